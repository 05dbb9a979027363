/**
 * What a good move looks like before anything is searched. The tree reads priors only through this class, so that a
 * better judge of moves can take the place of the learned features.
 */
import type { Board } from "../board/board.ts";
import type { Colour } from "../board/colour.ts";
import { type Geometry, PASS, type Point } from "../board/geometry.ts";
import { FIRST, TACTICAL_FEATURES } from "./features/catalogue.ts";
import { ChainLiberties, gridcular, Neighbourhood, SIZES } from "./features/neighbourhood.ts";
import { Distances, MOST_TACTICAL, Tactics } from "./features/tactics.ts";
import { learnedWeights, type PatternTable, type Weights } from "./weights/learned.ts";

/** The moves of a node with what they look like before anything is searched. */
export class MoveList {
  length = 0;
  /** Index -> point or PASS. */
  readonly move: Int16Array;
  /** Index -> probability that a strong player makes this move; they add up to 1. */
  readonly probability: Float64Array;
  /** Index -> probability that the people that are imitated make it; absent where nobody asks. */
  people: Float64Array | undefined;

  constructor(geometry: Geometry) {
    const n = geometry.points.length + 1;
    this.move = new Int16Array(n);
    this.probability = new Float64Array(n);
  }

  add(move: Point): void {
    this.move[this.length++] = move;
  }

  /** Strikes out the plays that are not among these points. The pass stays. */
  keep(points: ArrayLike<Point>): void {
    const allowed = new Set<Point>([PASS]);
    for (let i = 0; i < points.length; i++) allowed.add(points[i]);
    this.filter((move) => allowed.has(move));
  }

  /** Strikes out all moves but those of which this says so. */
  filter(isKept: (move: Point, probability: number, people: number) => boolean): void {
    const { move, people, probability, length } = this;
    let n = 0;
    for (let i = 0; i < length; i++) {
      if (!isKept(move[i], probability[i], people ? people[i] : 0)) continue;
      move[n] = move[i];
      if (people) people[n] = people[i];
      probability[n++] = probability[i];
    }
    this.length = n;
  }
}

/** Share of the probability that is withFloor evenly over all moves, the pass too: nothing is beneath a look. */
const EVEN_SHARE = 0.02;

export class Priors {
  private readonly predictor: MovePredictor;

  constructor(geometry: Geometry) {
    this.predictor = new MovePredictor(geometry);
  }

  /**
   * Fills the list with the legal moves that fill no own eye, and the pass.
   * @param lastMove - the opponent's last move; undefined or PASS if there is none
   * @param beforeLast - the mover's own last move, likewise
   * @param allowed - the only points to be considered; absent: all
   */
  fill(
    board: Board,
    colour: Colour,
    lastMove: Point | undefined,
    beforeLast: Point | undefined,
    list: MoveList,
    allowed?: ArrayLike<Point>,
  ): void {
    listMoves(board, colour, list);
    if (allowed) list.keep(allowed);
    const { probability, length } = list;
    this.predictor.predict(board, colour, lastMove, beforeLast, list.move, length, probability);
    for (let i = 0; i < length; i++) probability[i] = withFloor(probability[i], length);
  }
}

/** Fills the list with the legal moves that fill no own eye, and the pass; without their probabilities. */
export function listMoves(board: Board, colour: Colour, list: MoveList): void {
  list.length = 0;
  for (let i = 0; i < board.emptyCount; i++) {
    const p = board.emptyAt(i);
    if (board.isLegal(p, colour) && !board.isEye(p, colour)) list.add(p);
  }
  list.add(PASS);
}

/** The probability of one of `count` moves with the even share in it. */
export function withFloor(probability: number, count: number): number {
  return (1 - EVEN_SHARE) * probability + EVEN_SHARE / count;
}

/**
 * Predicts the move of a strong player: every candidate gets a probability, proportional to exp(sum of the weights of
 * its features). The features are tactical ones and the patterns around the move (`features/`); the weights are learned
 * from game records (`weights/`). Nothing but the distance to the edge depends on the size of the board.
 */
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

/** The last move is part of a pattern if it is this near. */
const ANSWER_DISTANCE = 9;

/** Most features that a move can have. */
const MOST_FEATURES = MOST_TACTICAL + 2 * (SIZES + 1);

export class MoveFeatures {
  /** Index -> feature of the move listed last. Pattern i is feature TACTICAL_FEATURES + i. */
  readonly found = new Int32Array(MOST_FEATURES);

  private readonly chainLiberties: ChainLiberties;
  private readonly distances: Distances;
  private readonly tactics: Tactics;
  private readonly neighbourhood: Neighbourhood;
  private readonly patterns: PatternTable;

  constructor(geometry: Geometry, patterns: PatternTable) {
    this.chainLiberties = new ChainLiberties(geometry);
    this.distances = new Distances(geometry);
    this.tactics = new Tactics(geometry, this.distances);
    this.neighbourhood = new Neighbourhood(geometry);
    this.patterns = patterns;
  }

  /** Takes a position in. */
  prepare(board: Board, colour: Colour, lastMove: Point | undefined, beforeLast: Point | undefined): void {
    const { chainLiberties } = this;
    chainLiberties.count(board);
    this.tactics.prepare(board, colour, lastMove ?? 0, beforeLast ?? 0, chainLiberties);
    this.neighbourhood.prepare(board, colour, chainLiberties);
  }

  /** Finds the features of the legal move p in the position taken in; returns their number. */
  list(board: Board, p: Point, colour: Colour): number {
    const { distances, neighbourhood, tactics } = this;
    let n = tactics.list(board, p, colour, this.found, 0);
    neighbourhood.start(p);
    n = this.listPatterns(n, FIRST.knownSize);
    const { last } = tactics;
    if (last === 0) return n;
    const dx = distances.columns(p, last);
    const dy = distances.rows(p, last);
    if (gridcular(dx, dy) > ANSWER_DISTANCE) return n;
    neighbourhood.startAnswer(p, dx, dy);
    return this.listPatterns(n, FIRST.knownAnswerSize);
  }

  /** The known patterns, and how many they are. They are nested: where one is not known, no larger one is. */
  private listPatterns(from: number, firstSize: number): number {
    const { found, neighbourhood, patterns } = this;
    let n = from;
    let size = 0;
    for (; size < SIZES; size++) {
      const pattern = patterns.find(neighbourhood.next());
      if (pattern < 0) break;
      found[n++] = TACTICAL_FEATURES + pattern;
    }
    found[n++] = firstSize + size;
    return n;
  }
}
