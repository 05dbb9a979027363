import { describe, expect, it } from "vitest";
import { isInShard, logName } from "../../src/io/workers.ts";
import { OwnCounter } from "../../src/match/counting.ts";
import { tallyOf } from "../../src/match/report.ts";
import { planGames, playGames } from "../../src/match/schedule.ts";
import type { LoggedGame } from "../../src/match/settings.ts";
import { fakeEngine } from "../support/fake-engine.ts";
import { optionsOf } from "./options.ts";

/** Plays games between fake engines, as long as `goesOn` says so. */
async function play(
  words: string[][],
  flags: string[],
  without: number[] = [],
  goesOn: (results: LoggedGame[]) => boolean = () => true,
): Promise<LoggedGame[]> {
  const options = optionsOf([...words.map(() => "fake"), "--size", "5", ...flags]);
  const entrants = words.map((_, i) => ({ label: `fake ${i}`, version: "1.0", known: new Set<string>() }));
  const commandOf = (engine: number) => fakeEngine(...words[engine]);
  const games = planGames({ engines: words.length, games: options.games, handicap: 0 });
  const results: LoggedGame[] = [];
  const missing = games.filter(({ game }) => !without.includes(game));
  const plan = { options, entrants, commandOf, counter: new OwnCounter() };
  await playGames(plan, missing, () => undefined, (game) => {
    results.push(game);
    return goesOn(results);
  });
  return results.sort((x, y) => x.game - y.game);
}

describe("a match", () => {
  it("plays the games that are missing, colours by turns, and hands back each", async () => {
    const results = await play([["moves=resign"], []], ["--games", "5", "--concurrency", "2"], [2, 3]);
    expect(results.map(({ game, black, winner, result }) => [game, black, winner, result])).toEqual([
      [1, 0, 1, "W+R"],
      [4, 1, 1, "B+R"],
      [5, 0, 1, "W+R"],
    ]);
    expect(results.every(({ sgf }) => sgf.startsWith("(;"))).toBe(true);
    expect(tallyOf(results, 0)).toEqual({ wins: 0, losses: 3, draws: 0 });
  });

  it("has no more games at a time than there are", async () => {
    const results = await play([["moves=resign"], []], ["--games", "2", "--concurrency", "1000000000"]);
    expect(results.map(({ game }) => game)).toEqual([1, 2]);
  });

  it("ends early when the games suffice", async () => {
    const results = await play([["moves=resign"], []], ["--games", "9"], [], ({ length }) => length < 2);
    expect(results.map(({ game }) => game)).toEqual([1, 2]);
  });

  it("gives both games of a pair the same opening", async () => {
    const [first, second, third] = await play([["moves=resign"], []], ["--games", "3"]);
    expect(first.openingMoves).not.toBe("");
    expect(second.openingMoves).toBe(first.openingMoves);
    expect(third.openingMoves).not.toBe(first.openingMoves);
  });

  it("is counted by its own verdict", async () => {
    const [game] = await play([[], []], ["--games", "1", "--opening-plies", "0"]);
    expect([game.result, game.reason, game.moves]).toEqual(["W+7.5", "counted", 2]);
  });

  it("starts a crashed engine anew for the next game", async () => {
    const results = await play([["crash=genmove"], []], ["--games", "2"]);
    expect(results.map(({ result, fault }) => [result, fault])).toEqual([
      ["W+F", { engine: 0, kind: "crash" }],
      ["B+F", { engine: 0, kind: "crash" }],
    ]);
  });

  it("goes on after an engine that hangs", async () => {
    const results = await play([["hang=genmove"], ["moves=resign"]], ["--games", "2", "--patience", "1.5"]);
    expect(results.map(({ winner, fault }) => [winner, fault?.kind])).toEqual([[1, "hang"], [0, undefined]]);
  });
});

describe("the games of a match", () => {
  const sides = (handicap: number) =>
    planGames({ engines: 2, games: 4, handicap }).map(({ black }) => (black === 0 ? "a" : "b")).join("");

  it("change colours, but with handicap the weaker side is Black always", () => {
    expect([sides(0), sides(3), sides(-3)]).toEqual(["abab", "bbbb", "aaaa"]);
  });

  it("share an opening two by two if they are even", () => {
    const openings = (handicap: number) => planGames({ engines: 2, games: 4, handicap }).map(({ opening }) => opening);
    expect(openings(0)).toEqual([1, 1, 2, 2]);
    expect(openings(2)).toEqual([1, 2, 3, 4]);
  });

  it("let each of several engines meet each, round by round", () => {
    const games = planGames({ engines: 3, games: 4, handicap: 0 });
    expect(games.map(({ game }) => game)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    const pairs = games.map(({ black, white }) => `${black}${white}`).join(" ");
    expect(pairs).toBe("01 10 02 20 12 21 01 10 02 20 12 21");
  });

  it.each([2, 3])("keep their numbers when more games are wanted: %i engines", (engines) => {
    const few = planGames({ engines, games: 3, handicap: 0 });
    const many = planGames({ engines, games: 6, handicap: 0 });
    for (const game of few) expect(many).toContainEqual(game);
  });

  it("fall to exactly one of the shards, pairs together", () => {
    const games = planGames({ engines: 2, games: 40, handicap: 0 }).map(({ game }) => game);
    const shards = [1, 2, 3, 4].map((number) => games.filter((game) => isInShard(game, { number, of: 4 })));
    expect(shards.map(({ length }) => length)).toEqual([10, 10, 10, 10]);
    expect(shards.flat().sort((a, b) => a - b)).toEqual(games);
    expect(shards[1].slice(0, 4)).toEqual([3, 4, 11, 12]);
    expect(logName({ number: 2, of: 4 })).toBe("log-2-of-4.jsonl");
  });
});
