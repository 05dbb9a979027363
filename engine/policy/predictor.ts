/**
 * Predicts the move of a strong player: every candidate gets a probability, proportional to exp(sum of the weights of
 * its features). The features are tactical ones and the patterns around the move (`features/`); the weights are learned
 * from game records (`weights/`). Nothing but the distance to the edge depends on the size of the board.
 */
import type { Board } from "../board/board.ts";
import type { Colour } from "../board/colour.ts";
import { type Geometry, PASS, type Point } from "../board/geometry.ts";
import { MoveFeatures } from "./features/move-features.ts";
import { learnedWeights, type Weights } from "./weights/learned.ts";

export class MovePredictor {
  private readonly features: MoveFeatures;
  /** Feature -> weight. */
  private readonly weights: Float32Array;

  /** One object per thread; `weights` are the learned ones unless a trainer tries others. */
  constructor(geometry: Geometry, { patterns, weights }: Weights = learnedWeights()) {
    this.features = new MoveFeatures(geometry, patterns);
    this.weights = weights;
  }

  /**
   * Fills `out` with the probabilities of the first `count` of `moves`, which add up to 1. Every move must be legal for
   * `colour`; a pass among them gets 0. Allocates nothing.
   * @param lastMove - the opponent's last move; undefined or PASS if there is none
   * @param beforeLast - the mover's own last move, likewise
   */
  predict(
    board: Board,
    colour: Colour,
    lastMove: Point | undefined,
    beforeLast: Point | undefined,
    moves: ArrayLike<Point>,
    count: number,
    out: Float64Array,
  ): void {
    const { features, weights } = this;
    const { found } = features;
    features.prepare(board, colour, lastMove, beforeLast);
    let highest = -Infinity;
    for (let i = 0; i < count; i++) {
      if (moves[i] === PASS) continue;
      const n = features.list(board, moves[i], colour);
      let sum = 0;
      for (let k = 0; k < n; k++) sum += weights[found[k]];
      out[i] = sum;
      if (sum > highest) highest = sum;
    }
    let total = 0;
    for (let i = 0; i < count; i++) total += out[i] = moves[i] === PASS ? 0 : Math.exp(out[i] - highest);
    if (total > 0) for (let i = 0; i < count; i++) out[i] /= total;
  }
}
