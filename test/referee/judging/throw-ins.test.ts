/** Stones thrown in where their captor must connect: his fillings lie under stones that are dead. */
import { describe, expect, it } from "vitest";
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY } from "../../../engine/board/colour.ts";
import { Workspace } from "../../../src/referee/analysis/workspace.ts";
import { correct } from "../../../src/referee/judging/correction.ts";
import { judge } from "../../../src/referee/judging/judge.ts";
import type { Estimator } from "../../../src/referee/judging/estimate.ts";
import type { Verdict } from "../../../src/referee/verdict.ts";
import { boardOf } from "../../support/diagram.ts";
import { scoreOf } from "../../support/score.ts";
import { exchanged, TURNS } from "../../support/turned.ts";
import { DEAD_IN_THE_EYE_OF_A_SEKI, strayStones, withTail } from "./dead-stones.ts";

const workspace = new Workspace();

/** Last row, dead stones, points by the Japanese rules and by the Chinese ones. */
const TAILS = [
  ["X . O X X . O", "C1", 2, 0],
  [". O O X X . O", "B1 C1", 4, 0],
  ["O . O X X . O", "A1 C1", 4, 0],
] as const;

const stonesOf = ({ geometry, strings }: Verdict, asked: string) =>
  strings.flatMap(({ stones, status }) => (status === asked ? stones.map((p) => geometry.vertex(p)) : []));

describe("a stone thrown in where its captor must connect", () => {
  it.each(TAILS)("%s", (last, dead, japanese, chinese) => {
    const board = boardOf(withTail(last));
    const verdict = judge({ board }, { workspace });
    expect(stonesOf(verdict, "dead").join(" ")).toBe(dead);
    expect(stonesOf(verdict, "seki")).toEqual([]);
    expect(strayStones(verdict)).toEqual([]);
    expect([scoreOf(verdict), scoreOf(verdict, "chinese")]).toEqual([japanese, chinese]);
  });

  it("is dead in strict mode as well", () => {
    for (const [last, dead] of TAILS) {
      const verdict = judge({ board: boardOf(withTail(last)) }, { mode: "strict", workspace });
      expect(stonesOf(verdict, "dead").join(" ")).toBe(dead);
    }
  });

  const turned = TURNS.flatMap((turn) => [false, true].map((isExchanged) => ({ ...turn, turn, isExchanged })));

  it.each(turned)("is dead however the board is turned and coloured: $name, $isExchanged", ({ turn, isExchanged }) => {
    for (const [last, , japanese, chinese] of TAILS) {
      const drawn = boardOf(withTail(last));
      const look = (board: Board) => (isExchanged ? exchanged(turn.board(board)) : turn.board(board));
      const verdict = judge({ board: look(drawn) }, { workspace });
      const statusAt = new Map(verdict.strings.flatMap(({ stones, status }) => stones.map((p) => [p, status])));
      for (const { stones, status } of judge({ board: drawn }, { workspace }).strings) {
        for (const p of stones) expect(statusAt.get(turn.point(drawn.geometry, p))).toBe(status);
      }
      const sign = isExchanged ? -1 : 1;
      expect(strayStones(verdict)).toEqual([]);
      expect([scoreOf(verdict), scoreOf(verdict, "chinese")]).toEqual([sign * japanese + 0, sign * chinese + 0]);
    }
  });
});

describe("dead stones that touch dame", () => {
  const BOARDS = [
    [
      "one in the corner",
      `
      O . O O . . O
      O O O X X . X
      . . O O X X X
      . . X X . . .
      O . X O X X X
      O O O O O X .
      . . . O O X .`,
      "G7",
      // F4, G4, G2, G1, and two at G7; B7, A1, B1, C1. Black must connect at E4, which costs him nothing by area.
      [6 - 4, 20 - 21],
    ],
    [
      "six on the side",
      `
      . X . X X . X . X
      . . X X . X . O X
      . O O O X . X X X
      . . O X X X . X .
      . X X O . X X X X
      X X X O O X O O O
      O O X O O O O . .
      . O O O O X X X .
      O . X X O X . O O`,
      "B5 C5 A4 B4 C4 C3 F2 G2 H2 C1 D1 F1 H8",
      // C9, F9, H9, E8, G8, F7, G6, J6, two at H8; two for each of twelve stones, and H3, J3, A2, J2, B1, G1.
      [10 - 30, 31 - 42],
    ],
  ] as const;

  it.each(BOARDS)("are taken, and nobody is in seki with them: %s", (_, diagram, dead, scores) => {
    const verdict = judge({ board: boardOf(diagram) }, { workspace });
    expect(stonesOf(verdict, "seki")).toEqual([]);
    expect(stonesOf(verdict, "dead").sort()).toEqual(dead.split(" ").sort());
    expect(strayStones(verdict)).toEqual([]);
    expect([scoreOf(verdict), scoreOf(verdict, "chinese")]).toEqual(scores);
  });

  it.each(BOARDS)("stay taken when another string is marked as what it is: %s", (_, diagram, dead, scores) => {
    const board = boardOf(diagram);
    const verdict = judge({ board }, { workspace });
    verdict.strings.forEach(({ status }, i) => {
      const corrected = correct(board, verdict, i, status);
      expect(stonesOf(corrected, "dead").sort()).toEqual(dead.split(" ").sort());
      expect([scoreOf(corrected), scoreOf(corrected, "chinese")]).toEqual(scores);
    });
  });
});

describe("a dead stone that stays on the board", () => {
  it("cuts off a group with one eye: the dead stone in that eye stays as well", () => {
    // With A5 off the board Black's corner would be connected along the edge.
    const board = boardOf(DEAD_IN_THE_EYE_OF_A_SEKI);
    const { geometry } = board;
    const lost = ["B8", "A5"].map((vertex) => geometry.parseVertex(vertex));
    const ownership = Float32Array.from(board.colour, (c, p) =>
      c === EMPTY ? 0 : (c === BLACK) === lost.includes(p) ? -1 : 1,
    );
    const estimate: Estimator = () => ({ ownership });
    const verdict = judge({ board }, { estimate, nodes: 0, nodesPerString: 0 });
    expect(stonesOf(verdict, "dead")).toEqual([]);
    expect(stonesOf(verdict, "seki").join(" ")).toBe("B8 C8 A7 B7 C7 A6 A5");
    expect(strayStones(verdict)).toEqual([]);
    // Black has A3 and C2, White F8 and E6.
    expect(scoreOf(verdict)).toBe(0);
  });
});
