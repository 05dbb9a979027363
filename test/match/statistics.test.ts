import { describe, expect, it } from "vitest";
import { describeTally, eloOf, winShare } from "../../src/match/statistics.ts";

describe("statistics", () => {
  // Intervals as published for Wilson's method without continuity correction: 81 of 263 and 15 of 148 in Newcombe,
  // "Two-sided confidence intervals for the single proportion" (1998), table I; the others by hand from the formula.
  it.each([
    [81, 182, 0, 0.308, 0.2553, 0.3662],
    [15, 133, 0, 0.1014, 0.0624, 0.1605],
    [0, 20, 0, 0, 0, 0.1611],
    [1, 28, 0, 0.0345, 0.0061, 0.1718],
    [20, 0, 0, 1, 0.8389, 1],
    [5, 5, 0, 0.5, 0.2366, 0.7634],
    [4, 4, 2, 0.5, 0.2366, 0.7634],
  ])("%i won, %i lost, %i drawn", (wins, losses, draws, value, low, high) => {
    const share = winShare({ wins, losses, draws });
    expect(share.value).toBeCloseTo(value, 4);
    expect(share.low).toBeCloseTo(low, 4);
    expect(share.high).toBeCloseTo(high, 4);
  });

  it("knows nothing before the first game", () => {
    expect(winShare({ wins: 0, losses: 0, draws: 0 })).toEqual({ value: 0.5, low: 0, high: 1 });
  });

  it.each([
    [0.5, 0],
    [0.75, 190.85],
    [0.25, -190.85],
    [10 / 11, 400],
    [0, -Infinity],
    [1, Infinity],
  ])("a share of %d is worth %d Elo", (share, elo) => {
    if (Number.isFinite(elo)) expect(eloOf(share)).toBeCloseTo(elo, 2);
    else expect(eloOf(share)).toBe(elo);
  });

  it("reads well", () => {
    expect(describeTally({ wins: 15, losses: 5, draws: 0 })).toBe("15–5: 75.0 % [53.1, 88.8], Elo +191 [+22, +360]");
    expect(describeTally({ wins: 1, losses: 0, draws: 1 })).toBe(
      "1–0, 1 drawn: 75.0 % [19.8, 97.3], Elo +191 [−243, +625]",
    );
    expect(describeTally({ wins: 0, losses: 3, draws: 0 })).toBe("0–3: 0.0 % [0.0, 56.1], Elo −∞ [−∞, +43]");
  });
});
