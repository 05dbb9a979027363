/** Search threads that end, throw or run out of memory: every move still comes. */
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { BUNDLE, BUSY_MACHINE_MS, Engine, FAULTY, MOVE, playMoves, repliesIn, SOON_MS, timed } from "../engine.ts";

/** How many threads ended before the engine did. */
function threadsEnded(stderr: string): number {
  return Number(/threads: \d+ started, (\d+) ended/.exec(stderr)?.[1]);
}

/** An engine whose threads break in this way. */
function faulty(fault: string) {
  return { command: FAULTY, env: { SHINPAN_FAULT: fault } };
}

describe("a search thread that", () => {
  it("is ended in mid-search is replaced: 8 moves, each with an ended thread", async () => {
    const flags = ["--threads", "2", "--time", "0.1"];
    const { replies, stderr } = await playMoves(8, flags, faulty("terminate"));
    expect(replies).toHaveLength(8);
    for (const reply of replies) expect(reply).toMatch(MOVE);
    expect(stderr).not.toMatch(/error|\bat .*\(/i);
    expect(threadsEnded(stderr)).toBeGreaterThanOrEqual(8);
  }, BUSY_MACHINE_MS);

  it.each(["throw", "exit", "leak"])("fails (%s) is replaced in the same search", async (fault) => {
    const flags = ["--threads", "1", "--playouts", "300"];
    const { replies, stderr } = await playMoves(2, flags, faulty(fault));
    expect(replies).toHaveLength(2);
    expect(threadsEnded(stderr)).toBeGreaterThanOrEqual(1);
    for (const reply of replies) expect(reply).toMatch(MOVE);
  });

  it("fails again and again costs the thinking, not the move", async () => {
    // By playouts: in a given time a busy machine starts as few threads as it likes.
    const flags = ["--threads", "2", "--playouts", "300"];
    const { replies, stderr } = await playMoves(3, flags, faulty("always"));
    expect(replies).toHaveLength(3);
    expect(threadsEnded(stderr)).toBeGreaterThanOrEqual(6);
    for (const reply of replies) expect(reply).toMatch(MOVE);
  });
});

it("more threads than cores bring every move", async () => {
  const { replies } = await playMoves(2, ["--threads", "8", "--time", "0.5"]);
  for (const reply of replies) expect(reply).toMatch(MOVE);
});

const hasTaskset = process.platform === "linux" && spawnSync("taskset", ["--version"]).status === 0;

it.runIf(hasTaskset)("a machine with one core only answers in time, also while it thinks", async () => {
  const command = ["taskset", "-c", "0", process.execPath, BUNDLE];
  const { replies, longestMs } = await playMoves(3, ["--threads", "2", "--time", "0.5"], { command });
  for (const reply of replies) expect(reply).toMatch(MOVE);
  expect(longestMs).toBeLessThan(SOON_MS);
});

it("a time of day that jumps by days costs no move: the clock of the game runs evenly", async () => {
  const engine = new Engine(["--size", "9"], FAULTY, undefined, { SHINPAN_FAULT: "clock" });
  engine.send("time_settings 0 1 1\n");
  await engine.replies(1);
  for (let i = 0; i < 4; i++) {
    engine.send(`genmove ${i % 2 === 0 ? "b" : "w"}\n`);
    // A period is a second, the jumps are days.
    expect(await timed(engine.replies(2 + i))).toBeLessThan(SOON_MS);
  }
  engine.send("quit\n");
  for (const reply of repliesIn((await engine.ended).stdout).slice(1, -1)) expect(reply).toMatch(MOVE);
});
