/** `shinpan solve`: its answer as text, as JSON and in files, and what it says of bad input. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { SOLVE_COMMAND } from "../../src/cli/solve.ts";
import { readSgf } from "../../src/sgf/recorded-game.ts";
import { run as runOn } from "./terminal.ts";
import { testFolder } from "../support/folder.ts";

/** Straight three in the corner, Black's; White's first move fills its vital point. */
const RECORD = "(;GM[1]FF[4]SZ[7]AB[af][bf][cf][df][dg]AW[ae][be][ce][de][ee][ef][eg];W[bg])";

let folder: string;
let file: string;

beforeEach(() => {
  folder = testFolder(onTestFinished);
  file = join(folder, "three.sgf");
  writeFileSync(file, RECORD);
});

const run = (...args: readonly string[]) => runOn(SOLVE_COMMAND, args);

describe("shinpan solve", () => {
  it("says what becomes of the string with either side first, and refutes what fails", async () => {
    const { code, stdout } = await run(file, "--at", "A2", "--move", "0");
    expect(code).toBe(0);
    expect(stdout.slice(stdout.indexOf("Black's"))).toBe(
      [
        "Black's string of 5 stones at A2:",
        "If Black moves first, it lives.",
        "  Black B1.",
        "  The first move: B1.",
        "  A1 is not enough: White B1, Black C1, White B1; it dies.",
        "  C1 is not enough: White B1, Black A1, White B1; it dies.",
        "If White moves first, it dies.",
        "  White B1.",
        "  The first move: B1.",
        "  A1 is not enough: Black B1; it lives.",
        "  C1 is not enough: Black B1; it lives.",
        "This takes for granted that the string at A3 stays on the board.",
        "",
      ].join("\n"),
    );
  });

  it("does not begin the line of a bent four in the corner with a move that kills it at once", async () => {
    const black = "AB[ea][bb][cb][db][eb][ac][bc]";
    const white = "AW[aa][ba][ca][fa][ga][fb][gb][cc:gc][ad:gd][ae:ge][af:gf][ag:dg][fg]";
    writeFileSync(file, `(;GM[1]FF[4]SZ[7]${black}${white})`);
    const { stdout } = await run(file, "--at", "E7");
    expect(stdout).toContain("  D7 is not enough: White A6; it dies.\n");
    const ko = "If Black moves first, it is a ko, and Black needs the first threat.";
    expect(stdout).toContain(`${ko}\n  Black elsewhere, White A6,`);
  });

  it("does not call the move that begins a ko a move that fails", async () => {
    const black = "AB[da][bb][cb][db][bc][ad][bd]";
    const white = "AW[ba][ea][fa][ga][ab][eb][fb][gb][cc:gc][cd:gd][ae:ge][af:gf][ag:dg][fg]";
    writeFileSync(file, `(;GM[1]FF[4]SZ[7]${black}${white})`);
    const { stdout } = await run(file, "--at", "B5");
    expect(stdout).toContain("If White moves first, it is a ko, and Black needs the first threat.\n  White A7.\n");
    expect(stdout).not.toContain("A7 is not enough");
  });

  it("takes the end of the main line unless a move is named", async () => {
    const { stdout } = await run(file, "--at", "a2", "--json");
    const { first } = JSON.parse(stdout) as { first: { colour: string; result: string; assumes: string[] }[] };
    expect(first.map(({ colour, result }) => [colour, result])).toEqual([
      ["black", "dies"],
      ["white", "dies"],
    ]);
    expect(first[0].assumes).toEqual(["A3"]);
  });

  it("draws it, writes a page, and a problem with its variations", async () => {
    const [svg, html, sgf] = ["o.svg", "o.html", "o.sgf"].map((name) => join(folder, name));
    const { code } = await run(file, "--at", "A2", "--move", "0", "--svg", svg, "--html", html, "--sgf", sgf);
    expect(code).toBe(0);
    expect(readFileSync(svg, "utf8")).toMatch(/^<svg /);
    expect(readFileSync(html, "utf8").match(/<svg /g)).toHaveLength(6);
    const text = readFileSync(sgf, "utf8");
    expect(readSgf(Buffer.from(text))).toMatchObject({ ok: true });
    // The right move and two that fail, for either side.
    expect(text.match(/\(;[BW]\[/g)).toHaveLength(6);
    expect(text).toContain("Not enough: it dies.");
  });

  it("writes no move twice for a dead string, of which every attempt fails", async () => {
    const sgf = join(folder, "o.sgf");
    await run(file, "--at", "A2", "--sgf", sgf);
    const black = readFileSync(sgf, "utf8").match(/\(;B\[\w*\]/g) ?? [];
    expect(black.length).toBeGreaterThan(1);
    expect(new Set(black).size).toBe(black.length);
  });

  it.each<[string, readonly string[], number, string]>([
    ["no file", ["--at", "A2"], 2, "solve needs one file"],
    ["no vertex", ["FILE"], 2, "solve needs a stone of the string, as --at C3"],
    ["no value", ["FILE", "--at"], 2, "--at needs a value"],
    ["off the board", ["FILE", "--at", "Z9"], 2, '--at needs a point of the 7x7 board, as C3, not "Z9"'],
    ["a pass", ["FILE", "--at", "pass"], 2, '--at needs a point of the 7x7 board, as C3, not "pass"'],
    ["an empty point", ["FILE", "--at", "A1"], 2, "--at: there is no stone at A1"],
    ["a move that is not there", ["FILE", "--at", "A2", "--move", "9"], 1, "the game has only 1 move, and"],
    ["a game that is not there", ["FILE", "--at", "A2", "--game", "2"], 1, "game 2 was asked for, and it holds 1"],
    ["no time", ["FILE", "--at", "A2", "--time", "0"], 2, "--time needs a number"],
    ["no such file", ["none.sgf", "--at", "A2"], 1, 'there is no file "none.sgf"'],
    ["a file that is read", ["FILE", "--at", "A2", "--sgf", "FILE"], 2, "is a file that is read"],
  ])("%s", async (_what, args, expected, sentence) => {
    const { code, stdout, stderr } = await run(...args.map((arg) => (arg === "FILE" ? file : arg)));
    expect([code, stdout]).toEqual([expected, ""]);
    expect(stderr).toContain(sentence);
    expect(readFileSync(file, "utf8")).toBe(RECORD);
  });
});
