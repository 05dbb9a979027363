/**
 * Which child a descent follows: its own mean, and a bonus for what looks good before a search and has not been looked
 * at enough (PUCT: Rosin 2011; Silver et al. 2016).
 */
import type { Random } from "../board/random.ts";
import type { HumanSearch } from "./position.ts";
import { EXPLORATION, LEAST_PRIOR, SHOWN_PRIOR, UNTRIED_REDUCTION } from "./parameters.ts";
import {
  BARRED,
  HUMAN_PRIOR,
  META,
  NODE,
  type Node,
  PRIOR,
  PRIOR_UNIT,
  type Tree,
  VISITS,
  WEIGHTLESS,
  WIN,
  WINS,
} from "./tree.ts";

/** How a search goes down its tree. */
export interface Way {
  /** Visits before a leaf gets children. */
  readonly expandVisits: number;
  /** Whether a line ends where a leaf gets children, because its evaluator knows a value then. */
  readonly endsThere: boolean;
  /** A move below this probability is left out of a leaf's children until it would be chosen. */
  readonly leastPrior: number;
  /** Win rate: times the root of the tried moves' probability, what a move without visits is worse than its parent. */
  readonly untriedReduction: number;
  /** How often, and how, a descent follows what people would play instead; absent: never. */
  readonly human?: HumanSearch | undefined;
  /** What makes it look at more moves of the root; absent: nothing. */
  readonly wide?: RootNoise | undefined;
  /** See `SearchPosition`. */
  readonly shownMoves?: number | undefined;
}

/** KataGo's `wideRootNoise`: evens out the moves' probabilities, and favours some at random. */
export class RootNoise {
  private readonly noise: number;
  private readonly random: Random;

  constructor(noise: number, random: Random) {
    this.noise = noise;
    this.random = random;
  }

  /** A prior, evened out. */
  evened(prior: number): number {
    return PRIOR_UNIT * (prior / PRIOR_UNIT) ** (1 / (4 * this.noise + 1));
  }

  /** What a move's win rate is raised by: half of a normal deviate's size, for half of the moves. */
  bonus(): number {
    const { noise, random } = this;
    if (random.fraction() < 0.5) return 0;
    // Box and Muller 1958. KataGo's values go from −1 to 1.
    const size = Math.sqrt(-2 * Math.log(1 - random.fraction()));
    return (noise / 2) * size * Math.abs(Math.cos(2 * Math.PI * random.fraction()));
  }
}

/** The way of a search whose leaves are evaluated by playouts. */
export function byPlayouts(expandVisits: number): Way {
  return { expandVisits, endsThere: false, leastPrior: 0, untriedReduction: 0 };
}

/** The way of a search whose leaves are all evaluated by the network. */
export const BY_NETWORK: Way = {
  expandVisits: 1,
  endsThere: true,
  leastPrior: LEAST_PRIOR,
  untriedReduction: UNTRIED_REDUCTION,
};

/**
 * The child with the highest value. A child without visits is worth what its parent is, less something that grows with
 * the probability of the moves that were tried: they were the better ones (Wu 2019).
 * @param human - present: the bonus is for what people like, by its constants, for which values go from −1 to 1
 * @param isWeightless - whether visits that the parent does not count, as this one, are visits all the same
 * @param wide - noise at a root
 * @returns the child, which may stand for those that were left out (`REST`), or 0 if all are barred
 */
export function selectChild(
  tree: Tree,
  parent: Node,
  first: Node,
  count: number,
  untriedReduction: number,
  human?: HumanSearch,
  isWeightless = false,
  wide?: RootNoise,
): Node {
  const { data } = tree;
  const prior = human ? HUMAN_PRIOR : PRIOR;
  const rest = tree.rest(parent);
  const later = rest === 0 ? 0 : tree.firstChild(rest);
  const laterEnd = later === 0 ? 0 : later + tree.childCount(rest) * NODE;
  // Once those that were left out are made, the node that stood for them is none to choose.
  const end = rest === 0 || tree.isLeaf(rest) ? first + count * NODE : rest;
  const after = (child: Node) => (child + NODE === end ? later : child + NODE === laterEnd ? 0 : child + NODE);
  let tried = 0;
  let uncounted = 0;
  for (let child = first; child !== 0; child = after(child)) {
    if (data[child + VISITS] > 0) tried += data[child + prior];
    uncounted += data[child + WEIGHTLESS];
  }
  const parentVisits = Math.max(1, data[parent + VISITS]);
  const counted = isWeightless ? parentVisits : Math.max(1, parentVisits - uncounted);
  const exploration = human
    ? (human.exploration + human.lastingExploration * Math.sqrt(counted)) / 2
    : EXPLORATION;
  const bonus = (exploration * Math.sqrt(counted)) / PRIOR_UNIT;
  const parentValue = 1 - data[parent + WINS] / (WIN * parentVisits);
  const untried = parentValue - untriedReduction * Math.sqrt(tried / PRIOR_UNIT);
  let best = 0;
  let bestValue = -Infinity;
  for (let child = first; child !== 0; child = after(child)) {
    const visits = data[child + VISITS];
    const mean = visits > 0 ? data[child + WINS] / (WIN * visits) : untried;
    const weight = isWeightless ? visits : visits - data[child + WEIGHTLESS];
    const likely = wide ? wide.evened(data[child + prior]) : data[child + prior];
    const value = mean + (bonus * likely) / (1 + weight) + (wide ? wide.bonus() : 0);
    if (value > bestValue && (data[child + META] & BARRED) === 0) {
      bestValue = value;
      best = child;
    }
  }
  return best;
}

/** The likeliest move of a root without a visit, while fewer than are to be shown have one; 0 if none is likely. */
export function unseenChild(tree: Tree, root: Node, shownMoves: number): Node {
  const { data } = tree;
  const children = tree.children(root);
  if (children.filter((child) => data[child + VISITS] > 0).length >= shownMoves) return 0;
  const unseen = children.filter((child) => data[child + VISITS] === 0 && (data[child + META] & BARRED) === 0);
  const likely = unseen.filter((child) => data[child + PRIOR] >= SHOWN_PRIOR * PRIOR_UNIT);
  return likely.reduce((best, child) => (best === 0 || data[child + PRIOR] > data[best + PRIOR] ? child : best), 0);
}
