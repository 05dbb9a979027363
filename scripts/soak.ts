/**
 * `npm run soak -- [flags]`: quick games of the built engine against itself over GTP, under all rules, sizes and time
 * systems by turns, all on one core. Two processes play an eighth of the games, then two with another number of
 * threads; one of them ponders, so that the other thinks on a busy machine, and in every third game something else
 * keeps the core busy as well. Fails on an illegal move, a lost clock, a refusal, an error, an endless game or memory
 * that grows. The same command again goes on with a soak that was stopped.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { BLACK, WHITE } from "../engine/board/colour.ts";
import { type ArgumentFlag, type Arguments, UsageError } from "../src/cli/arguments.ts";
import { EngineProcess } from "../src/match/engine-process.ts";
import { runScript } from "./run-script.ts";
import { ask, MOST_LATE_MS, playSoakGame, type SoakedGame } from "./soak/game.ts";
import { settingsOf, SIZES, TIME_SYSTEMS } from "./soak/settings.ts";

const FLAGS: readonly ArgumentFlag[] = [
  { name: "games", value: "N", help: "how many games, an eighth of them with each number of threads (400)" },
  { name: "seed", value: "N", help: "which games (1)" },
  { name: "log", value: "FILE", help: "a line for each game; what it has is not played again (build/soak.jsonl)" },
  { name: "core", value: "N", help: "of the machine, to which all is kept, where there is taskset (0)" },
  { name: "bundle", value: "FILE", help: "the engine (dist/shinpan.mjs)" },
];
const USAGE = ["Usage: npm run soak -- [flags]   quick games under all rules, sizes and time systems"];
const EXIT_CODES = ["Exit code 0: nothing went wrong; 1: something did; 2: the flags make no sense."];

/** A line of the log. */
interface Entry extends SoakedGame {
  readonly game: number;
  readonly settings: string;
  readonly threads: number;
  /** Whether a clock may be lost in this game, by `MOST_LATE_MS` at most. */
  readonly mayLose: boolean;
  /** Whether something else kept the core busy. */
  readonly isBusy: boolean;
  /** Resident memory of both processes after the game, and how many games they had played. */
  readonly memoryMb: readonly (number | undefined)[];
  readonly played: number;
}

/** Threads of the engines: a part of the games each. */
const MOST_THREADS = 8;
const DEFAULT_GAMES = 400;
/** Games from one in which the core is busy to the next. */
const BUSY_EVERY = 3;
/** What an engine says on stderr if nothing is wrong. */
const GREETING = "GTP ready";
/** Ends by itself if nobody ends it. */
const BUSY = "for (const end = Date.now() + 300_000; Date.now() < end; );";
/** Processes that have played fewer games say nothing about the growth of memory. */
const LEAST_PLAYED = 20;
/** The last tenth of the games that processes have played against the second tenth. */
const MAX_GROWTH = 1.05;
/**
 * Rounds of short games on every size: threads compile what a size needs when they first meet it, and V8 compiles the
 * busy parts of it anew, so that memory levels off only after a few.
 */
const WARM_UP_ROUNDS = 3;
const WARM_UP_MOVES = 8;
const WARM_UP = [
  "kgs-time_settings byoyomi 0 0.2 1",
  ...[...new Set(SIZES)].flatMap((size) => [
    `boardsize ${size}`,
    "clear_board",
    ...Array.from({ length: WARM_UP_MOVES }, () => ["genmove b", "genmove w"]).flat(),
    "final_score",
  ]),
];

process.exitCode = await runScript({ name: "soak", usage: USAGE, flags: FLAGS, notes: EXIT_CODES, run: soak });

function soak(given: Arguments): Promise<number> {
  const games = given.number("games", { min: 1, max: 1e6, whole: true }) ?? DEFAULT_GAMES;
  const seed = given.number("seed", { min: 0, max: 1e9, whole: true }) ?? 1;
  const core = given.number("core", { min: 0, max: 1023, whole: true }) ?? 0;
  const bundle = given.text("bundle") ?? "dist/shinpan.mjs";
  if (!existsSync(bundle)) throw new UsageError(`--bundle: there is no file ${bundle}`);
  // All that is started from here on inherits it.
  const { status } = spawnSync("taskset", ["-a", "-p", "-c", String(core), String(process.pid)]);
  console.log(status === 0 ? `kept to core ${core}` : "kept to no core: there is no taskset, or no such core");
  return run(games, seed, given.text("log") ?? "build/soak.jsonl", bundle);
}

