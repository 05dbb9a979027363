/** What goes wrong round an engine: its judge is mute, its machine busy. Every move still comes in time. */
import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";
import { BUSY_MACHINE_MS, Engine, FAULTY, MOVE, playMoves, repliesIn, SOON_MS, timed } from "./engine.ts";

/** Keeps a core busy, and says so whenever it has had this much more processor time. */
const TICK_MS = 10;
const BUSY_PROGRAM = `
  const { writeSync } = require("node:fs");
  for (let ticks = 0; ; ) {
    const { user, system } = process.cpuUsage();
    for (; ticks < (user + system) / 1000 / ${TICK_MS}; ticks++) writeSync(1, ".");
  }`;

describe("a judge thread that never answers", () => {
  // Side by side: the engines mostly wait.
  const names = ["japanese", "chinese", "cgos"];
  it.concurrent.each(names)("costs no clock where the opponent has passed: %s rules", async (rules) => {
    const flags = ["--size", "7", "--threads", "1", "--no-resign", "--rules", rules];
    const engine = new Engine(flags, FAULTY, undefined, { SHINPAN_FAULT: "mute" });
    // Two walls, and nothing left to play for but dame.
    const walls = [1, 2, 3, 4, 5, 6, 7].flatMap((row) => [`b c${row}`, `w e${row}`]);
    const settings = ["time_settings 0 1 1", "genmove b", "clear_board", `gogui-play_sequence ${walls.join(" ")}`];
    for (const line of [...settings, "kgs-time_settings byoyomi 0 3 1"]) engine.send(`${line}\n`);
    await engine.replies(5);
    for (let i = 0; i < 2; i++) {
      engine.send("play b pass\n");
      await engine.replies(6 + 2 * i);
      engine.send("genmove w\n");
      expect(await timed(engine.replies(7 + 2 * i))).toBeLessThan(3000);
    }
    engine.send("quit\n");
    const replies = repliesIn((await engine.ended).stdout).slice(5, -1);
    for (const reply of replies) expect(reply).toMatch(/^= (?:|[A-G][1-7]|pass)$/);
  });
});

it("a machine whose cores are all busy still brings the move in time", async () => {
  const busy = Array.from({ length: 2 }, () => spawn(process.execPath, ["-e", BUSY_PROGRAM]));
  // The time that one of them has had on its core: who waits longer because of others gets less done, too.
  let busyMs = 0;
  busy[0].stdout.on("data", (ticks: Buffer) => (busyMs += ticks.length * TICK_MS));
  try {
    const flags = ["--threads", "2", "--time", "0.5"];
    const { replies, longestMs } = await playMoves(4, flags, { now: () => busyMs });
    for (const reply of replies) expect(reply).toMatch(MOVE);
    expect(busyMs).toBeGreaterThan(0);
    expect(longestMs).toBeLessThan(SOON_MS / 2); // they have no more than half of their cores
  } finally {
    for (const child of busy) child.kill("SIGKILL");
  }
}, BUSY_MACHINE_MS);
