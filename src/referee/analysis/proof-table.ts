/**
 * A transposition table for proof numbers. Keys are three integers: both players' stones, and the rest of the state.
 *
 * States get slots in the order in which they are entered: the children of one state, which are mostly entered
 * together, lie side by side. An index by open addressing finds the slot of a state. Slots and index grow with what is
 * entered, so that a small search stays in the processor's cache; no state changes its slot.
 */
/** Binary logarithms of the places in the index and of the slots at first. */
const FIRST_PLACES = 10;
const FIRST_SLOTS = 10;
/** Places for a state at least: with fewer of them free ones are far apart. */
const PLACES_A_STATE = 2;
/** Bits of a place that hold a slot, plus 1; the others are those of the state's hash. */
const SLOT_BITS = 24;
const SLOT = 2 ** SLOT_BITS - 1;
/** Integers for a key: a power of two, so that it does not lie in two cache lines. */
const KEY = 4;

export class ProofTable {
  /** Most states that may be entered. */
  private readonly most: number;
  /** Number of states that have been entered. */
  private count = 0;
  /** Place -> slot of a state, plus 1, and bits of its hash; 0 if it is free. */
  private index = new Int32Array(0);
  /** KEY * slot -> the three integers of the state. */
  private keys = new Int32Array(0);
  /** Slot -> proof number and disproof number. These arrays are others once the table has grown. */
  proof = new Int32Array(0);
  disproof = new Int32Array(0);
  /** Slot -> 1 if a disproof rests on a repetition. */
  tainted = new Uint8Array(0);
  /** Slot -> its level while it is on the path, that is its depth + 1; otherwise 0. */
  onPath = new Uint8Array(0);
  /** Slot -> between which levels the states of the path lie that a disproof rests on; 0 if it rests on none. */
  shallowest = new Uint8Array(0);
  deepest = new Uint8Array(0);
  /** Slot -> the least level at which it has been expanded; 0 if it has not been. */
  level = new Uint8Array(0);
  /** For searches that come back to a state. */
  readonly children = new ChildLists();
  /** Whether the last call of `slot` entered a new state. */
  isNew = false;

  /** @param bits binary logarithm of the states that there may be */
  constructor(bits: number) {
    this.most = 2 ** Math.min(bits, SLOT_BITS - 1);
    this.widen(2 ** Math.min(bits, FIRST_SLOTS));
    this.clear();
  }

  /** Empties the table. */
  clear(): this {
    // A large index would be dear to empty, and of no use to a small search.
    if (this.index.length === 2 ** FIRST_PLACES) this.index.fill(0);
    else this.index = new Int32Array(2 ** FIRST_PLACES);
    this.count = 0;
    this.children.clear();
    return this;
  }

  /** Whether there is no room for another state. */
  get isFull(): boolean {
    return this.count === this.most;
  }

  /** The slot of a state that has been entered, or −1. */
  find(a: number, b: number, c: number): number {
    const at = this.place(a, b, c, hash(a, b, c));
    return (this.index[at] & SLOT) - 1;
  }

  /** The slot of a state, entered with both numbers 1 if it is new; −1 if there is no room for it. */
  slot(a: number, b: number, c: number): number {
    const h = hash(a, b, c);
    const at = this.place(a, b, c, h);
    const known = this.index[at];
    this.isNew = known === 0;
    if (known !== 0) return (known & SLOT) - 1;
    const slot = this.count;
    if (slot === this.most) return -1;
    if (slot === this.proof.length) this.widen(2 * slot);
    this.count++;
    this.index[at] = (h & ~SLOT) | this.count;
    this.keys[KEY * slot] = a;
    this.keys[KEY * slot + 1] = b;
    this.keys[KEY * slot + 2] = c;
    this.proof[slot] = this.disproof[slot] = 1;
    this.tainted[slot] = this.onPath[slot] = this.shallowest[slot] = this.deepest[slot] = this.level[slot] = 0;
    if (PLACES_A_STATE * this.count > this.index.length) this.rebuildIndex();
    return slot;
  }

