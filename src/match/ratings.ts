/**
 * Ratings of several engines from their games: the Bradley–Terry model, in which the share of points that one can
 * expect of another depends on the difference of their ratings alone, fitted by Newton's method (Hunter, *MM algorithms
 * for generalized Bradley–Terry models*, 2004, section 2). One drawn game of every pair is added, so that an
 * engine that has won all its games has a finite rating.
 */
import type { Estimate } from "./statistics.ts";

const ELO_PER_UNIT = 400 / Math.LN10;
/** Standard deviations that hold 95 % of a normal distribution. */
const Z95 = 1.959964;
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
