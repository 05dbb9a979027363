/** Running the bundle as users do: as a process with pipes. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect } from "vitest";
import { COMMANDS } from "../../src/cli/commands.ts";
import { run } from "../cli/terminal.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const BUNDLE = fileURLToPath(new URL("../../dist/shinpan.mjs", import.meta.url));

/** An engine whose threads break on purpose; see `faults.cjs`. */
export const FAULTY = [process.execPath, "--require", fileURLToPath(new URL("faults.cjs", import.meta.url)), BUNDLE];

/** A reply to `genmove` on 9×9. */
export const MOVE = /^= (?:[A-HJ][1-9]|pass)$/;

/** Half a second on an idle machine; what must not be waited for takes a minute or for ever. */
export const SOON_MS = 10_000;
/** How long a test of many moves may take where others want the machine, too. */
export const BUSY_MACHINE_MS = 180_000;

/** What is left of a process. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running engine whose output is collected. */
export class Engine {
  readonly process: ChildProcessWithoutNullStreams;
  stdout = "";
  stderr = "";
  /** Resolves when the process has ended and all its output is read. */
  readonly ended: Promise<Ended>;

  /** Runs the bundle, or another program with its arguments, with these flags. */
  constructor(
    flags: readonly string[] = [],
    command: readonly string[] = [process.execPath, BUNDLE],
    cwd = ROOT,
    env: NodeJS.ProcessEnv = {},
  ) {
    const [program, ...args] = command;
    this.process = spawn(program, [...args, ...flags], { cwd, env: { ...process.env, ...env } });
    this.process.stdout.on("data", (chunk: Buffer) => (this.stdout += chunk.toString()));
    this.process.stderr.on("data", (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.process.stdin.on("error", () => undefined);
    this.ended = once(this.process, "close").then(([code, signal]) => ({
      code: code as number | null,
      signal: signal as NodeJS.Signals | null,
      stdout: this.stdout,
      stderr: this.stderr,
    }));
  }

  send(text: string): void {
    this.process.stdin.write(text);
  }

  /** Waits until this many replies have come; fails if the process ends before. */
  async replies(count: number): Promise<string[]> {
    const isOver = this.ended.then(() => true);
    for (let hasEnded = false; repliesIn(this.stdout).length < count; ) {
      if (hasEnded) throw new Error(`the engine has ended after ${this.stdout}${this.stderr}`);
      hasEnded = await Promise.race([once(this.process.stdout, "data").then(() => false), isOver]);
    }
    return repliesIn(this.stdout);
  }
}

/** Runs a session from its input to its end. */
export async function session(input: string, flags: readonly string[] = []): Promise<Ended> {
  const engine = new Engine(flags);
  engine.process.stdin.end(input);
  return engine.ended;
}

/** Runs a subcommand in this process, its threads in the bundle: a start takes longer. What is none is started. */
export function command(args: readonly string[]): Promise<Omit<Ended, "signal">> {
  const named = COMMANDS.find(({ name }) => name === args[0]);
  return named ? run(named, args.slice(1), undefined, pathToFileURL(BUNDLE)) : session("", args);
}

/** The complete replies in an output, each without its empty line. Nothing else may stand there. */
export function repliesIn(stdout: string): string[] {
  const pieces = stdout.split("\n\n");
  const rest = pieces.pop();
  if (stdout.endsWith("\n\n")) expect(rest).toBe("");
  for (const piece of pieces) expect(piece).toMatch(/^[=?]\d* /);
  return pieces;
}

/** Milliseconds that a promise takes. */
export async function timed(promise: Promise<unknown>, now = () => performance.now()): Promise<number> {
  const startMs = now();
  await promise;
  return now() - startMs;
}

/** How moves are played. */
interface Playing {
  readonly command?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The clock, in milliseconds, by which the waits are measured. */
  readonly now?: () => number;
}

/** Has an engine play some moves on 9×9, without resigning; returns its replies, stderr and the longest wait. */
export async function playMoves(
  moves: number,
  flags: readonly string[],
  { command = [process.execPath, BUNDLE], env = {}, now }: Playing = {},
): Promise<{ replies: string[]; stderr: string; longestMs: number }> {
  const engine = new Engine(["--size", "9", "--no-resign", ...flags], command, undefined, env);
  engine.send("name\n");
  await engine.replies(1);
  let longestMs = 0;
  for (let i = 0; i < moves; i++) {
    engine.send(`genmove ${i % 2 === 0 ? "b" : "w"}\n`);
    longestMs = Math.max(longestMs, await timed(Promise.race([engine.replies(2 + i), engine.ended]), now));
  }
  engine.send("quit\n");
  const { stdout, stderr, code } = await engine.ended;
  expect(code, stderr).toBe(0);
  return { replies: repliesIn(stdout).slice(1, -1), stderr, longestMs };
}
