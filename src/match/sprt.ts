/**
 * The sequential probability ratio test of a match: stop as soon as the games decide between two hypotheses about the
 * difference in strength (Wald 1945). A draw, rare in Go, counts as half a win and half a loss, which makes the test a
 * little slower than it could be and never less safe.
 */
import type { Tally } from "./statistics.ts";

/** Two differences in Elo points, a's side: is it `low` at most, or `high` at least? */
export interface Hypotheses {
  readonly low: number;
  readonly high: number;
}

/** Probability of accepting the wrong hypothesis, whichever is true. */
const ERROR = 0.05;
/** The ratio's logarithm at which a hypothesis is accepted: `high` above it, `low` below its negative. */
export const SPRT_BOUND = Math.log((1 - ERROR) / ERROR);

/** The share of points that a difference in Elo points makes expected. */
function expectedShare(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The logarithm of how much more likely the games are under `high` than under `low`. 0 without games. */
export function logLikelihoodRatio({ wins, losses, draws }: Tally, { low, high }: Hypotheses): number {
  const [a, b] = [expectedShare(low), expectedShare(high)];
  return (wins + draws / 2) * Math.log(b / a) + (losses + draws / 2) * Math.log((1 - b) / (1 - a));
}

/** Which hypothesis the games decide for, if they do. */
export function sprtDecision(tally: Tally, hypotheses: Hypotheses): "high" | "low" | undefined {
  const ratio = logLikelihoodRatio(tally, hypotheses);
  return ratio >= SPRT_BOUND ? "high" : ratio <= -SPRT_BOUND ? "low" : undefined;
}

/** The state of the test in words: "SPRT 0 against 50 Elo: ratio 1.23 of ±2.94". */
export function describeSprt(tally: Tally, hypotheses: Hypotheses): string {
  const ratio = logLikelihoodRatio(tally, hypotheses).toFixed(2);
  const state = `SPRT ${hypotheses.low} against ${hypotheses.high} Elo: ratio ${ratio} of ±${SPRT_BOUND.toFixed(2)}`;
  const decision = sprtDecision(tally, hypotheses);
  return decision === undefined ? state : `${state}, decided for ${hypotheses[decision]}`;
}
