import { describe, expect, it } from "vitest";
import { PASS } from "../../engine/board/geometry.ts";
import { chooseAtLevel, isRank, type Level, levelNamed } from "../../src/player/levels.ts";
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
  return levelNamed(String(number))!;
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
    expect(["1", "10", "18k", "1k", "1d"].map((name) => isRank(levelNamed(name)!))).toEqual([
      ...[false, false],
      ...[true, true, true],
    ]);
  });

  it.each(["0", "11", "-1", "1.5", "", " 5", "19k", "0k", "0d", "2d", "9p", "k", "5 k", "05", "5kk", "١"])(
    "is not %j",
    (name) => expect(levelNamed(name)).toBeUndefined(),
  );
});

describe("stronger ranks", () => {
  it("look longer, trust what they see more, and choose more strictly, without exception", () => {
    const names = [...Array.from({ length: 18 }, (_, i) => `${18 - i}k`), "1d"];
    const ranks = names.map((name) => levelNamed(name)!).filter(isRank);
    expect(ranks).toHaveLength(19);
    for (let i = 1; i < ranks.length; i++) {
      expect(ranks[i].playouts).toBeGreaterThanOrEqual(ranks[i - 1].playouts);
      expect(ranks[i].searchWeight).toBeGreaterThanOrEqual(ranks[i - 1].searchWeight);
      expect(ranks[i].plausible).toBeGreaterThanOrEqual(ranks[i - 1].plausible);
      expect(ranks[i].temperature).toBeLessThan(ranks[i - 1].temperature);
    }
  });
});
