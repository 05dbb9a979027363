import { expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { HopelessTurns } from "../../src/player/hopeless-turns.ts";

it("a player gives up in the third of his turns running that is hopeless, whatever the other finds in his", () => {
  const turns = new HopelessTurns();
  const found = [0, 1, 2, 3, 4, 5].map((moves) => turns.note(moves % 2 === 0 ? BLACK : WHITE, moves, moves % 2 === 0));
  expect(found).toEqual([false, false, false, false, true, false]);
});

it("a turn with hope in between begins the count anew, and so does another game", () => {
  const turns = new HopelessTurns();
  expect([0, 2, 4, 6, 8].map((moves) => turns.note(BLACK, moves, moves !== 4))).not.toContain(true);
  turns.forget();
  expect([10, 12].map((moves) => turns.note(BLACK, moves, true))).toEqual([false, false]);
  expect(turns.note(BLACK, 14, true)).toBe(true);
});

it("to look at the same turn again is no further turn, and turns that were taken back do not count", () => {
  const turns = new HopelessTurns();
  expect([10, 10, 10, 12, 10].map((moves) => turns.note(BLACK, moves, true))).not.toContain(true);
  expect([12, 14].map((moves) => turns.note(BLACK, moves, true))).toEqual([false, true]);
});
