import { expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { dynamicKomi, withoutDynamicKomi } from "../../src/player/dynamic-komi.ts";
import type { RawEvaluation } from "../../engine/search/raw-evaluation.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import type { Move } from "../../src/rules/game.ts";

/** The dynamic komi after this number of moves. */
function komiAfter(handicap: number, size: number, moveNumber: number): number {
  const moves = Array.from({ length: moveNumber }, (): Move => ({ colour: BLACK, point: PASS }));
  return dynamicKomi({ handicap, geometry: geometryOf(size), moves });
}

it("an even game, or one in which Black only moves first, is played for its own komi", () => {
  for (const handicap of [0, 1]) expect(komiAfter(handicap, 19, 0)).toBe(0);
});

it("White gets more for more stones, and half of their worth", () => {
  expect(komiAfter(2, 19, 0)).toBe(14);
  expect(komiAfter(9, 19, 0)).toBe(63);
});

it("the points shrink in steps that a search tree survives, and are gone before the endgame", () => {
  const points = Array.from({ length: 300 }, (_, move) => komiAfter(9, 19, move));
  for (let move = 1; move < points.length; move++) expect(points[move]).toBeLessThanOrEqual(points[move - 1]);
  expect(points[9]).toBe(63);
  expect(points[100]).toBeGreaterThan(25);
  expect(points[100]).toBeLessThan(35);
  expect(points.indexOf(0)).toBe(200);
  expect(komiAfter(4, 9, 50)).toBe(0);
});

it("scores are reported without it, from the side that moves", () => {
  const result = { ...{ move: PASS, winrate: 0.5, visits: 1, playouts: 1, timeMs: 1 }, ownership: new Float32Array(0) };
  const search = { ...result, score: -3, candidates: [] };
  expect(withoutDynamicKomi(search, BLACK, 10).score).toBe(7);
  expect(withoutDynamicKomi(search, WHITE, 10).score).toBe(-13);
});

/** What a network says of a position. */
function rawOf(winrate: number, lead: number): RawEvaluation {
  return { winrate, lead, policy: new Float32Array() };
}

/** A search of one move, of which the network says something else than the search. */
function searchOf(winrate: number, score: number, raw: RawEvaluation | undefined, stdev: number): SearchResult {
  const line = { variation: [], variationVisits: [] };
  const candidate = { ...line, move: PASS, winrate, score, visits: 400, lowerBound: winrate, prior: 1 };
  return {
    ...{ move: PASS, winrate, score, visits: 400, playouts: 400, timeMs: 1, ownership: new Float32Array(0) },
    ...{ candidates: [candidate], spread: { value: 0.1, score: stdev }, ...(raw && { raw }) },
  };
}

it("a search that takes the game for lost with the points lent reports what the network says without them", () => {
  const lent = rawOf(0.0003, -22);
  const own = rawOf(0.7, 3);
  const same = withoutDynamicKomi(searchOf(0.0001, -22, lent, 4), BLACK, 28, own);
  const better = withoutDynamicKomi(searchOf(0.0001, -17, lent, 4), BLACK, 28, own);
  for (const [reported, score] of [[same, 3], [better, 8]] as const) {
    expect(reported.score).toBeCloseTo(score, 5);
    expect(reported.candidates[0].score).toBeCloseTo(score, 5);
    expect(reported.candidates[0].lowerBound).toBeCloseTo(reported.candidates[0].winrate, 5);
    expect(reported.raw).toMatchObject({ winrate: 0.7, lead: 3 });
  }
  expect(same.winrate).toBeCloseTo(0.7, 2);
  expect(better.winrate).toBeGreaterThan(0.85);
});

it("the network of people's games, which knows no lead, has no say in that", () => {
  const raw = rawOf(0.3, -20);
  const search = searchOf(0.2, -20, raw, 8);
  const reported = withoutDynamicKomi(search, BLACK, 28, { winrate: 0.1, policy: new Float32Array() });
  expect(reported).toEqual(withoutDynamicKomi(search, BLACK, 28));
  expect(reported.raw).toMatchObject({ winrate: reported.winrate, lead: 8 });
});

it("without a network its win rates fit its scores, however sure of the game it was", () => {
  for (const winrate of [0, 0.0001, 0.01]) {
    const reported = withoutDynamicKomi(searchOf(winrate, -20, undefined, 8), BLACK, 28);
    expect(reported.score).toBe(8);
    expect(reported.winrate).toBeGreaterThan(0.75);
    expect(reported.winrate).toBeLessThan(0.95);
  }
});

it("win rates are reported without it, too: with twelve stones they agree with the score", () => {
  // The search sees an even game, for it has lent White as many points as Black is ahead by.
  const values = { winrate: 0.54, score: 4 };
  const line = { variation: [], variationVisits: [] };
  const candidate = { ...values, ...line, move: PASS, visits: 400, lowerBound: 0.5, prior: 1 };
  const search = {
    ...{ ...values, move: PASS, visits: 400, playouts: 400, timeMs: 1, ownership: new Float32Array(0) },
    ...{ candidates: [candidate], mean: values, spread: { value: 0.3, score: 40 } },
  };
  for (const [colour, sign] of [
    [WHITE, -1],
    [BLACK, 1],
  ] as const) {
    const reported = withoutDynamicKomi(search, colour, 84);
    for (const { winrate, score } of [reported, reported.mean!, ...reported.candidates]) {
      expect(score).toBe(4 + sign * 84);
      expect(Math.sign(winrate - 0.5)).toBe(sign);
      expect(Math.abs(winrate - 0.5)).toBeGreaterThan(0.4);
    }
  }
});
