/** What a search found, read from its tree. All values are from the side to move at the root. */
import { BLACK } from "../board/colour.ts";
import { geometryOf, PASS, type Point } from "../board/geometry.ts";
import { hasNetwork, type NetworkPolicy } from "../policy/network/network-policy.ts";
import type { SearchNetwork } from "../policy/weights/learned.ts";
import { valueOf, winrateOf } from "./leaf-playout.ts";
import { meanOwnership, ownershipAfter } from "./shared-memory.ts";
import { EVEN_VISITS, LEAST_DEVIATION, MOVE_DEVIATION, SURE_VISITS, SURENESS, VARIATION_VISITS } from "./parameters.ts";
import { rootMovesOf, type SearchPosition } from "./position.ts";
import { evaluatePolicy, type RawEvaluation } from "./raw-evaluation.ts";
import type { RootEvaluation } from "./root-evaluation.ts";
import type { Node, Spread, Tree } from "./tree.ts";

/** Means over visits, for the side to move at the root. */
export interface MeanValues {
  /** 0…1. */
  readonly winrate: number;
  /** Final score in points, komi included. */
  readonly score: number;
}

/** One move of the root. */
export interface Candidate extends MeanValues {
  readonly move: Point;
  readonly visits: number;
  /** Of these, the visits that the root counts; absent: all. See `HumanShare`. */
  readonly edgeVisits?: number;
  /** Lower end of a 95 % confidence interval of the win rate, by the normal approximation; not below 0. */
  readonly lowerBound: number;
  /** Probability, 0…1, that the learned policy gave the move before it was searched. */
  readonly prior: number;
  /** The line the search expects, this move first. */
  readonly variation: readonly Point[];
  /** Visits of each move of the variation. */
  readonly variationVisits: readonly number[];
  /** Point -> mean final owner over this search's playouts that began with the move, if that was asked for. */
  readonly ownership?: Float32Array;
}

export interface SearchResult extends MeanValues {
  /** The best move; PASS if there is nothing else. `winrate` and `score` are those of it. */
  readonly move: Point;
  /** The same over all moves. */
  readonly mean?: MeanValues;
  /** How much single results differ; absent if there are none. */
  readonly spread?: Spread;
  /** Visits of the root. */
  readonly visits: number;
  /** Playouts of this search alone. */
  readonly playouts: number;
  readonly timeMs: number;
  /** The root's moves that were visited: `move`, then the most visited; of equals, the one with the highest prior. */
  readonly candidates: readonly Candidate[];
  /** Point -> mean final owner, −1 (White) … 1 (Black), over the playouts of this search. */
  readonly ownership: Float32Array;
  /** What the network alone says of the position, if it was asked. */
  readonly raw?: RawEvaluation;
  /** The same of the network that imitates people. */
  readonly human?: RawEvaluation;
}

/** A search whose result is read. */
interface Searched {
  readonly tree: Tree;
  /** 0 if the tree does not know the position. */
  readonly root: Node;
  readonly position: SearchPosition;
  /** The moves that were to be tried at the root. */
  readonly rootMoves: Int16Array;
  /** Of each thread, as in `SearchTask`. */
  readonly ownerships: readonly Int32Array[];
  readonly playouts: number;
  readonly timeMs: number;
  /** The network that helped. */
  readonly network: SearchNetwork;
  /** Where it has left what it alone says of the position. */
  readonly rootEvaluation?: RootEvaluation | undefined;
}

