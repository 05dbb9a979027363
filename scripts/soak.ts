/**
 * `npm run soak -- [flags]`: quick games of the built engine against itself over GTP, under all rules, sizes and time
 * systems by turns. Two processes play all games; one of them ponders, so that the other thinks on a busy machine.
 * Fails on an illegal move, a lost clock, a refusal, an error, an endless game or memory that grows. The same command
 * again goes on with a soak that was stopped.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { BLACK, WHITE } from "../engine/board/colour.ts";
import { type ArgumentFlag, type Arguments, UsageError } from "../src/cli/arguments.ts";
import { runScript } from "./run-script.ts";
import { SoakedEngine } from "./soak/engine.ts";
import { playSoakGame, type SoakedGame } from "./soak/game.ts";
import { settingsOf } from "./soak/settings.ts";

const FLAGS: readonly ArgumentFlag[] = [
  { name: "games", value: "N", help: "how many games (200)" },
  { name: "seed", value: "N", help: "which games (1)" },
  { name: "log", value: "FILE", help: "a line for each game; what it has is not played again (build/soak.jsonl)" },
  { name: "bundle", value: "FILE", help: "the engine (dist/shinpan.mjs)" },
];
const USAGE = ["Usage: npm run soak -- [flags]   quick games under all rules, sizes and time systems"];
const EXIT_CODES = ["Exit code 0: nothing went wrong; 1: something did; 2: the flags make no sense."];

/** A line of the log. */
interface Entry extends SoakedGame {
  readonly game: number;
  readonly settings: string;
  /** Resident memory of both processes after the game, and how many games they had played. */
  readonly memoryMb: readonly (number | undefined)[];
  readonly played: number;
}

/** Memory is compared from this game of the processes on: the first ones make room for trees and compiled code. */
const SETTLED = 20;
const MAX_GROWTH = 1.25;
const WARM_UP = ["kgs-time_settings none", "genmove b", "clear_board"];

process.exitCode = await runScript({ name: "soak", usage: USAGE, flags: FLAGS, notes: EXIT_CODES, run: soak });

function soak(given: Arguments): Promise<number> {
  const games = given.number("games", { min: 1, max: 1e6, whole: true }) ?? 200;
  const seed = given.number("seed", { min: 0, max: 1e9, whole: true }) ?? 1;
  const bundle = given.text("bundle") ?? "dist/shinpan.mjs";
  if (!existsSync(bundle)) throw new UsageError(`--bundle: there is no file ${bundle}`);
  return run(games, seed, given.text("log") ?? "build/soak.jsonl", bundle);
}

async function run(games: number, seed: number, log: string, bundle: string): Promise<number> {
  mkdirSync(dirname(log), { recursive: true });
  const entries = readLog(log, seed);
  const done = new Set(entries.map(({ game }) => game));
  let engines = await start(bundle);
  let played = 0;
  for (let game = 0; game < games; game++) {
    if (done.has(game)) continue;
    const settings = settingsOf(seed, game);
    const { size, rules, komi, handicap, timeCommand, tellsTime } = settings;
    // Colours change from round to round of the time systems.
    const [black, white] = Math.floor(game / 8) % 2 === 0 ? engines : [engines[1], engines[0]];
    let result: SoakedGame;
    try {
      result = await playSoakGame({ [BLACK]: black, [WHITE]: white }, settings);
    } catch (error) {
      result = { moves: 0, ending: "", faults: [(error as Error).message], closestMs: 0, mainUsed: 0 };
    }
    const complaints = engines.map((engine) => engine.complaints).filter((text) => text !== "");
    const faults = [...result.faults, ...complaints];
    played++;
    const entry: Entry = {
      ...result,
      faults,
      game,
      settings: `${size}×${size} ${rules} ${komi} h${handicap} ${timeCommand}${tellsTime ? " told" : ""}`,
      memoryMb: engines.map((engine) => engine.memoryMb()),
      played,
    };
    entries.push(entry);
    appendFileSync(log, `${JSON.stringify({ seed, ...entry })}\n`);
    console.log(`${game + 1}: ${entry.settings}: ${result.moves} moves, ${result.ending} ${faults.join("; ")}`);
    if (faults.length === 0) continue;
    // The next game is not to suffer for this one.
    for (const engine of engines) engine.close();
    engines = await start(bundle);
    played = 0;
  }
  for (const engine of engines) engine.close();
  const problems = entries.filter(({ faults }) => faults.length > 0).length + growthProblems(entries);
  console.log(summary(entries));
  return problems > 0 ? 1 : 0;
}

/** Two engines that have made a move before any clock runs. */
async function start(bundle: string): Promise<SoakedEngine[]> {
  const engines = [new SoakedEngine(bundle, []), new SoakedEngine(bundle, ["--ponder"])];
  for (const engine of engines) for (const command of WARM_UP) await engine.ask(command);
  return engines;
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

/** Resident memory of the larger process by games that it had played: early ones and late ones. */
function growth(entries: readonly Entry[]): readonly [early: number, late: number] {
  const settled = entries.filter(({ played }) => played > SETTLED);
  const memory = (entry: Entry) => entry.memoryMb.map((mb) => mb ?? 0);
  const most = (some: readonly Entry[]) => Math.max(0, ...some.flatMap(memory));
  const half = Math.floor(settled.length / 2);
  return [most(settled.slice(0, half)), most(settled.slice(half))];
}

function growthProblems(entries: readonly Entry[]): number {
  const [early, late] = growth(entries);
  return early > 0 && late > early * MAX_GROWTH ? 1 : 0;
}

function summary(entries: readonly Entry[]): string {
  const faults = entries.flatMap((entry) => entry.faults);
  const timeLosses = faults.filter((fault) => fault.startsWith("time lost")).length;
  const moves = entries.reduce((sum, entry) => sum + entry.moves, 0);
  const closest = Math.min(...entries.map(({ closestMs }) => closestMs));
  const differ = entries.filter(({ ending }) => ending.includes(" or ")).length;
  const [early, late] = growth(entries);
  return (
    `soak: ${entries.length} games, ${moves} moves; ${timeLosses} lost on time, ${faults.length - timeLosses} other ` +
    `faults; at least ${closest} ms left; ${differ} counted differently; memory ${early} MB early, ${late} MB late`
  );
}
