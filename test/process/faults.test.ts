/** What goes wrong round an engine: its threads die, its machine is busy, small or full. Every move still comes. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUNDLE, Engine, repliesIn, SOON_MS, timed } from "./engine.ts";

const FAULTS = fileURLToPath(new URL("faults.cjs", import.meta.url));
/** How long a test of many moves may take where others want the machine, too. */
const BUSY_MACHINE_MS = 180_000;
const MOVE = /^= (?:[A-HJ][1-9]|pass)$/;
const isLinux = process.platform === "linux";
const hasTaskset = isLinux && spawnSync("taskset", ["--version"]).status === 0;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shinpan-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Has an engine play so many moves on a 9×9 board and returns its replies; nobody resigns. */
async function play(
  moves: number,
  flags: readonly string[],
  command: readonly string[] = [process.execPath, BUNDLE],
  env: NodeJS.ProcessEnv = {},
): Promise<{ replies: string[]; stderr: string; longestMs: number }> {
  const engine = new Engine(["--size", "9", "--no-resign", ...flags], command, undefined, env);
  engine.send("name\n");
  await engine.replies(1);
  let longestMs = 0;
  for (let i = 0; i < moves; i++) {
    engine.send(`genmove ${i % 2 === 0 ? "b" : "w"}\n`);
    longestMs = Math.max(longestMs, await timed(Promise.race([engine.replies(2 + i), engine.ended])));
  }
  engine.send("quit\n");
  const { stdout, stderr, code } = await engine.ended;
  expect(code, stderr).toBe(0);
  return { replies: repliesIn(stdout).slice(1, -1), stderr, longestMs };
}

/** How many threads ended before the engine did. */
function threadsEnded(stderr: string): number {
  return Number(/threads: \d+ started, (\d+) ended/.exec(stderr)?.[1]);
}

