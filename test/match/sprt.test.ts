import { describe, expect, it } from "vitest";
import { Random } from "../../engine/board/random.ts";
import { describeSprt, logLikelihoodRatio, SPRT_BOUND, sprtDecision } from "../../src/match/sprt.ts";

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
