/**
 * `npm run fuzz:analysis -- [flags]`: random lines for `shinpan analysis` itself. Says how they were answered; fails if
 * the program ends before its input, or if a line did not get exactly one answer.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../engine/board/random.ts";
import { randomLine, wrongAnswers } from "../test/protocol/fuzz.ts";
import { type Fuzzed, runFuzz } from "./run-fuzz.ts";

/** Lines that are sent before their answers are waited for. */
const BATCH = 2000;
/** How often the answers are looked at again, if some are missing. */
const PATIENCE = 100;

process.exitCode = await runFuzz("fuzz:analysis", "shinpan analysis", send);

async function send(lines: number, random: Random): Promise<Fuzzed> {
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
  let sent = 0;
  let bytes = 0;
  let errors = 0;
  while (sent < lines && problems.length === 0 && server.exitCode === null) {
    const batch = Array.from({ length: Math.min(BATCH, lines - sent) }, (_, i) => {
      return randomLine(random, sent + i);
    });
    sent += batch.length;
    // The mark is a query of the least priority: its answer comes when all the others have theirs.
    const board = { boardXSize: 2, boardYSize: 2, rules: "chinese", moves: [] };
    const mark = { id: "mark", ...board, maxVisits: 1, priority: -1e15 };
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
  return { sent, told: ` of ${(bytes / 2 ** 20).toFixed(0)} MB, ${errors} refused`, problems };
}
