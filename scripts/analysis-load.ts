/**
 * `npm run analysis-load -- [--threads N] [--size N] [--long VISITS]`: how much `shinpan analysis` evaluates in many
 * short searches, against what it evaluates in a long one, by the clock and by its processor time; and how much memory
 * 10 000 queued queries take. Short and long searches take turns, so that what else the machine does hits both. Linux
 * only: it reads /proc.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { geometryOf } from "../engine/board/geometry.ts";
import { Random } from "../engine/board/random.ts";
import { median } from "../src/cli/bench/median.ts";

const { values } = parseArgs({
  options: {
    threads: { type: "string", default: "1" },
    size: { type: "string", default: "9" },
    long: { type: "string", default: "4000" },
  },
});
const size = Number(values.size);
const geometry = geometryOf(size);
const random = new Random(1);

const ROUNDS = 5;
const LONG_VISITS = Number(values.long);
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

  constructor(...flags: string[]) {
    this.process = spawn(process.execPath, ["dist/shinpan.mjs", "analysis", "--threads", values.threads, ...flags]);
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

let nextId = 0;

/** A query about the position after random moves on points without a neighbouring stone. */
function query(moves: number, maxVisits: number): object {
  const points = [...geometry.points].filter((p) => (geometry.column(p) + geometry.row(p)) % 2 === 0);
  const game = Array.from({ length: Math.min(moves, points.length) }, (_, i) => {
    const [p] = points.splice(random.below(points.length), 1);
    return [i % 2 === 0 ? "B" : "W", geometry.vertex(p)];
  });
  const board = { rules: "chinese", komi: 7.5, boardXSize: size, boardYSize: size };
  return { id: String(nextId++), ...board, moves: game, maxVisits, includeOwnership: true, includePolicy: true };
}

/** Visits a second in so many searches, by the clock and by the processor's time. */
async function rate(server: Server, searches: number, visits: number): Promise<{ clock: number; cpu: number }> {
  const before = server.cpuTime();
  const ms = await server.ask(Array.from({ length: searches }, () => query(20, visits)));
  const total = searches * visits;
  return { clock: (1000 * total) / ms, cpu: total / (server.cpuTime() - before) };
}

const server = new Server();
await rate(server, 2, 1000);
for (const visits of SHORT_VISITS) {
  const rounds: { clock: number; cpu: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const long = await rate(server, 1, LONG_VISITS);
    const short = await rate(server, Math.ceil(LONG_VISITS / visits), visits);
    rounds.push({ clock: short.clock / long.clock, cpu: short.cpu / long.cpu });
  }
  const words = (which: "clock" | "cpu") => {
    const ratios = rounds.map((round) => round[which]);
    return `${median(ratios).toFixed(3)} (${ratios.map((ratio) => ratio.toFixed(2)).join(" ")})`;
  };
  console.log(
    `${size}×${size}, searches of ${visits} visits: of the visits a second of a search of ${LONG_VISITS} ` +
      `${words("clock")} by the clock, ${words("cpu")} by processor time`,
  );
}
const rawMs = await server.ask(Array.from({ length: 200 }, () => query(20, 1)));
console.log(`${size}×${size}, 1 visit: ${(200_000 / rawMs).toFixed(1)} positions/s, each from eight sides`);
await server.end();

const queue = new Server();
await rate(queue, 2, 1000);
const before = queue.memory();
const queries = Array.from({ length: QUEUED }, () => query(MOVES, 10_000_000));
const bytes = queries.reduce((sum, item) => sum + JSON.stringify(item).length, 0) / 2 ** 20;
void queue.ask(queries);
// The answer to an action comes when all before it has been read.
await queue.ask([{ id: "read", action: "query_version" }]);
const queued = queue.memory();
await new Promise((resolve) => setTimeout(resolve, SEARCH_MS));
console.log(
  `${QUEUED} queries of ${MOVES} moves (${bytes.toFixed(0)} MB of text) queued: ${before.toFixed(0)} MB before, ` +
    `${queued.toFixed(0)} MB then, ${queue.memory().toFixed(0)} MB after ${SEARCH_MS / 1000} s of searching`,
);
await queue.end();
