/** A name for a position that is the same for all positions that only look different because the board is turned. */
import { Board } from "../../engine/board/board.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { symmetriesOf } from "../../engine/policy/network/symmetries.ts";
import type { SearchPosition } from "../../engine/search/position.ts";

/** Factors of four hashes of 32 bits (FNV-1a with other primes), which make one of 128. */
const PRIMES = [0x01000193, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
const OFFSET = 0x811c9dc5;

/** 32 hexadecimal digits of the stones, a simple ko and the side to move: the smallest of all sides' hashes. */
export function symmetricHash({ width, height, board: snapshot, toPlay, legal }: SearchPosition): string {
  const geometry = geometryOf(width, height);
  const { points } = geometry;
  const board = new Board(geometry);
  board.restore(snapshot);
  const isLegal = new Set(legal);
  // Where the law forbids an empty point tells of kos.
  const states = points.map((p) => (board.colour[p] !== 0 ? board.colour[p] : isLegal.has(p) ? 0 : 3));
  const hashes = symmetriesOf(geometry).map((from) =>
    PRIMES.map((prime) => {
      let hash = Math.imul(OFFSET ^ toPlay, prime);
      for (const i of from) hash = Math.imul(hash ^ states[i], prime);
      return (hash >>> 0).toString(16).padStart(8, "0");
    }).join(""),
  );
  return hashes.sort()[0].toUpperCase();
}
