/** What goes wrong round an engine: its judge is mute, its machine busy or small. Every move still comes in time. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUNDLE, BUSY_MACHINE_MS, Engine, FAULTY, MOVE, playMoves, repliesIn, SOON_MS, timed } from "./engine.ts";

const hasTaskset = process.platform === "linux" && spawnSync("taskset", ["--version"]).status === 0;

/** Keeps a core busy, and says so whenever it has had this much more processor time. */
const TICK_MS = 10;
const BUSY_PROGRAM = `
  const { writeSync } = require("node:fs");
  for (let ticks = 0; ; ) {
    const { user, system } = process.cpuUsage();
    for (; ticks < (user + system) / 1000 / ${TICK_MS}; ticks++) writeSync(1, ".");
  }`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shinpan-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a judge thread that never answers", () => {
  // Side by side: the engines mostly wait.
  const names = ["japanese", "chinese", "cgos"];
  it.concurrent.each(names)("costs no clock where the opponent has passed: %s rules", async (rules) => {
    const flags = ["--size", "7", "--threads", "1", "--no-resign", "--rules", rules];
    const engine = new Engine(flags, FAULTY, undefined, { SHINPAN_FAULT: "mute" });
    // Two walls, and nothing left to play for but dame.
    const walls = [1, 2, 3, 4, 5, 6, 7].flatMap((row) => [`b c${row}`, `w e${row}`]);
    const settings = ["time_settings 0 1 1", "genmove b", "clear_board", `gogui-play_sequence ${walls.join(" ")}`];
    for (const line of [...settings, "kgs-time_settings byoyomi 0 5 1"]) engine.send(`${line}\n`);
    await engine.replies(5);
    for (let i = 0; i < 2; i++) {
      engine.send("play b pass\n");
      await engine.replies(6 + 2 * i);
      engine.send("genmove w\n");
      expect(await timed(engine.replies(7 + 2 * i))).toBeLessThan(5000);
    }
    engine.send("quit\n");
    const replies = repliesIn((await engine.ended).stdout).slice(5, -1);
    for (const reply of replies) expect(reply).toMatch(/^= (?:|[A-G][1-7]|pass)$/);
  });
});

describe("a machine", () => {
  it("whose cores are all busy still brings the move in time", async () => {
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

  it.runIf(hasTaskset)("with one core only answers in time, also while it thinks", async () => {
    const command = ["taskset", "-c", "0", process.execPath, BUNDLE];
    const { replies, longestMs } = await playMoves(3, ["--threads", "2", "--time", "0.5"], { command });
    for (const reply of replies) expect(reply).toMatch(MOVE);
    expect(longestMs).toBeLessThan(SOON_MS);
  });

  it("with fewer cores than threads", async () => {
    const { replies } = await playMoves(2, ["--threads", "8", "--time", "0.5"]);
    for (const reply of replies) expect(reply).toMatch(MOVE);
  });

  it("whose time of day jumps to and fro changes nothing: the clock of the game runs evenly", async () => {
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

  it("with little memory for its heap", async () => {
    // Node 24 itself needs some 20 MB more than the 64 MB that are enough for Node 20.
    const heapMb = Number.parseInt(process.versions.node, 10) < 24 ? 80 : 88;
    const hostile = join(folder, "hostile.sgf");
    writeFileSync(hostile, `(;SZ[25]${";B[aa];W[bb];AE[aa][bb]".repeat(40_000)})`);
    const nested = join(folder, "nested.sgf");
    writeFileSync(nested, "(;B[aa]".repeat(100_000) + ")".repeat(100_000));
    const command = [process.execPath, `--max-old-space-size=${heapMb}`, BUNDLE];
    const engine = new Engine(["--size", "19", "--threads", "2", "--time", "0.3"], command);
    const files = `loadsgf ${hostile}\nloadsgf ${nested}`;
    engine.process.stdin.end(`genmove b\ngenmove w\n${files}\nfinal_score\nlz-analyze 5\n`);
    const { code, stdout, stderr } = await engine.ended;
    expect(code, stderr).toBe(0);
    const replies = repliesIn(stdout);
    for (const reply of replies.slice(0, 2)) expect(reply).toMatch(/^= [A-HJ-T]\d+$/);
    for (const reply of replies.slice(2, 4)) expect(reply).toMatch(/^\? cannot load file: /);
    expect(replies[4]).toMatch(/^= [BW]\+/);
    expect(replies).toHaveLength(6);
  });
});
