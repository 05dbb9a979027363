/** What practical mode reads where no wall is proved: the answer names the strings that it takes as alive. */
import { describe, expect, it } from "vitest";
import { BLACK, EMPTY } from "../../../engine/board/colour.ts";
import { correct } from "../../../src/referee/judging/correction.ts";
import { judge } from "../../../src/referee/judging/judge.ts";
import { settleGame } from "../../../src/referee/settlement.ts";
import type { Verdict } from "../../../src/referee/verdict.ts";
import { explain } from "../../../src/report/explanation.ts";
import { gameFrom, rules } from "../../rules/support.ts";
import { boardOf } from "../../support/diagram.ts";
import { stringAt } from "../../support/score.ts";

/** Diagram -> its verdict in practical mode. */
const verdicts = new Map<string, Verdict>();

function judged(diagram: string): Verdict {
  const verdict = verdicts.get(diagram) ?? judge({ board: boardOf(diagram) }, {});
  verdicts.set(diagram, verdict);
  return verdict;
}

/** "dead, read: F13", the strings that are taken as alive named by their first stones. */
function foundAt(verdict: Verdict, vertex: string): string {
  const { status, tier, assumes = [] } = stringAt(verdict, vertex);
  const named = assumes.map((i) => verdict.geometry.vertex(verdict.strings[i].stones[0]));
  return [`${status}, ${tier}`, ...(named.length > 0 ? [named.join(" ")] : [])].join(": ");
}

/** Two halves of the board, too large for any proof that the walls live; the corner is cut off by White's wall. */
const BENT_FOUR = `
  O O O . X O O X . . . . .
  . X X X X O O X . . . . .
  X X O O O O O X . . . . .
  O O O . . . O X . . . . .
  . . . . . . O X . . . . .
  . . . . . . O X . . . . .
  . . . . . . O X . . . . .
  . . . . . . O X . . . . .
  . . . . . . O X . . . . .
  . . . . . . O X . . . . .
  . . . . . . O X . . . . .
  . . . . . . O X . . . . .
  . . . . . . O X . . . . .`;

/** Black's B13 and White's D13 share two liberties; what surrounds Black's stones is not proved to live. */
const SEKI = `
  O X . O X . X . . . . . .
  O X . O X X X . . . . . .
  O X X O X . X . . . . . .
  O O O X X X X . . . . . .
  . . O O O O X . . . . . .
  . . . . . O X . . . . . .
  . . . . . O X . . . . . .
  . . . . . O X . . . . . .
  . . . . . O X . . . . . .
  . . . . . O X . . . . . .
  . . . . . O X . . . . . .
  . . . . . O X . . . . . .
  . . . . . O X . . . . . .`;

/** White's two strings hold the right side together, and neither lives by itself. */
const POCKET = `
  . . . . . X O . . . . . .
  . . . . . X O . . . . . .
  . . . . . X O . . . . . .
  . . . . . X O . . . . . .
  . . . . . X O . . . . . .
  . . . . . X O . . O O O O
  . . . . . X O . . O . X .
  . . . . . X O . . O . X .
  . . . . . X O . . O O O O
  . . . . . X O . . . . . .
  . . . . . X O . . . . . .
  . . . . . X O . . . . . .
  . . . . . X O . . . . . .`;

