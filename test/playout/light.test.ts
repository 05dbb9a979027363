import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, EMPTY, WHITE, type Colour, opponent } from "../../engine/board/colour.ts";
import { PASS, geometryOf } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { scorePlayout } from "../../engine/playout/area.ts";
import { type PlayoutTrace, playLight } from "../../engine/playout/light.ts";
import { ReferenceBoard } from "../board/reference-board.ts";
import { boardOf, diagramOf, expectBoard } from "../support/diagram.ts";

function traceOf(length: number): PlayoutTrace {
  return { moves: new Int16Array(length), length: 0 };
}

/** The moves of a playout. */
function movesOf(board: Board, colour: Colour, seed: number, limit = 3 * board.geometry.points.length): number[] {
  const trace = traceOf(limit);
  playLight(board, colour, new Random(seed), trace);
  return [...trace.moves.subarray(0, trace.length)];
}

describe("a light playout", () => {
  it("is the same for the same seed, another for another", () => {
    const play = (seed: number) => movesOf(new Board(geometryOf(9)), BLACK, seed);
    expect(play(5)).toEqual(play(5));
    expect(new Set(Array.from({ length: 50 }, (_, seed) => play(seed).join(" "))).size).toBe(50);
  });

  it.each([
    [2, 2],
    [3, 3],
    [5, 4],
    [9, 9],
    [13, 13],
    [19, 19],
  ])("on %i×%i plays legal moves, fills no own eye, ends by two passes and is counted right", (width, height) => {
    const geometry = geometryOf(width, height);
    for (let seed = 0; seed < 20; seed++) {
      const board = new Board(geometry);
      const moves = movesOf(board, BLACK, seed);
      const reference = new ReferenceBoard(width, height);
      const shadow = new Board(geometry);
      let colour: Colour = BLACK;
      for (const p of moves) {
        const i = geometry.points.indexOf(p);
        if (p === PASS) {
          reference.pass();
        } else {
          expect(reference.stones[i]).toBe(EMPTY);
          expect(reference.suicideSize(i, colour)).toBe(0);
          expect(reference.isKo(i, colour)).toBe(false);
          expect(shadow.isEye(p, colour)).toBe(false);
          reference.play(i, colour);
        }
        shadow.play(p, colour);
        colour = opponent(colour);
      }
      expectBoard(board, diagramOf(shadow));
      // Tiny boards can run in circles until the trace is full.
      if (moves.length < 3 * geometry.points.length) {
        expect(moves.slice(-2)).toEqual([PASS, PASS]);
        expect(moves.slice(0, -2).some((p, k) => p === PASS && moves[k + 1] === PASS)).toBe(false);
        expect(scorePlayout(board, new Int32Array(geometry.length))).toBe(reference.areaScore());
      }
    }
  });

  it("starts from any position, with either side to move", () => {
    const board = boardOf(`
      . X . X .
      X X X X X
      . . . . .
      O O O O O
      . O . O .`);
    const moves = movesOf(board, WHITE, 1);
    expect(board.geometry.row(moves[0])).toBe(2);
    expect(board.colour[board.geometry.point(1, 0)]).toBe(BLACK);
    expect(board.colour[board.geometry.point(1, 4)]).toBe(WHITE);
  });

  it("appends its moves to the trace", () => {
    const trace = traceOf(300);
    trace.moves.set([7, 8]);
    trace.length = 2;
    playLight(new Board(geometryOf(9)), BLACK, new Random(4), trace);
    expect([...trace.moves.subarray(0, trace.length)]).toEqual([
      7,
      8,
      ...movesOf(new Board(geometryOf(9)), BLACK, 4),
    ]);
  });

  it("stops when the trace is full", () => {
    expect(movesOf(new Board(geometryOf(9)), BLACK, 1, 7)).toHaveLength(7);
    expect(movesOf(new Board(geometryOf(9)), BLACK, 1, 0)).toEqual([]);
  });

  it("passes at once when only eyes are left", () => {
    const board = boardOf(`
      . X O .
      X X O O
      X X O O
      . X O .`);
    expect(movesOf(board, WHITE, 3)).toEqual([PASS, PASS]);
  });

  it("chooses among all its moves alike", () => {
    const counts = new Map<number, number>();
    const random = new Random(2);
    const trace = traceOf(1);
    for (let i = 0; i < 8100; i++) {
      const board = new Board(geometryOf(9));
      trace.length = 0;
      playLight(board, BLACK, random, trace);
      counts.set(trace.moves[0], (counts.get(trace.moves[0]) ?? 0) + 1);
    }
    expect(counts.size).toBe(81);
    // 100 expected, standard deviation 10.
    for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(50);
  });
});
