/**
 * Memory that search threads share: how far a search is, and sums of final owners. Most web pages have none; there one
 * thread searches in memory of its own.
 */
import { PASS, type Point } from "../board/geometry.ts";

export const CAN_SHARE = typeof SharedArrayBuffer !== "undefined";

/** Zeroed bytes. */
export function sharedMemory(bytes: number): ArrayBufferLike {
  return CAN_SHARE ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
}

/** Integers of a control. */
const STOP = 0;
const PLAYOUTS = 1;
const LIMIT = 2;
const LENGTH = 3;

/** Signals between the coordinator and the search threads while a search runs. */
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

/**
 * Memory for the sums of final owners as threads keep them: point -> sum, Black positive; or a row of these for every
 * first move, if a caller wants to know what follows from each. The entry of PASS, which nobody owns, is the sum of the
 * weights. Searches use the memory one after another: see `emptyTable` on why it is kept.
 */
export class OwnershipMemory {
  /** Thread -> its memory, made when it is first needed. */
  private readonly kept: Int32Array[] = [];

  /** Zeroed sums for a thread. */
  sums(thread: number, length: number): Int32Array {
    if (!(this.kept[thread]?.length >= length)) this.kept[thread] = new Int32Array(sharedMemory(4 * length));
    return this.kept[thread].subarray(0, length).fill(0);
  }
}

/** The row that what begins with a move is added to. @param length - of a row, that of the geometry's boards */
export function rowOf(sums: Int32Array, first: Point, length: number): Int32Array {
  return sums.length < length * length ? sums : sums.subarray(first * length, (first + 1) * length);
}

/** Point -> mean final owner, −1 (White) … 1 (Black), over all that the threads have found. */
export function meanOwnership(parts: readonly Int32Array[], length: number): Float32Array {
  const owners = new Float32Array(length);
  for (const part of parts) part.forEach((sum, i) => (owners[i % length] += sum));
  return overWeights(owners);
}

/**
 * The same for what began with a move; undefined where nothing did, for a tree that was kept knows more moves than
 * the search at hand has tried.
 */
export function ownershipAfter(move: Point, parts: readonly Int32Array[], length: number): Float32Array | undefined {
  const owners = new Float32Array(length);
  for (const part of parts) part.subarray(move * length, (move + 1) * length).forEach((sum, p) => (owners[p] += sum));
  return owners[PASS] === 0 ? undefined : overWeights(owners);
}

function overWeights(owners: Float32Array): Float32Array {
  const weights = Math.max(1, owners[PASS]);
  owners[PASS] = 0;
  return owners.map((sum) => sum / weights);
}
