/** Who owns which point at the end: the mean of many playouts from one position. */
import { Board } from "../board/board.ts";
import { BLACK, WHITE } from "../board/colour.ts";
import { Random } from "../board/random.ts";
import { scorePlayout } from "./area.ts";
import type { PlayoutTrace } from "./light.ts";
import { TacticalPlayout } from "./tactical.ts";

/** Colour of a settled point -> its owner; nothing for EMPTY. */
const OWNER = [undefined, 1, -1];

/** Playouts between two looks at the clock; so many are always made. */
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
  return Float32Array.from(sums, (sum, p) => OWNER[settled[p]] ?? sum / count);
}