describe("a search thread that", () => {
  it("is ended in mid-search is replaced: 50 moves, each with an ended thread", async () => {
    const faulty = [process.execPath, "--require", FAULTS, BUNDLE];
    const flags = ["--threads", "2", "--time", "0.1"];
    const { replies, stderr } = await play(50, flags, faulty, { SHINPAN_FAULT: "terminate" });
    expect(replies).toHaveLength(50);
    for (const reply of replies) expect(reply).toMatch(MOVE);
    expect(stderr).not.toMatch(/error|\bat .*\(/i);
    expect(threadsEnded(stderr)).toBeGreaterThanOrEqual(50);
  }, BUSY_MACHINE_MS);

  it.each(["throw", "exit", "leak"])("fails (%s) is replaced in the same search", async (fault) => {
    const faulty = [process.execPath, "--require", FAULTS, BUNDLE];
    const flags = ["--threads", "1", "--playouts", "300"];
    const { replies, stderr } = await play(2, flags, faulty, { SHINPAN_FAULT: fault });
    expect(replies).toHaveLength(2);
    expect(threadsEnded(stderr)).toBeGreaterThanOrEqual(1);
    for (const reply of replies) expect(reply).toMatch(MOVE);
  });

  it("fails again and again costs the thinking, not the move", async () => {
    const faulty = [process.execPath, "--require", FAULTS, BUNDLE];
    const flags = ["--threads", "2", "--time", "1"];
    const { replies, stderr } = await play(3, flags, faulty, { SHINPAN_FAULT: "always" });
    expect(replies).toHaveLength(3);
    expect(threadsEnded(stderr)).toBeGreaterThanOrEqual(6);
    for (const reply of replies) expect(reply).toMatch(MOVE);
  });
});

describe("a judge thread that never answers", () => {
  // Side by side: the engines mostly wait.
  const names = ["japanese", "chinese", "cgos"];
  it.concurrent.each(names)("costs no clock where the opponent has passed: %s rules", async (rules) => {
    const command = [process.execPath, "--require", FAULTS, BUNDLE];
    const flags = ["--size", "7", "--threads", "1", "--no-resign", "--rules", rules];
    const engine = new Engine(flags, command, undefined, { SHINPAN_FAULT: "mute" });
    // Two walls, and nothing left to play for but dame.
    const walls = [1, 2, 3, 4, 5, 6, 7].flatMap((row) => [`b c${row}`, `w e${row}`]);
    const settings = ["time_settings 0 4 1", "genmove b", "clear_board", `gogui-play_sequence ${walls.join(" ")}`];
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
    const busy = Array.from({ length: 2 }, () => spawn(process.execPath, ["-e", "for (;;);"]));
    try {
      const { replies, longestMs } = await play(4, ["--threads", "2", "--time", "0.5"]);
      for (const reply of replies) expect(reply).toMatch(MOVE);
      expect(longestMs).toBeLessThan(SOON_MS);
    } finally {
      for (const child of busy) child.kill("SIGKILL");
    }
  });

  it.runIf(hasTaskset)("with one core only answers in time, also while it thinks", async () => {
    const command = ["taskset", "-c", "0", process.execPath, BUNDLE];
    const { replies, longestMs } = await play(3, ["--threads", "2", "--time", "0.5"], command);
    for (const reply of replies) expect(reply).toMatch(MOVE);
    expect(longestMs).toBeLessThan(SOON_MS);
  });

  it("with fewer cores than threads", async () => {
    const { replies } = await play(2, ["--threads", "16", "--time", "0.5"]);
    for (const reply of replies) expect(reply).toMatch(MOVE);
  });

  it("whose time of day jumps to and fro changes nothing: the clock of the game runs evenly", async () => {
    const engine = new Engine(["--size", "9"], [process.execPath, "--require", FAULTS, BUNDLE], undefined, {
      SHINPAN_FAULT: "clock",
    });
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

describe("the log", () => {
  it("is as long as the session, and has its times", async () => {
    const file = join(folder, "log");
    await play(1, ["--playouts", "50", "--log", file]);
    const text = readFileSync(file, "utf8");
    for (const line of ["> name", "< = shinpan", "> genmove b", "> quit"]) expect(text).toContain(`Z ${line}\n`);
    expect(text.match(/ # \d+\.\d{3} s$/gm)).toHaveLength(3);
  });

  it.runIf(existsSync("/dev/full"))("on a full disk costs one sentence and no move", async () => {
    const { replies, stderr } = await play(4, ["--playouts", "50", "--log", "/dev/full"]);
    for (const reply of replies) expect(reply).toMatch(MOVE);
    expect(stderr.match(/shinpan: the log cannot be written/g)).toHaveLength(1);
  });

  it.runIf(isLinux)("into a pipe that nobody reads costs one sentence and no move", async () => {
    const pipe = join(folder, "pipe");
    spawnSync("mkfifo", [pipe]);
    const { replies, stderr } = await play(2, ["--playouts", "50", "--log", pipe]);
    for (const reply of replies) expect(reply).toMatch(MOVE);
    expect(stderr.match(/shinpan: the log cannot be written/g)).toHaveLength(1);
  });
});

describe("stderr that nobody reads", () => {
  it("is no reason to wait, however much is written to it", async () => {
    const flags = ["--size", "9", "--threads", "1", "--no-net", "--playouts", "2", "--chat", "--no-resign"];
    const engine = new Engine(flags);
    engine.process.stderr.pause();
    const moves = 8000; // with their chat lines more than all the buffers on the way hold
    engine.process.stdin.end("reg_genmove b\n".repeat(moves));
    await once(engine.process, "exit");
    engine.process.stderr.resume();
    const { code, stdout, stderr } = await engine.ended;
    expect(code).toBe(0);
    expect(repliesIn(stdout)).toHaveLength(moves);
    const lines = stderr.trimEnd().split("\n");
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.length).toBeLessThan(moves);
    expect(lines.filter((line) => !/^(?:GTP ready|MALKOVICH: .* PV .*)$/.test(line))).toEqual([]);
  }, BUSY_MACHINE_MS);
});
