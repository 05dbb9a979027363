import { expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { dynamicKomi, withoutDynamicKomi } from "../../src/player/dynamic-komi.ts";
import type { Move } from "../../src/rules/game.ts";

/** The dynamic komi after so many moves. */
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

it("scores are told without it, from the side that moves", () => {
  const result = { ...{ move: PASS, winrate: 0.5, visits: 1, playouts: 1, timeMs: 1 }, ownership: new Float32Array(0) };
  const search = { ...result, score: -3, candidates: [] };
  expect(withoutDynamicKomi(search, BLACK, 10).score).toBe(7);
  expect(withoutDynamicKomi(search, WHITE, 10).score).toBe(-13);
});

it("win rates are told without it, too: with twelve stones they agree with the score", () => {
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
    const told = withoutDynamicKomi(search, colour, 84);
    for (const { winrate, score } of [told, told.mean!, ...told.candidates]) {
      expect(score).toBe(4 + sign * 84);
      expect(Math.sign(winrate - 0.5)).toBe(sign);
      expect(Math.abs(winrate - 0.5)).toBeGreaterThan(0.4);
    }
  }
});
