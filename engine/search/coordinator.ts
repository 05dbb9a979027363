/**
 * The search as the main thread sees it: starts the threads on the shared tree, watches the clock, and reads the
 * result. The main thread never searches, so it can always answer.
 */
import { geometryOf } from "../board/geometry.ts";
import { Control, UNLIMITED } from "./control.ts";
import { learnedWeights } from "../policy/weights/learned.ts";
import type { SearchLimits, SearchPosition } from "./position.ts";
import { fallbackMove, readCandidates, type SearchResult } from "./result.ts";
import type { SearchTask } from "./search-thread.ts";
import { Stopping } from "./stopping.ts";
import { Thread } from "./thread.ts";
import type { Node } from "./tree.ts";
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
  /** Told what the search has found so far. A report that throws is the last one: the search goes on without. */
  readonly report: (result: SearchResult) => void;
}

const DEFAULT_NODES = 1_000_000;
/** How often the clock is looked at. */
const POLL_MS = 5;
/** How much longer than a search may take it waits for the threads of the one before. */
const DRAIN_GRACE_MS = 20;
/** How fast lateness is forgotten, from search to search. */
const LATE_DECAY = 0.95;
/** How often a thread that dies is replaced within one search: a position may kill every thread. */
const MAX_REPLACEMENTS = 3;

export class Coordinator {
  private readonly threads: Thread<SearchTask, null>[];
  private readonly keeper: TreeKeeper;
  private readonly control = new Control();
  private running = false;
  /** Ends the waiting for the running search. */
  private release: () => void = () => undefined;
  private late = 0;
  /** Threads of an earlier search that finish their last playout. */
  private draining: Promise<unknown> = Promise.resolve();

  constructor(options: CoordinatorOptions) {
    this.threads = Array.from({ length: options.threads }, () => new Thread(options.script, "search"));
    this.keeper = new TreeKeeper(options.nodes ?? DEFAULT_NODES);
  }

  /** Gets everything ready, so that the first search need not wait for it. */
  start(): void {
    for (const thread of this.threads) thread.start();
    // The fallback move must come at once when it is wanted.
    learnedWeights();
  }

  /**
   * Searches a position; one search at a time. Never rejects: threads that die are replaced, and if none gets anywhere
   * the result is a legal move without statistics.
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
    let isStopped = false;
    const stopped = new Promise<void>((resolve) => {
      this.release = () => {
        isStopped = true;
        this.control.stop();
        resolve();
      };
    });
    if (!(await this.drained(limits))) {
      this.running = false;
      return nothingFound(position, performance.now() - startMs);
    }
    const root = this.keeper.rootFor(position);
    const { tree } = this.keeper;
    this.control.reset(isStopped ? 1 : (limits.playouts ?? UNLIMITED));
    const bytes = 4 * geometryOf(position.width, position.height).length;
    const ownerships = this.threads.map(() => new SharedArrayBuffer(bytes));
    const calls = this.threads.map((thread, i) =>
      this.work(thread, {
        tree: tree.buffer,
        control: this.control.buffer,
        ownership: ownerships[i],
        position,
        root,
        seed: seed * 64 + i,
      }),
    );
    const stopping = new Stopping(tree, root, limits);
    let lastPollMs = performance.now();
    this.late *= LATE_DECAY;
    const timer = setInterval(() => {
      const nowMs = performance.now();
      this.late = Math.max(this.late, nowMs - lastPollMs - POLL_MS);
      lastPollMs = nowMs;
      if (stopping.isOver(nowMs - startMs, this.control.playouts)) this.release();
    }, POLL_MS);
    const result = () => this.result(position, root, ownerships, performance.now() - startMs);
    const reports: NodeJS.Timeout | undefined =
      observer &&
      setInterval(() => {
        try {
          observer.report(result());
        } catch {
          clearInterval(reports);
        }
      }, observer.intervalMs);
    this.draining = Promise.all(calls);
    // Whoever said stop is not kept waiting for a thread that the system lets wait.
    await (isStopped ? this.draining : Promise.race([this.draining, stopped]));
    clearInterval(timer);
    clearInterval(reports);
    this.running = false;
    return result();
  }

  /** Waits for the threads of the search before, but no longer than a clock allows: then false. */
  private async drained({ mostMs }: SearchLimits): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      if (mostMs !== undefined) timer = setTimeout(() => resolve(false), mostMs + DRAIN_GRACE_MS);
    });
    const isDrained = await Promise.race([this.draining.then(() => true), late]);
    clearTimeout(timer);
    return isDrained;
  }

  /** One thread's part in a search. */
  private async work(thread: Thread<SearchTask, null>, task: SearchTask): Promise<void> {
    for (let i = 0; i <= MAX_REPLACEMENTS; i++) {
      // Its successor must not play the same playouts again.
      const answer = await thread.call({ ...task, seed: task.seed + i });
      if ("reply" in answer || this.control.isOver) return;
      // Without children of the root there would be no move.
      this.keeper.tree.releaseExpansion(task.root);
    }
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
    if (this.running) this.release();
  }

  /** By how many milliseconds the clock was looked at too late, at worst, in the last few searches. */
  get latenessMs(): number {
    return this.late;
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

/** The result where there was no time for a search. */
function nothingFound(position: SearchPosition, timeMs: number): SearchResult {
  const ownership = new Float32Array(geometryOf(position.width, position.height).length);
  const move = fallbackMove(position);
  return { move, winrate: 0.5, score: 0, visits: 0, playouts: 0, timeMs, candidates: [], ownership };
}
