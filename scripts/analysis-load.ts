/**
 * `npm run analysis-load`: how much `shinpan analysis` evaluates in many short searches, against what it evaluates in a
 * long one, by the clock and by its processor time; and how much memory 10 000 queued queries take. Short and long
 * searches take turns, so that what else the machine does hits both. Linux only: it reads /proc.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { type Geometry, geometryOf, MAX_SIZE, MIN_SIZE } from "../engine/board/geometry.ts";
import { Random } from "../engine/board/random.ts";
import type { ArgumentFlag, Arguments } from "../src/cli/arguments.ts";
import { median } from "../src/cli/bench/rates.ts";
import { OK } from "../src/cli/command.ts";
import { runScript } from "./run-script.ts";

const DEFAULTS = { threads: 1, size: 9, long: 4000 } as const;

const FLAGS: readonly ArgumentFlag[] = [
  { name: "threads", value: "N", help: `of the server (${DEFAULTS.threads})` },
  { name: "size", value: "N", help: `of the board (${DEFAULTS.size})` },
  { name: "long", value: "N", help: `visits of a long search (${DEFAULTS.long})` },
];

const ROUNDS = 5;
const SHORT_VISITS = [500, 100];
/** Units of processor time in a second. */
const TICKS = 100;
const QUEUED = 10_000;
/** How long they are searched after that. */
const SEARCH_MS = 20_000;
/** Moves of a queued query's game. */
const MOVES = 40;

/** A server, and what it has answered. */
class Server {
  readonly process: ChildProcessWithoutNullStreams;
  private waitFor = 0;
  private onAnswers: () => void = () => undefined;

  constructor(threads: number) {
    this.process = spawn(process.execPath, ["dist/shinpan.mjs", "analysis", "--threads", String(threads)]);
    createInterface({ input: this.process.stdout }).on("line", (line) => {
      if (!line.includes('"error"')) this.waitFor--;
      else throw new Error(line.slice(0, 200));
      if (this.waitFor === 0) this.onAnswers();
    });
  }

  /** Sends queries; resolves when all are answered, with the milliseconds that it took. */
  async ask(queries: readonly object[]): Promise<number> {
    const answered = new Promise<void>((resolve) => (this.onAnswers = resolve));
    this.waitFor = queries.length;
    const startMs = performance.now();
    this.process.stdin.write(queries.map((query) => `${JSON.stringify(query)}\n`).join(""));
    await answered;
    return performance.now() - startMs;
  }

  /** Processor time so far in seconds, all threads together. */
  cpuTime(): number {
    const fields = readFileSync(`/proc/${this.process.pid}/stat`, "utf8").replace(/.*\) /, "").split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  }

  /** Megabytes that the process takes. */
  memory(): number {
    const status = readFileSync(`/proc/${this.process.pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  }

  async end(): Promise<void> {
    this.process.kill();
    await once(this.process, "close");
  }
}

/** Makes up queries. */
class Queries {
  private readonly geometry: Geometry;
  private readonly random = new Random(1);
  private nextId = 0;

  constructor(size: number) {
    this.geometry = geometryOf(size);
  }

  /** A query about the position after random moves on points without a neighbouring stone. */
  next(moves: number, maxVisits: number): object {
    const { geometry, random } = this;
    const points = [...geometry.points].filter((p) => (geometry.column(p) + geometry.row(p)) % 2 === 0);
    const game = Array.from({ length: Math.min(moves, points.length) }, (_, i) => {
      const [p] = points.splice(random.below(points.length), 1);
      return [i % 2 === 0 ? "B" : "W", geometry.vertex(p)];
    });
    const board = { rules: "chinese", komi: 7.5, boardXSize: geometry.width, boardYSize: geometry.height };
    const id = String(this.nextId++);
    return { id, ...board, moves: game, maxVisits, includeOwnership: true, includePolicy: true };
  }

  several(count: number, moves: number, maxVisits: number): object[] {
    return Array.from({ length: count }, () => this.next(moves, maxVisits));
  }
}

/** Visits a second in so many searches, by the clock and by the processor's time. */
async function rate(server: Server, queries: Queries, searches: number, visits: number) {
  const before = server.cpuTime();
  const ms = await server.ask(queries.several(searches, 20, visits));
  const total = searches * visits;
  return { clock: (1000 * total) / ms, cpu: total / (server.cpuTime() - before) };
}

process.exitCode = await runScript({
  name: "analysis-load",
  usage: ["Usage: npm run analysis-load -- [flags]   how shinpan analysis fares with many queries"],
  flags: FLAGS,
  notes: [],
  run,
});

async function run(given: Arguments): Promise<number> {
  const threads = given.number("threads", { min: 1, max: 64, whole: true }) ?? DEFAULTS.threads;
  const size = given.number("size", { min: MIN_SIZE, max: MAX_SIZE, whole: true }) ?? DEFAULTS.size;
  const longVisits = given.number("long", { min: 1, max: 1e9, whole: true }) ?? DEFAULTS.long;
  await compareSearches(threads, size, longVisits);
  await fillQueue(threads, size);
  return OK;
}

async function compareSearches(threads: number, size: number, longVisits: number): Promise<void> {
  const server = new Server(threads);
  const queries = new Queries(size);
  await rate(server, queries, 2, 1000);
  for (const visits of SHORT_VISITS) {
    const rounds: { clock: number; cpu: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const long = await rate(server, queries, 1, longVisits);
      const short = await rate(server, queries, Math.ceil(longVisits / visits), visits);
      rounds.push({ clock: short.clock / long.clock, cpu: short.cpu / long.cpu });
    }
    const words = (which: "clock" | "cpu") => {
      const ratios = rounds.map((round) => round[which]);
      return `${median(ratios).toFixed(3)} (${ratios.map((ratio) => ratio.toFixed(2)).join(" ")})`;
    };
    console.log(
      `${size}×${size}, searches of ${visits} visits: of the visits a second of a search of ${longVisits} ` +
        `${words("clock")} by the clock, ${words("cpu")} by processor time`,
    );
  }
  const rawMs = await server.ask(queries.several(200, 20, 1));
  console.log(`${size}×${size}, 1 visit: ${(200_000 / rawMs).toFixed(1)} positions/s, each from eight sides`);
  await server.end();
}

async function fillQueue(threads: number, size: number): Promise<void> {
  const server = new Server(threads);
  const queries = new Queries(size);
  await rate(server, queries, 2, 1000);
  const before = server.memory();
  const queued = queries.several(QUEUED, MOVES, 10_000_000);
  const bytes = queued.reduce((sum, item) => sum + JSON.stringify(item).length, 0) / 2 ** 20;
  void server.ask(queued);
  // The answer to an action comes when all before it has been read.
  await server.ask([{ id: "read", action: "query_version" }]);
  const then = server.memory();
  await wait(SEARCH_MS);
  console.log(
    `${QUEUED} queries of ${MOVES} moves (${bytes.toFixed(0)} MB of text) queued: ${before.toFixed(0)} MB before, ` +
      `${then.toFixed(0)} MB then, ${server.memory().toFixed(0)} MB after ${SEARCH_MS / 1000} s of searching`,
  );
  await server.end();
}
