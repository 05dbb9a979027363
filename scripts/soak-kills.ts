/**
 * `npm run soak:kills -- [flags]`: kills match, score, self-play and analyze at random moments. The same command goes
 * on until it comes to its end, and must then have made what an uninterrupted run makes: no unit lost or doubled, every
 * file the same, and no other file or process left. An analysis must leave the old file or the whole new one. The same
 * command again goes on with a soak that was stopped. Linux only: processes left over are looked for in /proc.
 */
import { spawn } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "../engine/board/random.ts";
import { type ArgumentFlag, type Arguments, UsageError } from "../src/cli/arguments.ts";
import { FAILED, OK } from "../src/cli/command.ts";
import { runScript } from "./run-script.ts";

const FLAGS: readonly ArgumentFlag[] = [
  { name: "kills", value: "N", help: "how many of each command (200)" },
  { name: "log", value: "FILE", help: "a line for each run; its kills are not made again (build/soak-kills.jsonl)" },
  { name: "bundle", value: "FILE", help: "the program (dist/shinpan.mjs)" },
];
const USAGE = ["Usage: npm run soak:kills -- [flags]   kills long commands and compares what they make in the end"];
const EXIT_CODES = ["Exit code 0: nothing went wrong; 1: something did; 2: the flags make no sense."];

const KINDS = ["match", "score", "selfplay", "analyze"] as const;
type Kind = (typeof KINDS)[number];

/** A line of the log: a run from its beginning to its end. */
interface Entry {
  readonly kind: Kind;
  readonly run: number;
  readonly kills: number;
  /** Games or files of the run, or the files of an analysis. */
  readonly units: number;
  readonly faults: readonly string[];
}

/** Kills of one run; then it may come to its end. */
const MOST_KILLS = 12;
/** How long after its killer a process may live that has yet to notice. */
const ORPHAN_MS = 5000;
/** What a run takes is measured, and no kill comes later. */
const LATEST_KILL = 1.1;
/** By this variable of the environment the processes of the soak are known. */
const MARK = "SHINPAN_SOAK_KILLS";
const LOG = "log.jsonl";
const GAMES = 12;
const FILES = 30;

/** The same two walls on 5×5, with another komi each. */
const gameOf = (komi: number) =>
  `(;GM[1]SZ[5]KM[${komi}.5]RU[Japanese]${[..."abcde"].map((y) => `;B[b${y}];W[d${y}]`).join("")};B[];W[])`;

