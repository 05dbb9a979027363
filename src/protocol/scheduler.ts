/**
 * Which searches the threads work on. Every search has one thread, the more urgent first, as long as there are threads;
 * what is left helps those that run. A search of lower priority lies still while threads are short. Among equals they
 * take turns: a search that has had a thread for a while makes room for one that waits, so that an endless one holds up
 * nobody. All that wait to begin are one party in this, and begin in the order in which they came.
 */
import type { Geometry } from "../../engine/board/geometry.ts";
import { DEFAULT_NODES, WARM_UP_PLAYOUTS } from "../../engine/search/parameters.ts";
import { warmUpPosition } from "../../engine/search/position.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import { Search, type SearchRequest, type SearchThread } from "../../engine/search/search.ts";
import type { SearchTask } from "../../engine/search/searcher.ts";
import { Thread } from "../../engine/search/thread.ts";
import { timerMs } from "../../engine/search/timing.ts";
import { TreeKeeper } from "../../engine/search/tree-keeper.ts";
import { insertByPriority } from "./referee-queue.ts";

/** A search to be made. */
export interface Job {
  /** Higher comes first. */
  readonly priority: number;
  /** Milliseconds that it may take, waiting left out. */
  readonly maxTimeMs: number;
  /** Milliseconds to the first report and from one to the next; undefined for none. */
  readonly firstReportMs: number | undefined;
  readonly reportMs: number | undefined;
  /** What to search; asked for when its turn is near, for it takes room. */
  readonly request: () => SearchRequest;
  /** Called with what has been found so far. */
  readonly report: (found: Findings) => void;
  /** Called at the end, once; with undefined if nothing was found, with a sentence if threads died over it. */
  readonly finish: (found: Findings | undefined, failure?: string) => void;
}

export interface Findings {
  readonly request: SearchRequest;
  readonly result: SearchResult;
}

export interface SchedulerOptions {
  readonly threads: number;
  /** The script of the threads; it serves the role "search" with `runSearchTask`. */
  readonly script: URL;
  /** Whether answers pile up unread: nothing more is begun until `wake`. */
  readonly isBlocked: () => boolean;
}

/** How long a search has a thread before it makes room for its equals. */
const TURN_MS = 500;
/** Clients that start with a query must not wait for the warm-up to end. */
const WARM_UP_DELAY_MS = 100;
/** How often it is looked whether somebody waits. */
const TICK_MS = 50;
/** Searches with a tree that lie still, at most: each takes up to 32 bytes a node. */
const MOST_RESTING = 8;
/** A search with fewer visits left needs no help. */
const HELPED_VISITS = 32;
/** No report comes sooner than this after another. */
const SHORTEST_REPORT_MS = 10;

/** A search that has begun. */
interface Begun<J> {
  readonly job: J;
  readonly search: Search;
  /** Its place among those that lie still: the lowest is next. */
  turn: number;
  /** Used time when it last got a thread, in milliseconds. */
  turnBeganMs: number;
  /** Whether its time is up or somebody has ended it. */
  isEnded: boolean;
  timeout: NodeJS.Timeout | undefined;
  reports: NodeJS.Timeout | undefined;
}

/** Whether anything is known of the position: while its root is evaluated there are visits, and no values yet. */
function saysSomething({ candidates, raw }: SearchResult): boolean {
  return candidates.length > 0 || raw !== undefined;
}

export class Scheduler<J extends Job> {
  private readonly options: SchedulerOptions;
  private readonly threads: readonly Thread<SearchTask, null>[];
  private readonly idle: SearchThread[];
  private readonly memories: TreeKeeper[] = [];
  /** The jobs that have not begun, the next one last. */
  private waiting: J[] = [];
  private readonly begun = new Set<Begun<J>>();
  /** What the next jobs are about to search. */
  private prepared = new Map<J, SearchRequest>();
  /** Turns given out, the one of those that wait to begin, and the time that they have had in it. */
  private turns = 0;
  private waitingTurn = 0;
  private waitingUsedMs = 0;
  private isScheduled = false;
  private ticker: NodeJS.Timeout | undefined;
  /** Until the first job comes. */
  private warmUpDelay: NodeJS.Timeout | undefined;
  /** The latest search that warms up. */
  private madeUp: Search | undefined;
  private onIdle: () => void = () => undefined;

  constructor(options: SchedulerOptions) {
    const { script, threads } = options;
    this.options = options;
    this.threads = Array.from({ length: threads }, () => new Thread(script, "search"));
    this.idle = [...this.threads];
  }

