/**
 * `shinpan bench`: speed of light playouts, of the network and of the search, start-up time, and the signature of the
 * play. Figures are medians of several rounds.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Board } from "../../engine/board/board.ts";
import { BLACK } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { scorePlayout } from "../../engine/playout/area.ts";
import { playLight } from "../../engine/playout/light.ts";
import { InputPlanes } from "../../engine/policy/features/planes.ts";
import { Network } from "../../engine/policy/network/network.ts";
import { WEBASSEMBLY } from "../../engine/policy/network/wasm/api.ts";
import { taughtNetwork } from "../../engine/policy/weights/learned.ts";
import { Coordinator, type CoordinatorOptions } from "../../engine/search/coordinator.ts";
import { randomPosition } from "../../engine/search/position.ts";
import { searchThreads } from "../../engine/search/thread.ts";
import { NODE } from "../../engine/search/tree.ts";
import type { Terminal } from "../io/terminal.ts";
import type { ArgumentFlag, Arguments } from "./arguments.ts";
import { FAILED, OK, type Subcommand } from "./command.ts";
import { MODEL } from "./model.ts";

const SIZES = [9, 13, 19] as const;
const THREADS = [1, 2] as const;

/** What is measured, playouts per second by board size. */
interface Figures {
  light: Record<string, number>;
  /** Board size -> number of threads -> playouts per second, without the network. */
  search: Record<string, Record<string, number>>;
  /** The same as `search` with the network. */
  search_net: Record<string, Record<string, number>>;
  /** Board size -> evaluations of the network per second in one thread. */
  net: Record<string, { webassembly: number; plain: number }>;
  /** Bytes of the tree per node. */
  node_bytes: number;
  startup_ms: number;
  signature: string;
}

const FLAGS: readonly ArgumentFlag[] = [
  MODEL,
  { name: "quick", help: "shorter and less exact" },
  { name: "json", help: "print the figures as JSON" },
];

export const BENCH_COMMAND: Subcommand = {
  name: "bench",
  form: ["shinpan bench", "measure speed, start-up and the search signature"],
  usage: ["shinpan bench: how fast it is here", "", "Usage: shinpan bench [flags]"],
  flags: FLAGS,
  notes: ["Exit code 0: measured; 1: something could not be run; 2: the flags make no sense."],
  run: async (given, terminal, script) => {
    given.expectNoNames();
    try {
      await bench(given, terminal, script);
      return OK;
    } catch (error) {
      terminal.writeError(`shinpan: ${(error as Error).message}\n`);
      return FAILED;
    }
  },
};

async function bench(given: Arguments, terminal: Terminal, script: URL): Promise<void> {
  const isQuick = given.has("quick");
  const rounds = isQuick ? 3 : 7;
  const ms = isQuick ? 300 : 1000;
  const say = given.has("json") ? () => undefined : (line: string) => terminal.write(`${line}\n`);
  const figures: Figures = {
    light: {},
    search: {},
    search_net: {},
    net: {},
    node_bytes: 4 * NODE,
    startup_ms: 0,
    signature: "",
  };

  for (const size of SIZES) {
    measureLight(size, ms / 2); // compiles the hot code
    figures.light[size] = Math.round(median(Array.from({ length: rounds }, () => measureLight(size, ms))));
    say(`light playouts ${size}×${size}: ${figures.light[size]}/s`);
  }

  for (const size of SIZES) {
    const speeds = Array.from({ length: rounds }, () => measureNetwork(size, ms / 2));
    const net = { webassembly: Math.round(median(speeds)), plain: Math.round(measureNetwork(size, ms, true)) };
    figures.net[size] = net;
    say(`network ${size}×${size}: ${net.webassembly} evaluations/s, ${net.plain} without WebAssembly`);
  }

  for (const network of ["none", "strongest"] as const) {
    const usesNetwork = network !== "none";
    say(usesNetwork ? "search with the network:" : "search without the network:");
    const coordinators: Coordinator[] = [];
    for (const threads of THREADS) {
      coordinators.push(await warmCoordinator({ network, threads: searchThreads(script, threads) }));
    }
    for (const size of SIZES) {
      const speeds = await measureSearches(coordinators, size, rounds, ms);
      (usesNetwork ? figures.search_net : figures.search)[size] = Object.fromEntries(speeds);
      for (const [threads, speed, ratio] of speeds) {
        const gain = threads === 1 ? "" : `, ${ratio.toFixed(2)} × one thread`;
        say(`  ${size}×${size}, threads ${threads}: ${speed} playouts/s${gain}`);
      }
    }
    for (const coordinator of coordinators) await coordinator.close();
  }

  say(`tree: ${figures.node_bytes} bytes a node`);
  const starts: number[] = [];
  for (let i = 0; i < rounds; i++) starts.push(await measureStartup(fileURLToPath(script)));
  figures.startup_ms = Math.round(median(starts));
  say(`first reply after ${figures.startup_ms} ms`);

  figures.signature = await searchSignature(script);
  say(`signature ${figures.signature}`);
  if (given.has("json")) terminal.write(`${JSON.stringify(figures)}\n`);
}

