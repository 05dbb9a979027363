/** Speed of light playouts, from the empty board to its count: the same work as the C yardstick does. */
import { Board } from "../../../engine/board/board.ts";
import { BLACK } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import { scorePlayout } from "../../../engine/playout/area.ts";
import { playLight } from "../../../engine/playout/light.ts";

/** Playouts between two readings of the clock. */
const BATCH = 200;

/** Playouts per second on a board of this size, measured over `ms` milliseconds. */
export function measureLight(size: number, ms: number): number {
  const geometry = geometryOf(size);
  const empty = new Board(geometry);
  const board = new Board(geometry);
  const random = new Random(1);
  const trace = { moves: new Int16Array(3 * geometry.points.length), length: 0 };
  const ownership = new Int32Array(geometry.length);
  const startMs = performance.now();
  let playouts = 0;
  let elapsedMs = 0;
  while (elapsedMs < ms) {
    for (let i = 0; i < BATCH; i++) {
      board.copyFrom(empty);
      trace.length = 0;
      playLight(board, BLACK, random, trace);
      scorePlayout(board, ownership);
    }
    playouts += BATCH;
    elapsedMs = performance.now() - startMs;
  }
  return (playouts / elapsedMs) * 1000;
}
