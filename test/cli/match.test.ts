import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { commandHelp } from "../../src/cli/command.ts";
import { MATCH_COMMAND } from "../../src/cli/match.ts";
import { clockText } from "../../src/match/time-control.ts";
import { optionsOf } from "../match/options.ts";
import { run } from "./terminal.ts";
import { testFolder } from "../support/folder.ts";

describe("flags", () => {
  it("have defaults", () => {
    expect(optionsOf([])).toMatchObject({ games: 20, size: 9, komi: 7.5, level: 10, handicap: 0 });
    expect(optionsOf([])).toMatchObject({ ruleset: { name: "chinese" }, engines: ["shinpan", "gnugo"] });
    expect(optionsOf(["x -y", "z", "w"])).toMatchObject({ engines: ["x -y", "z", "w"] });
    expect(optionsOf([])).toMatchObject({ clock: { kind: "none" }, sprt: undefined, shard: undefined });
    expect(optionsOf(["--rules", "Japanese"])).toMatchObject({ ruleset: { name: "japanese" }, komi: 6.5 });
    expect(optionsOf(["--handicap", "-3"])).toMatchObject({ handicap: -3, komi: 0.5 });
    expect(optionsOf(["--komi=-5.5", "--time", "0.5"])).toMatchObject({ komi: -5.5, timeSeconds: 0.5 });
  });

  it.each([
    [["--games", "0"], "--games needs a whole number from 1 to"],
    [["--games", "1000000000"], "--games needs a whole number from 1 to 1000000,"],
    [["--size", "26"], '--size needs a whole number from 2 to 25, not "26"'],
    [["--size", "9.5"], "--size needs a whole number"],
    [["--komi", "much"], "--komi needs a number"],
    [["--komi", "7.25"], "--komi needs whole or half points, not 7.25"],
    [["--rules", "chess"], '--rules does not know "chess"'],
    [["--time", "0"], "--time needs a number from 0.01"],
    [["--time", ""], "--time needs a number"],
    [["--handicap", "1"], "--handicap 1: there are no points"],
    [["--handicap", "5", "--size", "7"], "--handicap 5: there are no points"],
    [["--shard", "5/4"], '--shard is I/N, as 1/4 for the first of four, not "5/4"'],
    [["--sprt", "50,0"], '--sprt needs two numbers, the lower first, as 0,50, not "50,0"'],
    [["--sprt", "0,50", "--shard", "1/2"], "--sprt must see all games"],
    [["--sprt", "0,50", "a", "b", "c"], "--sprt is for two engines"],
    [["--byoyomi", "30", "--canadian", "300"], "only one of --byoyomi, --canadian and --increment makes sense"],
    [["--increment", "5"], "--increment needs --main"],
    [["--main", "60", "--periods", "3"], "--periods needs --byoyomi"],
    [["--byoyomi", "30", "--stones", "3"], "--stones needs --canadian"],
    [["--games", "30", "--games", "20"], '--games was given twice, as "30" and as "20"'],
    [["--gaems", "3"], "there is no flag --gaems; did you mean --games?"],
    [["stray"], "a match needs two engines"],
  ])("%j is refused", (args, sentence) => {
    expect(() => optionsOf(args)).toThrow(sentence);
  });

  it.each([
    [["--main", "300"], "300 absolute"],
    [["--byoyomi", "30", "--periods", "3"], "0 + 3x30 byo-yomi"],
    [["--main", "60", "--canadian", "300"], "60 + 25/300 Canadian"],
    [["--main", "60", "--increment", "2.5"], "60 + 2.5 Fischer"],
  ])("%j set a clock", (args, text) => {
    expect(clockText(optionsOf(args).clock)).toBe(text);
  });

  it("have a help", () => {
    for (const line of commandHelp(MATCH_COMMAND).split("\n")) expect(line.length, line).toBeLessThanOrEqual(90);
  });
});

describe("a match whose games cannot be written", () => {
  it("does not begin", async () => {
    const folder = testFolder(onTestFinished);
    const file = join(folder, "file");
    writeFileSync(file, "");
    const out = join(folder, "out");
    const { code, stderr } = await run(MATCH_COMMAND, ["/no/engine", "/no/engine", "--sgf", file, "--out", out]);
    expect([code, stderr]).toEqual([1, `shinpan: "${file}" is to be a folder, and a file is in its place\n`]);
  });
});

it("a match that does not begin leaves no folder behind", async () => {
  const folder = testFolder(onTestFinished);
  const [sgf, page, out] = ["games", "page", "out"].map((name) => join(folder, name));
  const output = ["--sgf", sgf, "--html", join(page, "match.html"), "--out", out];
  const { code, stderr } = await run(MATCH_COMMAND, ["/no/engine", "/no/engine", ...output]);
  expect([code, stderr]).toEqual([1, 'shinpan: "/no/engine" could not be started: there is no such program\n']);
  expect([sgf, page, out].map((path) => existsSync(path))).toEqual([false, false, false]);
});
