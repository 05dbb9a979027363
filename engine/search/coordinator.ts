/**
 * The search as the main thread sees it: starts the threads on the shared tree, watches the clock, and reads the
 * result. The main thread never searches, so it can always answer.
 */
import { geometryOf, PASS, type Point } from "../board/geometry.ts";
import { sizeClassOf } from "../board/size-class.ts";
import type { NetworkChoice } from "../policy/net/weights/learned.ts";
import { learnedWeights } from "../policy/weights/learned.ts";
import { playedFirst } from "./choice.ts";
import { Control, UNLIMITED } from "./control.ts";
import { Lateness } from "./lateness.ts";
import type { SearchLimits, SearchPosition } from "./position.ts";
import { type Candidate, fallbackMove, ownershipAfter, readCandidates, type SearchResult } from "./result.ts";
import type { SearchTask } from "./search-thread.ts";
import { FEW_VISITS, Stopping } from "./stopping.ts";
import { Thread } from "./thread.ts";
import type { Node } from "./tree.ts";
import { TreeKeeper } from "./tree-keeper.ts";

export interface CoordinatorOptions {
  /** Number of search threads, at least 1. */
  readonly threads: number;
  /** The script of the threads; it serves the roles "search" and "search with network" with `runSearchTask`. */
  readonly script: URL;
  /** Room for this many nodes in the tree (32 bytes each, twice). */
  readonly nodes?: number;
  /** The network that helps the search (the strongest). */
  readonly network?: NetworkChoice;
}

/** Somebody who watches a search. */
export interface Observer {
  /** Milliseconds from one report to the next; absent: no reports. */
  readonly intervalMs?: number;
  /** Told what the search has found so far. A report that throws is the last one: the search goes on without. */
  readonly report: (result: SearchResult) => void;
  /** Whether the result tells ownership for each move of the root, too. */
  readonly ownershipByMove?: boolean;
}

const DEFAULT_NODES = 1_000_000;
/** How often the clock is looked at. */
const POLL_MS = 5;
/** How much longer than a search may take it waits for the threads of the one before. */
const DRAIN_GRACE_MS = 20;
/** In less time than this no threads are asked if the tree knows enough of the position already. */
const LEAST_SEARCH_MS = 10;
/** Nor in less than this share of the machine's lateness: to ask them would take longer than they could think. */
const LATENESS_SHARE = 0.5;
/** How often a thread that dies is replaced within one search: a position may kill every thread. */
const MAX_REPLACEMENTS = 3;

export class Coordinator {
  /** How late the searches of this machine are looked at. */
  readonly lateness = new Lateness();
  private readonly threads: Thread<SearchTask, null>[];
  private readonly keeper: TreeKeeper;
  private readonly network: NetworkChoice;
  private readonly control = new Control();
  private running = false;
  /** Whether any search has made a playout. Before, what is late is late because threads are starting. */
  hasBegun = false;
  /** Ends the waiting for the running search. */
  private release: () => void = () => undefined;
  /** Threads of an earlier search that finish their last playout. */
  private draining: Promise<unknown> = Promise.resolve();

