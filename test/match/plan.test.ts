import { describe, expect, it } from "vitest";
import { planGames } from "../../src/match/plan.ts";
import { isInShard, logName } from "../../src/runs/shard.ts";

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
