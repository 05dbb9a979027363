/**
 * `shinpan bench`: speed of light playouts, of the network and of the search, start-up time, and the signature of the
 * play. Figures are medians of several rounds.
 */
import { fileURLToPath } from "node:url";
import type { CoordinatorOptions } from "../../../engine/search/coordinator.ts";
import { NODE } from "../../../engine/search/tree.ts";
import { type ArgumentFlag, Arguments, commandHelp, UsageError } from "../arguments.ts";
import type { Terminal } from "../terminal.ts";
import { measureLight } from "./light.ts";
import { measureNetwork } from "./network.ts";
import { measureSearch, warmCoordinator } from "./search.ts";
import { searchSignature } from "./signature.ts";
import { measureStartup } from "./startup.ts";
import { buildYardstick, type Yardstick } from "./yardstick.ts";

const SIZES = [9, 13, 19] as const;
const THREADS = [1, 2] as const;

/** What is measured, playouts per second by board size. */
interface Figures {
  light: Record<string, number>;
  /** Ratio of light playouts to the yardstick's; only with a yardstick. */
  yardstick?: Record<string, number>;
  /** Board size -> number of threads -> playouts per second, without the network. */
  search: Record<string, Record<string, number>>;
  /** The same with it. */
  search_net: Record<string, Record<string, number>>;
  /** Board size -> evaluations of the network per second in one thread. */
  net: Record<string, { webassembly: number; plain: number }>;
  /** Bytes of the tree per node. */
  node_bytes: number;
  startup_ms: number;
  signature: string;
}

const FLAGS: readonly ArgumentFlag[] = [
  { name: "quick", help: "shorter and less exact" },
  { name: "json", help: "print the figures as JSON" },
  { name: "yardstick", value: "FILE.c", help: "run this C program too, by turns with the light playouts" },
];

const OK = 0;
const FAILED = 1;
const USAGE = 2;

/**
 * Measures.
 * @param script this program, which also serves the search threads
 * @returns the exit code
 */
export async function runBenchCommand(args: readonly string[], terminal: Terminal, script: URL): Promise<number> {
  try {
    const given = new Arguments(args, FLAGS);
    if (given.has("help")) {
      terminal.write(`${commandHelp(["Usage: shinpan bench [flags]   how fast it is here"], FLAGS, [EXIT_CODES])}\n`);
      return OK;
    }
    if (given.names.length > 0) throw new UsageError(`"${given.names[0]}" is no flag: flags start with --`);
    await bench(given, terminal, script);
    return OK;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    terminal.writeError(`shinpan: ${(error as Error).message}\n${isUsage ? "Try shinpan bench --help.\n" : ""}`);
    return isUsage ? USAGE : FAILED;
  }
}

const EXIT_CODES = "Exit code 0: measured; 1: something could not be run; 2: the flags make no sense.";

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

  const source = given.text("yardstick");
  const yardstick = source === undefined ? undefined : buildYardstick(source);
  if (yardstick) figures.yardstick = {};
  for (const size of SIZES) {
    const { speed, ratio } = lightRounds(size, rounds, ms, yardstick);
    figures.light[size] = Math.round(speed);
    const compared = ratio === undefined ? "" : `, ${ratio.toFixed(2)} of the yardstick`;
    if (ratio !== undefined) figures.yardstick![size] = Number(ratio.toFixed(3));
    say(`light playouts ${size}×${size}: ${Math.round(speed)}/s${compared}`);
  }
  yardstick?.dispose();

  for (const size of SIZES) {
    const speeds = Array.from({ length: rounds }, () => measureNetwork(size, ms / 2));
    const net = { webassembly: Math.round(median(speeds)), plain: Math.round(measureNetwork(size, ms, true)) };
    figures.net[size] = net;
    say(`network ${size}×${size}: ${net.webassembly} evaluations/s, ${net.plain} without WebAssembly`);
  }

  const searchRounds = (usesNetwork: boolean) =>
    measureSearches(rounds, ms, (threads) => ({ script, threads, usesNetwork }), say);
  say("search without the network:");
  figures.search = await searchRounds(false);
  say("search with the network:");
  figures.search_net = await searchRounds(true);

  say(`tree: ${figures.node_bytes} bytes a node`);
  const starts: number[] = [];
  for (let i = 0; i < rounds; i++) starts.push(await measureStartup(fileURLToPath(script)));
  figures.startup_ms = Math.round(median(starts));
  say(`first reply after ${figures.startup_ms} ms`);

  figures.signature = await searchSignature(script);
  say(`signature ${figures.signature}`);
  if (given.has("json")) terminal.write(`${JSON.stringify(figures)}\n`);
}

/** Board size -> number of threads -> playouts per second. */
async function measureSearches(
  rounds: number,
  ms: number,
  optionsFor: (threads: number) => CoordinatorOptions,
  say: (line: string) => void,
): Promise<Record<string, Record<string, number>>> {
  const figures: Record<string, Record<string, number>> = Object.fromEntries(SIZES.map((size) => [size, {}]));
  for (const threads of THREADS) {
    const coordinator = await warmCoordinator(optionsFor(threads), SIZES);
    for (const size of SIZES) {
      const speeds: number[] = [];
      for (let i = 0; i < rounds; i++) speeds.push(await measureSearch(coordinator, size, ms));
      figures[size][threads] = Math.round(median(speeds));
      const ratio = threads === 1 ? "" : `, ${(median(speeds) / figures[size][1]).toFixed(2)} × one thread`;
      say(`  ${size}×${size}, threads ${threads}: ${Math.round(median(speeds))} playouts/s${ratio}`);
    }
    await coordinator.close();
  }
  return figures;
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

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
