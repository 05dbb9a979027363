import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { EngineProcess } from "../../src/match/engine-process.ts";

describe("an engine that cannot be started", () => {
  it.each([
    ["its name is that of no file", "/no/such/engine", "there is no such program"],
    ["its folder is a file", `${fileURLToPath(import.meta.url)}/engine`, "there is no such program"],
    ["its name is empty", "", /empty/],
  ])("says so in its first answer: %s", async (_, program, why) => {
    const engine = new EngineProcess([program]);
    const answer = await engine.send(1000, "name");
    expect(answer).toMatchObject({ kind: "lost", loss: "crash", reason: expect.stringMatching(why) });
    await engine.close();
  });
});
