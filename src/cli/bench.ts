/**
 * `shinpan bench`: speed of light playouts, of the network and of the search, start-up time, and the signature of the
 * play. Figures are medians of several rounds.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { geometryOf } from "../../engine/board/geometry.ts";
import type { SearchNetwork } from "../../engine/policy/weights/learned.ts";
import { Coordinator } from "../../engine/search/coordinator.ts";
import { randomPosition } from "../../engine/search/position.ts";
import { searchThreads } from "../../engine/search/thread.ts";
import { NODE } from "../../engine/search/tree.ts";
import type { Terminal } from "../io/terminal.ts";
import type { ArgumentFlag, Arguments } from "./arguments.ts";
import {
  buildYardstick, measureLight, measureNetwork, measureSearches, median, type SearchSpeed, warmCoordinator,
  type Yardstick,
} from "./bench/rates.ts";
import { FAILED, OK, type Subcommand } from "./command.ts";
import { MODEL } from "./model.ts";

const SIZES = [9, 13, 19] as const;
const THREADS = [1, 2] as const;

/** What is measured, playouts per second by board size. */
interface Figures {
  light: Record<string, number>;
  /** Ratio of light playouts to the yardstick's; only with a yardstick. */
  yardstick?: Record<string, number>;
  /** Board size -> number of threads -> playouts per second, without the network. */
  search: Record<string, Record<string, number>>;
  /** Ratio of one thread's playouts of it to the yardstick's; only with a yardstick. */
  search_yardstick?: Record<string, number>;
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
  { name: "yardstick", value: "FILE.c", help: "run this C program too, by turns with ours" },
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
  const source = given.text("yardstick");
  const yardstick = source === undefined ? undefined : buildYardstick(source);
  try {
    await measureAll(given, terminal, script, yardstick);
  } finally {
    yardstick?.dispose();
  }
}

async function measureAll(
  given: Arguments,
  terminal: Terminal,
  script: URL,
  yardstick: Yardstick | undefined,
): Promise<void> {
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

  if (yardstick) {
    figures.yardstick = {};
    figures.search_yardstick = {};
  }
  for (const size of SIZES) {
    const { speed, ratio } = lightRounds(size, rounds, ms, yardstick);
    figures.light[size] = Math.round(speed);
    const compared = ratio === undefined ? "" : `, ${ratio.toFixed(2)} of the yardstick`;
    if (ratio !== undefined) figures.yardstick![size] = Number(ratio.toFixed(3));
    say(`light playouts ${size}×${size}: ${Math.round(speed)}/s${compared}`);
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
    // The yardstick is a measure of playouts; the network is measured separately.
    const compared = usesNetwork ? undefined : yardstick;
    for await (const [size, speeds] of searchSpeeds(script, network, rounds, ms, compared)) {
      const found = Object.fromEntries(speeds.map(({ playouts }, i) => [THREADS[i], Math.round(playouts)]));
      (usesNetwork ? figures.search_net : figures.search)[size] = found;
      const ratio = speeds[0].ofYardstick;
      if (ratio !== undefined) figures.search_yardstick![size] = Number(ratio.toFixed(4));
      for (const [i, speed] of speeds.entries()) say(`  ${size}×${size}, threads ${THREADS[i]}: ${inWords(speed, i)}`);
    }
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

/** The searches of each board size, by number of threads as in `THREADS`. */
async function* searchSpeeds(
  script: URL,
  network: SearchNetwork,
  rounds: number,
  ms: number,
  yardstick: Yardstick | undefined,
): AsyncGenerator<[size: number, speeds: SearchSpeed[]]> {
  const coordinators: Coordinator[] = [];
  for (const count of THREADS) {
    coordinators.push(await warmCoordinator({ network, threads: searchThreads(script, count) }, SIZES));
  }
  for (const size of SIZES) yield [size, await measureSearches(coordinators, size, rounds, ms, yardstick)];
  for (const coordinator of coordinators) await coordinator.close();
}

function inWords({ playouts, ofFirst, ofYardstick }: SearchSpeed, place: number): string {
  const gain = place === 0 ? "" : `, ${ofFirst.toFixed(2)} × one thread`;
  const compared = ofYardstick === undefined ? "" : `, ${ofYardstick.toFixed(3)} of the yardstick`;
  return `${Math.round(playouts)} playouts/s${gain}${compared}`;
}

/** Ours and the yardstick by turns, so that what else the machine does hits both. */
function lightRounds(
  size: number,
  rounds: number,
  ms: number,
  yardstick: Yardstick | undefined,
): { speed: number; ratio: number | undefined } {
  measureLight(size, ms / 2); // compiles the hot code
  const speeds: number[] = [];
  const ratios: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const speed = measureLight(size, ms);
    speeds.push(speed);
    if (yardstick) ratios.push(speed / yardstick.measure(size, ms));
  }
  return { speed: median(speeds), ratio: yardstick && median(ratios) };
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
