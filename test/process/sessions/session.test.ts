import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commandHelp, programHelp } from "../../../src/cli/command.ts";
import { COMMANDS } from "../../../src/cli/commands.ts";
import { RULES_COMMAND } from "../../../src/cli/rules.ts";
import { SCORE_COMMAND } from "../../../src/cli/score.ts";
import { BUNDLE, repliesIn, session } from "../engine.ts";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
  version: string;
};

describe("a session from a pipe", () => {
  it("answers every command in order and ends with the input", async () => {
    const { code, stdout } = await session("name\nfoo\nname\nversion\n");
    expect(stdout).toBe(`= shinpan\n\n? unknown command\n\n= shinpan\n\n= ${version}\n\n`);
    expect(code).toBe(0);
  });

  it("takes lines from Windows, ids, comments, names that JavaScript knows, a last line without its end", async () => {
    const windows = "name\r\nprotocol_version\r\n";
    const comments = "# hello\n\n   \nname # who?\n\tname\t\n";
    const { code, stdout } = await session(
      `${windows}1 name\n007 name\n99 foo\n${comments}constructor\n__proto__\nname\nprotocol_version`,
    );
    const replies = [
      ...["= shinpan", "= 2", "=1 shinpan", "=007 shinpan", "?99 unknown command", "= shinpan", "= shinpan"],
      ...["? unknown command", "? unknown command", "= shinpan", "= 2"],
    ];
    expect([code, stdout]).toEqual([0, replies.map((reply) => `${reply}\n\n`).join("")]);
  });

  it.each([
    ["quit, after which nothing is answered", "name\nquit\nname\n", "= shinpan\n\n= \n\n"],
    ["nothing at all", "", ""],
  ])("takes %s", async (_, input, expected) => {
    expect(await session(input)).toMatchObject({ code: 0, stdout: expected });
  });

  it("finishes a search that was asked for before the input ended", async () => {
    const { code, stdout } = await session("boardsize 9\ngenmove b\ngenmove w\n", ["--playouts", "100"]);
    const [size, ...moves] = repliesIn(stdout);
    expect(size).toBe("= ");
    expect(moves).toHaveLength(2);
    for (const move of moves) expect(move).toMatch(/^= [A-HJ][1-9]$/);
    expect(code).toBe(0);
  });

  it("keeps stderr free of what clients read as replies", async () => {
    const { stderr } = await session("boardsize 9\ngenmove b\nfoo\n", ["--playouts", "100"]);
    for (const line of stderr.split("\n")) expect(line).not.toMatch(/^(=|\?|info|play|komi=|Tuning)|KataGo|->/);
  });

  it("plays the same game with the same seed, one thread and a number of playouts", async () => {
    const input = `boardsize 9\n${"genmove b\ngenmove w\n".repeat(3)}`;
    const flags = ["--threads", "1", "--playouts", "100", "--seed"];
    const [first, second, other] = [
      await session(input, [...flags, "7"]),
      await session(input, [...flags, "7"]),
      await session(input, [...flags, "8"]),
    ];
    expect(second.stdout).toBe(first.stdout);
    expect(other.stdout).not.toBe(first.stdout);
  });

  it("takes flags for what the client does not say", async () => {
    const flags = ["--size", "13", "--komi=0.5"];
    const { stdout } = await session("get_komi\nplay b n13\nplay w t19\n", flags);
    expect(repliesIn(stdout)).toEqual(["= 0.5", "= ", expect.stringMatching(/^\? /)]);
  });
});

describe("starting", () => {
  it("costs little before the first reply", async () => {
    // Processor time, which other programs hardly change; by the clock it is about as much on an idle machine.
    const { stdout } = await session("name\ncputime\n");
    const seconds = Number(repliesIn(stdout)[1].slice(2));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(0.5);
  });

  it("prints its help and ends", async () => {
    const { code, stdout, stderr } = await session("", ["--help"]);
    expect(code).toBe(0);
    expect(stderr).toBe("");
    for (const flag of ["--size", "--komi", "--rules", "--threads", "--time"]) expect(stdout).toContain(flag);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
  });

  it.each([
    [["-h"], programHelp(COMMANDS)],
    [["help"], programHelp(COMMANDS)],
    [["help", "score"], commandHelp(SCORE_COMMAND)],
    [["rules", "-h"], commandHelp(RULES_COMMAND)],
    [["-v"], `shinpan ${version}`],
    [["--version"], `shinpan ${version}`],
  ])("prints what %j asks for, and ends", async (flags, text) => {
    expect(await session("", flags)).toMatchObject({ code: 0, stderr: "", stdout: `${text}\n` });
  });

  it("offers what can be done with a game record", async () => {
    const { code, stdout, stderr } = await session("name\n", ["game.sgf"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("\n  shinpan score game.sgf ");
    expect(stderr).toContain("\n  shinpan analyze game.sgf ");
  });

  it.each([
    [["--siz", "9"], /--siz\b.*--size\b/],
    [["--komy=5"], /--komy\b.*--komi\b/],
    [["--komi", "much"], /--komi.*much/],
    [["--size", "99"], /--size.*99/],
    [["--threads"], /--threads/],
    [["nine"], /^shinpan: there is no command "nine"$/],
    [["scroe"], /"scroe"; did you mean shinpan score\?$/],
    [["bench", "--foo"], /^shinpan: there is no flag --foo$/],
  ])("refuses %j in one sentence", async (flags, sentence) => {
    const { code, stdout, stderr } = await session("name\n", flags);
    expect(stdout).toBe("");
    expect(stderr.trim().split("\n")[0]).toMatch(sentence);
    expect(stderr).not.toMatch(/\bat .*\(/); // no stack trace
    expect(code).toBeGreaterThan(0);
  });

  it("is one file without secrets: no paths of the machine that built it", () => {
    const text = readFileSync(BUNDLE, "utf8");
    expect(text.startsWith("#!/usr/bin/env node\n")).toBe(true);
    expect(text).not.toContain(process.cwd());
  });

  it("takes at most 6 MB", () => {
    expect(statSync(BUNDLE).size).toBeLessThan(6_000_000);
  });
});
