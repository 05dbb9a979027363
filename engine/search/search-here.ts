/** A short search in the caller's thread, of a position that came from nowhere: no tree and no clock. */
import { geometryOf } from "../board/geometry.ts";
import { Control } from "./control.ts";
import { EvaluationTable } from "./evaluation-table.ts";
import { rootMovesOf, type SearchPosition } from "./position.ts";
import { readResult, type SearchResult } from "./result.ts";
import { runSearchTask } from "./searcher.ts";
import { Tree } from "./tree.ts";

/** Equal searches are equal. */
const SEED = 1;

/** Searches with the strongest network. Takes 32 bytes times points times playouts at most. */
export function searchHere(position: SearchPosition, playouts: number): SearchResult {
  const geometry = geometryOf(position.width, position.height);
  const { length, points } = geometry;
  // Every playout gives one node its children, of which the root is one more.
  const tree = new Tree((playouts + 1) * (points.length + 1));
  const root = tree.allocate(1);
  const control = new Control();
  control.reset(playouts);
  const ownership = new Int32Array(length);
  const network = "strongest";
  const rootMoves = rootMovesOf(position);
  runSearchTask({
    tree: tree.buffer,
    control: control.buffer,
    ownership,
    position,
    rootMoves,
    root,
    seed: SEED,
    network,
    evaluations: new EvaluationTable(geometry, playouts).buffer,
  });
  const ownerships = [ownership];
  return readResult({ tree, root, position, rootMoves, ownerships, playouts, timeMs: 0, network });
}
