/**
 * The search as the main thread sees it: starts the threads on the shared tree, watches the clock, and reads the
 * result. The main thread never searches, so it can always answer.
 */
import { type Geometry, geometryOf, type Point } from "../board/geometry.ts";
import { type NetworkPolicy, networkPolicyFor } from "../policy/network/network-policy.ts";
import { learnedWeights, type SearchNetwork } from "../policy/weights/learned.ts";
import {
  DEFAULT_NODES,
  DRAIN_GRACE_MS,
  FEW_VISITS,
  LAG_PART,
  MAX_REPLACEMENTS,
  POLL_MS,
  SHORTEST_SEARCH_MS,
  WARM_UP_LOOKS,
  WARM_UP_PLAYOUTS,
} from "./parameters.ts";
import { rootMovesOf, type SearchLimits, type SearchPosition, warmUpPosition } from "./position.ts";
import { lookOf, readResult, type SearchResult } from "./result.ts";
import { Search, type SearchThread } from "./search.ts";
import { Lag, Stopping, timerMs } from "./timing.ts";
import { TreeKeeper } from "./tree-keeper.ts";

/** A thread that serves `runSearchTask`, and how it is ended: see `searchThreads`. */
export type CoordinatedThread = SearchThread & { readonly close: () => Promise<void> };

export interface CoordinatorOptions {
  /** The search threads, at least one. */
  readonly threads: readonly CoordinatedThread[];
  /** Room for this many nodes in the tree (32 bytes each, twice). */
  readonly nodes?: number;
  /** The network that helps the search (the strongest). */
  readonly network?: SearchNetwork;
  /** Whether the network looks at the root from one side, as at all other positions; absent: from all. */
  readonly rootFromOneSide?: boolean;
}

/** Somebody who watches a search. */
export interface Observer {
  /** Milliseconds from one report to the next; absent: no reports. */
  readonly intervalMs?: number;
  /** Called with what the search has found so far. A report that throws is the last one: the search goes on without. */
  readonly report: (result: SearchResult) => void;
  /** Whether the result has ownership for each move of the root, too. */
  readonly ownershipByMove?: boolean;
}

/** Distance between the seeds of successive searches: more than there are threads and replacements. */
const SEEDS = 64;

export class Coordinator {
  /** By how much this machine is late for what searches plan. */
  readonly lag = new Lag();
  private readonly threads: readonly CoordinatedThread[];
  private readonly keeper: TreeKeeper;
  private readonly network: SearchNetwork;
  private readonly rootFromOneSide: boolean;
  /** This thread's network, once it has warmed up, and how long a look of it takes, lately. */
  private policy: NetworkPolicy | undefined;
  private lookMs = 0;
  private running = false;
  private searching: Search | undefined;
  private isWarmingUp = false;
  /** Whether any search has made a playout, the warm-up aside. Before that, lag only says that threads are starting. */
  hasBegun = false;
  /** Ends the waiting for the running search. */
  private release: () => void = () => undefined;
  /** Threads of an earlier search that finish their last playout. */
  private draining: Promise<unknown> = Promise.resolve();

  constructor(options: CoordinatorOptions) {
    this.network = options.network ?? "strongest";
    this.rootFromOneSide = options.rootFromOneSide ?? false;
    this.threads = options.threads;
    this.keeper = new TreeKeeper(options.nodes ?? DEFAULT_NODES, this.network !== "none");
  }

  /**
   * Searches a position on a board of a size that will be searched: starts the threads, has them make the network, and
   * V8 compile what they run. Does nothing while there is a search.
   */
  async warmUp(geometry: Geometry): Promise<void> {
    if (this.running) return;
    this.isWarmingUp = true;
    const position = warmUpPosition(geometry);
    const search = this.search(position, { playouts: WARM_UP_PLAYOUTS * this.threads.length }, 0);
    // A move without the threads must come at once when it is wanted.
    learnedWeights();
    this.policy = networkPolicyFor(geometry, this.network);
    for (let i = 0; i < WARM_UP_LOOKS && this.isWarmingUp; i++) {
      this.look(position, rootMovesOf(position), Infinity);
      await new Promise((resolve) => setTimeout(resolve)); // a command may wait
    }
    await search;
    this.isWarmingUp = false;
    this.forget();
  }

