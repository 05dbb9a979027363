/**
 * Light playouts: uniformly random legal moves that fill no own eye, until two passes. The reference for speed and for
 * the correctness of the board under random play.
 */
import type { Board } from "../board/board.ts";
import type { Colour } from "../board/colour.ts";
import type { Random } from "../board/random.ts";

/** The moves of a line and of the playout from its end, in order. */
export interface PlayoutTrace {
  /** Index -> point played; passes are 0. */
  readonly moves: Int16Array;
  /** Number of moves. */
  length: number;
}

/**
 * Plays on from the board's position with `colour` to move, and appends the moves to the trace. Ends after two passes
 * in a row, after 3 moves per point of the board, or when the trace is full. Changes the board.
 */
export function playLight(board: Board, colour: Colour, random: Random, trace: PlayoutTrace): void {
  const { moves } = trace;
  let length = trace.length;
  const limit = Math.min(moves.length, length + 3 * board.geometry.points.length);
  let passes = 0;
  let c = colour;
  while (passes < 2 && length < limit) {
    const n = board.emptyCount;
    const move = n > 0 ? board.findLightMove(random.below(n), c) : 0;
    if (move !== 0) {
      board.place(move, c);
      passes = 0;
    } else {
      board.pass();
      passes++;
    }
    moves[length++] = move;
    c = (3 - c) as Colour;
  }
  trace.length = length;
}
