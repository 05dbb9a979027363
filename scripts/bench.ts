/**
 * `npm run bench`: speed of light playouts and of the search, start-up time, and the signature of the play. Figures are
 * medians of several rounds. Flags: `--quick` (shorter, less exact), `--json`, and `--yardstick FILE.c`: that C program
 * runs too, by turns with our light playouts, and the ratio is printed.
 */
import { isMainThread } from "node:worker_threads";
import { parseArgs } from "node:util";
import { runSearchTask, type SearchTask } from "../engine/search/search-thread.ts";
import { serveThread } from "../engine/search/serve.ts";
import { measureLight } from "./bench/light.ts";
import { measureSearch, warmCoordinator } from "./bench/search.ts";
import { searchSignature } from "./bench/signature.ts";
import { measureStartup } from "./bench/startup.ts";
import { buildYardstick, type Yardstick } from "./bench/yardstick.ts";

const BUNDLE = "dist/shinpan.mjs";
const SIZES = [9, 13, 19] as const;
const THREADS = [1, 2] as const;

/** What is measured, playouts per second by board size. */
interface Figures {
  light: Record<string, number>;
  /** Ratio of light playouts to the yardstick's; only with a yardstick. */
  yardstick?: Record<string, number>;
  /** Board size -> number of threads -> playouts per second. */
  search: Record<string, Record<string, number>>;
  startup_ms: number;
  signature: string;
}

if (isMainThread) {
  try {
    await main();
  } catch (error) {
    console.error(`bench: ${(error as Error).message}`);
    process.exitCode = 1;
  }
} else {
  serveThread<SearchTask, null>((task) => {
    runSearchTask(task);
    return null;
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { quick: { type: "boolean" }, json: { type: "boolean" }, yardstick: { type: "string" } },
  });
  const rounds = values.quick ? 3 : 7;
  const ms = values.quick ? 300 : 1000;
  const say = values.json ? () => undefined : (line: string) => console.log(line);
  const script = new URL(import.meta.url);
  const figures: Figures = { light: {}, search: {}, startup_ms: 0, signature: "" };

  const yardstick = values.yardstick === undefined ? undefined : buildYardstick(values.yardstick);
  if (yardstick) figures.yardstick = {};
  for (const size of SIZES) {
    const { speed, ratio } = lightRounds(size, rounds, ms, yardstick);
    figures.light[size] = Math.round(speed);
    const compared = ratio === undefined ? "" : `, ${ratio.toFixed(2)} of the yardstick`;
    if (ratio !== undefined) figures.yardstick![size] = Number(ratio.toFixed(3));
    say(`light playouts ${size}×${size}: ${Math.round(speed)}/s${compared}`);
  }
  yardstick?.dispose();

  for (const size of SIZES) figures.search[size] = {};
  for (const threads of THREADS) {
    const coordinator = await warmCoordinator(script, threads, SIZES);
    for (const size of SIZES) {
      const speeds: number[] = [];
      for (let i = 0; i < rounds; i++) speeds.push(await measureSearch(coordinator, size, ms));
      figures.search[size][threads] = Math.round(median(speeds));
      const ratio = threads === 1 ? "" : `, ${(median(speeds) / figures.search[size][1]).toFixed(2)} × one thread`;
      say(`search ${size}×${size}, threads ${threads}: ${Math.round(median(speeds))} playouts/s${ratio}`);
    }
    await coordinator.close();
  }

  const starts: number[] = [];
  for (let i = 0; i < rounds; i++) starts.push(await measureStartup(BUNDLE));
  figures.startup_ms = Math.round(median(starts));
  say(`first reply after ${figures.startup_ms} ms`);

  figures.signature = await searchSignature(script);
  say(`signature ${figures.signature}`);
  if (values.json) console.log(JSON.stringify(figures));
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
