/**
 * Which child a descent follows: UCT with rapid action value estimation. A child's value mixes its own mean result with
 * its all-moves-as-first mean; the weight of the latter fades as visits come in (Silver's minimum-MSE schedule in the
 * two-parameter form of Gelly & Silver 2011). Priors are virtual visits (Chaslot 2010). There is no exploration term:
 * RAVE and priors spread the first visits widely enough (Gelly & Silver 2011, §7; Baudiš & Gailly 2011).
 */
import {
  AMAF_VISITS,
  AMAF_WINS,
  ILLEGAL,
  META,
  NODE,
  type Node,
  PRIOR,
  PRIOR_WIN,
  type Tree,
  VISITS,
  WIN,
  WINS,
} from "./tree.ts";

/** Visits at which a child's own mean and an AMAF mean of very many visits weigh the same. */
const RAVE_EQUIVALENCE = 3500;

/**
 * The child with the highest value.
 * @param start an index below `count`: where to begin, so that equal values do not always fall to the same child
 * @returns the child, or 0 if all are illegal
 */
export function selectChild(tree: Tree, first: Node, count: number, start: number): Node {
  const { data } = tree;
  let best = 0;
  let bestValue = -1;
  let child = first + start * NODE;
  const end = first + count * NODE;
  for (let i = 0; i < count; i++) {
    const prior = data[child + PRIOR];
    const visits = data[child + VISITS] + (prior >> 16);
    const amafVisits = data[child + AMAF_VISITS];
    const wins = data[child + WINS] * (1 / WIN) + (prior & 0xffff) * (1 / PRIOR_WIN);
    let value = visits > 0 ? wins / visits : 0.5;
    if (amafVisits > 0) {
      const beta = amafVisits / (amafVisits + visits + (visits * amafVisits) / RAVE_EQUIVALENCE);
      value += beta * (data[child + AMAF_WINS] / (WIN * amafVisits) - value);
    }
    if (value > bestValue && (data[child + META] & ILLEGAL) === 0) {
      bestValue = value;
      best = child;
    }
    child += NODE;
    if (child === end) child = first;
  }
  return best;
}