  /** The three integers of the state in a slot. */
  first(slot: number): number {
    return this.keys[KEY * slot];
  }

  second(slot: number): number {
    return this.keys[KEY * slot + 1];
  }

  third(slot: number): number {
    return this.keys[KEY * slot + 2];
  }

  /** The place of a state in the index, or the free one where it would go. */
  private place(a: number, b: number, c: number, h: number): number {
    const { index, keys } = this;
    const mask = index.length - 1;
    for (let at = h & mask; ; at = (at + 1) & mask) {
      const found = index[at];
      if (found === 0) return at;
      if (((found ^ h) & ~SLOT) !== 0) continue;
      const k = KEY * ((found & SLOT) - 1);
      if (keys[k] === a && keys[k + 1] === b && keys[k + 2] === c) return at;
    }
  }

  /** Gives the index four times as many places. */
  private rebuildIndex(): void {
    const { count, keys } = this;
    const index = (this.index = new Int32Array(4 * this.index.length));
    const mask = index.length - 1;
    for (let slot = 0; slot < count; slot++) {
      const h = hash(keys[KEY * slot], keys[KEY * slot + 1], keys[KEY * slot + 2]);
      let at = h & mask;
      while (index[at] !== 0) at = (at + 1) & mask;
      index[at] = (h & ~SLOT) | (slot + 1);
    }
  }

  /** Makes room for `slots` states. */
  private widen(slots: number): void {
    this.keys = widened(this.keys, new Int32Array(KEY * slots));
    this.proof = widened(this.proof, new Int32Array(slots));
    this.disproof = widened(this.disproof, new Int32Array(slots));
    this.tainted = widened(this.tainted, new Uint8Array(slots));
    this.onPath = widened(this.onPath, new Uint8Array(slots));
    this.shallowest = widened(this.shallowest, new Uint8Array(slots));
    this.deepest = widened(this.deepest, new Uint8Array(slots));
    this.level = widened(this.level, new Uint8Array(slots));
  }
}

/** Children in all, and the number of states, whose lists are kept. */
const CHILDREN = 2 ** 16;
const LISTS = 2 ** 13;

/**
 * The children of states that a search has expanded, as slots of its table. A search comes back to three states in ten,
 * most of them soon: the last lists are kept, and their plays need not be made anew.
 */
export class ChildLists {
  private readonly children = new Int32Array(CHILDREN);
  /** Place of a state in the index -> the state, where its list begins, and how long it is. */
  private readonly states = new Int32Array(LISTS);
  private readonly begins = new Float64Array(LISTS).fill(-1);
  private readonly lengths = new Int32Array(LISTS);
  /** Where the next list begins, counted on and on; where the first one that is valid does. */
  private next = 0;
  private valid = 0;

  /** Forgets all lists. */
  clear(): void {
    // An empty list may begin where the next one would.
    this.valid = ++this.next;
  }

  /** Keeps the list of a state: the slots in `from` at `first` and up to `end`. */
  keep(state: number, from: Int32Array, first: number, end: number): void {
    const { children } = this;
    const length = end - first;
    let at = this.next % CHILDREN;
    // A list must not go over the end.
    if (at + length > CHILDREN) {
      this.next += CHILDREN - at;
      at = 0;
    }
    const place = state % LISTS;
    this.states[place] = state;
    this.begins[place] = this.next;
    this.lengths[place] = length;
    this.next += length;
    for (let k = first; k < end; k++) children[at++] = from[k];
  }

  /** Writes the list of a state to `to` at `first`. Returns where it ends there; −1 if it is not known. */
  copy(state: number, to: Int32Array, first: number): number {
    const { children } = this;
    const place = state % LISTS;
    const begin = this.begins[place];
    if (this.states[place] !== state || begin < this.valid || this.next - begin > CHILDREN) return -1;
    const end = first + this.lengths[place];
    let at = begin % CHILDREN;
    for (let k = first; k < end; k++) to[k] = children[at++];
    return end;
  }
}

/** The larger of two arrays with what is in the other. */
function widened<T extends Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
