/**
 * A transposition table for proof numbers: open addressing over typed arrays, emptied in O(1) by a new generation.
 * Keys are three integers: both players' stones, and the rest of the state. Only the first slots are in use until a
 * search needs more: what a small search spreads over all of them is rarely in the processor's cache.
 */

/**
 * Slots in which a state is looked for. Where the table can grow it is better to find one; where it cannot, to give up
 * early: the searches that fill it rarely come to an end.
 */
const PROBES = 8;
const PROBES_WHILE_SMALL = 24;
/** Binary logarithm of the number of slots in use at first. */
const FIRST_BITS = 12;

export class ProofTable {
  /** Binary logarithm of the number of slots. */
  readonly bits: number;
  /** One less than the number of slots in use. */
  private mask = 0;
  private probes = PROBES;
  /** Number of states that have been entered. */
  private count = 0;
  private readonly generation: Int32Array;
  private readonly first: Int32Array;
  private readonly second: Int32Array;
  private readonly third: Int32Array;
  /** Slot -> proof number and disproof number. */
  readonly proof: Int32Array;
  readonly disproof: Int32Array;
  /** Slot -> 1 if a disproof rests on a repetition. */
  readonly tainted: Uint8Array;
  /** Slot -> the level of the state while it is on the path, that is its depth + 1; otherwise 0. */
  readonly onPath: Uint8Array;
  /** Slot -> between which levels the states of the path lie that a disproof rests on; 0 if it rests on none. */
  readonly shallowest: Uint8Array;
  readonly deepest: Uint8Array;
  /** Slot -> the least level at which the state has been expanded; 0 if it has not been. */
  readonly level: Uint8Array;
  /** Whether the last call of `slot` entered a new state. */
  isNew = false;
  /** Whether a state has found no room in the slots in use. */
  private lacksRoom = false;
  private current = 0;

  constructor(bits: number) {
    const n = 2 ** bits;
    this.bits = bits;
    this.generation = new Int32Array(n);
    this.first = new Int32Array(n);
    this.second = new Int32Array(n);
    this.third = new Int32Array(n);
    this.proof = new Int32Array(n);
    this.disproof = new Int32Array(n);
    this.tainted = new Uint8Array(n);
    this.onPath = new Uint8Array(n);
    this.shallowest = new Uint8Array(n);
    this.deepest = new Uint8Array(n);
    this.level = new Uint8Array(n);
    this.clear();
  }

  /** Empties the table. Few of its slots are in use then. */
  clear(): this {
    this.useEmpty(Math.min(this.bits, FIRST_BITS));
    return this;
  }

  /** Makes room for so many states more, as far as there are slots. What has been entered changes its slot. */
  reserve(states: number): void {
    const bits = Math.min(this.bits, Math.ceil(Math.log2(2 * (this.count + states))));
    if (2 ** bits > this.mask + 1) this.use(bits);
  }

  /** Whether a state has found no room, and there are no more slots. */
  get isFull(): boolean {
    return this.lacksRoom && this.mask === 2 ** this.bits - 1;
  }

  /** Makes room if a state has found none, and says whether it did. What has been entered changes its slot. */
  grow(): boolean {
    if (!this.lacksRoom || this.isFull) return false;
    this.use(Math.log2(this.mask + 1) + 1);
    return true;
  }

  /** Enters all states anew, in more slots. None may be on the path. */
  private use(bits: number): void {
    const { generation, current, count, proof, disproof, tainted, shallowest, deepest, level } = this;
    const fields = [this.first, this.second, this.third, proof, disproof, tainted, shallowest, deepest, level];
    const entered = new Int32Array(count * fields.length);
    let next = 0;
    for (let i = 0; next < entered.length; i++) {
      if (generation[i] === current) for (const field of fields) entered[next++] = field[i];
    }
    this.useEmpty(bits);
    for (next = 0; next < entered.length; next += fields.length) {
      const i = this.slot(entered[next], entered[next + 1], entered[next + 2]);
      if (i >= 0) for (let k = 3; k < fields.length; k++) fields[k][i] = entered[next + k];
    }
    this.lacksRoom = false;
  }

  private useEmpty(bits: number): void {
    this.mask = 2 ** bits - 1;
    this.probes = bits < this.bits ? PROBES_WHILE_SMALL : PROBES;
    this.current++;
    this.count = 0;
    this.lacksRoom = false;
  }

  /** The slot of a state that has been entered, or −1. */
  find(a: number, b: number, c: number): number {
    const { generation, first, second, third, current, mask, probes } = this;
    const h = hash(a, b, c);
    for (let k = 0; k < probes; k++) {
      const i = (h + k) & mask;
      if (generation[i] !== current) return -1;
      if (first[i] === a && second[i] === b && third[i] === c) return i;
    }
    return -1;
  }

  /** The slot of a state, entered with both numbers 1 if it is new; −1 if there is no room for it. */
  slot(a: number, b: number, c: number): number {
    const { generation, first, second, third, current, mask, probes } = this;
    const h = hash(a, b, c);
    for (let k = 0; k < probes; k++) {
      const i = (h + k) & mask;
      if (generation[i] !== current) {
        generation[i] = current;
        this.count++;
        first[i] = a;
        second[i] = b;
        third[i] = c;
        this.proof[i] = 1;
        this.disproof[i] = 1;
        this.tainted[i] = 0;
        this.onPath[i] = 0;
        this.shallowest[i] = 0;
        this.deepest[i] = 0;
        this.level[i] = 0;
        this.isNew = true;
        return i;
      }
      if (first[i] === a && second[i] === b && third[i] === c) {
        this.isNew = false;
        return i;
      }
    }
    this.lacksRoom = true;
    return -1;
  }
}

function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
