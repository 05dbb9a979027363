import { type Geometry, MAX_SIZE } from "./geometry.ts";

/** A small seeded generator (xorshift32, Marsaglia 2003): the same numbers on every machine. */
export class Random {
  /** Where the sequence is: a generator that is given it goes on with the same numbers. */
  state: number;

  /** Any number is a good seed; equal seeds give equal sequences. */
  constructor(seed: number) {
    // Scramble, so that neighbouring seeds start far apart; xorshift must not start from 0.
    let z = (Math.floor(seed) + 0x9e3779b9) | 0;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    this.state = (z ^ (z >>> 15)) | 0 || 0x2545f491;
  }

  /** The next 32 bits, signed. */
  next(): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x;
    return x;
  }

  /** A whole number from 0 to n - 1, for 1 ≤ n ≤ 1023: 22 random bits times n. */
  below(n: number): number {
    return Math.imul(this.next() >>> 10, n) >>> 22;
  }

  /** A number from 0 on and below 1: 32 random bits. */
  fraction(): number {
    return (this.next() >>> 0) / 2 ** 32;
  }

  /** An index, as often as its weight says; -1 if all weights are 0. @param weights - 0 or more */
  weighted(weights: readonly number[]): number {
    let rest = this.fraction() * weights.reduce((sum, weight) => sum + weight, 0);
    const i = weights.findIndex((weight) => (rest -= weight) < 0);
    // Rounding may leave a little over at the end.
    return i < 0 ? weights.findLastIndex((weight) => weight > 0) : i;
  }
}

/** Zobrist numbers: fixed, so that hashes (and the bench signature) are the same on every machine and run. */
const LENGTH = 2 * ((MAX_SIZE + 1) * (MAX_SIZE + 2) + 1);

/** splitmix32: a small generator whose successive values are well mixed. */
function splitmix(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state ^ (state >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return z ^ (z >>> 15);
  };
}

function table(seed: number): Int32Array {
  const next = splitmix(seed);
  return Int32Array.from({ length: LENGTH }, next);
}

/** 2 * point + colour - 1 -> low and high 32 bits. */
export const ZOBRIST_LOW = table(0x5eed1);
export const ZOBRIST_HIGH = table(0x5eed2);

/** Changes a position's hash into that of the position with White to move. */
export const COLOUR_TO_PLAY_HASH = { low: 0x3c6ef372, high: 0x1f83d9ab };

/** The hash of the empty board: boards of different shapes must differ. */
export function emptyBoardHash({ width, height }: Geometry): { low: number; high: number } {
  const next = splitmix(width * 64 + height);
  return { low: next(), high: next() };
}
