/** Three thousand lines of more or less sensible input; `npm run fuzz` sends as many as one likes. */
import { describe, expect, it } from "vitest";
import { Random } from "../../engine/board/random.ts";
import { Controller } from "./controller.ts";
import { fuzz, randomLine } from "./fuzz.ts";

const LINES = 3000;
/** Five seconds on an idle machine. */
const TIMEOUT = 200_000;

describe("random input", { timeout: TIMEOUT }, () => {
  const random = new Random(20_240_501);
  const lines = Array.from({ length: LINES }, () => randomLine(random));
  let replies = "";

  it("gets one well-formed reply for each command, and a refusal changes nothing", async () => {
    const result = await fuzz(lines);
    expect(result.problems).toEqual([]);
    replies = result.replies;
    // The mixture must be worth something: many commands of either kind.
    expect(result.commands).toBeGreaterThan((4 * LINES) / 5);
    expect(result.refusals).toBeGreaterThan(result.commands / 3);
    expect(result.refusals).toBeLessThan((result.commands * 4) / 5);
    expect(result.changes).toBeGreaterThan(result.commands / 10);
  });

  it("gets the same replies when it comes in pieces of any size", async () => {
    const controller = new Controller();
    // It would cut the commands before it short, which one by one have been answered by then.
    const calm = lines.filter((line) => line !== "# interrupt");
    const bytes = new TextEncoder().encode(calm.join("\n"));
    for (let i = 0; i < bytes.length; ) {
      const end = i + 1 + random.below(5000);
      controller.server.feed(bytes.subarray(i, end));
      i = end;
    }
    controller.server.end();
    await controller.server.finished;
    // Not toBe: it would take minutes to print the difference of two such texts.
    expect(controller.read() === replies).toBe(true);
  });
});