describe("behind a wall that is not proved", () => {
  it("bent four in the corner is dead", () => {
    const verdict = judged(BENT_FOUR);
    expect(foundAt(verdict, "F13")).toBe("alive, estimated");
    expect(foundAt(verdict, "E13")).toBe("dead, read: F13");
    expect(foundAt(verdict, "A13")).toBe("alive, read: F13");
  });

  it("two strings that share two liberties are in seki", () => {
    const verdict = judged(SEKI);
    expect(foundAt(verdict, "B13")).toBe("seki, read: A13");
    expect(foundAt(verdict, "D13")).toBe("seki, read: A13");
    const ownerOf = (vertex: string) => verdict.territory[verdict.geometry.parseVertex(vertex) ?? 0];
    expect(["C13", "C12"].map(ownerOf)).toEqual([EMPTY, EMPTY]);
  });

  it("two stones in a pocket are dead, and the two walls support each other", () => {
    const verdict = judged(POCKET);
    expect(foundAt(verdict, "M7")).toBe("dead, read: K8");
    expect(foundAt(verdict, "K8")).toBe("alive, read: G13");
    expect(foundAt(verdict, "G13")).toBe("alive, read: K8");
  });

  it("nothing is proved or solved, and nothing is independently alive for certain", () => {
    for (const diagram of [BENT_FOUR, SEKI, POCKET]) {
      for (const { tier, independentlyAlive } of judged(diagram).strings) {
        if (tier === "read") expect(independentlyAlive).toBeUndefined();
      }
    }
    const strict = judge({ board: boardOf(BENT_FOUR) }, { mode: "strict" });
    expect(strict.strings.map(({ tier }) => tier)).not.toContain("read");
  });

  it("a reading is as sure as what it takes as alive", () => {
    const verdict = judged(BENT_FOUR);
    expect(stringAt(verdict, "E13").confidence).toBe(stringAt(verdict, "F13").confidence);
  });

  it("the explanation of a reading says which group must live for it", () => {
    const { game } = gameFrom(BENT_FOUR, rules("japanese"));
    const lines = explain(settleGame(game, judged(BENT_FOUR)), game.geometry.parseVertex("E13") ?? 0);
    expect(lines.slice(0, 2)).toEqual([
      "The black string of 7 stones at E13 is dead.",
      "This is read, if White's F13 lives: search of all lines.",
    ]);
    expect(lines[2]).toMatch(/^Reading expects White /);
  });
});

describe("two strings that share one eye", () => {
  it("do not live by each other: two stones in the corner are in seki with them", () => {
    // If Black plays H8 or J9, White takes three stones and lives. If White plays H8, Black plays H6: White has no time
    // to take H9 and J8, for H5 is in atari.
    const verdict = judged(`
      . . . . . X O X .
      . . . . . X O . X
      . . . . . X O O O
      . . . . . X O . .
      . . . . . X X O O
      . . X . . . X X X
      X X X X X X X O O
      O O O O O O O O .
      . O . . . O . O .`);
    for (const vertex of ["H9", "J8", "G9", "H5"]) expect(stringAt(verdict, vertex).status).toBe("seki");
    for (const vertex of ["H8", "J9", "H6", "J6"]) {
      expect(verdict.territory[verdict.geometry.parseVertex(vertex) ?? 0]).toBe(EMPTY);
    }
  });
});

describe("a mark", () => {
  const board = boardOf(BENT_FOUR);
  const verdict = judged(BENT_FOUR);
  const indexOf = (vertex: string) => verdict.strings.indexOf(stringAt(verdict, vertex));

  it("on a wall takes the reason from what was read behind it", () => {
    const corrected = correct(board, verdict, indexOf("F13"), "dead");
    for (const vertex of ["E13", "A13"]) {
      const { tier, assumes, confidence } = stringAt(corrected, vertex);
      expect([vertex, tier, assumes]).toEqual([vertex, "estimated", undefined]);
      expect(confidence).toBeLessThan(1);
    }
  });

  it("on one of two strings that were read together takes it from the other", () => {
    const corrected = correct(board, verdict, indexOf("E13"), "alive");
    expect(stringAt(corrected, "E13")).toMatchObject({ status: "alive", tier: "marked" });
    expect(stringAt(corrected, "A13").tier).toBe("estimated");
    expect(corrected.territory[board.geometry.parseVertex("A12") ?? 0]).not.toBe(BLACK);
  });

  it("that says the same leaves the reasons alone", () => {
    const corrected = correct(board, verdict, indexOf("F13"), "alive");
    expect(foundAt(corrected, "F13")).toBe("alive, marked");
    expect(foundAt(corrected, "E13")).toBe("dead, read: F13");
  });
});