  /**
   * Starts the threads, and has them search a made-up position on each of these boards until a job comes, so that it
   * finds the network made and the code compiled.
   */
  warmUp(boards: readonly Geometry[]): void {
    for (const thread of this.threads) thread.start();
    this.warmUpDelay = setTimeout(() => void this.searchMadeUp(boards), WARM_UP_DELAY_MS);
  }

  private async searchMadeUp(boards: readonly Geometry[]): Promise<void> {
    const { length } = this.threads;
    for (const board of boards) {
      if (this.warmUpDelay === undefined) return;
      const position = warmUpPosition(board);
      const request = { position, playouts: WARM_UP_PLAYOUTS * length, rootFromOneSide: true };
      const search = new Search(request, this.memories.pop() ?? new TreeKeeper(DEFAULT_NODES));
      this.madeUp = search;
      const join = async (thread: SearchThread) => {
        await search.join(thread);
        this.idle.push(thread);
        this.wake();
      };
      await Promise.all(this.idle.splice(0).map(join));
      this.memories.push(search.keeper);
    }
  }

  private endWarmUp(): void {
    clearTimeout(this.warmUpDelay);
    this.warmUpDelay = undefined;
    this.madeUp?.stop();
  }

  add(job: J): void {
    this.endWarmUp();
    insertByPriority(this.waiting, job);
    this.wake();
  }

  /** Ends jobs before their time: they finish with what has been found. */
  end(isMeant: (job: J) => boolean): void {
    const dropped = this.waiting.filter(isMeant);
    this.waiting = this.waiting.filter((job) => !isMeant(job));
    for (const job of dropped.reverse()) job.finish(undefined);
    for (const begun of this.begun) if (isMeant(begun.job)) this.endBegun(begun);
    this.wake();
  }

  /** Looks soon for what the threads should do. */
  wake(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    // What else comes in with the same piece of input is known by then.
    setImmediate(() => {
      this.isScheduled = false;
      this.balance();
    });
  }

  /** Resolves when there is nothing to do; called once. */
  finished(): Promise<void> {
    return new Promise((resolve) => {
      this.onIdle = resolve;
      this.wake();
    });
  }

