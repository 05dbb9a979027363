/** Zobrist numbers: fixed, so that hashes (and the bench signature) are the same on every machine and run. */
import { type Geometry, MAX_SIZE } from "./geometry.ts";

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
