/**
 * A transposition table for proof numbers: open addressing over typed arrays, emptied in O(1) by a new generation.
 * Keys are three integers: both players' stones, and the rest of the state.
 */
const PROBES = 8;

export class ProofTable {
  private readonly mask: number;
  private readonly generation: Int32Array;
  private readonly first: Int32Array;
  private readonly second: Int32Array;
  private readonly third: Int32Array;
  /** Slot -> proof number and disproof number. */
  readonly proof: Int32Array;
  readonly disproof: Int32Array;
  /** Slot -> 1 if a disproof rests on a repetition of the path it was found on. */
  readonly tainted: Uint8Array;
  /** Slot -> 1 while the state is on the path. */
  readonly onPath: Uint8Array;
  /** Whether the last call of `slot` entered a new state. */
  isNew = false;
  private current = 1;

  constructor(bits: number) {
    const n = 2 ** bits;
    this.mask = n - 1;
    this.generation = new Int32Array(n);
    this.first = new Int32Array(n);
    this.second = new Int32Array(n);
    this.third = new Int32Array(n);
    this.proof = new Int32Array(n);
    this.disproof = new Int32Array(n);
    this.tainted = new Uint8Array(n);
    this.onPath = new Uint8Array(n);
  }

  clear(): void {
    this.current++;
  }

  /** The slot of a state, entered with both numbers 1 if it is new; −1 if there is no room for it. */
  slot(a: number, b: number, c: number): number {
    const { generation, first, second, third, current, mask } = this;
    let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
    h ^= h >>> 15;
    h = Math.imul(h, 0x2c1b3c6d);
    h ^= h >>> 13;
    for (let k = 0; k < PROBES; k++) {
      const i = (h + k) & mask;
      if (generation[i] !== current) {
        generation[i] = current;
        first[i] = a;
        second[i] = b;
        third[i] = c;
        this.proof[i] = 1;
        this.disproof[i] = 1;
        this.tainted[i] = 0;
        this.onPath[i] = 0;
        this.isNew = true;
        return i;
      }
      if (first[i] === a && second[i] === b && third[i] === c) {
        this.isNew = false;
        return i;
      }
    }
    return -1;
  }
}