  async close(): Promise<void> {
    this.endWarmUp();
    clearInterval(this.ticker);
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  private balance(): void {
    while (this.idle.length > 0 && !this.options.isBlocked()) {
      const next = this.next();
      if (!next) break;
      this.give(next);
    }
    this.makeRoom();
    this.help();
    this.prepareNext();
    if (this.begun.size === 0 && this.waiting.length === 0) this.onIdle();
  }

  /** The search that should get the next thread: one that lies still, or a job; undefined if none wants one. */
  private next(): Begun<J> | J | undefined {
    const resting = [...this.begun].filter(({ search }) => search.threads === 0);
    const [first] = resting.sort((a, b) => b.job.priority - a.job.priority || a.turn - b.turn);
    const job = this.waiting.at(-1);
    if (!job) return first;
    if (!first) return job;
    if (job.priority !== first.job.priority) return job.priority > first.job.priority ? job : first;
    const isFull = resting.length >= MOST_RESTING;
    return isFull || first.turn < this.waitingTurn ? first : job;
  }

  private give(next: Begun<J> | J): void {
    const begun = "search" in next ? next : this.begin(next);
    const { job, search } = begun;
    search.resume();
    begun.turnBeganMs = search.usedMs();
    if (job.maxTimeMs < Infinity) this.limitTime(begun, job.maxTimeMs - begun.turnBeganMs);
    this.join(begun);
  }

  private limitTime(begun: Begun<J>, ms: number): void {
    const timeIsUp = () => {
      // A thread may still be starting.
      if (begun.search.playouts > 0) this.endBegun(begun);
      else this.limitTime(begun, TICK_MS);
    };
    begun.timeout = setTimeout(timeIsUp, timerMs(ms));
  }

  private begin(job: J): Begun<J> {
    this.waiting.pop();
    const request = this.prepared.get(job) ?? job.request();
    this.prepared.delete(job);
    const search = new Search(request, this.memories.pop() ?? this.spareMemory() ?? new TreeKeeper(DEFAULT_NODES));
    const begun: Begun<J> = {
      job,
      search,
      turn: 0,
      turnBeganMs: 0,
      isEnded: false,
      timeout: undefined,
      reports: undefined,
    };
    this.begun.add(begun);
    this.startReports(begun);
    return begun;
  }

  /** The memory of the least urgent search that lies still, if there are too many: it will begin anew. */
  private spareMemory(): TreeKeeper | undefined {
    const resting = [...this.begun].filter(({ search }) => search.threads === 0);
    if (resting.length < MOST_RESTING) return undefined;
    const [least] = resting.sort((a, b) => a.job.priority - b.job.priority || b.turn - a.turn);
    this.drop(least);
    this.add(least.job);
    return least.search.keeper;
  }

  private startReports(begun: Begun<J>): void {
    const { reportMs, firstReportMs = reportMs } = begun.job;
    if (reportMs === undefined || firstReportMs === undefined) return;
    const intervalMs = (ms: number) => timerMs(Math.max(ms, SHORTEST_REPORT_MS));
    const report = () => {
      const { search, job } = begun;
      const found = search.threads > 0 ? this.found(search) : undefined;
      if (found && saysSomething(found.result)) job.report(found);
      begun.reports = setTimeout(report, intervalMs(reportMs));
    };
    begun.reports = setTimeout(report, intervalMs(firstReportMs));
  }

  private join(begun: Begun<J>): void {
    const thread = this.idle.pop()!;
    void begun.search.join(thread).then(() => {
      this.idle.push(thread);
      this.left(begun);
    });
  }

  /** A thread has left a search. */
  private left(begun: Begun<J>): void {
    const { search, job } = begun;
    if (search.threads > 0) return;
    clearTimeout(begun.timeout);
    const usedMs = search.usedMs() - begun.turnBeganMs;
    if (begun.turn === 0) this.waitingUsedMs += usedMs;
    if (this.waitingUsedMs >= TURN_MS) {
      this.waitingTurn = ++this.turns;
      this.waitingUsedMs = 0;
    }
    begun.turn = ++this.turns;
    const isOver = begun.isEnded || search.isComplete || search.hasFailed;
    if (!isOver) {
      this.balance();
      return;
    }
    this.drop(begun);
    // The threads first: to write an answer takes a while.
    this.balance();
    const failure = search.hasFailed ? "the search threads failed" : undefined;
    const found = this.found(search);
    this.memories.push(search.keeper);
    job.finish(found.result.visits > 0 ? found : undefined, failure);
    this.wake();
  }

  /** Takes a search out. */
  private drop(begun: Begun<J>): void {
    clearTimeout(begun.timeout);
    clearTimeout(begun.reports);
    this.begun.delete(begun);
  }

  private endBegun(begun: Begun<J>): void {
    begun.isEnded = true;
    clearTimeout(begun.reports);
    if (begun.search.threads > 0) begun.search.stop();
    else this.left(begun);
  }

  private found(search: Search): Findings {
    return { request: search.request, result: search.result() };
  }

  /** Stops a search that others have a better right to a thread of, and looks again before long. */
  private makeRoom(): void {
    const next = this.idle.length === 0 ? this.next() : undefined;
    if (!next || this.options.isBlocked()) {
      clearInterval(this.ticker);
      this.ticker = undefined;
      return;
    }
    this.ticker ??= setInterval(() => this.balance(), TICK_MS).unref();
    const running = [...this.begun].filter(({ search }) => search.threads > 0);
    if (running.some(({ search }) => search.isStopped)) return;
    // The turn begins with the first visit: a thread may still be starting.
    for (const begun of running) if (begun.search.playouts === 0) begun.turnBeganMs = begun.search.usedMs();
    const priority = "search" in next ? next.job.priority : next.priority;
    const mayStop = (begun: Begun<J>) => {
      const { job, search, turnBeganMs } = begun;
      if (search.threads > 1 || job.priority < priority) return true;
      return job.priority === priority && search.usedMs() - turnBeganMs >= TURN_MS;
    };
    const [least] = running
      .filter(mayStop)
      .sort((a, b) => b.search.threads - a.search.threads || a.job.priority - b.job.priority);
    least?.search.stop();
  }

  /** Gives threads that nobody else wants to searches that run already. */
  private help(): void {
    if (this.options.isBlocked()) return;
    while (this.idle.length > 0) {
      const [least] = [...this.begun]
        .filter(({ search }) => search.threads > 0 && !search.isStopped && search.playoutsLeft >= HELPED_VISITS)
        .sort((a, b) => a.search.threads - b.search.threads || b.job.priority - a.job.priority);
      if (!least) return;
      this.join(least);
    }
  }

  /** Has what the next jobs need ready, so that no thread waits for it. */
  private prepareNext(): void {
    const next = this.waiting.slice(-this.threads.length);
    this.prepared = new Map(next.map((job) => [job, this.prepared.get(job) ?? job.request()]));
  }
}
