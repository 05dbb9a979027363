import { describe, expect, it } from "vitest";
import type { Scored } from "../../src/score/entry.ts";
import { summarise, scoreSummaryLines } from "../../src/score/summary.ts";

function scored(extra: Partial<Scored>): Scored {
  return {
    index: 0,
    file: "a.sgf",
    game: 1,
    of: 1,
    result: "B+1.5",
    score: 1.5,
    rules: "japanese",
    komi: 6.5,
    size: "9x9",
    moves: 50,
    ended: true,
    hurried: false,
    dead: [],
    seki: [],
    territory: { black: 20, white: 10 },
    dame: 0,
    strings: { proved: 1, solved: 2, read: 3, estimated: 1, marked: 0 },
    ...extra,
  };
}

describe("the summary of many games", () => {
  it("counts what agrees with the record among what has been counted there", () => {
    const summary = summarise([
      [scored({ agrees: true, sameWinner: true })],
      [scored({ agrees: false, sameWinner: true }), scored({ recorded: "B+R", ended: false })],
      [{ index: 2, file: "c.sgf", game: 1, of: 1, error: "bad" }],
    ]);
    expect(summary).toEqual({
      files: 3,
      games: 3,
      bad: 1,
      compared: 2,
      agree: 1,
      sameWinner: 2,
      unfinished: 1,
      strings: { proved: 3, solved: 6, read: 9, estimated: 3 },
    });
    expect(scoreSummaryLines(summary)).toEqual([
      "3 games judged in 3 files, 1 bad and left out.",
      "Agrees with RE[]: 1 of 2 (50.0 %); the same winner: 2 (100.0 %).",
      "Not ended by two passes: 1.",
      "Strings: 14.3 % proved, 28.6 % solved, 42.9 % read, 14.3 % estimated.",
    ]);
  });

  it("is short where there is nothing", () => {
    expect(scoreSummaryLines(summarise([]))).toEqual(["0 games judged in 0 files."]);
  });
});