  constructor(options: CoordinatorOptions) {
    this.network = options.network ?? "strongest";
    const role = this.network === "none" ? "search" : "search with network";
    this.threads = Array.from({ length: options.threads }, () => new Thread(options.script, role));
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
   * @param considers which plays to try at the root; absent: all. Later searches know nothing of it
   */
  async search(
    position: SearchPosition,
    limits: SearchLimits,
    seed: number,
    observer?: Observer,
    considers?: (play: Point) => boolean,
  ): Promise<SearchResult> {
    if (this.running) throw new Error("a search is running already");
    const startMs = performance.now();
    const { mostMs = Infinity } = limits;
    const plays = considers ? position.legal.filter(considers) : position.legal;
    const isTooLate = () => this.isTooLate(startMs + mostMs - performance.now(), position, plays);
    if (isTooLate()) return this.known(position, plays, startMs);
    this.running = true;
    let isStopped = false;
    const stopped = new Promise<void>((resolve) => {
      this.release = () => {
        isStopped = true;
        this.control.stop();
        resolve();
      };
    });
    // Who says stop is not kept waiting for threads of the search before either.
    const isFree = await Promise.race([this.drained(limits), stopped.then(() => false)]);
    if (!isFree || isStopped || isTooLate()) {
      this.running = false;
      return this.known(position, plays, startMs);
    }
    const root = this.keeper.rootFor(position, plays);
    const { tree } = this.keeper;
    this.control.reset(limits.playouts ?? UNLIMITED);
    const { length } = geometryOf(position.width, position.height);
    const rows = observer?.ownershipByMove ? length : 1;
    const ownerships = this.threads.map(() => new SharedArrayBuffer(4 * length * rows));
    const calls = this.threads.map((thread, i) =>
      this.work(thread, {
        tree: tree.buffer,
        control: this.control.buffer,
        ownership: ownerships[i],
        position,
        rootPlays: plays,
        root,
        seed: seed * 64 + i,
        network: this.network,
      }),
    );
    const stopping = new Stopping(tree, root, limits);
    let lastPollMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      if (this.hasBegun) this.lateness.note(nowMs - lastPollMs - POLL_MS);
      this.hasBegun ||= this.control.playouts > 0;
      lastPollMs = nowMs;
      if (stopping.isOver(nowMs - startMs, this.control.playouts)) this.release();
    }, POLL_MS);
    const result = () => this.result(position, plays, root, ownerships, performance.now() - startMs);
    const report = () => {
      try {
        observer?.report(result());
      } catch {
        clearInterval(reports);
      }
    };
    const reports = observer?.intervalMs === undefined ? undefined : setInterval(report, observer.intervalMs);
    this.draining = Promise.all(calls);
    // Whoever says stop is not kept waiting for a thread that the system lets wait.
    await Promise.race([this.draining, stopped]);
    clearInterval(timer);
    clearInterval(reports);
    this.running = false;
    return result();
  }

  /** Whether the time left for a search is too short to begin it. */
  private isTooLate(leftMs: number, position: SearchPosition, plays: Int16Array): boolean {
    if (leftMs < this.lateness.worstMs * LATENESS_SHARE) return true;
    if (leftMs >= LEAST_SEARCH_MS) return false;
    const node = this.keeper.find(position, plays);
    return node !== 0 && this.keeper.tree.visits(node) >= FEW_VISITS;
  }

  /** What is known of a position without searching it. Threads may still be busy with the tree. */
  private known(position: SearchPosition, plays: Int16Array, startMs: number): SearchResult {
    const node = this.keeper.find(position, plays);
    return { ...this.result(position, plays, node, [], performance.now() - startMs), playouts: 0 };
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
    plays: Int16Array,
    root: Node,
    ownerships: readonly SharedArrayBuffer[],
    timeMs: number,
  ): SearchResult {
    const { tree } = this.keeper;
    const geometry = geometryOf(position.width, position.height);
    const mostVisitedFirst = root === 0 ? [] : readCandidates(tree, root, position, plays);
    // Large boards only: there luck has hundreds of moves to choose from.
    const isGuided = root !== 0 && tree.isConsulted(root) && sizeClassOf(geometry) === 1;
    const candidates = isGuided ? playedFirst(mostVisitedFirst) : mostVisitedFirst;
    const [best] = candidates;
    const playouts = this.control.playouts;
    const { length } = geometry;
    const ownership = new Float32Array(length);
    const sums = ownerships.map((buffer) => new Int32Array(buffer));
    for (const part of sums) part.forEach((sum, i) => (ownership[i % length] += sum / Math.max(1, playouts)));
    ownership[PASS] = 0;
    const withOwnership = (candidate: Candidate) => {
      const after = ownershipAfter(candidate.move, sums, length);
      return after ? { ...candidate, ownership: after } : candidate;
    };
    const hasRows = sums.some((part) => part.length > length);
    return {
      move: best?.move ?? fallbackMove(position, plays),
      winrate: best?.winrate ?? 0.5,
      score: best?.score ?? 0,
      visits: root === 0 ? 0 : tree.visits(root),
      playouts,
      timeMs,
      candidates: hasRows ? candidates.map(withOwnership) : candidates,
      ownership,
    };
  }

  /** Ends the running search: its promise resolves within milliseconds. Does nothing when none runs. */
  stop(): void {
    if (this.running) this.release();
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
