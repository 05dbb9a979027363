/** The few integers through which the coordinator and the search threads talk while a search runs. */

const STOP = 0;
const PLAYOUTS = 1;
const LIMIT = 2;
const LENGTH = 4;

/** No limit of playouts. */
export const UNLIMITED = 0x7fffffff;

export class Control {
  readonly buffer: SharedArrayBuffer;
  private readonly data: Int32Array;

  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(4 * LENGTH)) {
    this.buffer = buffer;
    this.data = new Int32Array(buffer);
  }

  /** Ready for a new search of at most `playouts` playouts. */
  reset(playouts: number): void {
    Atomics.store(this.data, STOP, 0);
    Atomics.store(this.data, PLAYOUTS, 0);
    Atomics.store(this.data, LIMIT, playouts);
  }

  /** Ends the search: every thread finishes its playout and reports. */
  stop(): void {
    Atomics.store(this.data, STOP, 1);
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