/** The result of a search, which may still be running. */
export function readResult(searched: Searched): SearchResult {
  const { network, ownerships, playouts, position, root, rootEvaluation, rootMoves, timeMs, tree } = searched;
  const raw = rootEvaluation?.read();
  const human = rootEvaluation?.readPeople();
  const geometry = geometryOf(position.width, position.height);
  const { length } = geometry;
  const isByNetwork = hasNetwork(geometry, network);
  const mostVisitedFirst = root === 0 ? [] : readCandidates(tree, root, position, rootMoves);
  const spread = tree.spread();
  const candidates =
    isByNetwork
      ? surestFirst(mostVisitedFirst, spread?.value, geometry.points.length)
      : mostVisitedFirst;
  const [best] = candidates;
  const withOwnership = (candidate: Candidate) => {
    const after = ownershipAfter(candidate.move, ownerships, length);
    return after ? { ...candidate, ownership: after } : candidate;
  };
  const hasRows = ownerships.some((part) => part.length > length);
  return credible({
    move: best?.move ?? likeliestMove(tree, root, rootMoves) ?? fallbackMove(position, rootMoves),
    winrate: best?.winrate ?? 0.5,
    score: best?.score ?? 0,
    visits: root === 0 ? 0 : tree.visits(root),
    playouts,
    timeMs,
    candidates: hasRows ? candidates.map(withOwnership) : candidates,
    ownership: meanOwnership(ownerships, length),
    ...(spread && { spread }),
    ...(raw && { raw }),
    ...(human && { human }),
  }, position.settled !== undefined);
}

/** What one look of the network says of a position, in place of a search: its likeliest move among these. */
export function lookOf(network: NetworkPolicy, position: SearchPosition, among: Int16Array): SearchResult {
  const { moves, raw } = evaluatePolicy(position, network, 0);
  const none = { visits: 0, playouts: 0, timeMs: 0, candidates: [] };
  return {
    move: moves.find(({ move }) => among.includes(move))?.move ?? PASS,
    winrate: raw?.winrate ?? 0.5,
    score: raw?.lead ?? 0,
    ownership: raw?.ownership ?? new Float32Array(geometryOf(position.width, position.height).length),
    ...(raw && { raw }),
    ...none,
  };
}

/** Visits that the root counts. */
export function countedVisits({ edgeVisits, visits }: Pick<Candidate, "edgeVisits" | "visits">): number {
  return edgeVisits ?? visits;
}

/** Means over all visits of these moves; undefined without any. */
export function meanOf(candidates: readonly Candidate[]): MeanValues | undefined {
  let [visits, winrate, score] = [0, 0, 0];
  for (const candidate of candidates) {
    const counted = countedVisits(candidate);
    visits += counted;
    winrate += counted * candidate.winrate;
    score += counted * candidate.score;
  }
  return visits === 0 ? undefined : { winrate: winrate / visits, score: score / visits };
}

/**
 * The visited moves of the root, most visited first; of equals, the one that looked best before the search.
 * @param moves those to be listed
 */
export function readCandidates(
  tree: Tree,
  root: Node,
  position: SearchPosition,
  moves: Iterable<Point> = rootMovesOf(position),
): Candidate[] {
  const komi = position.toPlay === BLACK ? -position.komi : position.komi;
  return childrenOf(tree, root, moves)
    .filter((child) => tree.visits(child) > 0)
    .map((child) => {
      const visits = tree.visits(child);
      const weightless = tree.weightless(child);
      const score = tree.meanScore(child) + komi;
      const winrate = winrateOf(tree.winrate(child), score, position.width * position.height);
      const line = variation(tree, child);
      return {
        move: tree.move(child),
        visits,
        ...(weightless > 0 && { edgeVisits: visits - weightless }),
        winrate,
        score,
        lowerBound: Math.max(0, winrate - 1.96 * Math.sqrt((winrate * (1 - winrate)) / visits)),
        prior: tree.prior(child),
        variation: line.map((node) => tree.move(node)),
        variationVisits: line.map((node) => tree.visits(node)),
      };
    })
    .sort((a, b) => countedVisits(b) - countedVisits(a) || b.prior - a.prior);
}

/** The root's children with these moves. */
function childrenOf(tree: Tree, root: Node, moves: Iterable<Point>): Node[] {
  const listed = new Set(moves);
  return tree.children(root).filter((child) => listed.has(tree.move(child)));
}

/** The expected line from a node on, which is its first. */
function variation(tree: Tree, node: Node): Node[] {
  const nodes = [node];
  for (;;) {
    const best = tree.mostVisited(node);
    if (best === 0 || tree.visits(best) < VARIATION_VISITS) return nodes;
    nodes.push(best);
    node = best;
  }
}

