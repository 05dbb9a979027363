/** `npm run fuzz`, `fuzz:board`, `fuzz:analysis`, `fuzz:network`: random input, and what is wrong with the answers. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { Random } from "../engine/board/random.ts";
import { type Arguments, UsageError } from "../src/cli/arguments.ts";
import { FAILED, OK } from "../src/cli/command.ts";
import { fuzzBoard } from "../test/gtp/board-fuzz.ts";
import { fuzz, randomLine } from "../test/gtp/fuzz.ts";
import { fuzzNetworks } from "../test/policy/network/fuzz.ts";
import { fuzzQueries } from "../test/protocol/board-fuzz.ts";
import { randomLine as randomQuery, wrongAnswers } from "../test/protocol/fuzz.ts";
import { runScript } from "./run-script.ts";

/** What came of some random lines. */
interface Fuzzed {
  readonly sent: number;
  /** How they were answered, for the report. */
  readonly answered: string;
  /** Sentences; at the first ones a run ends. */
  readonly problems: readonly string[];
}

/** Sends at most this many lines. */
type Send = (lines: number, random: Random) => Promise<Fuzzed>;

const TARGETS: Readonly<Record<string, Send>> = { gtp, board, analysis, network };
/** Lines for one session: a game record and the memory of a session end somewhere. */
const SESSION_LINES = 10_000;
/** Problems that are printed. */
const MOST_SHOWN = 10;
/** Lines for `shinpan analysis` before their answers are waited for. */
const BATCH = 2000;
/** How often missing answers are looked for again. */
const PATIENCE = 100;

process.exitCode = await runScript({
  name: "fuzz",
  usage: ["Usage: npm run fuzz -- [TARGET] [flags]   random lines"],
  flags: [
    { name: "lines", value: "N", help: "how many (100000)" },
    { name: "seed", value: "N", help: "which (1)" },
  ],
  notes: [
    "gtp: the front end, with a player that does not search (the default). board: GTP and JSON",
    "against a second board, in all rulesets. analysis: shinpan analysis. network: damaged",
    "network files.",
  ],
  takesNames: true,
  run,
});

async function run(given: Arguments): Promise<number> {
  const [target = "gtp"] = given.names;
  const send = TARGETS[target];
  if (given.names.length > 1 || !send) throw new UsageError(`it takes one of ${Object.keys(TARGETS).join(", ")}`);
  const lines = given.number("lines", { min: 1, max: 1e9, whole: true }) ?? 100_000;
  const seed = given.number("seed", { min: 0, max: 1e9, whole: true }) ?? 1;
  const startMs = performance.now();
  const { sent, answered, problems } = await send(lines, new Random(seed));
  for (const problem of problems.slice(0, MOST_SHOWN)) console.error(problem);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  console.log(`fuzz ${target}: seed ${seed}, ${sent} lines${answered}, ${problems.length} problems, ${seconds} s`);
  return problems.length > 0 ? FAILED : OK;
}

/** Each command gets one well-formed reply, and a refusal changes nothing. */
async function gtp(lines: number, random: Random): Promise<Fuzzed> {
  const sums = { sent: 0, commands: 0, refusals: 0, changes: 0 };
  const problems: string[] = [];
  while (sums.sent < lines && problems.length === 0) {
    const count = Math.min(SESSION_LINES, lines - sums.sent);
    const result = await fuzz(Array.from({ length: count }, () => randomLine(random)));
    sums.sent += count;
    for (const name of ["commands", "refusals", "changes"] as const) sums[name] += result[name];
    problems.push(...result.problems);
  }
  const { sent, commands, refusals, changes } = sums;
  return { sent, answered: `, ${commands} commands, ${refusals} refused, ${changes} with an effect`, problems };
}

/** Both protocols say what a board says that only the tests have. */
async function board(lines: number, random: Random): Promise<Fuzzed> {
  const counts = new Map<string, number>();
  const problems: string[] = [];
  let sent = 0;
  let refused = 0;
  while (sent < lines && problems.length === 0) {
    const count = Math.min(SESSION_LINES, lines - sent);
    const gtp = await fuzzBoard(count, random);
    const json = await fuzzQueries(count, random);
    problems.push(...(gtp.difference === undefined ? [] : [gtp.difference]), ...json.problems);
    sent += count;
    refused += json.refused;
    for (const [what, n] of gtp.counts) counts.set(what, (counts.get(what) ?? 0) + n);
  }
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([what, n]) => `${what} ${n}`);
  return { sent, answered: ` over GTP (${parts.join(", ")}) and over JSON (${refused} refused)`, problems };
}

/** A damaged file is refused in a sentence, soon and in little memory. */
async function network(lines: number, random: Random): Promise<Fuzzed> {
  const { growth, problems, read, refused } = await fuzzNetworks(lines, random);
  const answered = `, ${refused} refused, ${read} read, memory grew by ${(growth / 2 ** 20).toFixed(0)} MB`;
  return { sent: refused + read, answered, problems };
}

/** The program does not end before its input, and answers each line once. */
async function analysis(lines: number, random: Random): Promise<Fuzzed> {
  const command = ["dist/shinpan.mjs", "analysis", "--threads", "2"];
  const server = spawn(process.execPath, command, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(server, "close");
  let output: string[] = [];
  let onMark: () => void = () => undefined;
  createInterface({ input: server.stdout }).on("line", (line) => {
    if (line.startsWith('{"id":"mark"')) onMark();
    else output.push(line);
  });
  const problems: string[] = [];
  let [sent, bytes, errors] = [0, 0, 0];
  while (sent < lines && problems.length === 0 && server.exitCode === null) {
    const count = Math.min(BATCH, lines - sent);
    const batch = Array.from({ length: count }, (_, i) => randomQuery(random, sent + i));
    sent += count;
    // The mark is a query of the least priority: its answer comes when all the others have theirs.
    const position = { boardXSize: 2, boardYSize: 2, rules: "chinese", moves: [] };
    const mark = { id: "mark", ...position, maxVisits: 1, priority: -1e15 };
    const marked = new Promise<void>((resolve) => (onMark = resolve));
    const text = batch.map((line) => `${line.text}\n`).join("");
    bytes += text.length;
    server.stdin.write(`${text}${JSON.stringify(mark)}\n`);
    await Promise.race([marked, ended]);
    // Another thread may still be at work on the one before it.
    for (let i = 0; i < PATIENCE && wrongAnswers(batch, output).length > 0; i++) await delay(50);
    problems.push(...wrongAnswers(batch, output));
    errors += output.filter((line) => line.startsWith('{"error"')).length;
    output = [];
  }
  if (server.exitCode !== null) problems.push(`the program ended with code ${server.exitCode}`);
  server.stdin.end();
  await ended;
  if (server.exitCode !== 0) problems.push(`exit code ${server.exitCode}`);
  return { sent, answered: ` of ${(bytes / 2 ** 20).toFixed(0)} MB, ${errors} refused`, problems };
}
