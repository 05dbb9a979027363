/** Some thousand random plays against a board of the tests' own; `npm run fuzz:board` makes as many as one likes. */
import { expect, it } from "vitest";
import { Random } from "../../engine/board/random.ts";
import { fuzzBoard } from "./board-fuzz.ts";

const LINES = 12_000;

it("random commands give the replies and the board of a second implementation", { timeout: 120_000 }, async () => {
  const { lines, counts, difference } = await fuzzBoard(LINES, new Random(20_261_129));
  expect(difference).toBeUndefined();
  expect(lines).toBe(LINES);
  // The mixture must be worth something.
  const rare = ["play ko", "play suicide", "play superko", "ruling superko"];
  const common = ["play accepted", "undo accepted", "loadsgf accepted", "loadsgf refused", "set_position accepted"];
  for (const what of [...rare, ...common, "gogui-play_sequence refused"]) expect(counts.get(what), what).toBeDefined();
});