/** Milliseconds from starting the bundle to its first reply. Throws an Error if it ends without one. */
async function measureStartup(bundle: string): Promise<number> {
  const startMs = performance.now();
  const engine = spawn(process.execPath, [bundle], { stdio: ["pipe", "pipe", "ignore"] });
  engine.stdin.write("name\n");
  const replied = await new Promise<boolean>((resolve) => {
    engine.stdout.once("data", () => resolve(true));
    engine.once("exit", () => resolve(false));
  });
  if (!replied) throw new Error(`${bundle} ended without a reply`);
  const ms = performance.now() - startMs;
  engine.stdin.end("quit\n");
  await once(engine, "exit");
  return ms;
}

/*
 * One number for everything that decides how the engine plays. It is the same on every machine and run, and changes
 * whenever a change of the code changes the play: so "no functional change" can be checked.
 */

/** Board size, random moves before the search, playouts. */
const SEARCHES = [
  [9, 0, 1000],
  [9, 30, 2000],
  [13, 60, 1000],
  [19, 0, 500],
  [19, 120, 500],
] as const;

/** The signature: eight hexadecimal digits. */
export async function searchSignature(script: URL): Promise<string> {
  const coordinator = new Coordinator({ threads: searchThreads(script, 1) });
  let hash = 0x811c9dc5;
  const mix = (n: number) => {
    // FNV-1a, four bytes a number.
    for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((n >>> shift) & 255), 0x01000193);
  };
  for (const [size, moves, playouts] of SEARCHES) {
    coordinator.forget();
    const position = randomPosition(geometryOf(size), moves, size + moves);
    const { candidates } = await coordinator.search(position, { playouts }, 1);
    for (const { move, visits } of candidates) {
      mix(move);
      mix(visits);
    }
  }
  await coordinator.close();
  return (hash >>> 0).toString(16).padStart(8, "0");
}

// How fast the search, light playouts and the network are.

/** Moves before the position that is searched: a few, as in the opening. */
const OPENING_MOVES = 6;

/** A searcher whose threads are warm. */
async function warmCoordinator(options: CoordinatorOptions): Promise<Coordinator> {
  const coordinator = new Coordinator(options);
  for (const size of SIZES) {
    await coordinator.search(randomPosition(geometryOf(size), OPENING_MOVES, 1), { timeMs: 100 }, 1);
  }
  return coordinator;
}

/**
 * Number of threads -> playouts per second of searches from scratch on a board of this size, and the ratio to the first
 * coordinator's of the same round, as medians: in each round every coordinator has its turn of `ms` milliseconds, so
 * that what else the machine does hits all.
 * @param coordinators with threads as in `THREADS`
 */
async function measureSearches(
  coordinators: readonly Coordinator[],
  size: number,
  rounds: number,
  ms: number,
): Promise<[threads: number, speed: number, ratio: number][]> {
  const position = randomPosition(geometryOf(size), OPENING_MOVES, 1);
  const speeds: number[][] = coordinators.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, coordinator] of coordinators.entries()) {
      coordinator.forget();
      const { playouts, timeMs } = await coordinator.search(position, { timeMs: ms }, 1);
      speeds[i].push((playouts / timeMs) * 1000);
    }
  }
  const ratio = (found: readonly number[]) => median(found.map((speed, round) => speed / speeds[0][round]));
  return speeds.map((found, i) => [THREADS[i], Math.round(median(found)), ratio(found)]);
}

/** The middle one of one or more numbers; of an even number the higher of two. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Playouts per second on a board of this size, measured over `ms` milliseconds. */
function measureLight(size: number, ms: number): number {
  const geometry = geometryOf(size);
  const empty = new Board(geometry);
  const board = new Board(geometry);
  const random = new Random(1);
  const trace = { moves: new Int16Array(3 * geometry.points.length), length: 0 };
  const ownership = new Int32Array(geometry.length);
  const play = () => {
    board.copyFrom(empty);
    trace.length = 0;
    playLight(board, BLACK, random, trace);
    scorePlayout(board, ownership);
  };
  return rate(play, ms);
}

/** Moves before the position that is evaluated. */
const MOVES = 30;

/**
 * Evaluations per second of one thread, the reading of the position left out.
 * @param isPlain whether without WebAssembly
 */
function measureNetwork(size: number, ms: number, isPlain = false): number {
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
