/**
 * Light playouts: uniformly random legal moves that fill no own eye, until two passes. The reference for speed and for
 * the correctness of the board under random play; `test` and `bench` use them, and so does the search until better
 * playouts take over.
 */
import type { Board } from "../board/board.ts";
import { BLACK, EMPTY, WHITE, type Colour } from "../board/colour.ts";
import type { Random } from "../board/random.ts";

/** Where a playout leaves its moves, for AMAF statistics. */
export interface PlayoutTrace {
  /** Index -> point played, in order; passes are 0. */
  readonly moves: Int16Array;
  /** Number of moves. */
  length: number;
}

/**
 * Plays from the board's position to the end, with `colour` to move. Ends after two passes in a row or when the trace is
 * full. Changes the board.
 */
export function playLight(board: Board, colour: Colour, random: Random, trace: PlayoutTrace): void {
  const { empties } = board;
  const { moves } = trace;
  const limit = moves.length;
  let length = 0;
  let passes = 0;
  let c = colour;
  while (passes < 2 && length < limit) {
    const n = board.emptyCount;
    let move = 0;
    if (n > 0) {
      const start = random.below(n);
      let i = start;
      do {
        const p = empties[i];
        if (board.isLightMove(p, c)) {
          move = p;
          break;
        }
        if (++i === n) i = 0;
      } while (i !== start);
    }
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

/** Area score of a board played to the end: stones and points surrounded by one colour, Black minus White. */
export function areaScore(board: Board): number {
  const { colour } = board;
  const { points } = board.geometry;
  let score = 0;
  for (let i = 0; i < points.length; i++) {
    const p = points[i];
    const c = colour[p];
    if (c === BLACK) score++;
    else if (c === WHITE) score--;
    else if (c === EMPTY) {
      if (board.isSurrounded(p, BLACK)) score++;
      else if (board.isSurrounded(p, WHITE)) score--;
    }
  }
  return score;
}
