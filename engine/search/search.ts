/**
 * One position's search, which threads join and leave: it can be stopped, lie still with its tree, and go on with other
 * threads.
 */
import { geometryOf, type Point } from "../board/geometry.ts";
import { Random } from "../board/random.ts";
import type { SearchNetwork } from "../policy/weights/learned.ts";
import { Control, sharedMemory } from "./shared-memory.ts";
import { MAX_REPLACEMENTS, MOST_VISITS } from "./parameters.ts";
import { rootMovesOf, type SearchPosition } from "./position.ts";
import { readResult, type SearchResult } from "./result.ts";
import { runSearchTask, type SearchTask } from "./searcher.ts";
import type { Thread } from "./thread.ts";
import { type KeptTree, TreeKeeper } from "./tree-keeper.ts";

/** What makes the playouts: a thread of its own, or the caller's. */
export type SearchThread = Pick<Thread<SearchTask, null>, "call">;

/** What is to be searched. */
export interface SearchRequest {
  readonly position: SearchPosition;
  /** Which moves to try at the root; absent: all. */
  readonly considers?: ((move: Point) => boolean) | undefined;
  /** Playouts at most (`MOST_VISITS`). */
  readonly playouts?: number | undefined;
  /** Whether it goes on with what the search before has found, and another with what it finds; absent: no. */
  readonly isContinued?: boolean;
  /**
   * Of the first thread that joins; those after it count on. Equal searches by one thread are equal, also where it left
   * and joined again. Absent: 1.
   */
  readonly seed?: number;
  /** The network that evaluates (the strongest). */
  readonly network?: SearchNetwork;
  /** Whether the result has ownership for each move of the root, too. */
  readonly ownershipByMove?: boolean | undefined;
  /** Whether the network looks at the root from one side, as at all other positions; absent: from all. */
  readonly rootFromOneSide?: boolean;
}

export class Search {
  readonly request: SearchRequest;
  /** Threads at work. */
  threads = 0;
  /** Whether it makes no more playouts until it is resumed. */
  isStopped = false;
  /** Whether threads die over it. */
  hasFailed = false;
  /** Memory that it uses, free once all threads have left. */
  readonly keeper: TreeKeeper;
  readonly kept: KeptTree;
  private readonly rootMoves: Int16Array;
  private readonly control = new Control();
  private readonly network: SearchNetwork;
  /** Integers of a thread's ownership sums. */
  private readonly sums: number;
  /** Thread's place -> its ownership sums, made when the first thread takes it. */
  private readonly ownerships: Int32Array[] = [];
  /** Thread's place -> the state of its random numbers; undefined before its first thread, and after one has died. */
  private readonly randoms: (Int32Array | undefined)[] = [];
  private readonly freePlaces: number[] = [];
  private seed: number;
  private replacements = 0;
  private ranMs = 0;
  private sinceMs = 0;

  /** @param keeper for this search alone until all threads have left; absent: one with room for the playouts */
  constructor(request: SearchRequest, keeper?: TreeKeeper) {
    const { position, considers, network = "strongest", ownershipByMove, isContinued, seed = 1 } = request;
    const { length, points } = geometryOf(position.width, position.height);
    const playouts = Math.min(request.playouts ?? MOST_VISITS, MOST_VISITS);
    this.request = request;
    this.seed = seed;
    this.network = network;
    // Every playout gives one node its children, of which the root is one more.
    this.keeper = keeper ?? new TreeKeeper((playouts + 1) * (points.length + 1));
    this.rootMoves = rootMovesOf(position, considers);
    if (!isContinued) this.keeper.forget();
    this.kept = this.keeper.keptFor(position, this.rootMoves, isContinued ? Infinity : playouts);
    this.control.reset(playouts);
    this.sums = ownershipByMove ? length * length : length;
  }

  /** Has a thread work until the search is over or stopped. Returns whether the thread lives. */
  async join(thread: SearchThread): Promise<boolean> {
    if (this.threads++ === 0) this.sinceMs = performance.now();
    const place = this.freePlaces.pop() ?? this.threads - 1;
    this.ownerships[place] ??= this.keeper.ownerships.sums(place, this.sums);
    this.randoms[place] ??= new Int32Array(sharedMemory(4)).fill(new Random(this.seed++).state);
    const answer = await thread.call(this.task(place));
    this.freePlaces.push(place);
    if (--this.threads === 0) this.ranMs += performance.now() - this.sinceMs;
    if ("reply" in answer) return true;
    // With the same numbers the next one might die as well.
    this.randoms[place] = undefined;
    // Without children of the root there would be no move.
    this.kept.tree.releaseExpansion(this.kept.root);
    this.hasFailed = ++this.replacements > MAX_REPLACEMENTS;
    return false;
  }

  private task(place: number): SearchTask {
    const { position, rootFromOneSide = false } = this.request;
    const { evaluations, root, rootEvaluation, tree } = this.kept;
    return {
      tree: tree.buffer,
      control: this.control.buffer,
      ownership: this.ownerships[place],
      position,
      rootMoves: this.rootMoves,
      root,
      random: this.randoms[place]!,
      network: this.network,
      rootEvaluation: rootEvaluation.buffer,
      evaluations: evaluations?.buffer,
      rootFromOneSide,
    };
  }

  /** Its threads finish their playouts and leave. */
  stop(): void {
    this.isStopped = true;
    this.control.stop();
  }

  /** Threads may join again. Only when all have left. */
  resume(): void {
    this.isStopped = false;
    this.control.resume();
  }

  /** Whether no thread is wanted any more: all playouts are made or being made, or it is stopped. */
  get isOver(): boolean {
    return this.control.isOver;
  }

  /** Whether all its playouts are made or being made. */
  get isComplete(): boolean {
    return this.playoutsLeft === 0;
  }

  /** Playouts made or being made. */
  get playouts(): number {
    return this.control.playouts;
  }

  get playoutsLeft(): number {
    return this.control.limit - this.control.playouts;
  }

  /** Milliseconds with a thread at work. */
  usedMs(): number {
    return this.ranMs + (this.threads > 0 ? performance.now() - this.sinceMs : 0);
  }

  /** What has been found so far. @param timeMs - milliseconds that it took, the time with a thread at work if absent */
  result(timeMs = this.usedMs()): SearchResult {
    const { kept, network, ownerships, playouts, rootMoves } = this;
    const { position } = this.request;
    return readResult({ ...kept, position, rootMoves, ownerships, playouts, timeMs, network });
  }
}

/** A short search in the caller's thread, of a position that came from nowhere: no clock. */
export function searchHere(position: SearchPosition, playouts: number): SearchResult {
  const search = new Search({ position, playouts });
  void search.join({
    call: (task) => {
      runSearchTask(task);
      return Promise.resolve({ reply: null });
    },
  });
  return search.result(0);
}

/** Up to this many visits a search is about what the network says alone. */
const POLICY_VISITS = 8;
/** From this many visits on, eight evaluations for one are next to nothing: each takes as long as eight playouts. */
const LONG_VISITS = 640;

/** Whether the network looks at the root from all sides in a search of this many visits that does not say. */
export function looksFromAllSides(visits: number): boolean {
  return visits <= POLICY_VISITS || visits >= LONG_VISITS;
}