/**
 * The candidates with the one to be played first where every leaf was evaluated by the network: of the plays with
 * enough visits the one with the highest lower bound of its value. The last visits may have found the most visited one
 * to be worse, or another one better.
 * @param candidates most visited first
 * @param deviation standard deviation of a single value, if it is known
 */
export function surestFirst(
  candidates: readonly Candidate[],
  deviation: number | undefined,
  points: number,
): readonly Candidate[] {
  const [most] = candidates;
  if (deviation === undefined || most === undefined || most.move === PASS) return candidates;
  const width = SURENESS * Math.max(deviation, LEAST_DEVIATION);
  const bound = ({ score, visits, winrate }: Candidate) =>
    valueOf(winrate, score, points) - width / Math.sqrt(visits);
  const least = countedVisits(most) * SURE_VISITS;
  const rivals = candidates.filter((candidate) => candidate.move !== PASS && countedVisits(candidate) >= least);
  const chosen = rivals.reduce((best, candidate) => (bound(candidate) > bound(best) ? candidate : best));
  return [chosen, ...candidates.filter((candidate) => candidate !== chosen)];
}

/**
 * The move with the highest prior where no move has been visited yet, as with a limit of one playout; undefined where
 * the root has no children.
 */
function likeliestMove(tree: Tree, root: Node, moves: Int16Array): Point | undefined {
  if (root === 0) return undefined;
  const [likeliest] = childrenOf(tree, root, moves).sort((a, b) => tree.prior(b) - tree.prior(a));
  return likeliest === undefined ? undefined : tree.move(likeliest);
}

/**
 * A move where there was no time to search: the play among these moves that the move predictor likes best. A pass if
 * there are none but own eyes.
 */
export function fallbackMove(position: SearchPosition, among: Int16Array = position.legal): Point {
  const { moves } = evaluatePolicy(position, undefined);
  return moves.find(({ move }) => move !== PASS && among.includes(move))?.move ?? PASS;
}

/** Variance of a result that is 0 or 1 with even odds. */
const EVEN_VARIANCE = 0.25;

/**
 * The search with credible win rates, scores and lower bounds, and with the root's `mean`. The mean of a few visits
 * says little: the root's is drawn to what is known without a search, and a move's to the root's, the more the fewer
 * its visits are and the more single results differ (the posterior mean of a normal distribution). It does not choose
 * the best move.
 * @param isSettled whether the search knew more than the network that looked at the root alone
 */
export function credible(result: SearchResult, isSettled = false): SearchResult {
  const { candidates, raw, spread } = result;
  const visits = candidates.reduce((sum, candidate) => sum + candidate.visits, 0);
  const known = { winrate: raw?.winrate ?? 0.5, score: raw?.lead ?? 0 };
  const mean = drawn(meanOf(candidates) ?? known, visits, known, isSettled ? 0 : EVEN_VISITS);
  // Some results of 0 or 1 at even odds are counted in, so that a few that are equal do not look like certainty.
  const found = (spread?.value ?? 0) ** 2 * visits;
  const variance = (found + EVEN_VARIANCE * EVEN_VISITS) / (visits + EVEN_VISITS);
  const weight = variance / MOVE_DEVIATION ** 2;
  const drawnCandidates = candidates.map((candidate): Candidate => {
    const { winrate, score } = drawn(candidate, candidate.visits, mean, weight);
    const deviation = Math.sqrt(variance / candidate.visits);
    return { ...candidate, winrate, score, lowerBound: Math.max(0, winrate - 1.96 * deviation) };
  });
  const best = drawnCandidates.find(({ move }) => move === result.move) ?? mean;
  return { ...result, mean, winrate: best.winrate, score: best.score, candidates: drawnCandidates };
}

/** Values found in some visits, mixed with others that weigh as much as `weight` visits. */
function drawn(found: MeanValues, visits: number, to: MeanValues, weight: number): MeanValues {
  const mix = (a: number, b: number) => (a * visits + b * weight) / (visits + weight);
  return { winrate: mix(found.winrate, to.winrate), score: mix(found.score, to.score) };
}
