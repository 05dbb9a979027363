/** loadsgf and printsgf on what is no game record, or one made to break a reader: a sentence, soon, and no effect. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stateHash } from "../support/state.ts";
import { Controller } from "./controller.ts";
import { cpuTimeMs } from "../support/cpu-time.ts";
import { testFolder } from "../support/folder.ts";

const onPosix = process.platform !== "win32";
/** A generous bound for a slow, busy machine. */
const TIME_LIMIT_MS = 10_000;

const folder = testFolder();

function fileWith(content: string | Uint8Array): string {
  const path = join(folder, "hostile.sgf");
  writeFileSync(path, content);
  return path;
}

/** Sends a command that must be refused without any effect; returns the refusal. */
async function refusalOf(command: string): Promise<string> {
  const controller = new Controller();
  await controller.tell("boardsize 13", "komi 1.5", "time_settings 60 10 1");
  await controller.tell("fixed_handicap 2", "play w e5", "genmove b");
  const state = () => stateHash(controller.session, new Set(["player"]));
  const before = state();
  const startMs = cpuTimeMs();
  const reply = await controller.ask(command);
  expect(cpuTimeMs() - startMs).toBeLessThan(TIME_LIMIT_MS);
  expect(reply).toMatch(/^\? cannot (load|save) file: [^\n]+$/);
  expect(reply.length).toBeLessThan(300);
  expect(state()).toBe(before);
  expect(controller.internalErrors).toEqual([]);
  return reply;
}

describe("loadsgf refuses", () => {
  it("a directory", async () => {
    expect(await refusalOf(`loadsgf ${folder}`)).toMatch(/is a folder$/);
  });

  it.runIf(existsSync("/dev/zero"))("a device that never ends", async () => {
    expect(await refusalOf("loadsgf /dev/zero")).toBe('? cannot load file: "/dev/zero" is no regular file');
  });

  it.runIf(onPosix)("a pipe that nobody writes to", async () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    expect(await refusalOf(`loadsgf ${pipe}`)).toMatch(/pipe" is no regular file$/);
  });

  it("a huge file", async () => {
    const path = fileWith("(;SZ[9]");
    truncateSync(path, 1 << 30);
    expect(await refusalOf(`loadsgf ${path}`)).toMatch(/is larger than 8 MB$/);
  });

  it("a name that can be none", async () => {
    await refusalOf(`loadsgf ${"x".repeat(100_000)}`);
  });

  it.each<[string, () => string | Uint8Array, RegExp]>([
    ["bytes of a program", () => readFileSync(process.execPath).subarray(0, 1 << 20), /./],
    ["a file of zeros", () => new Uint8Array(1 << 20), /There is no game record/],
    ["nothing", () => "", /There is no game record/],
    ["a million moves", () => `(;SZ[9]${";B[aa];W[bb]".repeat(500_000)})`, /too large/],
    ["variations nested a million deep", () => "(;".repeat(1_000_001) + ")".repeat(1_000_001), /too large/],
    ["a move off the board", () => "(;SZ[9];B[aa];W[kk])", /W\[kk\].*is not/],
    ["stones off the board", () => "(;SZ[9]AB[aa][zz])", /AB\[zz\].*is not/],
    ["a board without end", () => "(;SZ[1000000000];B[aa])", /SZ\[1000000000\]/],
    ["a board of another shape", () => "(;SZ[9:0];B[aa])", /SZ\[9:0\]/],
    ["another game", () => "(;GM[2]SZ[8];B[d3])", /GM\[2\]/],
    ["the same point twice", () => `(;SZ[9]${";B[aa]".repeat(2)})`, /move 2, black A9, cannot be made/],
  ])("%s", async (_what, content, sentence) => {
    expect(await refusalOf(`loadsgf ${fileWith(content())}`)).toMatch(sentence);
  });
});

describe("loadsgf takes", () => {
  it("a long game of nothing but passes, soon, but no longer one", async () => {
    const controller = new Controller();
    const path = fileWith(`(;SZ[25]${";B[];W[]".repeat(5000)})`);
    const startMs = cpuTimeMs();
    await controller.tell(`loadsgf ${path}`);
    expect(cpuTimeMs() - startMs).toBeLessThan(TIME_LIMIT_MS);
    expect(controller.session.game.moves).toHaveLength(10_000);
    const tooLong = fileWith(`(;SZ[25]${";B[];W[]".repeat(5000)};B[])`);
    const sentence = `"${tooLong}": the game has more than 10000 moves`;
    expect(await refusalOf(`loadsgf ${tooLong}`)).toBe(`? cannot load file: ${sentence}`);
  });

  it("the main line of a game with variations nested deeply", async () => {
    const controller = new Controller();
    const deep = `(;SZ[9];B[aa];W[]${"(;B[bb])(;B[cc]".repeat(20_000)}${")".repeat(20_000)})`;
    await controller.tell(`loadsgf ${fileWith(deep)}`);
    expect(controller.session.game.moves).toHaveLength(3);
  });
});

describe("printsgf refuses", () => {
  it.runIf(existsSync("/dev/full"))("a full disk", async () => {
    expect(await refusalOf("printsgf /dev/full")).toMatch(/the disk is full$/);
  });

  it.runIf(onPosix)("a pipe that nobody reads from", async () => {
    const pipe = join(folder, "unread");
    execFileSync("mkfifo", [pipe]);
    expect(await refusalOf(`printsgf ${pipe}`)).toMatch(/nobody reads from ".*unread"$/);
  });

  it("a folder, and one that is not there", async () => {
    await refusalOf(`printsgf ${folder}`);
    await refusalOf(`printsgf ${join(folder, "none", "game.sgf")}`);
  });
});
