/** What the coordinator and the search threads tell one another while a search runs. */
import { sharedMemory } from "./shared-memory.ts";

/** Integers of the buffer. */
const STOP = 0;
const PLAYOUTS = 1;
const LIMIT = 2;
const LENGTH = 3;

export class Control {
  readonly buffer: ArrayBufferLike;
  private readonly data: Int32Array;

  /** A new one, or a view of what another thread shares. */
  constructor(buffer: ArrayBufferLike = sharedMemory(4 * LENGTH)) {
    this.buffer = buffer;
    this.data = new Int32Array(buffer);
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
}
