import { describe, expect, it } from "vitest";
import type { GameResult } from "../../../scripts/match/log.ts";
import { gameLine, summaryLine } from "../../../scripts/match/report.ts";

const GAME: GameResult = {
  game: 1,
  black: "a",
  result: "B+3.5",
  winner: "a",
  reason: "both agree",
  moves: 50,
  timeMs: { a: { mean: 1020, max: 1310 }, b: { mean: 50, max: 90 } },
};

describe("the report", () => {
  it("has a line for each game and one for the match", () => {
    expect(gameLine({ ...GAME, game: 3 }, 20)).toBe(
      "game 3/20: a is Black, a wins B+3.5 (both agree), 50 moves, " +
        "a 1.02 s/move (max 1.31), b 0.05 s/move (max 0.09)",
    );
    const { winner: _, ...unknown } = { ...GAME, game: 2, result: "Void" };
    expect(summaryLine([GAME, unknown, { ...GAME, game: 3, winner: null, result: "0" }])).toBe(
      "a against b after 3 games: 1–0, 1 drawn: 75.0 % [19.8, 97.3], Elo +191 [−243, +625]; " +
        "1 without result not counted",
    );
  });
});
