/**
 * Which child a descent follows. A child's value mixes its own mean result with its all-moves-as-first mean, whose
 * weight fades as visits come in (Silver's minimum-MSE schedule in the two-parameter form of Gelly & Silver 2011). To
 * that comes a bonus for what the learned policy likes and the search has not looked at enough (PUCT: Rosin 2011;
 * Silver et al. 2016). A child without visits starts from its parent's value.
 */
import {
  EXPLORATION,
  LEAF_EXPLORATION,
  LEAST_PRIOR,
  PARENT_VISITS,
  RAVE_EQUIVALENCE,
  UNTRIED_REDUCTION,
} from "./parameters.ts";
import {
  AMAF_VISITS,
  AMAF_WINS,
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
import type { HumanSearch } from "./position.ts";

/** How a search goes down its tree. */
export interface Way {
  /** Visits before a leaf gets children. */
  readonly expandVisits: number;
  /** Whether a line ends where a leaf gets children, because its evaluator knows a value then. */
  readonly endsThere: boolean;
  /** A move below this probability is left out of a leaf's children until it would be chosen. */
  readonly leastPrior: number;
  /** Whether the moves of a whole line are credited to the siblings of its nodes. */
  readonly usesAmaf: boolean;
  /**
   * The child to follow, or 0 if all are barred.
   * @param start - an index below `count` that was drawn
   */
  readonly select: (tree: Tree, parent: Node, first: Node, count: number, start: number) => Node;
  /** How often, and how, a descent follows what people would play instead; absent: never. */
  readonly human?: HumanSearch | undefined;
}

/** The way of a search whose leaves are evaluated by playouts. */
export function byPlayouts(expandVisits: number): Way {
  return { expandVisits, endsThere: false, leastPrior: 0, usesAmaf: true, select: selectChild };
}

/** The way of a search whose leaves are all evaluated by the network. */
export const BY_NETWORK: Way = {
  expandVisits: 1,
  endsThere: true,
  leastPrior: LEAST_PRIOR,
  usesAmaf: false,
  select: (tree, parent, first, count) => selectByPrior(tree, parent, first, count),
};

/**
 * The child with the highest value.
 * @param start an index below `count`: where to begin, so that equal values do not always fall to the same child
 * @returns the child, or 0 if all are barred
 */
function selectChild(tree: Tree, parent: Node, first: Node, count: number, start: number): Node {
  const { data } = tree;
  const parentVisits = Math.max(1, data[parent + VISITS]);
  const bonus = (EXPLORATION * Math.sqrt(parentVisits)) / PRIOR_UNIT;
  // The parent's wins are those of the player who moved there, the opponent of the one who chooses now.
  const parentWins = PARENT_VISITS * (1 - data[parent + WINS] / (WIN * parentVisits));
  let best = 0;
  let bestValue = -1;
  let child = first + start * NODE;
  const end = first + count * NODE;
  for (let i = 0; i < count; i++) {
    const visits = data[child + VISITS];
    const weight = visits + PARENT_VISITS;
    const amafVisits = data[child + AMAF_VISITS];
    let value = (data[child + WINS] * (1 / WIN) + parentWins) / weight;
    if (amafVisits > 0) {
      const beta = amafVisits / (amafVisits + weight + (weight * amafVisits) / RAVE_EQUIVALENCE);
      value += beta * (data[child + AMAF_WINS] / (WIN * amafVisits) - value);
    }
    value += (bonus * data[child + PRIOR]) / (1 + visits);
    if (value > bestValue && (data[child + META] & BARRED) === 0) {
      bestValue = value;
      best = child;
    }
    child += NODE;
    if (child === end) child = first;
  }
  return best;
}

/**
 * The child with the highest value where every leaf is evaluated by the network: its own mean and a bonus for what the
 * network likes (PUCT). A child without visits is worth what its parent is, less something that grows with the
 * probability of the moves that were tried: they were the better ones (Wu 2019).
 * @param human - present: the bonus is for what people like, by its constants, for which values go from −1 to 1
 * @param isWeightless - whether visits that the parent does not count, as this one, are visits all the same
 * @returns the child, which may stand for those that were left out (`REST`), or 0 if all are barred
 */
export function selectByPrior(
  tree: Tree,
  parent: Node,
  first: Node,
  count: number,
  human?: HumanSearch,
  isWeightless = false,
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
    : LEAF_EXPLORATION;
  const bonus = (exploration * Math.sqrt(counted)) / PRIOR_UNIT;
  const parentValue = 1 - data[parent + WINS] / (WIN * parentVisits);
  const untried = parentValue - UNTRIED_REDUCTION * Math.sqrt(tried / PRIOR_UNIT);
  let best = 0;
  let bestValue = -Infinity;
  for (let child = first; child !== 0; child = after(child)) {
    const visits = data[child + VISITS];
    const mean = visits > 0 ? data[child + WINS] / (WIN * visits) : untried;
    const weight = isWeightless ? visits : visits - data[child + WEIGHTLESS];
    const value = mean + (bonus * data[child + prior]) / (1 + weight);
    if (value > bestValue && (data[child + META] & BARRED) === 0) {
      bestValue = value;
      best = child;
    }
  }
  return best;
}
