import { describe, expect, it } from "vitest";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { chooseAtLevel, isRank, type Level, levelNamed, type Rank, rankPlayOn } from "../../src/player/levels.ts";
import type { Candidate, SearchResult } from "../../engine/search/result.ts";

function candidate(move: number, visits: number, winrate: number): Candidate {
  const line = { variation: [move], variationVisits: [visits] };
  return { move, visits, winrate, score: 0, lowerBound: 0, prior: visits / 100, ...line };
}

function found(...candidates: Candidate[]): SearchResult {
  const { move, winrate } = candidates[0];
  const visits = candidates.reduce((sum, candidate) => sum + candidate.visits, 0);
  const rest = { score: 0, visits, playouts: visits, timeMs: 1, ownership: new Float32Array() };
  return { move, winrate, candidates, ...rest };
}

const LEVEL_COUNT = 10;

function levelOf(number: number): Level {
  return levelNamed(String(number)) as Level;
}

const BEST = 30;
const GOOD = 31;
const UNSEEN = 32;
const BLUNDER = 33;
const OPENING = found(
  candidate(BEST, 50, 0.5),
  candidate(GOOD, 30, 0.48),
  candidate(BLUNDER, 17, 0.2),
  candidate(UNSEEN, 2, 0.5),
  candidate(PASS, 1, 0.4),
);

/** Move -> how often a level chooses it. */
function choices(level: number, result = OPENING): Map<number | undefined, number> {
  const counts = new Map<number | undefined, number>();
  for (let seed = 0; seed < 200; seed++) {
    const move = chooseAtLevel(result, levelOf(level), seed)?.move;
    counts.set(move, (counts.get(move) ?? 0) + 1);
  }
  return counts;
}

describe("a weak level", () => {
  it("plays the best move and others that are nearly as good", () => {
    const counts = choices(1);
    expect(counts.get(BEST)).toBeGreaterThan(80);
    expect(counts.get(GOOD)).toBeGreaterThan(30);
  });

  it("plays no blunder, no move hardly looked at, and no pass", () => {
    for (let level = 1; level <= LEVEL_COUNT; level++) {
      expect([...choices(level).keys()].filter((move) => move !== BEST && move !== GOOD)).toEqual([]);
    }
  });

  it("passes when passing is best", () => {
    expect([...choices(1, found(candidate(PASS, 50, 0.5), candidate(GOOD, 40, 0.5))).keys()]).toEqual([PASS]);
  });

  it("chooses alike with the same seed", () => {
    const moves = () => Array.from({ length: 20 }, (_, seed) => chooseAtLevel(OPENING, levelOf(2), seed)?.move);
    expect(moves()).toEqual(moves());
  });

  it("has no choice without a search", () => {
    expect(chooseAtLevel({ ...OPENING, candidates: [] }, levelOf(1), 1)).toBeUndefined();
  });
});

describe("higher levels", () => {
  it("look longer and choose more strictly", () => {
    for (let level = 2; level <= LEVEL_COUNT; level++) {
      expect(levelOf(level).playouts).toBeGreaterThan(levelOf(level - 1).playouts);
      expect(levelOf(level).temperature).toBeLessThan(levelOf(level - 1).temperature);
    }
  });

  it("of which the highest always plays the best move", () => {
    expect([...choices(LEVEL_COUNT).keys()]).toEqual([BEST]);
  });
});

describe("the name of a level", () => {
  it("is a number or a rank, in any case", () => {
    expect(levelNamed("12k")).toEqual(levelNamed("12K"));
    expect(levelNamed("1d")).toEqual(levelNamed("1D"));
    expect(["1", "10", "20k", "1k", "1d", "3d"].map((name) => isRank(levelNamed(name)!))).toEqual([
      ...[false, false],
      ...[true, true, true, true],
    ]);
  });

  it.each(["0", "11", "-1", "1.5", "", " 5", "21k", "0k", "0d", "4d", "9p", "k", "5 k", "05", "5kk", "١"])(
    "is not %j",
    (name) => expect(levelNamed(name)).toBeUndefined(),
  );
});

const RANKS = [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
  .map((n) => `${n}k`)
  .concat("1d", "2d", "3d");

describe("stronger ranks", () => {
  it.each([9, 13, 19])("look longer, trust what they see more, and choose more strictly, on %d×%d", (size) => {
    const plays = RANKS.map((name) => rankPlayOn(levelNamed(name) as Rank, geometryOf(size)));
    for (let i = 1; i < plays.length; i++) {
      const [weaker, stronger] = [plays[i - 1], plays[i]];
      expect(stronger.playouts).toBeGreaterThanOrEqual(weaker.playouts);
      expect(stronger.searchWeight).toBeGreaterThanOrEqual(weaker.searchWeight);
      expect(stronger.plausible).toBeGreaterThanOrEqual(weaker.plausible);
      expect(stronger.temperature).toBeLessThanOrEqual(weaker.temperature);
      expect(stronger, RANKS[i]).not.toEqual({ ...weaker, resignsBehind: stronger.resignsBehind });
      expect(stronger.resignsBehind).toBeLessThan(weaker.resignsBehind);
    }
  });
});
