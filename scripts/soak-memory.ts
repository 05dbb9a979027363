/**
 * `npm run soak:memory -- [--moves N] [--playouts N] [--size N]`: one engine process plays game after game against
 * itself; prints its resident memory every fifty moves. Fails if the memory of the last fifth is above that of the
 * second by more than a tenth. Linux only: the figures come from /proc.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

const EVERY = 50;
const MAX_GROWTH = 1.1;
/** Moves after which a game is broken off. */
const GAME_LENGTH = 250;

const { values } = parseArgs({
  options: {
    moves: { type: "string", default: "1000" },
    playouts: { type: "string", default: "1000" },
    size: { type: "string", default: "19" },
  },
});
const engine = spawn(process.execPath, ["dist/shinpan.mjs", "--size", values.size, "--playouts", values.playouts], {
  stdio: ["pipe", "pipe", "ignore"],
});
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

/** Sends a command and returns the first line of its reply. */
async function ask(command: string): Promise<string> {
  engine.stdin.write(`${command}\n`);
  const first = (await lines.next()).value as string;
  for (let line = first; line !== ""; line = (await lines.next()).value as string);
  if (!first.startsWith("=")) throw new Error(`${command}: ${first}`);
  return first.slice(2);
}

/** Resident memory in MB. */
function memory(): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${engine.pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

const series: number[] = [];
let games = 0;
let passes = 0;
let length = 0;
for (let move = 1; move <= Number(values.moves); move++) {
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
engine.stdin.end();
const fifth = Math.floor(series.length / 5);
const mean = (from: number) => series.slice(from, from + fifth).reduce((sum, mb) => sum + mb, 0) / fifth;
const growth = mean(series.length - fifth) / mean(fifth);
console.log(`soak-memory: ${series.join(" ")} MB; the last fifth is ${growth.toFixed(3)} times the second`);
process.exitCode = growth > MAX_GROWTH ? 1 : 0;
