/** Who owns which point at the end: the mean of many playouts from one position. */
import { Board } from "../board/board.ts";
import { BLACK, WHITE } from "../board/colour.ts";
import { Random } from "../board/random.ts";
import { scorePlayout } from "./area.ts";
import type { PlayoutTrace } from "./light.ts";
import { TacticalPlayout } from "./tactical.ts";

/** Colour of a settled point -> its owner; nothing for EMPTY. */
const OWNER = [undefined, 1, -1];

/**
 * Plays the position out `playouts` times, Black and White moving first in turn.
 * @param settled point -> owner where that is known (BLACK or WHITE) and nobody plays, otherwise EMPTY
 * @returns point -> mean final owner, −1 (White) … 1 (Black)
 */
export function estimateOwnership(
  position: Board,
  settled: Uint8Array,
  playouts: number,
  seed: number,
): Float32Array {
  const { geometry } = position;
  const board = new Board(geometry);
  const play = new TacticalPlayout(geometry, new Random(seed), settled);
  const trace: PlayoutTrace = { moves: new Int16Array(3 * geometry.points.length), length: 0 };
  const sums = new Int32Array(geometry.length);
  for (let i = 0; i < playouts; i++) {
    board.copyFrom(position);
    trace.length = 0;
    play.play(board, i & 1 ? WHITE : BLACK, trace);
    scorePlayout(board, sums);
  }
  return Float32Array.from(sums, (sum, p) => OWNER[settled[p]] ?? sum / playouts);
}
