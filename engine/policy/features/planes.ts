/**
 * What the network sees of a position: a set of yes-or-no planes, and how likely a strong player is to make each move,
 * as learned from game records: proportional to exp(sum of the weights of the move's features). The side to move is
 * always "own", and nothing but the edge depends on the size of the board.
 */
import type { Board } from "../../board/board.ts";
import { EMPTY, type Colour } from "../../board/colour.ts";
import { type Geometry, PASS, type Point } from "../../board/geometry.ts";
import { hasMoreLiberties, LibertyCounter } from "../../playout/liberties.ts";
import { FIRST, type Group, GROUP_SIZES, TACTICAL_FEATURES } from "./catalogue.ts";
import { ChainLiberties, gridcular, Neighbourhood, SIZES } from "./neighbourhood.ts";
import { Distances, MOST_TACTICAL, Tactics } from "./tactics.ts";
import { learnedWeights, type PatternTable, type Weights } from "../weights/learned.ts";

/** Chains differ by their liberties, 1 … 4 or more: the first four planes the own ones, the next the others. */
const LIBERTY_PLANES = 4;
/** The last moves of both sides, the latest first, a plane each. */
export const RECENT_MOVES = 4;

const PLANE = {
  own: 0,
  theirs: LIBERTY_PLANES,
  recent: 2 * LIBERTY_PLANES,
  ko: 12,
  candidate: 13,
  captures: 14,
  capturesRunaway: 15,
  saves: 16,
  extendsInVain: 17,
  catches: 18,
  atari: 19,
  rescues: 20,
  selfAtari: 21,
  badSelfAtari: 22,
  board: 23,
} as const;

/** Unlikelihoods are counted in steps of 1/16, up to 255 of them; 255 also stands where no move is considered. */
export const UNLIKELY_STEPS = 16;
const MOST_UNLIKELY = 255;

/** Tactical feature -> planes that it sets at the move, as bits. */
const PLANES_OF = new Uint32Array(TACTICAL_FEATURES);
setPlanes("capture", (place) => bit(PLANE.captures) | (place & 1 ? bit(PLANE.capturesRunaway) : 0));
setPlanes("extend", (place) => bit(place & 2 ? PLANE.saves : PLANE.extendsInVain));
setPlanes("atari", (place) => bit(place & 2 ? PLANE.catches : PLANE.atari));
setPlanes("rescue", (place) => (place & 1 ? bit(PLANE.rescues) : 0));
setPlanes("selfAtari", (place) => bit(PLANE.selfAtari) | (place & 1 ? bit(PLANE.badSelfAtari) : 0));

function setPlanes(group: Group, planes: (place: number) => number): void {
  for (let place = 0; place < GROUP_SIZES[group]; place++) PLANES_OF[FIRST[group] + place] = planes(place);
}

function bit(plane: number): number {
  return 1 << plane;
}

export class InputPlanes {
  /** Index of a point in `geometry.points` -> the planes set there, plane k as bit k. */
  readonly bits: Uint32Array;
  /** Likewise -> how unlikely a move is there: −ln p in steps, 0 … 255. */
  readonly unlikely: Uint8Array;

  private readonly geometry: Geometry;
  private readonly features: MoveFeatures;
  private readonly weights: Float32Array;
  private readonly liberties = new LibertyCounter();
  /** Index of a point -> sum of the weights of the features of a move there, NaN if none is considered. */
  private readonly strength: Float64Array;
  /** Logarithm of the sum of exp(strength). */
  private norm = 0;
  /** Head of a chain -> the plane of its stones, as a bit. */
  private readonly chainBit: Uint32Array;

  /** One object per thread. */
  constructor(geometry: Geometry, { patterns, weights }: Weights = learnedWeights()) {
    const n = geometry.points.length;
    this.geometry = geometry;
    this.features = new MoveFeatures(geometry, patterns);
    this.weights = weights;
    this.bits = new Uint32Array(n);
    this.unlikely = new Uint8Array(n);
    this.strength = new Float64Array(n);
    this.chainBit = new Uint32Array(geometry.length);
  }

  /**
   * Takes a position in. Allocates nothing.
   * @param recent - the last moves of the game, at most `RECENT_MOVES` are looked at, the latest first; PASS or
   * undefined where there is none
   */
  fill(board: Board, colour: Colour, recent: ArrayLike<Point | undefined>): void {
    this.features.prepare(board, colour, recent[0], recent[1]);
    this.fillStones(board, colour);
    this.fillMoves(board, colour);
    const { bits } = this;
    for (let k = 0; k < RECENT_MOVES; k++) {
      const p = recent[k];
      if (p !== undefined && p !== PASS) bits[this.indexOf(p)] |= bit(PLANE.recent + k);
    }
    if (board.ko !== 0 && board.koColour === colour) bits[this.indexOf(board.ko)] |= bit(PLANE.ko);
  }

  /** The probability of a move at a point of the position taken in; 0 where none is considered, as an own eye. */
  probability(p: Point): number {
    const strength = this.strength[this.indexOf(p)];
    return strength === strength ? Math.exp(strength - this.norm) : 0;
  }

  /** Index of a point in `geometry.points`. */
  private indexOf(p: Point): number {
    const { stride, width } = this.geometry;
    return ((p / stride) | 0) * width - width + (p % stride) - 1;
  }

  private fillStones(board: Board, colour: Colour): void {
    const { bits, chainBit, geometry, liberties } = this;
    const { points } = geometry;
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      bits[i] = bit(PLANE.board);
      if (board.colour[p] === EMPTY || board.headOf(p) !== p) continue;
      const n = hasMoreLiberties(board, p, LIBERTY_PLANES - 1)
        ? LIBERTY_PLANES
        : liberties.ofChain(board, p, LIBERTY_PLANES);
      chainBit[p] = bit((board.colour[p] === colour ? PLANE.own : PLANE.theirs) + n - 1);
    }
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      if (board.colour[p] !== EMPTY) bits[i] |= chainBit[board.headOf(p)];
    }
  }

  private fillMoves(board: Board, colour: Colour): void {
    const { bits, features, geometry, strength, unlikely, weights } = this;
    const { points } = geometry;
    const { found } = features;
    let highest = -Infinity;
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      strength[i] = NaN;
      if (board.colour[p] !== EMPTY || !board.isLegal(p, colour) || board.isEye(p, colour)) continue;
      const n = features.list(board, p, colour);
      let planes = bit(PLANE.candidate);
      let sum = 0;
      for (let k = 0; k < n; k++) {
        const feature = found[k];
        sum += weights[feature];
        if (feature < TACTICAL_FEATURES) planes |= PLANES_OF[feature];
      }
      bits[i] |= planes;
      strength[i] = sum;
      if (sum > highest) highest = sum;
    }
    let total = 0;
    for (let i = 0; i < points.length; i++) if (strength[i] === strength[i]) total += Math.exp(strength[i] - highest);
    const norm = (this.norm = highest + Math.log(total));
    for (let i = 0; i < points.length; i++) {
      const steps = Math.round((norm - strength[i]) * UNLIKELY_STEPS);
      unlikely[i] = steps <= MOST_UNLIKELY ? steps : MOST_UNLIKELY; // NaN goes to the most unlikely
    }
  }
}

/** The last move is part of a pattern if it is this near. */
const ANSWER_DISTANCE = 9;

/** Most features that a move can have. */
const MOST_FEATURES = MOST_TACTICAL + 2 * (SIZES + 1);

/** The features of moves of a position: the tactical ones, and the known patterns around each move, in all sizes. */
class MoveFeatures {
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
