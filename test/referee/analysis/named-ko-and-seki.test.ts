/** Named shapes in which kos and sekis elsewhere, capturable stones or a passed-over move matter. */
import { describe, expect, it } from "vitest";
import { BLACK } from "../../../engine/board/colour.ts";
import { judge } from "../../../src/referee/judging/judge.ts";
import type { Verdict } from "../../../src/referee/verdict.ts";
import { scoreOf, strictScoreOf, stringAt } from "../../support/score.ts";
import { boardOf } from "../../support/diagram.ts";

function judged(diagram: string, mode: "strict" | "practical", deadStones: "analysis" | "confirmation"): Verdict {
  return judge({ board: boardOf(diagram), deadStones }, { mode });
}

const ownersOf = ({ geometry, territory }: Verdict, vertices: string) =>
  vertices.split(" ").map((vertex) => territory[geometry.parseVertex(vertex) ?? 0]);

describe("moonshine life", () => {
  // Above a double-ko seki, an endless store of ko threats; in the corner below a group of one eye and a ko.
  const board = `
    . X O O O X X
    X X X X O X X
    . X O X O O X
    X O . O . O X
    O O O O O O X
    O X X X X X X
    X X . X . X X
    X X X X X X X
    O O O X X X X
    . O . O X X X`;

  it.each(["analysis", "confirmation"] as const)("is death by the %s: no threat elsewhere helps", (deadStones) => {
    const verdict = judged(board, "strict", deadStones);
    for (const vertex of ["A2", "D1"]) {
      const { status, tier } = stringAt(verdict, vertex);
      expect([vertex, status, tier !== "estimated"]).toEqual([vertex, "dead", true]);
    }
    expect(ownersOf(verdict, "A1 C1 D1 A2")).toEqual([BLACK, BLACK, BLACK, BLACK]);
  });

  it("is no threat to the double-ko seki in practice: the estimate finds it beside the dead group", () => {
    const verdict = judged(board, "practical", "analysis");
    expect(stringAt(verdict, "A2").status).toBe("dead");
    for (const vertex of ["B10", "C10", "C8", "A7"]) {
      expect([vertex, stringAt(verdict, vertex).status]).toEqual([vertex, "seki"]);
    }
    expect(ownersOf(verdict, "A10 A8 C7 E7")).toEqual([0, 0, 0, 0]);
  });
});

describe("ten-thousand-year ko", () => {
  // White makes plain seki by taking at A7 and filling A6. For a ko about life White plays B4, and Black takes first.
  const board = `
    . X X O . O
    X O X O O O
    O O X O O O
    . . X O O O
    X X X O O O
    O O O O . O
    O O O O O O`;

  it.each(["strict", "practical"] as const)("left as it is, it is seki, and that is solved: %s", (mode) => {
    const verdict = judged(board, mode, "analysis");
    for (const vertex of ["B7", "A6", "B6"]) {
      const { status, tier, independentlyAlive } = stringAt(verdict, vertex);
      expect([vertex, status, tier, independentlyAlive]).toEqual([vertex, "seki", "solved", false]);
    }
    expect(ownersOf(verdict, "A7 A4 B4")).toEqual([0, 0, 0]);
    expect(scoreOf(verdict)).toBe(-2);
  });

  it("is seki in 1989 too: both sides cannot be taken, and the ko stone is in nobody's territory", () => {
    const verdict = judged(board, "strict", "confirmation");
    for (const vertex of ["B7", "B6"]) {
      const { status, reason } = stringAt(verdict, vertex);
      expect([vertex, status, reason]).toEqual([vertex, "seki", "uncapturable"]);
    }
    // Whether the ko stone alone can be taken and replaced is out of bounds.
    expect(stringAt(verdict, "A6")).toMatchObject({ status: "seki", tier: "estimated" });
    expect(scoreOf(verdict)).toBe(-2);
  });

  it("is plain seki when White takes and fills it, and Black's death when Black fills it", () => {
    const byWhite = board.replace(". X X O . O", "O X X O . O").replace("X O X O O O", "O O X O O O");
    const seki = judged(byWhite, "strict", "analysis");
    for (const vertex of ["A7", "B7"]) expect(stringAt(seki, vertex)).toMatchObject({ status: "seki", tier: "solved" });
    const byBlack = board.replace(". X X O . O", "X X X O . O");
    expect(stringAt(judged(byBlack, "strict", "analysis"), "A7")).toMatchObject({ status: "dead", tier: "solved" });
  });
});

describe("double-ko seki", () => {
  // Two groups of one eye each and two kos: who takes one ko loses the other. It never ends without the ban of
  // repeating a play, on an area that is too large for the whole graph: no search may claim to have solved it.
  const board = `
    . X O O O X X
    X X X X O X X
    . X O X O O X
    X O . O . O X
    O O O O O O X
    O X X X X X X
    X X . X . X X`;

  it.each([
    ["practical", "analysis"],
    ["strict", "analysis"],
    ["strict", "confirmation"],
  ] as const)("gives nobody a point, %s, %s, and only the wall round it is proved", (mode, deadStones) => {
    const verdict = judged(board, mode, deadStones);
    // By the rules of 1989 White's group is solved to live. That it does so in seki hangs on Black's, which is not.
    for (const vertex of ["B7", "C7", "C5", "A4"]) {
      const { status, tier } = stringAt(verdict, vertex);
      expect([vertex, status, tier]).toEqual([vertex, "seki", "estimated"]);
    }
    const { status, tier } = stringAt(verdict, "G7");
    expect([status, tier === "estimated"]).toEqual(["alive", false]);
    expect(ownersOf(verdict, "A7 A5 C4 E4")).toEqual([0, 0, 0, 0]);
    expect(scoreOf(verdict)).toBe(2);
  });
});

describe("a seki in which a stone can be taken", () => {
  // White's A5 stands in Black's eye; the side that fills D5, the shared liberty, is taken.
  const board = `
    O . X . O . O X .
    X X X X O O O X X
    O O O O X X X X .
    O O O O O O X X X
    . O O O . O O O O`;

  it("is no territory, and the stone stays", () => {
    const verdict = judged(board, "strict", "analysis");
    for (const vertex of ["A5", "C5", "E5"]) {
      const { status, tier, independentlyAlive } = stringAt(verdict, vertex);
      const isSettled = tier !== "estimated";
      expect([vertex, status, isSettled, independentlyAlive]).toEqual([vertex, "seki", true, false]);
    }
    expect(ownersOf(verdict, "A5 B5 D5 F5")).toEqual([0, 0, 0, 0]);
    expect(scoreOf(verdict)).toBe(2 - 2);
  });
});

describe("a missing protective move inside an eye space", () => {
  const board = `
    . . . X O O .
    X X X X O O O
    O O O O O O O
    O O O O O O .`;

  it("kills to the letter", () => {
    const verdict = judged(board, "strict", "analysis");
    expect(stringAt(verdict, "D4")).toMatchObject({ status: "dead", confidence: 1 });
    expect(scoreOf(verdict)).toBe(-(3 + 5 + 5) - 2);
  });

  it("is not charged in practice, and named", () => {
    const verdict = judged(board, "practical", "analysis");
    const { status, protection = 0 } = stringAt(verdict, "D4");
    expect([status, verdict.geometry.vertex(protection)]).toEqual(["alive", "B4"]);
    expect([scoreOf(verdict), strictScoreOf(verdict)]).toEqual([3 - 2, -15]);
  });
});
