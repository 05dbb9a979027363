import { describe, expect, it } from "vitest";
import { judgeGame } from "../../src/player/judge-game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import type { Ruleset } from "../../src/rules/ruleset.ts";
import { readGame } from "../../src/sgf/game.ts";
import { parseSgf } from "../../src/sgf/parser.ts";
import { replayGame, type ReplayOptions } from "../../src/sgf/recorded-game.ts";

function replayed(sgf: string, options: ReplayOptions) {
  const parsed = parseSgf(sgf);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const read = readGame(parsed.value.games[0]);
  if (!read.ok) throw new Error(read.error.message);
  const result = replayGame(read.value, options);
  if (typeof result === "string") throw new Error(result);
  return result.game;
}

describe("a game replayed under other rules than the file's", () => {
  const SGF = "(;GM[1]SZ[9]RU[Chinese]KM[7.5];B[ee];W[cc])";

  it("keeps a ruleset that the caller has changed", () => {
    const japanese = findRuleset("japanese")!;
    const rules = { ...japanese, sekiPoints: true, komi: 3.5 };
    expect(replayed(SGF, { rules }).ruleset).toEqual(rules);
  });

  it("keeps the file's own rules where the caller names none", () => {
    expect(replayed(SGF, {}).ruleset.name).toBe("chinese");
  });
});

it("a game of more than 10 000 moves is refused: every position of it would be kept", () => {
  expect(() => replayed(`(;SZ[9]${";B[];W[]".repeat(5000)};B[])`, {})).toThrow("the game has more than 10000 moves");
});

describe("an option that makes no sense", () => {
  const cases = [
    [{ komi: NaN }, "komi must be a number, not NaN"],
    [{ komi: "6.5" as unknown as number }, 'komi must be a number, not "6.5"'],
    [{ moves: -1 }, "moves must be a whole number from 0, not -1"],
    [{ moves: 1.5 }, "moves must be a whole number from 0, not 1.5"],
    [{ rules: "japanese" as unknown as Ruleset }, 'rules must be a ruleset, as findRuleset finds it, not "japanese"'],
  ] as const;
  it.each(cases)("%j", (options, message) => {
    expect(() => replayed("(;SZ[9];B[ee])", options)).toThrow(new RangeError(message));
  });

  it.each([
    [{ mode: "strictly" as unknown as "strict" }, 'mode must be "practical" or "strict", not "strictly"'],
    [{ playouts: 0 }, "playouts must be a whole number from 1, not 0"],
    [{ playouts: NaN }, "playouts must be a whole number from 1, not NaN"],
    [{ now: (): number => 0, timeMs: -1 }, "timeMs must be a number above 0, not -1"],
    [{ timeMs: 500 }, "timeMs must have a clock: now"],
    [{ now: 5 as unknown as () => number }, "now must be a function, not 5"],
  ] as const)("is refused by the judge, too (%j)", (options, message) => {
    expect(() => judgeGame(replayed("(;SZ[9];B[ee])", {}), options)).toThrow(new RangeError(message));
  });
});
