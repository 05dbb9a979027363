import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commandHelp, programHelp } from "../../../src/cli/command.ts";
import { COMMANDS } from "../../../src/cli/commands.ts";
import { RULES_COMMAND } from "../../../src/cli/rules.ts";
import { SCORE_COMMAND } from "../../../src/cli/score.ts";
import { BUNDLE, Engine, repliesIn, session, SOON_MS, timed } from "../engine.ts";

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
      const flags = ["--size", "9", "--threads", "1", "--playouts", "50", "--seed", seed];
      return (await session("genmove b\ngenmove w\n", flags)).stdout;
    };
    const first = await moves("7");
    expect(await moves("7")).toBe(first);
    expect(await moves("8")).not.toBe(first);
  });

  /** Commands that fill more than a pipe, which holds 64 KiB. */
  const MANY = "name\n".repeat(30_000);

  it("is answered in full before its quit, however long it is", async () => {
    const flags = ["--size", "9", "--threads", "1", "--playouts", "100"];
    const search = "kata-genmove_analyze b rootInfo true\n";
    for (const script of [`${search}quit\n`, `${search}${MANY}quit\n`, `${MANY}${search}${MANY}quit\n`]) {
      const replies = repliesIn((await session(script, flags)).stdout);
      expect(replies).toHaveLength(script.split("\n").length - 1);
      const shown = replies.find((reply) => reply.includes("rootInfo"));
      expect(shown).toMatch(/rootInfo visits 100 /);
    }
  });

  it("begins on an empty 19×19 board with a move that people play, also after a short search", async () => {
    // With these seeds a point in the centre or at the edge has the most visits.
    for (const seed of ["3", "7", "10"]) {
      const flags = ["--threads", "1", "--playouts", "300", "--seed", seed];
      const { stdout } = await session("boardsize 19\nkomi 6.5\ngenmove b\nquit\n", flags);
      expect(repliesIn(stdout)[2]).toMatch(/^= [CDEPQR]([345]|1[567])$/);
    }
  });

  it("resumes a game with no pass counted: the search looks beyond its own first pass", async () => {
    const moves = "play b c3\nplay w c4\nplay b pass\nplay w pass\nshinpan-resume b\n";
    const { stdout } = await session(`${moves}lz-genmove_analyze b allow b pass 1\nquit\n`, [
      // Black has the whole board, but not the game: a pass that wins would need no search.
      ...["--size", "5", "--rules", "chinese-simple-ko", "--komi", "26.5"],
      ...["--playouts", "500", "--threads", "1", "--seed", "1"],
    ]);
    expect(stdout).toMatch(/ move pass .* pv pass [A-E][1-5] /);
  });

  it("takes flags for what the client does not say", async () => {
    const flags = ["--size", "13", "--komi=0.5", "--no-net"];
    const { stdout } = await session("get_komi\nplay b n13\nplay w t19\n", flags);
    expect(repliesIn(stdout)).toEqual(["= 0.5", "= ", expect.stringMatching(/^\? /)]);
  });
});

it("a fixed time is used up; a move comes at once when the clock is all but over, whatever the increment", async () => {
  const engine = new Engine(["--size", "9", "--seed", "1", "--time", "1"]);
  engine.send("genmove b\n");
  await engine.replies(1);
  engine.send("genmove w\n");
  expect(await timed(engine.replies(2))).toBeGreaterThan(990);
  engine.send("kata-time_settings fischer 60 60\ntime_left b 0.1 0\ngenmove b\n");
  expect(await timed(engine.replies(5))).toBeLessThan(SOON_MS);
  engine.send("quit\n");
  await engine.ended;
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
