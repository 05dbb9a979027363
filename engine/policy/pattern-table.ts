/**
 * A set of patterns, each known by a 28-bit hash, numbered from 0. Two patterns may share a hash; among some ten
 * thousand known ones an unknown pattern is taken for a known one less than once in a thousand times, which a softmax
 * over many features does not notice.
 */

/** Bits of a pattern's key. Few enough that the sorted keys of a data file are two bytes apart. */
const KEY_BITS = 28;
const KEY_MASK = (1 << KEY_BITS) - 1;

export class PatternTable {
  /** Number -> key, ascending. */
  readonly keys: Int32Array;
  /** 2 * slot -> key + 1, or 0 where the slot is free; after it the pattern's number. At most half full. */
  private readonly slots: Int32Array;
  private readonly mask: number;

  /** `keys` ascending and each once. */
  constructor(keys: Int32Array) {
    this.keys = keys;
    let size = 16;
    while (size < 2 * keys.length) size *= 2;
    const mask = size - 1;
    const slots = new Int32Array(2 * size);
    for (let number = 0; number < keys.length; number++) {
      let slot = keys[number] & mask;
      while (slots[2 * slot] !== 0) slot = (slot + 1) & mask;
      slots[2 * slot] = keys[number] + 1;
      slots[2 * slot + 1] = number;
    }
    this.mask = mask;
    this.slots = slots;
  }

  get size(): number {
    return this.keys.length;
  }

  /** The number of the pattern with this 32-bit hash, or -1 if it is not known. */
  find(hash: number): number {
    const key = keyOf(hash);
    const { slots, mask } = this;
    let slot = key & mask;
    for (;;) {
      const found = slots[2 * slot];
      if (found === key + 1) return slots[2 * slot + 1];
      if (found === 0) return -1;
      slot = (slot + 1) & mask;
    }
  }
}

/** The key of a pattern's 32-bit hash: 0 … 2^28 - 1. */
export function keyOf(hash: number): number {
  return hash & KEY_MASK;
}
