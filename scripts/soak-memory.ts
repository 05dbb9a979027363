/**
 * `npm run soak:memory -- [flags]`: one engine process plays game after game against itself; prints its resident memory
 * every fifty moves. Fails if the memory of the last fifth is above that of the second by more than a tenth. Linux
 * only: the figures come from /proc.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { MAX_SIZE, MIN_SIZE } from "../engine/board/geometry.ts";
import type { ArgumentFlag, Arguments } from "../src/cli/arguments.ts";
import { FAILED, OK } from "../src/cli/command.ts";
import { runScript } from "./run-script.ts";

const EVERY = 50;
const MAX_GROWTH = 1.1;
/** Moves after which a game is broken off. */
const GAME_LENGTH = 250;
/** Moves with which every fifth has a figure. */
const LEAST_MOVES = 5 * EVERY;

const FLAGS: readonly ArgumentFlag[] = [
  { name: "moves", value: "N", help: `how many, ${LEAST_MOVES} at least (1000)` },
  { name: "playouts", value: "N", help: "of each (1000)" },
  { name: "size", value: "N", help: "of the board (19)" },
];
const USAGE = ["Usage: npm run soak:memory -- [flags]   the memory of one process in game after game"];

process.exitCode = await runScript({ name: "soak:memory", usage: USAGE, flags: FLAGS, notes: [], run });

async function run(given: Arguments): Promise<number> {
  const moves = given.number("moves", { min: LEAST_MOVES, max: 1e9, whole: true }) ?? 1000;
  const playouts = given.number("playouts", { min: 1, max: 1e9, whole: true }) ?? 1000;
  const size = given.number("size", { min: MIN_SIZE, max: MAX_SIZE, whole: true }) ?? 19;
  const command = ["dist/shinpan.mjs", "--size", String(size), "--playouts", String(playouts)];
  const engine = spawn(process.execPath, command, { stdio: ["pipe", "pipe", "ignore"] });
  let series: readonly number[];
  try {
    series = await play(moves, asking(engine), () => memoryMb(engine.pid));
  } finally {
    engine.stdin.end();
  }
  const fifth = Math.floor(series.length / 5);
  const mean = (from: number) => series.slice(from, from + fifth).reduce((sum, mb) => sum + mb, 0) / fifth;
  const growth = mean(series.length - fifth) / mean(fifth);
  console.log(`soak-memory: ${series.join(" ")} MB; the last fifth is ${growth.toFixed(3)} times the second`);
  return growth > MAX_GROWTH ? FAILED : OK;
}

/** Sends a command and returns the first line of its reply. Throws an Error if none comes, or a refusal. */
type Ask = (command: string) => Promise<string>;

function asking({ stdin, stdout }: ChildProcessByStdio<Writable, Readable, null>): Ask {
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return async (command) => {
    stdin.write(`${command}\n`);
    const reply: string[] = [];
    while (reply.at(-1) !== "") {
      const { done, value } = await lines.next();
      if (done) throw new Error(`${command}: the engine has ended`);
      reply.push(value);
    }
    if (!reply[0].startsWith("=")) throw new Error(`${command}: ${reply[0]}`);
    return reply[0].slice(2);
  };
}

/** Plays so many moves, game after game. Returns the memory every fifty moves, in MB. */
async function play(moves: number, ask: Ask, memory: () => number): Promise<number[]> {
  const series: number[] = [];
  let games = 0;
  let passes = 0;
  let length = 0;
  for (let move = 1; move <= moves; move++) {
    const reply = await ask(`genmove ${length % 2 === 0 ? "b" : "w"}`);
    length++;
    passes = reply === "pass" ? passes + 1 : 0;
    if (passes === 2 || reply === "resign" || length === GAME_LENGTH) {
      await ask("final_score");
      await ask("clear_board");
      games++;
      passes = 0;
      length = 0;
    }
    if (move % EVERY === 0) {
      series.push(memory());
      console.log(`${move} moves, ${games} games: ${series.at(-1)} MB`);
    }
  }
  return series;
}

/** Resident memory of a process in MB. */
function memoryMb(pid: number | undefined): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
