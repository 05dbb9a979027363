/** What a search thread is asked to do, and the doing of it. */
import type { NetworkChoice } from "../policy/net/weights/learned.ts";
import { Control } from "./control.ts";
import type { SearchPosition } from "./position.ts";
import { Searcher } from "./searcher.ts";
import { type Node, Tree } from "./tree.ts";

export interface SearchTask {
  /** `Tree.buffer` and `Control.buffer`, shared by all threads of a search. */
  readonly tree: ArrayBufferLike;
  readonly control: SharedArrayBuffer;
  /** This thread's ownership sums, point -> sum as Int32; or a row of them for every first move. */
  readonly ownership: SharedArrayBuffer;
  readonly position: SearchPosition;
  /** The plays to be tried at the root; the pass always is. */
  readonly rootPlays: Int16Array;
  readonly root: Node;
  readonly seed: number;
  /** The network that helps. */
  readonly network: NetworkChoice;
}

/** Searches until the control says stop. */
export function runSearchTask(task: SearchTask): void {
  new Searcher(
    new Tree(task.tree),
    new Control(task.control),
    task.position,
    task.rootPlays,
    task.root,
    task.seed,
    new Int32Array(task.ownership),
    task.network,
  ).run();
}
