/** All moves as first: what a playout says of moves that it made only later. (Gelly & Silver 2007.) */
import type { Colour } from "../board/colour.ts";
import { AMAF_VISITS, AMAF_WINS, META, MOVE_MASK, NODE, type Node, type Tree } from "./tree.ts";

/**
 * Credits the children of a node whose move `toPlay` was the first to make from there on.
 * @param firstPlayed point -> colour that played there first since the node, 0 for none; 0 for the pass
 * @param wins the result for `toPlay`
 */
export function creditAmaf(tree: Tree, node: Node, firstPlayed: Uint8Array, toPlay: Colour, wins: number): void {
  const { data } = tree;
  const first = tree.firstChild(node);
  const end = first === 0 ? 0 : first + tree.childCount(node) * NODE;
  for (let child = first; child < end; child += NODE) {
    if (firstPlayed[data[child + META] & MOVE_MASK] !== toPlay) continue;
    data[child + AMAF_VISITS]++;
    data[child + AMAF_WINS] += wins;
  }
}
