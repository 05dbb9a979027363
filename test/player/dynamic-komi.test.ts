import { expect, it } from "vitest";
import { lentKomi } from "../../src/player/dynamic-komi.ts";

it("an even game, or one in which Black only moves first, is played for its own komi", () => {
  for (const handicap of [0, 1]) expect(lentKomi(handicap, 361, 0)).toBe(0);
});

it("White is lent more for more stones, and half of their worth", () => {
  expect(lentKomi(2, 361, 0)).toBe(14);
  expect(lentKomi(9, 361, 0)).toBe(63);
});

it("the loan shrinks in steps that a search tree survives, and is paid back before the endgame", () => {
  const loans = Array.from({ length: 300 }, (_, move) => lentKomi(9, 361, move));
  for (let move = 1; move < loans.length; move++) expect(loans[move]).toBeLessThanOrEqual(loans[move - 1]);
  expect(loans[9]).toBe(63);
  expect(loans[100]).toBeGreaterThan(25);
  expect(loans[100]).toBeLessThan(35);
  expect(loans.findIndex((points) => points === 0)).toBe(200);
  expect(lentKomi(4, 81, 50)).toBe(0);
});
