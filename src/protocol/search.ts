/**
 * One position's search, which threads join and leave: it can be stopped, lie still with its tree, and go on with other
 * threads.
 */
import { geometryOf, type Point } from "../../engine/board/geometry.ts";
import { Control } from "../../engine/search/control.ts";
import { credible } from "../../engine/search/credible.ts";
import { emptyTable, type EvaluationTable } from "../../engine/search/evaluation-table.ts";
import { OwnershipMemory } from "../../engine/search/ownership-sums.ts";
import { MAX_REPLACEMENTS, MOST_VISITS } from "../../engine/search/parameters.ts";
import { rootMovesOf, type SearchPosition } from "../../engine/search/position.ts";
import { readResult, type SearchResult } from "../../engine/search/result.ts";
import { RootEvaluation } from "../../engine/search/root-evaluation.ts";
import type { SearchTask } from "../../engine/search/searcher.ts";
import type { Thread } from "../../engine/search/thread.ts";
import type { Node, Tree } from "../../engine/search/tree.ts";

/** What makes the playouts: a thread of its own, or this one piece by piece. */
export type SearchThread = Pick<Thread<SearchTask, null>, "call">;

/** What is to be searched. */
export interface SearchRequest {
  readonly position: SearchPosition;
  /** Which moves to try at the root; undefined for all. */
  readonly considers: ((move: Point) => boolean) | undefined;
  readonly visits: number;
  readonly ownershipByMove: boolean;
  /** Whether the network looks at the root from all sides. */
  readonly fromAllSides: boolean;
}

/** Memory for one search at a time. Whoever searches often keeps it: what threads share is given back late. */
export interface SearchMemory {
  readonly tree: Tree;
  /** Of the last search; the next one takes it if it has room enough. */
  evaluations?: EvaluationTable;
  /** Of the threads of the last search. */
  ownerships?: OwnershipMemory;
}

/** What helps it. */
const NETWORK = "strongest";

/** Seed of the first thread that joins; those after it count on. So equal searches by one thread are equal. */
const FIRST_SEED = 1;

export class JoinedSearch {
  readonly request: SearchRequest;
  readonly memory: SearchMemory;
  /** Threads at work. */
  threads = 0;
  /** Whether it makes no more playouts until it is resumed. */
  isStopped = false;
  /** Whether threads die over it. */
  hasFailed = false;
  private readonly tree: Tree;
  private readonly root: Node;
  private readonly rootMoves: Int16Array;
  private readonly control: Control;
  private readonly rootEvaluation: RootEvaluation;
  private readonly evaluations: EvaluationTable;
  /** Thread's place -> its ownership sums, made when the first thread takes it. */
  private readonly ownerships: Int32Array[] = [];
  private readonly freePlaces: number[];
  private seed = FIRST_SEED;
  private replacements = 0;
  private ranMs = 0;
  private sinceMs = 0;

  /** @param memory for this search alone; what it holds is forgotten @param mostThreads that work at a time */
  constructor(request: SearchRequest, memory: SearchMemory, mostThreads: number) {
    const { position, considers, visits } = request;
    const { tree } = memory;
    this.request = request;
    this.memory = memory;
    this.tree = tree;
    tree.clear();
    this.root = tree.allocate(1);
    this.rootMoves = rootMovesOf(position, considers);
    this.control = new Control();
    this.control.reset(Math.min(visits, MOST_VISITS));
    const geometry = geometryOf(position.width, position.height);
    this.rootEvaluation = new RootEvaluation(geometry);
    this.evaluations = memory.evaluations = emptyTable(geometry, visits, memory.evaluations);
    this.freePlaces = Array.from({ length: mostThreads }, (_, i) => mostThreads - 1 - i);
  }

  /** Has a thread work until the search is over or stopped. */
  async join(thread: SearchThread): Promise<void> {
    if (this.threads++ === 0) this.sinceMs = performance.now();
    const place = this.freePlaces.pop()!;
    const { length } = geometryOf(this.request.position.width, this.request.position.height);
    const rows = this.request.ownershipByMove ? length : 1;
    const memory = (this.memory.ownerships ??= new OwnershipMemory());
    this.ownerships[place] ??= memory.sums(place, length * rows);
    const answer = await thread.call({
      tree: this.tree.buffer,
      control: this.control.buffer,
      ownership: this.ownerships[place],
      position: this.request.position,
      rootMoves: this.rootMoves,
      root: this.root,
      seed: this.seed++,
      network: NETWORK,
      rootEvaluation: this.rootEvaluation.buffer,
      evaluations: this.evaluations.buffer,
      rootFromOneSide: !this.request.fromAllSides,
    });
    this.freePlaces.push(place);
    if (--this.threads === 0) this.ranMs += performance.now() - this.sinceMs;
    if ("reply" in answer) return;
    // Without children of the root there would be no move.
    this.tree.releaseExpansion(this.root);
    this.hasFailed = ++this.replacements > MAX_REPLACEMENTS;
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

  /** Whether all its visits are made or being made. */
  get isComplete(): boolean {
    return this.control.playouts === this.control.limit;
  }

  get hasVisits(): boolean {
    return this.control.playouts > 0;
  }

  get visitsLeft(): number {
    return this.control.limit - this.control.playouts;
  }

  /** Milliseconds with a thread at work. */
  usedMs(): number {
    return this.ranMs + (this.threads > 0 ? performance.now() - this.sinceMs : 0);
  }

  /** What has been found so far. */
  result(): SearchResult {
    const { control, ownerships, root, rootEvaluation, rootMoves, tree } = this;
    const { position } = this.request;
    const used = ownerships.filter((part) => part !== undefined);
    const { playouts } = control;
    const timeMs = this.usedMs();
    const network = NETWORK;
    return credible(
      readResult({ tree, root, position, rootMoves, ownerships: used, playouts, timeMs, network, rootEvaluation }),
    );
  }
}

/** Up to so many visits a search is about what the network says alone. */
const POLICY_VISITS = 8;
/** From so many visits on, eight evaluations for one are next to nothing: each takes as long as eight playouts. */
const LONG_VISITS = 640;

/** Whether the network looks at the root from all sides in a search of so many visits that does not say. */
export function looksFromAllSides(visits: number): boolean {
  return visits <= POLICY_VISITS || visits >= LONG_VISITS;
}