async function soak(given: Arguments): Promise<number> {
  const kills = given.number("kills", { min: 1, max: 1e6, whole: true }) ?? 200;
  const log = given.text("log") ?? "build/soak-kills.jsonl";
  const bundle = resolve(given.text("bundle") ?? "dist/shinpan.mjs");
  if (!existsSync(bundle)) throw new UsageError(`--bundle: there is no file ${bundle}`);
  mkdirSync(dirname(resolve(log)), { recursive: true });
  const entries = readLog(log);
  const folder = mkdtempSync(resolve(dirname(log), "soak-kills-"));
  try {
    for (const kind of KINDS) {
      const bench = new Bench(kind, folder, bundle);
      const made = () => entries.filter((entry) => entry.kind === kind).reduce((sum, entry) => sum + entry.kills, 0);
      while (made() < kills) {
        const run = entries.length;
        const entry = await (kind === "analyze" ? bench.replace(run) : bench.resume(run, kills - made()));
        entries.push(entry);
        appendFileSync(log, `${JSON.stringify(entry)}\n`);
        console.log(`${kind}: ${made()} of ${kills} kills; ${entry.faults.join("; ") || "no fault"}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  console.log(summary(entries));
  return entries.some(({ faults }) => faults.length > 0) ? FAILED : OK;
}

function readLog(path: string): Entry[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n").filter((line) => line.endsWith("}"));
  return lines.map((line) => JSON.parse(line) as Entry);
}

function summary(entries: readonly Entry[]): string {
  const parts = KINDS.map((kind) => {
    const own = entries.filter((entry) => entry.kind === kind);
    const sum = (value: (entry: Entry) => number) => own.reduce((total, entry) => total + value(entry), 0);
    return `${kind} ${sum(({ kills }) => kills)} kills in ${own.length} runs of ${sum(({ units }) => units)} units`;
  });
  const faults = entries.flatMap((entry) => entry.faults);
  const count = (word: string) => faults.filter((fault) => fault.startsWith(word)).length;
  const named = ["lost", "doubled", "left over", "differs"].map((word) => `${count(word)} ${word}`);
  return `soak:kills: ${parts.join(", ")}; ${faults.length} faults: ${named.join(", ")}`;
}

/** The commands of one kind, and what they make when nobody kills them. */
class Bench {
  private readonly kind: Kind;
  private readonly folder: string;
  private readonly bundle: string;
  /** Flags of an analysis -> its files. */
  private readonly whole = new Map<string, ReadonlyMap<string, string>>();
  private wholeMs = 0;

  constructor(kind: Kind, folder: string, bundle: string) {
    this.kind = kind;
    this.folder = folder;
    this.bundle = bundle;
    mkdirSync(join(folder, "games"), { recursive: true });
    for (let i = 0; i < FILES; i++) writeFileSync(join(folder, "games", `${i}.sgf`), gameOf(i));
  }

  private command(out: string, playouts = 4): string[] {
    const at = (name: string) => join(out, name);
    const size = ["--size", "5", "--playouts", String(playouts)];
    const games = join(this.folder, "games");
    switch (this.kind) {
      case "match": {
        const outputs = ["--sgf", at("games"), "--html", at("page.html"), "--no-times", "--out", out];
        const quick = `quick=sh '${resolve("test/support/quick-engine.sh")}' early`;
        return ["match", "shinpan --no-net", quick, ...size, "--games", String(GAMES), ...outputs];
      }
      case "score":
        return ["score", games, "--threads", "1", "--html", out, "--svg", out, "--out", at(LOG)];
      case "selfplay":
        return ["selfplay", ...size, "--games", String(GAMES), "--concurrency", "2", "--out", out];
      case "analyze": {
        const outputs = ["--sgf", at("a.sgf"), "--html", at("a.html"), "--svg", at("a.svg")];
        return ["analyze", join(games, "0.sgf"), "--playouts", String(playouts), "--threads", "1", ...outputs];
      }
    }
  }

  /** What the command makes in a folder of its own, and how long that takes. */
  private async uninterrupted(playouts?: number): Promise<ReadonlyMap<string, string>> {
    const key = String(playouts);
    const known = this.whole.get(key);
    if (known) return known;
    const out = join(this.folder, `${this.kind}-whole-${key}`);
    mkdirSync(out);
    const startMs = performance.now();
    const code = await this.start(this.command(out, playouts)).ended;
    if (code !== 0) throw new Error(`${this.kind} ends with exit code ${code}, though nobody kills it`);
    this.wholeMs = performance.now() - startMs;
    const files = filesIn(out);
    this.whole.set(key, files);
    return files;
  }

  private start(args: readonly string[]) {
    const env = { ...process.env, [MARK]: this.folder };
    const child = spawn(process.execPath, [this.bundle, ...args], { stdio: "ignore", env });
    const ended = new Promise<number | null>((end) => child.on("exit", end));
    return { kill: () => child.kill("SIGKILL"), ended };
  }

  /** Runs the command and kills it: at a moment, or soon after it has changed something in its folder. */
  private async runAndKill(args: readonly string[], out: string, random: Random): Promise<number | null> {
    const { kill, ended } = this.start(args);
    const timer = setTimeout(kill, LATEST_KILL * this.wholeMs * random.fraction());
    let changes = random.fraction() < 0.5 ? 1 + Math.floor(20 * random.fraction()) : Infinity;
    const watcher = watch(out, () => {
      if (--changes === 0) kill();
    });
    const code = await ended;
    clearTimeout(timer);
    watcher.close();
    return code;
  }

  /** Begins a run that has a log, and kills it again and again until it comes to its end. */
  async resume(run: number, mostKills: number): Promise<Entry> {
    const { kind } = this;
    const whole = await this.uninterrupted();
    const random = new Random(run + 1);
    const out = join(this.folder, `${kind}-${run}`);
    mkdirSync(out);
    const faults: string[] = [];
    let kills = 0;
    for (;;) {
      const isLast = kills >= Math.min(MOST_KILLS, mostKills);
      const args = this.command(out);
      const code = isLast ? await this.start(args).ended : await this.runAndKill(args, out, random);
      if (code === 0) break;
      if (code !== null) faults.push(`exit code ${code}`);
      if (isLast) break;
      kills++;
    }
    faults.push(...difference(filesIn(out), whole), ...(await orphans(this.folder)));
    if (faults.length === 0) rmSync(out, { recursive: true });
    return { kind, run, kills, units: (whole.get(LOG) ?? "").split("\n").length - 1, faults };
  }

  /** Kills an analysis that is to replace the files of another, then lets one come to its end. */
  async replace(run: number): Promise<Entry> {
    const [old, wanted] = [await this.uninterrupted(2), await this.uninterrupted(4)];
    const random = new Random(run + 1);
    const out = join(this.folder, "analyze");
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out);
    for (const [name, text] of old) writeFileSync(join(out, name), text);
    const args = this.command(out, 4);
    const code = await this.runAndKill(args, out, random);
    const faults = code === null || code === 0 ? [] : [`exit code ${code}`];
    for (const [name, text] of filesIn(out)) {
      const isWhole = /\.part$/.test(name) || text === old.get(name) || text === wanted.get(name);
      if (!isWhole) faults.push(`differs: ${name} is neither the old file nor the new one`);
    }
    if ((await this.start(args).ended) !== 0) faults.push("the next run fails");
    faults.push(...difference(filesIn(out), wanted), ...(await orphans(this.folder)));
    return { kind: "analyze", run, kills: code === null ? 1 : 0, units: wanted.size, faults };
  }
}

/** Name -> content of every file below a folder; of a log in a form that is the same for the same run. */
function filesIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  const text = (name: string) => readFileSync(join(folder, name), "utf8");
  return new Map(files.map((name) => [name, name === LOG ? logText(text(name)) : text(name)]));
}

/** The lines of a log by their units, without what the wall clock has a part in. */
function logText(text: string): string {
  const [header, ...lines] = text.split("\n");
  const units = lines.filter((line) => line !== "").map((line) => {
    const { timeMs, ...unit } = JSON.parse(line) as Record<string, unknown>;
    // In the log of a match the records have times; its files have none.
    return JSON.stringify(timeMs === undefined ? unit : { ...unit, sgf: "" });
  });
  return [header, ...units.sort()].join("\n");
}

/** What differs between what was made and what should have been. */
function difference(made: ReadonlyMap<string, string>, wanted: ReadonlyMap<string, string>): string[] {
  const [lines, wantedLines] = [made, wanted].map((files) => (files.get(LOG) ?? "").split("\n"));
  const count = (line: string) => lines.filter((other) => other === line).length;
  return [
    ...[...made.keys()].filter((name) => !wanted.has(name)).map((name) => `left over: ${name}`),
    ...[...wanted.keys()].filter((name) => !made.has(name)).map((name) => `lost: ${name}`),
    ...wantedLines.filter((line) => count(line) === 0).map((line) => `lost: ${line.slice(0, 60)}`),
    ...wantedLines.filter((line) => count(line) > 1).map((line) => `doubled: ${line.slice(0, 60)}`),
    ...[...wanted].filter(([name, text]) => (made.get(name) ?? text) !== text).map(([name]) => `differs: ${name}`),
  ];
}

/** Processes of the soak that still run a while after the program has ended. */
async function orphans(mark: string): Promise<string[]> {
  const deadline = performance.now() + ORPHAN_MS;
  for (;;) {
    const left = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && isMarked(pid, mark));
    if (left.length === 0 || performance.now() > deadline) return left.map((pid) => `left over: process ${pid}`);
    await sleep(50);
  }
}

function isMarked(pid: string, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1").split("\0").includes(`${MARK}=${mark}`);
  } catch {
    return false;
  }
}

process.exitCode = await runScript({ name: "soak:kills", usage: USAGE, flags: FLAGS, notes: EXIT_CODES, run: soak });
