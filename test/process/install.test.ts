import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BUNDLE, Engine, repliesIn, ROOT } from "./engine.ts";

const START = join(ROOT, "scripts", "start.mjs");
const onPosix = process.platform !== "win32";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shinpan-install-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe("the bundle", () => {
  it("works alone in another folder, threads and all", async () => {
    const copy = join(folder, "shinpan.mjs");
    copyFileSync(BUNDLE, copy);
    const flags = ["--size", "9", "--threads", "2", "--playouts", "200"];
    const engine = new Engine(flags, [process.execPath, copy], folder);
    engine.process.stdin.end("genmove b\nfinal_score\n");
    const { code, stdout, stderr } = await engine.ended;
    const [move, score] = repliesIn(stdout);
    expect(move, stderr).toMatch(/^= [A-HJ][1-9]$/);
    expect(score, stderr).toMatch(/^= (?:[BW]\+[\d.]+|0)$/);
    expect(code).toBe(0);
  });

  it.runIf(onPosix)("is a program of its own", async () => {
    expect(statSync(BUNDLE).mode & 0o111).toBe(0o111);
    const copy = join(folder, "shinpan.mjs");
    copyFileSync(BUNDLE, copy);
    const engine = new Engine([], [copy], folder);
    engine.process.stdin.end("name\n");
    expect((await engine.ended).stdout).toBe("= shinpan\n\n");
  });
});

describe("npm start's script", () => {
  it("is the engine: flags in, replies out, nothing else on stdout", async () => {
    const engine = new Engine(["--size", "13"], [process.execPath, START], folder);
    engine.process.stdin.end("play b n13\nname\n");
    const { code, stdout } = await engine.ended;
    expect(stdout).toBe("= \n\n= shinpan\n\n");
    expect(code).toBe(0);
  });

  it("passes on the exit code", () => {
    const direct = spawnSync(process.execPath, [BUNDLE, "--siz"], { encoding: "utf8" });
    const started = spawnSync(process.execPath, [START, "--siz"], { encoding: "utf8" });
    expect(started.status).toBe(direct.status);
    expect(started.stderr).toBe(direct.stderr);
    expect(started.stdout).toBe("");
  });
});
