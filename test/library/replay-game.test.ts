import { describe, expect, it } from "vitest";
import { judgeGame } from "../../src/library/judge-game.ts";
import { replayGame, type ReplayOptions } from "../../src/library/replay-game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { readGame } from "../../src/sgf/game.ts";
import { parseSgf } from "../../src/sgf/parser.ts";

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

describe("an option that makes no sense", () => {
  const cases = [
    [{ komi: NaN }, "komi must be a number, not NaN"],
    [{ komi: "6.5" as unknown as number }, 'komi must be a number, not "6.5"'],
    [{ moves: -1 }, "moves must be a whole number from 0, not -1"],
    [{ moves: 1.5 }, "moves must be a whole number from 0, not 1.5"],
  ] as const;
  it.each(cases)("%j", (options, message) => {
    expect(() => replayed("(;SZ[9];B[ee])", options)).toThrow(new RangeError(message));
  });

  it("is refused by the judge, too", () => {
    const mode = "strictly" as unknown as "strict";
    expect(() => judgeGame(replayed("(;SZ[9];B[ee])", {}), { mode })).toThrow(/mode must be "practical" or "strict"/);
  });
});
