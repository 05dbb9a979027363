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
  it("takes lines from Windows, ids, comments, names that JavaScript knows, a last line without its end", async () => {
    const windows = "name\r\nprotocol_version\r\n";
    const comments = "# hello\n\n   \nname # who?\n\tname\t\n";
    const { code, stdout } = await session(
      `${windows}1 name\n007 name\n99 foo\n${comments}constructor\n__proto__\nname\nversion`,
      ["--no-net"],
    );
    const replies = [
      ...["= shinpan", "= 2", "=1 shinpan", "=007 shinpan", "?99 unknown command", "= shinpan", "= shinpan"],
      ...["? unknown command", "? unknown command", "= shinpan", `= ${version}`],
    ];
    expect([code, stdout]).toEqual([0, replies.map((reply) => `${reply}\n\n`).join("")]);
  });

  it("plays the same moves with the same seed, one thread and a number of playouts", async () => {
    const moves = async (seed: string) => {
      const flags = ["--size", "9", "--threads", "1", "--playouts", "100", "--seed", seed];
      return (await session("genmove b\ngenmove w\n".repeat(2), flags)).stdout;
    };
    const first = await moves("7");
    expect(await moves("7")).toBe(first);
    expect(await moves("8")).not.toBe(first);
  });

  it("takes flags for what the client does not say", async () => {
    const flags = ["--size", "13", "--komi=0.5", "--no-net"];
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
