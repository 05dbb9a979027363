import { describe, expect, it } from "vitest";
import { Random } from "../../engine/board/random.ts";
import {
  describeSprt, describeTally, eloOf, logLikelihoodRatio, ratings, SPRT_BOUND, sprtDecision, winShare,
} from "../../src/match/statistics.ts";

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

const HYPOTHESES = { low: 0, high: 100 };
const none = { wins: 0, losses: 0, draws: 0 };

/** The decision and the games it took, for an engine whose true share is this. */
function runMatch(share: number, seed: number): { decision: "high" | "low" | undefined; games: number } {
  const random = new Random(seed);
  const tally = { ...none };
  for (let games = 1; games <= 2000; games++) {
    if (random.below(1000) < share * 1000) tally.wins++;
    else tally.losses++;
    const decision = sprtDecision(tally, HYPOTHESES);
    if (decision) return { decision, games };
  }
  return { decision: undefined, games: 2000 };
}

describe("a sequential test", () => {
  it("knows nothing before the first game", () => {
    expect(logLikelihoodRatio(none, HYPOTHESES)).toBe(0);
    expect(sprtDecision(none, HYPOTHESES)).toBeUndefined();
  });

  it("has errors of 5 %", () => {
    expect(SPRT_BOUND).toBeCloseTo(2.944, 3);
  });

  it.each([
    [{ wins: 60, losses: 40, draws: 0 }, 1],
    [{ wins: 40, losses: 60, draws: 0 }, -1],
    [{ wins: 30, losses: 10, draws: 60 }, 1],
  ])("leans to the right side after %o", (tally, sign) => {
    expect(Math.sign(logLikelihoodRatio(tally, HYPOTHESES))).toBe(sign);
  });

  it("is symmetric: the same games from the other side decide the other way", () => {
    const a = logLikelihoodRatio({ wins: 61, losses: 39, draws: 4 }, { low: -50, high: 50 });
    const b = logLikelihoodRatio({ wins: 39, losses: 61, draws: 4 }, { low: -50, high: 50 });
    expect(a).toBeCloseTo(-b, 10);
  });

  it.each([
    ["equal engines", 0.5, "low"],
    ["an engine 100 Elo stronger", 0.64, "high"],
    ["an engine far weaker", 0.2, "low"],
    ["an engine far stronger", 0.9, "high"],
  ] as const)("decides for %s as it should, nearly always", (_name, share, decision) => {
    const runs = Array.from({ length: 60 }, (_, seed) => runMatch(share, seed));
    expect(runs.filter((run) => run.decision === decision).length).toBeGreaterThanOrEqual(52);
  });

  it("needs fewer games the clearer it is", () => {
    const mean = (share: number) =>
      Array.from({ length: 40 }, (_, seed) => runMatch(share, seed).games).reduce((sum, n) => sum + n) / 40;
    expect(mean(0.9)).toBeLessThan(mean(0.7) / 2);
  });

  it("says where it stands", () => {
    expect(describeSprt({ wins: 90, losses: 10, draws: 0 }, HYPOTHESES)).toMatch(
      /^SPRT 0 against 100 Elo: ratio \d+\.\d\d of ±2\.94, decided for 100$/,
    );
  });
});

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
