/**
 * Sums of final owners, as search threads keep them: point -> sum, Black positive; or a row of these for every first
 * move, if a caller wants to know what follows from each. The entry of PASS, which nobody owns, is the sum of the
 * weights.
 */
import { PASS, type Point } from "../board/geometry.ts";
import { sharedMemory } from "./shared-memory.ts";

/** Memory for the sums of threads, which searches use one after another: see `emptyTable` on why it is kept. */
export class OwnershipMemory {
  /** Thread -> its memory, made when it is first needed. */
  private readonly kept: Int32Array[] = [];

  /** So many sums for a thread, all 0. */
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
