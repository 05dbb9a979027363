/** Search threads that end, throw or run out of memory: every move still comes. */
import { describe, expect, it } from "vitest";
import { BUSY_MACHINE_MS, FAULTY, MOVE, playMoves } from "../engine.ts";

/** How many threads ended before the engine did. */
function threadsEnded(stderr: string): number {
  return Number(/threads: \d+ started, (\d+) ended/.exec(stderr)?.[1]);
}

/** An engine whose threads break in this way. */
function faulty(fault: string) {
  return { command: FAULTY, env: { SHINPAN_FAULT: fault } };
}

describe("a search thread that", () => {
  it("is ended in mid-search is replaced: 20 moves, each with an ended thread", async () => {
    const flags = ["--threads", "2", "--time", "0.1"];
    const { replies, stderr } = await playMoves(20, flags, faulty("terminate"));
    expect(replies).toHaveLength(20);
    for (const reply of replies) expect(reply).toMatch(MOVE);
    expect(stderr).not.toMatch(/error|\bat .*\(/i);
    expect(threadsEnded(stderr)).toBeGreaterThanOrEqual(20);
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
