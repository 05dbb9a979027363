/** How well a model predicts the moves of games that it has not seen, by phase of the game. */
import type { Example } from "./examples.ts";

/** First ply of each phase. */
const PHASES: readonly { readonly name: string; readonly from: number }[] = [
  { name: "moves 1–30", from: 0 },
  { name: "moves 31–100", from: 30 },
  { name: "moves 101–200", from: 100 },
  { name: "moves 201 on", from: 200 },
];

/** What was measured of one phase, or of all. */
export interface Accuracy {
  readonly name: string;
  readonly positions: number;
  /** Share of positions in which the move played was the likeliest, among the five and among the ten likeliest. */
  readonly top1: number;
  readonly top5: number;
  readonly top10: number;
  /** Mean natural logarithm of the probability of the move played. */
  readonly logLikelihood: number;
}

export class Evaluation {
  private readonly sums = PHASES.map(() => new Float64Array(5));

  /** Counts one position, whose moves the model gave these probabilities. */
  add({ count, played }: Example, probability: Float64Array, ply: number): void {
    const p = probability[played];
    let rank = 0;
    // Equal moves, as in the symmetries of the opening, share their places.
    for (let i = 0; i < count; i++) rank += probability[i] > p ? 1 : probability[i] === p && i !== played ? 0.5 : 0;
    const sums = this.sums[PHASES.findLastIndex(({ from }) => ply >= from)];
    sums[0]++;
    if (rank < 1) sums[1]++;
    if (rank < 5) sums[2]++;
    if (rank < 10) sums[3]++;
    sums[4] += Math.log(p);
  }

  /** Every phase, then the whole. */
  results(): Accuracy[] {
    const whole = new Float64Array(5);
    for (const sums of this.sums) sums.forEach((x, i) => (whole[i] += x));
    return [...PHASES.map(({ name }, i) => accuracyOf(name, this.sums[i])), accuracyOf("all moves", whole)];
  }
}

function accuracyOf(name: string, [positions, top1, top5, top10, logLikelihood]: Float64Array): Accuracy {
  const share = (x: number) => Math.round((x / positions) * 10_000) / 10_000;
  return {
    name,
    positions,
    top1: share(top1),
    top5: share(top5),
    top10: share(top10),
    logLikelihood: share(logLikelihood),
  };
}

/** One line for a log. */
export function accuracyLine({ name, positions, top1, top5, top10, logLikelihood }: Accuracy): string {
  const percent = (x: number) => `${(100 * x).toFixed(1)} %`;
  return (
    `${name}: top 1 ${percent(top1)}, top 5 ${percent(top5)}, top 10 ${percent(top10)}, ` +
    `log-likelihood ${logLikelihood.toFixed(3)} (${positions} positions)`
  );
}
