import { describe, expect, it } from "vitest";
import { ratings } from "../../src/match/ratings.ts";

describe("ratings", () => {
  it("are equal for engines that score the same", () => {
    const [first, ...others] = ratings([[0, 5, 5], [5, 0, 5], [5, 5, 0]]);
    expect(first.value).toBeCloseTo(0, 6);
    for (const other of others) expect(other).toEqual(first);
    expect(first.high).toBeCloseTo(-first.low, 6);
  });

  it("of two engines differ by what their games say, one drawn game added", () => {
    // 9.5 of 11 points, with the drawn game 9.5 + 0.5 of 12.
    const [first, second] = ratings([[0, 9.5], [1.5, 0]]);
    expect(first.value - second.value).toBeCloseTo(400 * Math.log10(10 / 2), 4);
  });

  it("are known the better the more games there are", () => {
    const reach = (games: number) => {
      const [{ low, high }] = ratings([[0, games, games], [games, 0, games], [games, games, 0]]);
      return high - low;
    };
    // Four times the games, half the interval: with the drawn games 2 + 1 … 11 + 1.
    expect(reach(1) / reach(5.5)).toBeCloseTo(2, 6);
  });

  it("carry over from one opponent to another", () => {
    // A beats B as B beats C; A and C have never met.
    const [a, b, c] = ratings([[0, 30, 0], [10, 0, 30], [0, 10, 0]]);
    expect(a.value - b.value).toBeCloseTo(b.value - c.value, 4);
    expect(a.value - b.value).toBeGreaterThan(100);
  });

  it("stay finite for an engine that has won everything", () => {
    const [first, second] = ratings([[0, 100, 100], [0, 0, 50], [0, 50, 0]]);
    expect(first.value).toBeGreaterThan(second.value + 400);
    expect(Number.isFinite(first.high)).toBe(true);
  });
});
