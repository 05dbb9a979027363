/** Counting the area of a board, as it stands or by playouts. Scores are Black minus White, without komi. */
import { Board } from "../board/board.ts";
import { CELL_BITS, NEIGHBOURS, ONE_BLACK, ONE_WHITE } from "../board/cell.ts";
import { BLACK, EMPTY, WHITE } from "../board/colour.ts";
import { Random } from "../board/random.ts";
import { surroundedPoints } from "../board/strings.ts";
import type { PlayoutTrace } from "./light.ts";
import { TacticalPlayout } from "./tactical.ts";

/**
 * Area score of a board that a playout has played to its end: stones, and empty points with neighbours of one colour.
 * Adds +1 (Black) or −1 (White) for every owned point to `ownership` (point -> sum).
 */
export function scorePlayout(board: Board, ownership: Int32Array): number {
  const { cells } = board;
  const { points } = board.geometry;
  let score = 0;
  for (let i = 0; i < points.length; i++) {
    const p = points[i];
    const cell = p << CELL_BITS;
    const c = cells[cell];
    const around = cells[cell + NEIGHBOURS];
    // Without branches, none of which could be foreseen.
    const isEmpty = +(c === EMPTY);
    const isBlack = +(c === BLACK) | (isEmpty & +((around & (7 * ONE_BLACK)) === 4 * ONE_BLACK));
    const isWhite = +(c === WHITE) | (isEmpty & +((around & (7 * ONE_WHITE)) === 4 * ONE_WHITE));
    const owner = isBlack - isWhite;
    score += owner;
    ownership[p] += owner;
  }
  return score;
}

/**
 * Area score of a board as it stands, all stones alive: stones, and empty regions that reach stones of one colour only
 * (Tromp–Taylor).
 */
export function scoreAsItStands(board: Board): number {
  const { colour, geometry } = board;
  const surrounded = surroundedPoints(board);
  return geometry.points.reduce((score, p) => score + OWNER[colour[p] || surrounded[p]], 0);
}

/** Colour -> who owns a point of it: Black 1, White −1. */
const OWNER = [0, 1, -1];

/** Playouts between two looks at the clock; at least these are made. */
const STEP = 20;

/**
 * Plays the position out `playouts` times, Black and White moving first in turn.
 * @param settled point -> owner where that is known (BLACK or WHITE) and nobody plays, otherwise EMPTY
 * @param mayStop asked now and then: whether the playouts so far must do
 * @returns point -> mean final owner, −1 (White) … 1 (Black)
 */
export function estimateOwnership(
  position: Board,
  settled: Uint8Array,
  playouts: number,
  seed: number,
  mayStop: () => boolean = () => false,
): Float32Array {
  const { geometry } = position;
  const board = new Board(geometry);
  const play = new TacticalPlayout(geometry, new Random(seed), settled);
  const trace: PlayoutTrace = { moves: new Int16Array(3 * geometry.points.length), length: 0 };
  const sums = new Int32Array(geometry.length);
  let count = 0;
  for (; count < playouts && (count === 0 || count % STEP !== 0 || !mayStop()); count++) {
    board.copyFrom(position);
    trace.length = 0;
    play.play(board, count & 1 ? WHITE : BLACK, trace);
    scorePlayout(board, sums);
  }
  return Float32Array.from(sums, (sum, p) => OWNER[settled[p]] || sum / count);
}
