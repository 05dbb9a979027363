/** A network's file without the channels that have a part in nothing. */
import { decodeBase85 } from "../../engine/policy/network/base85.ts";
import type {
  BlockFile, ConvolutionFile, DenseFile, NetworkFile, ShiftFile,
} from "../../engine/policy/network/shinpan-file.ts";
import { encodeBase85 } from "./base85.ts";

/** @param live - block -> channels within it that stay, ascending */
export function pruned(file: NetworkFile, live: readonly (readonly number[])[]): NetworkFile {
  return { ...file, blocks: file.blocks.map((block, i) => ("shift" in block ? block : prunedBlock(block, live[i]))) };
}

function prunedBlock({ first, pool, second }: BlockFile, live: readonly number[]): BlockFile | ShiftFile {
  if (live.length === 0) return { shift: second.bias };
  if (live.length === first.out) return { first, second, ...(pool && { pool }) };
  return {
    first: prunedOutputs(first, live),
    second: prunedInputs(second, live),
    ...(pool && { pool: prunedDense(pool, live) }),
  };
}

function prunedOutputs(conv: ConvolutionFile, live: readonly number[]): ConvolutionFile {
  return {
    ...conv,
    out: live.length,
    weights: rows(conv.weights, conv.size * conv.size * conv.in, live),
    scale: rows(conv.scale, FLOAT_BYTES, live),
    bias: rows(conv.bias, FLOAT_BYTES, live),
  };
}

/** Weights stand [out][ky][kx][in], a byte each. */
function prunedInputs(conv: ConvolutionFile, live: readonly number[]): ConvolutionFile {
  const places = Array.from({ length: conv.out * conv.size * conv.size }, (_, place) => place * conv.in);
  const kept = places.flatMap((place) => live.map((channel) => place + channel));
  return { ...conv, in: live.length, weights: rows(conv.weights, 1, kept) };
}

function prunedDense(dense: DenseFile, live: readonly number[]): DenseFile {
  return {
    ...dense,
    out: live.length,
    weights: rows(dense.weights, FLOAT_BYTES * dense.in, live),
    bias: rows(dense.bias, FLOAT_BYTES, live),
  };
}

const FLOAT_BYTES = 4;

/** Some rows of so many bytes each. */
function rows(text: string, bytes: number, kept: readonly number[]): string {
  const all = decodeBase85(text)!; // the file has been read before
  const some = new Uint8Array(kept.length * bytes);
  kept.forEach((row, i) => some.set(all.subarray(row * bytes, (row + 1) * bytes), i * bytes));
  return encodeBase85(some);
}
