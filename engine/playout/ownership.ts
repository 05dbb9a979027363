/** Who owns which point at the end: the mean of many playouts from one position. */
import { Board } from "../board/board.ts";
import { BLACK, WHITE } from "../board/colour.ts";
import { Random } from "../board/random.ts";
import { scorePlayout } from "./area.ts";
import type { PlayoutTrace } from "./light.ts";
import { TacticalPlayout } from "./tactical.ts";

/**
 * Plays the position out `playouts` times, Black and White moving first in turn.
 * @returns point -> mean final owner, −1 (White) … 1 (Black)
 */
export function estimateOwnership(position: Board, playouts: number, seed: number): Float32Array {
  const { geometry } = position;
  const board = new Board(geometry);
  const play = new TacticalPlayout(geometry, new Random(seed));
  const trace: PlayoutTrace = { moves: new Int16Array(3 * geometry.points.length), length: 0 };
  const sums = new Int32Array(geometry.length);
  for (let i = 0; i < playouts; i++) {
    board.copyFrom(position);
    trace.length = 0;
    play.play(board, i & 1 ? WHITE : BLACK, trace);
    scorePlayout(board, sums);
  }
  return Float32Array.from(sums, (sum) => sum / playouts);
}