async function run(games: number, seed: number, log: string, bundle: string): Promise<number> {
  mkdirSync(dirname(log), { recursive: true });
  const entries = readLog(log, seed);
  const done = new Set(entries.map(({ game }) => game));
  let engines: EngineProcess[] = [];
  let threads = 0;
  let played = 0;
  for (let game = 0; game < games; game++) {
    if (done.has(game)) continue;
    const wanted = 1 + Math.floor((game * MOST_THREADS) / games);
    if (engines.length === 0 || wanted !== threads) {
      await closeAll(engines);
      engines = await start(bundle, (threads = wanted));
      played = 0;
    }
    const settings = settingsOf(seed, game);
    const { size, rules, komi, handicap, mayLose = false, timeCommand, reportsTime } = settings;
    // Colours change from round to round of the time systems.
    const [black, white] = Math.floor(game / TIME_SYSTEMS) % 2 === 0 ? engines : [engines[1], engines[0]];
    const isBusy = game % BUSY_EVERY === BUSY_EVERY - 1;
    const busy: ChildProcess | undefined = isBusy ? spawn(process.execPath, ["-e", BUSY]) : undefined;
    let result: SoakedGame;
    try {
      result = await playSoakGame({ [BLACK]: black, [WHITE]: white }, settings);
    } catch (error) {
      result = { moves: 0, ending: "", faults: [(error as Error).message], closestMs: 0, mainUsed: 0 };
    }
    busy?.kill("SIGKILL");
    const complaints = engines.flatMap(({ complaints }) => complaints).filter((line) => line !== GREETING);
    const faults = [...result.faults, ...complaints];
    played++;
    const how = `${reportsTime ? " time_left" : ""}${isBusy ? " busy" : ""} ${threads} threads`;
    const entry: Entry = {
      ...result,
      faults,
      game,
      settings: `${size}×${size} ${rules} ${komi} h${handicap} ${timeCommand}${how}`,
      threads,
      mayLose,
      isBusy,
      memoryMb: engines.map(memoryMb),
      played,
    };
    entries.push(entry);
    appendFileSync(log, `${JSON.stringify({ seed, ...entry })}\n`);
    console.log(`${game + 1}: ${entry.settings}: ${result.moves} moves, ${result.ending} ${faults.join("; ")}`);
    // The next game is not to suffer for this one.
    if (faults.length > 0) {
      await closeAll(engines);
      engines = [];
    }
  }
  await closeAll(engines);
  console.log(summary(entries));
  const growth = growthOf(entries);
  const hasFaults = entries.some(({ faults }) => faults.length > 0);
  return hasFaults || (growth !== undefined && growth > MAX_GROWTH) ? 1 : 0;
}

/** Two engines that have played on every size before any clock runs. */
async function start(bundle: string, threads: number): Promise<EngineProcess[]> {
  const command = [process.execPath, bundle, "--threads", String(threads)];
  const engines = [new EngineProcess(command), new EngineProcess([...command, "--ponder"])];
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    for (const engine of engines) for (const command of WARM_UP) await ask(engine, command);
  }
  return engines;
}

async function closeAll(engines: readonly EngineProcess[]): Promise<void> {
  await Promise.all(engines.map((engine) => engine.close()));
}

/** Resident memory in MB; undefined where the system does not show it. */
function memoryMb({ pid }: EngineProcess): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}

/** The games that the log has of this seed. */
function readLog(path: string, seed: number): Entry[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.flatMap((line) => {
    try {
      const entry = JSON.parse(line) as Entry & { seed: number };
      return entry.seed === seed ? [entry] : [];
    } catch {
      return []; // the line that was being written when the soak was stopped
    }
  });
}

/**
 * Resident memory in the last tenth of the games that two processes have played, by that in the second tenth; the mean
 * over all pairs that have played enough. Undefined where none has, as in a soak that is stopped often.
 */
function growthOf(entries: readonly Entry[]): number | undefined {
  const pairs: Entry[][] = [];
  for (const entry of entries) {
    if (entry.played === 1) pairs.push([]);
    pairs.at(-1)?.push(entry);
  }
  const sums = [0, 0];
  for (const pair of pairs) {
    if (pair.length < LEAST_PLAYED) continue;
    const tenth = Math.floor(pair.length / 10);
    for (const [i, from] of [tenth, pair.length - tenth].entries()) {
      for (const { memoryMb } of pair.slice(from, from + tenth)) {
        for (const mb of memoryMb) sums[i] += (mb ?? 0) / tenth;
      }
    }
  }
  return sums[0] > 0 ? sums[1] / sums[0] : undefined;
}

function summary(entries: readonly Entry[]): string {
  const lost = entries.filter(({ closestMs }) => closestMs < 0);
  const lostOnTime = lost.filter(({ mayLose }) => !mayLose).length;
  const late = lost.filter(({ closestMs }) => closestMs < -MOST_LATE_MS).length;
  const onTime = lost.filter(({ closestMs, mayLose }) => !mayLose || closestMs < -MOST_LATE_MS).length;
  const faults = entries.reduce((sum, entry) => sum + entry.faults.length, 0);
  const moves = entries.reduce((sum, entry) => sum + entry.moves, 0);
  const closest = Math.min(...entries.map(({ closestMs }) => closestMs));
  const differ = entries.filter(({ ending }) => ending.includes(" or ")).length;
  const busy = entries.filter(({ isBusy }) => isBusy).length;
  const threads = new Set(entries.map((entry) => entry.threads)).size;
  return [
    `soak: ${entries.length} games, ${moves} moves, ${threads} numbers of threads, ${busy} games on a busy core`,
    `${lostOnTime} clocks lost with 5 s a game and more, ${lost.length - lostOnTime} with less`,
    `${late} moves late by more than ${MOST_LATE_MS} ms; at least ${closest} ms left`,
    `${faults - onTime} other faults; ${differ} counted differently`,
    `memory of the last tenth ${growthOf(entries)?.toFixed(3) ?? "unknown"} of the second`,
  ].join("; ");
}
