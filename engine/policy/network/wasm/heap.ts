/** Memory that WebAssembly reads, perhaps of several threads. */
import type { WasmApi, WasmMemory } from "./api.ts";

const PAGE = 65_536;
/** Most memory that WebAssembly can have. */
const MOST_PAGES = 65_536;
/** Arrays start at multiples of this. */
const ALIGNMENT = 64;
/** Memory is taken for a threadMemory in pieces of at least this many bytes. */
const PIECE = 1 << 22;

/** Gives out memory; all of it is 0 at first. */
export interface Allocator {
  readonly memory: WasmMemory;
  /** Address of this number of bytes. */
  take(bytes: number): number;
}

/** Gives out memory from the start on and never takes it back. Its first number says how much is used, in units. */
export class Heap implements Allocator {
  readonly memory: WasmMemory;

  /** One that another thread has made, or `create`. */
  constructor(memory: WasmMemory) {
    this.memory = memory;
  }

  static create({ Memory }: WasmApi, isShared: boolean): Heap {
    const memory = isShared
      ? new Memory({ initial: 1, maximum: MOST_PAGES, shared: true })
      : new Memory({ initial: 1 });
    new Int32Array(memory.buffer, 0, 1)[0] = 1;
    return new Heap(memory);
  }

  take(bytes: number): number {
    const { memory } = this;
    const units = Math.ceil(bytes / ALIGNMENT);
    const first = Atomics.add(new Int32Array(memory.buffer, 0, 1), 0, units);
    // Another thread may have made it larger meanwhile.
    const missing = Math.ceil(((first + units) * ALIGNMENT - memory.buffer.byteLength) / PAGE);
    if (missing > 0) memory.grow(missing);
    return first * ALIGNMENT;
  }
}

/** A thread's part of a heap, which can be given out again. */
export class ThreadMemory implements Allocator {
  private readonly heap: Heap;
  private readonly pieces: { readonly at: number; readonly bytes: number }[] = [];
  private piece = 0;
  private used = 0;

  constructor(heap: Heap) {
    this.heap = heap;
  }

  get memory(): WasmMemory {
    return this.heap.memory;
  }

  /** Takes back all that has been given out. */
  clear(): void {
    this.piece = this.used = 0;
    for (const { at, bytes } of this.pieces) new Uint8Array(this.memory.buffer, at, bytes).fill(0);
  }

  take(bytes: number): number {
    const length = Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    for (; this.piece < this.pieces.length; this.piece++, this.used = 0) {
      const { at, bytes: room } = this.pieces[this.piece];
      if (this.used + length > room) continue;
      this.used += length;
      return at + this.used - length;
    }
    const room = Math.max(length, PIECE);
    this.pieces.push({ at: this.heap.take(room), bytes: room });
    this.used = 0;
    return this.take(bytes);
  }
}

type Numbers = Float32Array | Float64Array | Int16Array | Int32Array;

/** An array in memory, which moves as the memory grows. */
export class HeapArray<T extends Numbers> {
  readonly at: number;
  private readonly memory: WasmMemory;
  private readonly length: number;
  private readonly kind: new (buffer: ArrayBufferLike, at: number, length: number) => T;
  private view: T | undefined;

  /** @param room - elements that there is memory for, of which kernels may use all */
  constructor(
    from: Allocator,
    kind: (new (buffer: ArrayBufferLike, at: number, length: number) => T) & { readonly BYTES_PER_ELEMENT: number },
    length: number,
    room = length,
  ) {
    this.memory = from.memory;
    this.kind = kind;
    this.at = from.take(kind.BYTES_PER_ELEMENT * room);
    this.length = length;
  }

  get array(): T {
    // As memory grows, a view becomes empty; or stays good if the memory is shared.
    if (!this.view?.length) this.view = new this.kind(this.memory.buffer, this.at, this.length);
    return this.view;
  }
}
