import { describe, expect, it } from "vitest";
import { BLACK, WHITE, type Colour } from "../../engine/board/colour.ts";
import { Board } from "../../engine/board/board.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { parseDiagram } from "../support/diagram.ts";
import type { SearchNetwork } from "../../engine/policy/weights/learned.ts";
import { AREA, positionOf, searchOf, type Setting, TERRITORY } from "./support.ts";

/** Positions with one right move, `a`. It must be found with at least four of five seeds. */
const ONE_RIGHT_MOVE: readonly [name: string, toPlay: Colour, setting: Setting, playouts: number, rows: string][] = [
  [
    "make the second eye",
    BLACK,
    { komi: -34 }, // a win if the corner lives
    200, // by a network
    `
    . a . X O . .
    X X X X O . .
    O O O O O . .
    . . . . . . .
    . . . O . . .
    . . . . . . .
    . . . . . . .`,
  ],
  [
    "prevent the second eye",
    WHITE,
    { komi: 0 },
    800,
    `
    . a . X O
    X X X X O
    O O O O O
    O . O . O
    . O O O .`,
  ],
];

describe("a search", () => {
  it.each(ONE_RIGHT_MOVE)("finds the one right move: %s", (_name, toPlay, setting, playouts, rows) => {
    const { board, marks, geometry } = parseDiagram(rows);
    const found = [1, 2, 3, 4, 5].map((seed) => searchOf(positionOf(board, toPlay, setting), playouts, seed)[0].move);
    const right = found.filter((move) => move === marks.a).length;
    expect(right, `found ${found.map((move) => geometry.vertex(move))}`).toBeGreaterThanOrEqual(4);
  });

  it("of the same seed is the same to the last visit", () => {
    const position = positionOf(new Board(geometryOf(9)), BLACK, { komi: 7 });
    const found = searchOf(position, 200, 7);
    expect(searchOf(position, 200, 7)).toEqual(found);
    expect(searchOf(position, 200, 8)).not.toEqual(found);
  });

  it("with noise at the root looks at more moves, at the same ones for the same seed", () => {
    const position = positionOf(new Board(geometryOf(9)), BLACK, { komi: 7 });
    const moves = (rootNoise: number, seed: number) =>
      searchOf({ ...position, rootNoise }, 100, seed).map(({ move, visits }) => [move, visits]);
    expect(moves(0, 7)).toEqual(searchOf(position, 100, 7).map(({ move, visits }) => [move, visits]));
    expect(moves(0.04, 7)).toEqual(moves(0.04, 7));
    expect(moves(0.2, 7).length).toBeGreaterThan(moves(0, 7).length + 3);
  });

  it("visits a move of the root with every playout but the first where the root itself is evaluated", () => {
    const visits = (side: number, network: SearchNetwork) => {
      const candidates = searchOf(positionOf(new Board(geometryOf(side)), BLACK), 300, 1, network);
      return candidates.reduce((sum, candidate) => sum + candidate.visits, 0);
    };
    expect(visits(7, "strongest")).toBe(299);
    expect(visits(7, "none")).toBe(300);
  });

  it("plays only where the law lets it at the root", () => {
    const board = new Board(geometryOf(5));
    const only = board.geometry.point(0, 0);
    const position = { ...positionOf(board, BLACK), legal: Int16Array.of(only) };
    expect(searchOf(position, 300).every(({ move }) => move === only || move === PASS)).toBe(true);
  });

  it("does not repeat a position of the game under superko", () => {
    const { board, marks } = parseDiagram(`
      . X O . .
      X a X O .
      . X O . .
      . . . . .
      . . . . .`);
    // Give White the ko stone's capture as a position that was there before.
    const before = board.clone();
    board.play(marks.a, WHITE);
    const forbidden = board.key();
    // At the root the full law has been asked: here Black passes first.
    const position = (history: readonly bigint[]) => positionOf(before, BLACK, { rules: AREA, history });
    const plays = (history: readonly bigint[]) => {
      const [pass] = searchOf({ ...position(history), legal: new Int16Array() }, 400);
      return pass.variation[1] === marks.a;
    };
    expect(plays([])).toBe(true);
    expect(plays([forbidden])).toBe(false);
    const allowed = positionOf(before, WHITE, { rules: AREA, history: [forbidden] });
    expect(searchOf(allowed, 100).map(({ move }) => move)).toContain(marks.a);
  });

  it("passes rather than fill its territory under territory rules", () => {
    const { board } = parseDiagram(`
      . X X O .
      X X X O O
      . X X O .
      X X O O O
      X X O . .`);
    const [best] = searchOf(positionOf(board, BLACK, { komi: -3, rules: TERRITORY, lastMove: PASS }), 2000);
    expect(best.move).toBe(PASS);
  });

  it("counts the board as it stands after two passes where nothing is removed", () => {
    const { board } = parseDiagram(`
      . X O O O
      X X O . .
      O O O . .
      . . . . X
      . . . . .`);
    // The lone stone is dead, but under these rules it is alive if White passes too: then White must not pass.
    const rules = { ...AREA, removesDead: false };
    const candidates = searchOf(positionOf(board, WHITE, { komi: -12, rules, lastMove: PASS }), 3000);
    expect(candidates[0].move).not.toBe(PASS);
  });
});
