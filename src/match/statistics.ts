/** What a match's result says about strength. */
/** Games won, lost and drawn by one side; games without a result do not count. */
export interface Tally {
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
}

/** A number between a lower and an upper bound. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Standard deviations that hold 95 % of a normal distribution. */
const Z95 = 1.959964;

/**
 * The share of points won, draws counting half, with its 95 % interval by Wilson's score method (Wilson, *Probable
 * inference, the law of succession, and statistical inference*, 1927), which stays within 0…1 and holds for few
 * games too. Without games the interval is 0…1.
 */
export function winShare({ wins, losses, draws }: Tally): Estimate {
  const games = wins + losses + draws;
  if (games === 0) return { value: 0.5, low: 0, high: 1 };
  const share = (wins + draws / 2) / games;
  const spread = Z95 * Z95;
  const centre = (share + spread / (2 * games)) / (1 + spread / games);
  const reach = (Z95 / (1 + spread / games)) * Math.sqrt((share * (1 - share)) / games + spread / (4 * games * games));
  // At 0 and 1 the bound is the share itself, which rounding would miss by a hair.
  return { value: share, low: share === 0 ? 0 : centre - reach, high: share === 1 ? 1 : centre + reach };
}

/** The difference in Elo points that makes this share of points expected: 0 for a half, infinite for 0 and 1. */
export function eloOf(share: number): number {
  return share === 0.5 ? 0 : -400 * Math.log10(1 / share - 1);
}

/** The tally in words: "7–2, 1 drawn: 75.0 % [41.9, 92.6], Elo +191 [−57, +439]". */
export function describeTally(tally: Tally): string {
  const { value, low, high } = winShare(tally);
  const share = `${percentText(value)} % [${percentText(low)}, ${percentText(high)}]`;
  const elo = eloText({ value: eloOf(value), low: eloOf(low), high: eloOf(high) });
  return `${tallyText(tally)}: ${share}, Elo ${elo}`;
}

/** "7–2, 1 drawn". */
export function tallyText({ wins, losses, draws }: Tally): string {
  return `${wins}–${losses}${draws > 0 ? `, ${draws} drawn` : ""}`;
}

/** A share in percent: "75.0". */
export function percentText(share: number): string {
  return (100 * share).toFixed(1);
}

/** Elo points with their interval: "+191 [−57, +439]". */
export function eloText({ value, low, high }: Estimate): string {
  return `${signedElo(value)} [${signedElo(low)}, ${signedElo(high)}]`;
}

/** "+191", "−57", "0", "+∞". */
export function signedElo(elo: number): string {
  const rounded = Math.round(elo);
  if (rounded === 0) return "0";
  const size = Number.isFinite(rounded) ? String(Math.abs(rounded)) : "∞";
  return `${rounded > 0 ? "+" : "−"}${size}`;
}

/*
 * The sequential probability ratio test of a match: stop as soon as the games decide between two hypotheses about the
 * difference in strength (Wald 1945). A draw, rare in Go, counts as half a win and half a loss, which makes the test a
 * little slower than it could be and never less safe.
 */

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

/**
 * Ratings of several engines from their games: the Bradley–Terry model, in which the share of points that one can
 * expect of another depends on the difference of their ratings alone, fitted by Newton's method (Hunter, *MM algorithms
 * for generalized Bradley–Terry models*, 2004, section 2). One drawn game of every pair is added, so that an
 * engine that has won all its games has a finite rating.
 */
const ELO_PER_UNIT = 400 / Math.LN10;
const STEPS = 50;
/** A step in units of the logistic scale; more would overshoot where the games are one-sided. */
const LONGEST_STEP = 1;

/**
 * The ratings in Elo points, 0 on average, with their 95 % intervals by the normal approximation.
 * @param points engine -> opponent -> points won against it, a draw being half a point
 */
export function ratings(points: readonly (readonly number[])[]): Estimate[] {
  const n = points.length;
  const won = points.map((row, i) => row.map((value, j) => (i === j ? 0 : value + 0.5)));
  const theta = new Array<number>(n).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const surplus = (i: number, j: number) => won[i][j] - (won[i][j] + won[j][i]) * expected(theta[i] - theta[j]);
    const gradient = theta.map((_, i) => sum(theta.map((__, j) => surplus(i, j))));
    const change = solve(information(won, theta), gradient);
    const scale = Math.min(1, LONGEST_STEP / Math.max(1e-9, ...change.map(Math.abs)));
    change.forEach((value, i) => (theta[i] += scale * value));
    const mean = sum(theta) / n;
    theta.forEach((_, i) => (theta[i] -= mean));
  }
  const matrix = information(won, theta);
  return theta.map((value, i) => {
    const unit = theta.map((_, j) => (i === j ? 1 : 0) - 1 / n);
    const deviation = Math.sqrt(Math.max(0, dot(unit, solve(matrix, unit))));
    const [elo, reach] = [value * ELO_PER_UNIT, Z95 * deviation * ELO_PER_UNIT];
    return { value: elo, low: elo - reach, high: elo + reach };
  });
}

function expected(difference: number): number {
  return 1 / (1 + Math.exp(-difference));
}

/** Fisher's information on the ratings, made regular by fixing their mean. */
function information(won: readonly (readonly number[])[], theta: readonly number[]): number[][] {
  const n = theta.length;
  const weight = (i: number, j: number) => {
    const share = expected(theta[i] - theta[j]);
    return (won[i][j] + won[j][i]) * share * (1 - share);
  };
  return theta.map((_, i) =>
    theta.map((__, j) => (i === j ? sum(theta.map((___, k) => (k === i ? 0 : weight(i, k)))) : -weight(i, j)) + 1 / n),
  );
}

/** Solves a regular system of linear equations by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    const pivot = rows.slice(i).reduce((best, row) => (Math.abs(row[i]) > Math.abs(best[i]) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(i, 0, pivot);
    for (let k = 0; k < n; k++) {
      if (k === i) continue;
      const factor = rows[k][i] / pivot[i];
      for (let j = i; j <= n; j++) rows[k][j] -= factor * pivot[j];
    }
  }
  return rows.map((row, i) => row[n] / row[i]);
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return sum(a.map((value, i) => value * b[i]));
}
