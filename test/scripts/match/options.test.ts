import { describe, expect, it } from "vitest";
import { parseOptions } from "../../../scripts/match/options.ts";

describe("flags", () => {
  it("have defaults", () => {
    expect(parseOptions([])).toMatchObject({ games: 20, size: 9, komi: 7.5, level: 10, handicap: 0 });
    expect(parseOptions([])).toMatchObject({ ruleset: { name: "chinese" }, a: undefined, b: undefined });
    expect(parseOptions(["--rules", "Japanese"])).toMatchObject({ ruleset: { name: "japanese" }, komi: 6.5 });
    expect(parseOptions(["--handicap=-3"])).toMatchObject({ handicap: -3, komi: 0.5 });
    expect(parseOptions(["--komi=-5.5", "--time", "0.5"])).toMatchObject({ komi: -5.5, timeSeconds: 0.5 });
  });

  it.each([
    [["--games", "0"], /^--games 0: a whole number from 1 on$/],
    [["--size", "26"], /^--size 26: 2 to 25$/],
    [["--size", "9.5"], /^--size 9\.5/],
    [["--komi", "much"], /^--komi much/],
    [["--komi", "7.25"], /^--komi 7\.25/],
    [["--rules", "chess"], /^--rules chess/],
    [["--time", "0"], /^--time 0/],
    [["--time", ""], /^--time /],
    [["--handicap", "1"], /^--handicap 1/],
    [["--handicap", "5", "--size", "7"], /^--handicap 5: there are no points/],
    [["--name", "../x"], /^--name \.\.\/x/],
    [["--gaems", "3"], /--gaems/],
    [["stray"], /stray/],
  ])("%j is refused", (args, sentence) => {
    expect(parseOptions(args)).toMatch(sentence);
  });

  it("ask for help", () => {
    expect(parseOptions(["--help"])).toBe("");
  });
});
