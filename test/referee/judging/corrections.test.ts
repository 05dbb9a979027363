/** Corrections by hand that say what the verdict says: nothing changes. */
import { describe, expect, it } from "vitest";
import type { Board } from "../../../engine/board/board.ts";
import { Workspace } from "../../../src/referee/analysis/workspace.ts";
import { correct } from "../../../src/referee/judging/correction.ts";
import { judge } from "../../../src/referee/judging/judge.ts";
import type { Verdict } from "../../../src/referee/verdict.ts";
import { boardOf, diagramOf } from "../../support/diagram.ts";
import { scoreOf, stringAt } from "../../support/score.ts";
import { DEAD_IN_THE_EYE_OF_A_SEKI, strayStones, withTail } from "./dead-stones.ts";
import { closedBoard, dameOf } from "./ending-boards.ts";
import { ENDING_SHAPES } from "./ending-shapes.ts";

const workspace = new Workspace();

const MODES = [
  { name: "practical", mode: "practical", deadStones: "analysis" },
  { name: "strict", mode: "strict", deadStones: "analysis" },
  { name: "1989", mode: "strict", deadStones: "confirmation" },
] as const;

/** Each mode has its own third of a family's shapes; with SHINPAN_BOARDS=all every mode has every shape. */
const STEP = process.env.SHINPAN_BOARDS === "all" ? 1 : MODES.length;

/** What people see of a verdict: every status, whose every point is, and both scores. */
function seen(verdict: Verdict): string {
  const { geometry, strings, territory } = verdict;
  const statuses = strings.map(({ stones, status }) => `${geometry.vertex(stones[0])} ${status}`);
  const points = geometry.points.map((p) => ".bw"[territory[p]]).join("");
  const scores = ["japanese", "chinese"].map((ruleset) => scoreOf(verdict, ruleset));
  return [...statuses, points, ...scores].join(", ");
}

/** Marks every string with the status that it has: one after the other, and each by itself. */
function expectNoChange(board: Board, verdict: Verdict): void {
  const before = seen(verdict);
  let together = verdict;
  verdict.strings.forEach(({ stones, status }, i) => {
    together = correct(board, together, i, status);
    const alone = correct(board, verdict, i, status);
    const at = `${board.geometry.vertex(stones[0])} ${status}\n${diagramOf(board)}\n`;
    expect(at + seen(alone)).toBe(at + before);
    expect(at + seen(together)).toBe(at + before);
  });
}

const DRAWN = [
  [
    "a half-point ko left open",
    `
    . X X O O . O
    X X . X O O O
    X X X O O . O
    . X X O O O O
    X X X O O O O`,
  ],
  ["a stone thrown in under a connection", withTail("X . O X X . O")],
  ["two stones thrown in under a connection", withTail(". O O X X . O")],
  [
    "a dame left open",
    `
    . X . O .
    X X . O O
    . X O O .
    X X O O O
    . X X O .`,
  ],
  ["a string that lives by seki, with a dead stone in its eye", DEAD_IN_THE_EYE_OF_A_SEKI],
  [
    "a string without eyes that lives by taking one of two stones",
    `
    . X O . O O X .
    X X O O O O X X
    . X O . O O X .
    X X O O O O X X
    X O O . . O O X
    X O X X X X O X
    X . O X X O . X`,
  ],
] as const;

const FAMILIES = [...new Set(ENDING_SHAPES.map(({ family }) => family))];

describe.each(MODES)("$name: a mark that says what the verdict says changes nothing", ({ name, mode, deadStones }) => {
  const check = (board: Board) => {
    const verdict = judge({ board, deadStones }, { mode, workspace });
    expect(strayStones(verdict), diagramOf(board)).toEqual([]);
    expectNoChange(board, verdict);
  };

  it.each(DRAWN)("%s", (_name, diagram) => check(boardOf(diagram)));

  it.each(FAMILIES)("%s", (family) => {
    // Those that stay open take seconds each.
    const shapes = ENDING_SHAPES.filter((shape) => shape.family === family && !shape.isOpen);
    const isOwn = (i: number) => shapes.length < STEP || (i + MODES.findIndex((one) => one.name === name)) % STEP === 0;
    for (const shape of shapes.filter((_, i) => isOwn(i))) {
      check(closedBoard(shape, Math.min(1, dameOf(shape))).board);
    }
  });
});

describe("a mark that contradicts the verdict", () => {
  const strictly = (board: Board) => judge({ board, deadStones: "confirmation" }, { mode: "strict", workspace });

  it("makes a stone of an open ko count as alive, and what stands beside it", () => {
    const board = boardOf(DRAWN[0][1]);
    const verdict = strictly(board);
    expect([stringAt(verdict, "D4").status, scoreOf(verdict)]).toEqual(["seki", -2]);
    const alive = correct(board, verdict, verdict.strings.indexOf(stringAt(verdict, "D4")), "alive");
    expect([stringAt(alive, "D4").status, scoreOf(alive)]).toEqual(["alive", 3 - 2]);
  });
});
