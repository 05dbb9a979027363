/**
 * The search as the main thread sees it: starts the threads on the shared tree, watches the clock, and reads the
 * result. The main thread never searches, so it can always answer.
 */
import { geometryOf } from "../board/geometry.ts";
import { Control, UNLIMITED } from "./control.ts";
import type { SearchLimits, SearchPosition } from "./position.ts";
import { fallbackMove, readCandidates, type SearchResult } from "./result.ts";
import type { SearchTask } from "./search-thread.ts";
import { Thread } from "./thread.ts";
import { type Node, type Tree } from "./tree.ts";
import { TreeKeeper } from "./tree-keeper.ts";

export interface CoordinatorOptions {
  /** Number of search threads, at least 1. */
  readonly threads: number;
  /** The script of the threads; it serves the role "search" with `runSearchTask`. */
  readonly script: URL;
  /** Room for this many nodes in the tree (32 bytes each, twice). */
  readonly nodes?: number;
}

/** Somebody who watches a search. */
export interface Observer {
  /** Milliseconds from one report to the next. */
  readonly intervalMs: number;
  /** Told what the search has found so far. */
  readonly report: (result: SearchResult) => void;
}

const DEFAULT_NODES = 1_000_000;
/** How often the clock is looked at. */
const POLL_MS = 5;
/** How long a search waits beyond its time for the first playout. */
const START_GRACE_MS = 1000;
/** No early stop before this share of the time is used: the rate of playouts must be known. */
const EARLIEST_STOP = 0.1;

export class Coordinator {
  private readonly threads: Thread<SearchTask, null>[];
  private readonly keeper: TreeKeeper;
  private readonly control = new Control();
  private running = false;

  constructor(options: CoordinatorOptions) {
    this.threads = Array.from({ length: options.threads }, () => new Thread(options.script, "search"));
    this.keeper = new TreeKeeper(options.nodes ?? DEFAULT_NODES);
  }

  /** Starts the threads, so that the first search need not wait for them. */
  start(): void {
    for (const thread of this.threads) thread.start();
  }

  /**
   * Searches a position; one search at a time. Never rejects: threads that die are replaced for the next search, and if
   * none got anywhere the result is a legal move without statistics.
   * @param seed with one thread and a limit of playouts, equal seeds give equal results
   */
  async search(
    position: SearchPosition,
    limits: SearchLimits,
    seed: number,
    observer?: Observer,
  ): Promise<SearchResult> {
    if (this.running) throw new Error("a search is running already");
    this.running = true;
    const startMs = performance.now();
    const root = this.keeper.rootFor(position);
    const { tree } = this.keeper;
    this.control.reset(limits.playouts ?? UNLIMITED);
    const bytes = 4 * geometryOf(position.width, position.height).length;
    const ownerships = this.threads.map(() => new SharedArrayBuffer(bytes));
    const calls = this.threads.map((thread, i) =>
      thread.call({
        tree: tree.buffer,
        control: this.control.buffer,
        ownership: ownerships[i],
        position,
        root,
        seed: seed * 64 + i,
      }),
    );
    const timer = setInterval(() => {
      if (this.isOver(tree, root, limits, performance.now() - startMs)) this.control.stop();
    }, POLL_MS);
    const result = () => this.result(position, root, ownerships, performance.now() - startMs);
    const reports = observer && setInterval(() => observer.report(result()), observer.intervalMs);
    await Promise.all(calls);
    clearInterval(timer);
    clearInterval(reports);
    this.running = false;
    return result();
  }

  private isOver(tree: Tree, root: Node, limits: SearchLimits, elapsedMs: number): boolean {
    const { timeMs, visits, mayStopEarly } = limits;
    if (visits !== undefined && tree.visits(root) >= visits) return true;
    if (timeMs === undefined) return false;
    // Threads that are only just starting get a moment: a move must not be chosen by nothing at all.
    if (elapsedMs >= timeMs) return this.control.playouts > 0 || elapsedMs >= timeMs + START_GRACE_MS;
    if (!mayStopEarly || elapsedMs < timeMs * EARLIEST_STOP) return false;
    const [best, second] = tree.children(root);
    if (!best || !second) return best !== undefined;
    const left = (this.control.playouts / elapsedMs) * (timeMs - elapsedMs);
    return tree.visits(best) - tree.visits(second) > left;
  }

  private result(
    position: SearchPosition,
    root: Node,
    ownerships: readonly SharedArrayBuffer[],
    timeMs: number,
  ): SearchResult {
    const { tree } = this.keeper;
    const candidates = readCandidates(tree, root, position);
    const best = candidates[0];
    const playouts = this.control.playouts;
    const ownership = new Float32Array(ownerships[0].byteLength / 4);
    for (const buffer of ownerships) {
      new Int32Array(buffer).forEach((sum, p) => (ownership[p] += sum / Math.max(1, playouts)));
    }
    return {
      move: best?.move ?? fallbackMove(position),
      winrate: best?.winrate ?? 0.5,
      score: best?.score ?? 0,
      visits: tree.visits(root),
      playouts,
      timeMs,
      candidates,
      ownership,
    };
  }

  /** Ends the running search: its promise resolves within milliseconds. Does nothing when none runs. */
  stop(): void {
    if (this.running) this.control.stop();
  }

  /** Forgets what was searched, as for a new game. */
  forget(): void {
    this.keeper.forget();
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    this.control.stop();
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
}
