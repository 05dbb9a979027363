/**
 * The model and its training: the probability of a move is proportional to exp(sum of the weights of its features),
 * which is Coulom's generalised Bradley–Terry model (2007) with weights for log-strengths. It is learned by stochastic
 * gradient ascent of the log-likelihood, with a step for each weight that shrinks as the weight is used (Duchi, Hazan &
 * Singer, *Adaptive subgradient methods*, 2011), which suits features of such unequal frequency.
 */
import type { Random } from "../../engine/board/random.ts";
import type { Example } from "./examples.ts";

/** First squared gradient of a weight: keeps its first steps from being wild. */
const FIRST_SQUARE = 0.05;
/**
 * A move of smaller probability is updated only now and then, as if it had this one: the same on average, and most
 * moves are hopeless.
 */
const SMALL = 1 / 256;

export class Softmax {
  /** Feature -> weight. */
  readonly weights: Float64Array;
  /** Feature -> sum of squared gradients. */
  private readonly squares: Float64Array;
  /** Candidate -> probability. */
  readonly probability: Float64Array;

  constructor(features: number, candidates: number) {
    this.weights = new Float64Array(features);
    this.squares = new Float64Array(features).fill(FIRST_SQUARE);
    this.probability = new Float64Array(candidates);
  }

  /** Fills `probability`. */
  predict({ count, features, starts }: Example): void {
    const { probability, weights } = this;
    let highest = -Infinity;
    for (let i = 0; i < count; i++) {
      let sum = 0;
      for (let k = starts[i]; k < starts[i + 1]; k++) sum += weights[features[k]];
      probability[i] = sum;
      if (sum > highest) highest = sum;
    }
    let total = 0;
    for (let i = 0; i < count; i++) total += probability[i] = Math.exp(probability[i] - highest);
    for (let i = 0; i < count; i++) probability[i] /= total;
  }

  /** One step towards the move that was played. Returns its log-likelihood before the step. */
  learn(example: Example, step: number, random: Random): number {
    this.predict(example);
    const { probability } = this;
    const { count, played } = example;
    const logLikelihood = Math.log(probability[played]);
    for (let i = 0; i < count; i++) {
      let gradient = (i === played ? 1 : 0) - probability[i];
      if (gradient > -SMALL && i !== played) {
        if ((random.next() >>> 8) / (1 << 24) > -gradient / SMALL) continue;
        gradient = -SMALL;
      }
      this.update(example, i, gradient, step);
    }
    return logLikelihood;
  }

  private update({ features, starts }: Example, candidate: number, gradient: number, step: number): void {
    const { squares, weights } = this;
    const square = gradient * gradient;
    for (let k = starts[candidate]; k < starts[candidate + 1]; k++) {
      const f = features[k];
      squares[f] += square;
      weights[f] += (step * gradient) / Math.sqrt(squares[f]);
    }
  }
}
