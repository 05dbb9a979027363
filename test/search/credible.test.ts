import { describe, expect, it } from "vitest";
import { PASS } from "../../engine/board/geometry.ts";
import { credible } from "../../engine/search/result.ts";
import type { Candidate, SearchResult } from "../../engine/search/result.ts";

/** The result of a search with these moves, best first: visits, win rate, score. */
function resultOf(
  moves: readonly (readonly [number, number, number])[],
  given: Partial<SearchResult> = {},
): SearchResult {
  const candidates = moves.map(([visits, winrate, score], i): Candidate => {
    const rest = { lowerBound: 0, prior: 0.1, variation: [1 + i], variationVisits: [visits] };
    return { move: 1 + i, visits, winrate, score, ...rest };
  });
  const visits = candidates.reduce((sum, candidate) => sum + candidate.visits, 1);
  const { move, winrate, score } = candidates[0] ?? { move: PASS, winrate: 0.5, score: 0 };
  const rest = { timeMs: 1, playouts: visits, visits, ownership: new Float32Array() };
  return { move, winrate, score, candidates, spread: { value: 0.3, score: 12 }, ...rest, ...given };
}

describe("the values that are told", () => {
  it("of a move with a few lucky visits are those of the position, not a reason to play it", () => {
    const { candidates } = credible(resultOf([[500, 0.454, -3.6], [18, 0.586, 9.6]]));
    const [best, lucky] = candidates;
    expect(best.winrate).toBeCloseTo(0.454, 1);
    expect(lucky.winrate).toBeGreaterThan(best.winrate);
    expect(lucky.winrate).toBeLessThan(best.winrate + 0.05);
    expect(lucky.score).toBeLessThan(best.score + 5);
    expect(lucky.lowerBound).toBeLessThan(best.lowerBound);
  });

  it("of many visits are what was found", () => {
    const { candidates, mean } = credible(resultOf([[9000, 0.7, 12], [1000, 0.6, 8]]));
    expect(candidates[0].winrate).toBeCloseTo(0.7, 2);
    expect(candidates[1].winrate).toBeCloseTo(0.6, 2);
    expect(mean?.winrate).toBeCloseTo(0.69, 2);
    expect(mean?.score).toBeCloseTo(11.6, 1);
  });

  it("of three playouts that were all won are no certainty", () => {
    const spread = { value: 0, score: 0 };
    const first = credible(resultOf([[3, 0.988, 40]], { spread }));
    expect(first.mean?.winrate).toBeGreaterThan(0.6);
    expect(first.mean?.winrate).toBeLessThan(0.8);
    expect(first.winrate).toBeLessThan(0.8);
    expect(first.candidates[0].lowerBound).toBeLessThan(0.5);
  });

  it("of a search that has only begun are the network's", () => {
    const raw = { winrate: 0.8, lead: 6, policy: new Float32Array() };
    expect(credible(resultOf([], { raw })).mean).toEqual({ winrate: 0.8, score: 6 });
    const { mean } = credible(resultOf([[1, 0.3, -2]], { raw }));
    expect(mean?.winrate).toBeGreaterThan(0.7);
    expect(mean?.score).toBeGreaterThan(4);
  });

  it("move a step at a time as visits come in", () => {
    const winrates = [1, 2, 4, 8, 16, 32, 64, 128].map((visits) => credible(resultOf([[visits, 1, 30]])).winrate);
    for (let i = 1; i < winrates.length; i++) {
      expect(winrates[i]).toBeGreaterThan(winrates[i - 1]);
      expect(winrates[i] - winrates[i - 1]).toBeLessThan(0.15);
    }
    expect(winrates.at(-1)).toBeGreaterThan(0.95);
  });
});
