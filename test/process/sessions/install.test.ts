import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { BUNDLE, Engine, repliesIn, ROOT } from "../engine.ts";
import { testFolder } from "../../support/folder.ts";

const START = join(ROOT, "scripts", "start.mjs");
const onPosix = process.platform !== "win32";

let folder: string;

beforeEach(() => {
  folder = testFolder(onTestFinished);
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

describe("setting up a fresh clone", () => {
  /** npm's part: it takes a while, notes that it ran, and writes the file that says it is done. */
  const NPM = `
    const { appendFileSync, mkdirSync, writeFileSync } = require("node:fs");
    appendFileSync("runs", "npm\\n");
    setTimeout(() => {
      mkdirSync("node_modules", { recursive: true });
      writeFileSync("node_modules/.package-lock.json", "");
    }, 700);`;
  const lock = () => join(folder, "build", "setup.lock");

  beforeEach(() => {
    for (const name of ["scripts", "build"]) mkdirSync(join(folder, name));
    copyFileSync(join(ROOT, "scripts", "setup.mjs"), join(folder, "scripts", "setup.mjs"));
    writeFileSync(join(folder, "package-lock.json"), "{}");
    writeFileSync(join(folder, "npm-cli.js"), NPM);
  });

  const setUp = () => {
    const env = { npm_execpath: join(folder, "npm-cli.js") };
    return new Engine([], [process.execPath, join(folder, "scripts", "setup.mjs")], folder, env).ended;
  };

  it("happens once, however many are started", async () => {
    for (const { code, stdout, stderr } of await Promise.all([setUp(), setUp(), setUp()])) {
      expect(stdout).toBe("");
      expect(code, stderr).toBe(0);
    }
    expect(readFileSync(join(folder, "runs"), "utf8")).toBe("npm\n");
    expect(existsSync(lock())).toBe(false);
  });

  it("does not wait for one that was killed", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(lock(), String(pid));
    expect((await setUp()).code).toBe(0);
    expect(readFileSync(join(folder, "runs"), "utf8")).toBe("npm\n");
  });
});
