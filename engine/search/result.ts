/** What a search found, read from its tree. All values are from the side to move at the root. */
import { BLACK } from "../board/colour.ts";
import { PASS, type Point } from "../board/geometry.ts";
import { opinionOf } from "./opinion.ts";
import type { SearchPosition } from "./position.ts";
import { type Node, type Tree } from "./tree.ts";

/** One move of the root. */
export interface Candidate {
  readonly move: Point;
  readonly visits: number;
  /** 0…1. */
  readonly winrate: number;
  /** Mean final score in points, komi included. */
  readonly score: number;
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

export interface SearchResult {
  /** The best move; PASS if there is nothing else. */
  readonly move: Point;
  /** Win rate of the best move, 0…1. */
  readonly winrate: number;
  /** Mean final score of the best move, in points, komi included. */
  readonly score: number;
  /** Visits of the root. */
  readonly visits: number;
  /** Playouts of this search alone. */
  readonly playouts: number;
  readonly timeMs: number;
  /** The root's moves that were visited: `move`, then the most visited; of equals, the one with the highest prior. */
  readonly candidates: readonly Candidate[];
  /** Point -> mean final owner, −1 (White) … 1 (Black), over the playouts of this search. */
  readonly ownership: Float32Array;
}

/** Visits below which a move in a variation says nothing. */
const MIN_VARIATION_VISITS = 4;

/** The expected line from a node on, which is its first. */
function variation(tree: Tree, node: Node): Node[] {
  const nodes = [node];
  for (;;) {
    const best = tree.mostVisited(node);
    if (best === 0 || tree.visits(best) < MIN_VARIATION_VISITS) return nodes;
    nodes.push(best);
    node = best;
  }
}

/**
 * The visited moves of the root, most visited first; of equals, the one that looked best before the search.
 * @param plays the plays to be told of; the pass always is
 */
export function readCandidates(
  tree: Tree,
  root: Node,
  position: SearchPosition,
  plays: Iterable<Point> = position.legal,
): Candidate[] {
  const komi = position.toPlay === BLACK ? -position.komi : position.komi;
  const allowed = new Set(plays).add(PASS);
  return tree
    .children(root)
    .filter((child) => tree.visits(child) > 0 && allowed.has(tree.move(child)))
    .map((child) => {
      const visits = tree.visits(child);
      const winrate = tree.winrate(child);
      const line = variation(tree, child);
      return {
        move: tree.move(child),
        visits,
        winrate,
        score: tree.meanScore(child) + komi,
        lowerBound: Math.max(0, winrate - 1.96 * Math.sqrt((winrate * (1 - winrate)) / visits)),
        prior: tree.prior(child),
        variation: line.map((node) => tree.move(node)),
        variationVisits: line.map((node) => tree.visits(node)),
      };
    })
    .sort((a, b) => b.visits - a.visits || b.prior - a.prior);
}

/**
 * Point -> mean final owner over the playouts that began with a move, from the threads' rows for each first move;
 * undefined where none did, for a tree that was kept knows more moves than its new playouts tried.
 */
export function ownershipAfter(move: Point, parts: readonly Int32Array[], length: number): Float32Array | undefined {
  const owners = new Float32Array(length);
  for (const part of parts) part.subarray(move * length, (move + 1) * length).forEach((sum, p) => (owners[p] += sum));
  const playouts = owners[PASS];
  if (playouts === 0) return undefined;
  owners[PASS] = 0;
  return owners.map((sum) => sum / playouts);
}

/**
 * A move when nothing was searched, because there was no time for it: the one of these plays that the learned policy
 * likes best; a pass only where it likes none.
 */
export function fallbackMove(position: SearchPosition, plays: Int16Array = position.legal): Point {
  return opinionOf(position, "none").moves.find(({ move }) => move !== PASS && plays.includes(move))?.move ?? PASS;
}