  /**
   * Searches a position; one search at a time. Never rejects: threads that die are replaced, and if none gets anywhere
   * the result is a legal move without statistics.
   * @param seed with one thread and a limit of playouts, equal seeds give equal results
   * @param considers which moves to try at the root; absent: all. Later searches know nothing of it
   */
  async search(
    position: SearchPosition,
    limits: SearchLimits,
    seed: number,
    observer?: Observer,
    considers?: (move: Point) => boolean,
  ): Promise<SearchResult> {
    if (this.running) throw new Error("a search is running already");
    const startMs = performance.now();
    const { mostMs = Infinity } = limits;
    const rootMoves = rootMovesOf(position, considers);
    const leftMs = () => startMs + mostMs - performance.now();
    if (this.isTooLate(leftMs())) return this.known(position, rootMoves, startMs, leftMs());
    this.running = true;
    let isStopped = false;
    const stopped = new Promise<void>((resolve) => {
      this.release = () => {
        isStopped = true;
        this.searching?.stop();
        resolve();
      };
    });
    // A stop must not wait for the threads of the search before.
    const isFree = await Promise.race([this.drained(limits), stopped.then(() => false)]);
    if (!isFree || isStopped || this.isTooLate(leftMs())) {
      this.running = false;
      return this.known(position, rootMoves, startMs, leftMs());
    }
    const request = {
      position,
      considers,
      playouts: limits.playouts,
      isContinued: true,
      seed: seed * SEEDS,
      network: this.network,
      ownershipByMove: observer?.ownershipByMove,
      rootFromOneSide: this.rootFromOneSide,
    };
    const search = new Search(request, this.keeper);
    this.searching = search;
    const { root, tree } = search.kept;
    const stopping = new Stopping(tree, root, limits);
    let lastPollMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      if (!this.isWarmingUp) {
        if (this.hasBegun) this.lag.note(nowMs - lastPollMs - POLL_MS);
        this.hasBegun ||= search.playouts > 0;
      }
      lastPollMs = nowMs;
      if (stopping.isOver(nowMs - startMs, search.playouts)) this.release();
    }, POLL_MS);
    const result = () => search.result(performance.now() - startMs);
    const report = () => {
      try {
        observer?.report(result());
      } catch {
        clearInterval(reports);
      }
    };
    const intervalMs = observer?.intervalMs;
    const reports = intervalMs === undefined ? undefined : setInterval(report, timerMs(intervalMs));
    this.draining = Promise.all(this.threads.map((thread) => this.work(thread, search)));
    // Nor for a thread that gets no processor time.
    await Promise.race([this.draining, stopped]);
    clearInterval(timer);
    clearInterval(reports);
    this.running = false;
    return result();
  }

  /** Whether too little time is left to begin a search. */
  private isTooLate(leftMs: number): boolean {
    return leftMs < Math.max(SHORTEST_SEARCH_MS, this.lag.worstMs * LAG_PART);
  }

  /**
   * What is known of a position without the threads, which may still be busy with the tree: by a tree that has searched
   * it, by one look of the network if that takes no longer than the time left, or by the move predictor.
   */
  private known(position: SearchPosition, rootMoves: Int16Array, startMs: number, leftMs: number): SearchResult {
    const { keeper, network } = this;
    const { tree } = keeper;
    const root = keeper.find(position, rootMoves);
    const isSearched = root !== 0 && tree.visits(root) >= FEW_VISITS;
    const seen = isSearched ? undefined : this.look(position, rootMoves, leftMs);
    const timeMs = performance.now() - startMs;
    if (seen) return { ...seen, timeMs };
    return readResult({ tree, root, position, rootMoves, ownerships: [], playouts: 0, timeMs, network });
  }

  /** One look of this thread's network, if there is one and the time for it. */
  private look(position: SearchPosition, rootMoves: Int16Array, leftMs: number): SearchResult | undefined {
    const { policy } = this;
    const isOther = policy?.geometry !== geometryOf(position.width, position.height);
    if (!policy || isOther || leftMs < this.lookMs) return undefined;
    const startMs = performance.now();
    const seen = lookOf(policy, position, rootMoves);
    this.lookMs += (performance.now() - startMs - this.lookMs) / 2;
    return seen;
  }

  /** Waits for the threads of the search before, but no longer than a clock allows: then false. */
  private async drained({ mostMs }: SearchLimits): Promise<boolean> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<boolean>((resolve) => {
      if (mostMs === undefined) return;
      timer = setTimeout(() => resolve(false), timerMs(mostMs + DRAIN_GRACE_MS));
    });
    const isDrained = await Promise.race([this.draining.then(() => true), late]);
    clearTimeout(timer);
    return isDrained;
  }

  /** One thread's part in a search. A replacement plays other playouts than any thread before it. */
  private async work(thread: SearchThread, search: Search): Promise<void> {
    for (let i = 0; i <= MAX_REPLACEMENTS; i++) if ((await search.join(thread)) || search.isOver) return;
  }

  /** Ends the running search: its promise resolves within milliseconds. Does nothing when none runs. */
  stop(): void {
    if (this.running) this.release();
  }

  stopWarmUp(): void {
    if (!this.isWarmingUp) return;
    this.stop();
    this.isWarmingUp = false;
  }

  /** Forgets what was searched, as for a new game. */
  forget(): void {
    this.keeper.forget();
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    this.searching?.stop();
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
}
