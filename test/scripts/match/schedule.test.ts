import { describe, expect, it } from "vitest";
import type { GameResult } from "../../../scripts/match/log.ts";
import { type MatchOptions, parseOptions } from "../../../scripts/match/options.ts";
import { tallyOf } from "../../../scripts/match/report.ts";
import { blackSide, playMatch } from "../../../scripts/match/schedule.ts";
import { fakeEngine } from "../../support/fake-engine.ts";

describe("a match", () => {
  const entrant = (...told: string[]) => ({ command: fakeEngine(...told), name: "Fake", version: "1.0" });

  it("plays the games that are missing, colours by turns, and hands back each", async () => {
    const options = parseOptions(["--games", "5", "--size", "5", "--concurrency", "2"]) as MatchOptions;
    const entrants = { a: entrant("moves=resign"), b: entrant() };
    const results: GameResult[] = [];
    const sgfs: string[] = [];
    await playMatch({ options, entrants, referee: undefined }, new Set([2, 3]), (result, sgf) => {
      results.push(result);
      sgfs.push(sgf);
      return true;
    });
    results.sort((x, y) => x.game - y.game);
    expect(results.map(({ game, black, winner, result }) => [game, black, winner, result])).toEqual([
      [1, "a", "b", "W+R"],
      [4, "b", "b", "B+R"],
      [5, "a", "b", "W+R"],
    ]);
    expect(sgfs.every((sgf) => sgf.startsWith("(;"))).toBe(true);
    expect(tallyOf(results)).toEqual({ wins: 0, losses: 3, draws: 0 });
  });

  it("ends early when it is told that the games suffice", async () => {
    const options = parseOptions(["--games", "9", "--size", "5"]) as MatchOptions;
    const entrants = { a: entrant("moves=resign"), b: entrant() };
    const games: number[] = [];
    await playMatch({ options, entrants, referee: undefined }, new Set(), ({ game }) => games.push(game) < 2);
    expect(games).toEqual([1, 2]);
  });

  it("with handicap lets the weaker side be Black always", () => {
    const sides = (flag: string) => {
      const options = parseOptions([flag]) as MatchOptions;
      return [1, 2, 3, 4].map((game) => blackSide(options, game)).join("");
    };
    expect([sides("--handicap=0"), sides("--handicap=3"), sides("--handicap=-3")]).toEqual(["abab", "bbbb", "aaaa"]);
  });
});
