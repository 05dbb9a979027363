/** Speed of the network. */
import { Board } from "../../../engine/board/board.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { Network } from "../../../engine/policy/network/network.ts";
import { InputPlanes } from "../../../engine/policy/features/planes.ts";
import { WEBASSEMBLY } from "../../../engine/policy/network/wasm/api.ts";
import { taughtNetwork } from "../../../engine/policy/weights/networks.ts";
import { randomPosition } from "../../../engine/search/random-position.ts";

/** Moves before the position that is evaluated. */
const MOVES = 30;

/**
 * Evaluations per second of one thread, the reading of the position left out.
 * @param isPlain whether without WebAssembly
 */
export function measureNetwork(size: number, ms: number, isPlain = false): number {
  const geometry = geometryOf(size);
  const network = new Network(geometry, taughtNetwork(geometry), isPlain ? null : WEBASSEMBLY);
  const position = randomPosition(geometry, MOVES, 1);
  const board = new Board(geometry);
  board.restore(position.board);
  const planes = new InputPlanes(geometry);
  planes.fill(board, position.toPlay, []);
  const situation = { komi: position.komi, territory: false, passed: false };
  const evaluate = () => network.evaluate(planes.bits, planes.unlikely, situation);
  rate(evaluate, ms / 4); // compiles the hot code
  return rate(evaluate, ms);
}

/** Calls a second of a clock in milliseconds. */
export function rate(evaluate: () => void, ms: number, now = () => performance.now()): number {
  const start = now();
  let count = 0;
  do {
    evaluate();
    count++;
  } while (now() - start < ms);
  return (1000 * count) / (now() - start);
}
