/** The log and stderr, also where nobody reads them or the disk is full. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BUSY_MACHINE_MS, Engine, MOVE, playMoves, repliesIn } from "../engine.ts";
import { testFolder } from "../../support/folder.ts";

const isLinux = process.platform === "linux";

const folder = testFolder();

describe("the log", () => {
  it("is as long as the session, and has its times", async () => {
    const file = join(folder, "log");
    await playMoves(1, ["--playouts", "50", "--log", file]);
    const text = readFileSync(file, "utf8");
    for (const line of ["> name", "< = shinpan", "> genmove b", "> quit"]) expect(text).toContain(`Z ${line}\n`);
    expect(text.match(/ # \d+\.\d{3} s$/gm)).toHaveLength(3);
  });

  it.runIf(existsSync("/dev/full"))("on a full disk costs one sentence and no move", async () => {
    const { replies, stderr } = await playMoves(4, ["--playouts", "50", "--log", "/dev/full"]);
    for (const reply of replies) expect(reply).toMatch(MOVE);
    expect(stderr.match(/shinpan: the log cannot be written/g)).toHaveLength(1);
  });

  it.runIf(isLinux)("into a pipe that nobody reads costs one sentence and no move", async () => {
    const pipe = join(folder, "pipe");
    spawnSync("mkfifo", [pipe]);
    const { replies, stderr } = await playMoves(2, ["--playouts", "50", "--log", pipe]);
    for (const reply of replies) expect(reply).toMatch(MOVE);
    expect(stderr.match(/shinpan: the log cannot be written/g)).toHaveLength(1);
  });
});

describe("stderr that nobody reads", () => {
  it("is no reason to wait, however much is written to it", async () => {
    const flags = ["--size", "5", "--threads", "1", "--no-net", "--playouts", "2", "--chat", "--no-resign"];
    const engine = new Engine(flags);
    engine.process.stderr.pause();
    const moves = 4000; // with their chat lines more than all the buffers on the way hold
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
