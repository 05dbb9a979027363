/** What a search found, read from its tree. All values are from the side to move at the root. */
import { PASS, type Point } from "../board/geometry.ts";
import type { SearchPosition } from "./position.ts";
import { type Node, type Tree } from "./tree.ts";
import { BLACK } from "../board/colour.ts";

/** One move of the root. */
export interface Candidate {
  readonly move: Point;
  readonly visits: number;
  /** 0…1. */
  readonly winrate: number;
  /** Mean final score in points, komi included. */
  readonly score: number;
  /** The line the search expects, this move first. */
  readonly variation: readonly Point[];
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
  /** The root's moves that were visited, most visited first. */
  readonly candidates: readonly Candidate[];
  /** Point -> mean final owner, −1 (White) … 1 (Black), over the playouts of this search. */
  readonly ownership: Float32Array;
}

/** Visits below which a move in a variation says nothing. */
const MIN_VARIATION_VISITS = 4;

function variation(tree: Tree, node: Node): Point[] {
  const moves = [tree.move(node)];
  for (;;) {
    const [best] = tree.children(node);
    if (!best || tree.visits(best) < MIN_VARIATION_VISITS) return moves;
    moves.push(tree.move(best));
    node = best;
  }
}

/** The visited moves of the root, most visited first. */
export function readCandidates(tree: Tree, root: Node, position: SearchPosition): Candidate[] {
  const komi = position.toPlay === BLACK ? -position.komi : position.komi;
  return tree
    .children(root)
    .filter((child) => tree.visits(child) > 0 && !tree.isIllegal(child))
    .map((child) => ({
      move: tree.move(child),
      visits: tree.visits(child),
      winrate: tree.winrate(child),
      score: tree.meanScore(child) + komi,
      variation: variation(tree, child),
    }));
}

/** A move when nothing was searched: the first legal point. */
export function fallbackMove(position: SearchPosition): Point {
  return position.legal.length > 0 ? position.legal[0] : PASS;
}
