/** Speed of the search, of light playouts and of the network. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Board } from "../../../engine/board/board.ts";
import { BLACK } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import { scorePlayout } from "../../../engine/playout/area.ts";
import { playLight } from "../../../engine/playout/light.ts";
import { InputPlanes } from "../../../engine/policy/features/planes.ts";
import { Network } from "../../../engine/policy/network/network.ts";
import { WEBASSEMBLY } from "../../../engine/policy/network/wasm/api.ts";
import { taughtNetwork } from "../../../engine/policy/weights/learned.ts";
import { Coordinator, type CoordinatorOptions } from "../../../engine/search/coordinator.ts";
import { randomPosition } from "../../../engine/search/position.ts";

/** Moves before the position that is searched: a few, as in the opening. */
const OPENING_MOVES = 6;

/** A searcher whose threads are warm. */
export async function warmCoordinator(options: CoordinatorOptions, sizes: readonly number[]): Promise<Coordinator> {
  const coordinator = new Coordinator(options);
  for (const size of sizes) {
    await coordinator.search(randomPosition(geometryOf(size), OPENING_MOVES, 1), { timeMs: 100 }, 1);
  }
  return coordinator;
}

/** How fast a search was, as medians of several rounds. */
export interface SearchSpeed {
  /** Playouts per second. */
  readonly playouts: number;
  /** Ratio to the first coordinator's of the same round. */
  readonly ofFirst: number;
  /** Ratio to the yardstick's playouts of the same round; only with a yardstick. */
  readonly ofYardstick: number | undefined;
}

/**
 * The speeds of searches from scratch on a board of this size: in each round the yardstick and every coordinator have
 * their turn of `ms` milliseconds, so that what else the machine does hits all.
 */
export async function measureSearches(
  coordinators: readonly Coordinator[],
  size: number,
  rounds: number,
  ms: number,
  yardstick: Yardstick | undefined,
): Promise<SearchSpeed[]> {
  const position = randomPosition(geometryOf(size), OPENING_MOVES, 1);
  const speeds: number[][] = coordinators.map(() => []);
  const yardsticks: number[] = [];
  for (let round = 0; round < rounds; round++) {
    if (yardstick) yardsticks.push(yardstick.measure(size, ms));
    for (const [i, coordinator] of coordinators.entries()) {
      coordinator.forget();
      const { playouts, timeMs } = await coordinator.search(position, { timeMs: ms }, 1);
      speeds[i].push((playouts / timeMs) * 1000);
    }
  }
  return speeds.map((found) => ({
    playouts: median(found),
    ofFirst: median(found.map((speed, round) => speed / speeds[0][round])),
    ofYardstick: yardstick && median(found.map((speed, round) => speed / yardsticks[round])),
  }));
}

/** The middle one of one or more numbers; of an even number the higher of two. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

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

/** A C program that plays light playouts, to measure ours against on the same machine at the same time. */
export interface Yardstick {
  /** Playouts per second on a board of this size, measured over `ms` milliseconds. */
  readonly measure: (size: number, ms: number) => number;
  /** Removes the program. */
  readonly dispose: () => void;
}

/**
 * Compiles the program. It is called with a board size and seconds, and prints "<number> playouts/s" somewhere. Throws
 * an Error if it cannot be compiled.
 */
export function buildYardstick(source: string): Yardstick {
  const folder = mkdtempSync(join(tmpdir(), "shinpan-yardstick-"));
  const program = join(folder, "yardstick");
  const dispose = () => rmSync(folder, { recursive: true });
  try {
    execFileSync("cc", ["-O3", "-march=native", "-o", program, source], { stdio: ["ignore", 2, 2] });
  } catch (error) {
    dispose();
    throw error;
  }
  return {
    measure: (size, ms) => {
      const output = execFileSync(program, [String(size), String(ms / 1000)], { encoding: "utf8" });
      return Number(/([\d.]+) playouts\/s/.exec(output)?.[1]);
    },
    dispose,
  };
}
