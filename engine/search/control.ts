/** What the coordinator and the search threads tell one another while a search runs. */
import { MAX_DEPTH } from "./parameters.ts";
import { sharedMemory } from "./shared-memory.ts";
import type { Node } from "./tree.ts";

/** Integers at the start of the buffer; the threads' paths follow. */
const STOP = 0;
const PLAYOUTS = 1;
const LIMIT = 2;
const HEADER = 4;
const PATH = MAX_DEPTH + 1;

/** No limit of playouts. */
export const UNLIMITED = 0x7fffffff;

export class Control {
  readonly buffer: ArrayBufferLike;
  private readonly data: Int32Array;

  /** For so many threads, or a view of what another thread shares. */
  constructor(threadsOrBuffer: number | ArrayBufferLike) {
    this.buffer =
      typeof threadsOrBuffer === "number" ? sharedMemory(4 * (HEADER + threadsOrBuffer * PATH)) : threadsOrBuffer;
    this.data = new Int32Array(this.buffer);
  }

  /** Ready for a new search of at most `playouts` playouts. Not while threads search. */
  reset(playouts: number): void {
    this.data.fill(0);
    Atomics.store(this.data, LIMIT, playouts);
  }

  /** Ends the search: every thread finishes its playout and reports. */
  stop(): void {
    Atomics.store(this.data, STOP, 1);
  }

  /** Lets a stopped search go on: what is left of its playouts is given out. Not while threads search. */
  resume(): void {
    Atomics.store(this.data, STOP, 0);
  }

  /** Asks for one more playout: false when the search is over. */
  takePlayout(): boolean {
    const { data } = this;
    return Atomics.load(data, STOP) === 0 && Atomics.add(data, PLAYOUTS, 1) < this.limit;
  }

  /** Whether no more playouts are given out. */
  get isOver(): boolean {
    return Atomics.load(this.data, STOP) !== 0 || this.playouts === this.limit;
  }

  /** Most playouts of this search. */
  get limit(): number {
    return Atomics.load(this.data, LIMIT);
  }

  /** Playouts taken so far. */
  get playouts(): number {
    return Math.min(Atomics.load(this.data, PLAYOUTS), this.limit);
  }

  /** Depth -> node of a thread's descent, 0 once its result is in. */
  path(thread: number): Int32Array {
    return this.data.subarray(HEADER + thread * PATH, HEADER + (thread + 1) * PATH);
  }

  /** How many visits of a node at this depth have no result yet, all threads together. */
  underWay(node: Node, depth: number): number {
    const { data } = this;
    let count = 0;
    for (let i = HEADER + depth; i < data.length; i += PATH) if (data[i] === node) count++;
    return count;
  }
}
