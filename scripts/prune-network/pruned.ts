/** A network's file without the channels that have a part in nothing. */
import { readFileSync } from "node:fs";
import type { FixedBoard } from "../../engine/policy/network/graph.ts";
import type { EmbeddedGraph } from "../../engine/policy/network/network.ts";
import {
  type BlockFile, type Convolution, type ConvolutionFile, decodeBase85, type DenseFile, type NetworkFile,
  type NetworkWeights, readNetwork, type ShiftFile,
} from "../../engine/policy/network/shinpan-file.ts";

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

/** Some rows of this number of bytes each. */
function rows(text: string, bytes: number, kept: readonly number[]): string {
  const all = decodeBase85(text)!; // the file has been read before
  const some = new Uint8Array(kept.length * bytes);
  kept.forEach((row, i) => some.set(all.subarray(row * bytes, (row + 1) * bytes), i * bytes));
  return encodeBase85(some);
}

/**
 * Which channels within a network's blocks have a part in anything: after rectifying, they are ever above 0, and the
 * second convolution reads them. Training that begins with a pruned network gives it channels that nothing reads.
 */
export class LiveChannels {
  /** Block -> channel within it -> 1 if it has ever been above 0; nothing for what is left of a dead block. */
  private readonly isLive: readonly Uint8Array[];
  /** Block -> channel within it -> 1 if the second convolution reads it. */
  private readonly isRead: readonly Uint8Array[];
  /** Weights of the first convolution of a block -> the block. */
  private readonly blockOf: ReadonlyMap<Int8Array, number>;

  constructor({ blocks }: NetworkWeights) {
    this.isLive = blocks.map((block) => new Uint8Array("shift" in block ? 0 : block.first.out));
    this.isRead = blocks.map((block) => ("shift" in block ? new Uint8Array(0) : readInputs(block.second)));
    this.blockOf = new Map(blocks.flatMap((block, i) => ("shift" in block ? [] : [[block.first.weights, i] as const])));
  }

  /** Block -> its live channels, ascending. */
  list(): number[][] {
    return this.isLive.map((isLive, i) => {
      const isRead = this.isRead[i];
      return [...isLive.keys()].filter((channel) => isLive[channel] && isRead[channel]);
    });
  }

  /** A graph with which the channels of a network are noted as it evaluates positions. */
  watch(graph: EmbeddedGraph): EmbeddedGraph {
    const operations = graph.operations.flatMap((operation) => {
      const block = operation.kind === "convolveFixed" ? this.blockOf.get(operation.weights) : undefined;
      if (block === undefined) return [operation];
      const see = (board: FixedBoard) => note(this.isLive[block], board);
      return [operation, { kind: "show", to: operation.to as string, see } as const];
    });
    return { ...graph, operations };
  }
}

/** Input of a convolution -> 1 if it has any weight. */
function readInputs({ in: inputs, weights }: Convolution): Uint8Array {
  const isRead = new Uint8Array(inputs);
  for (let i = 0; i < weights.length; i++) if (weights[i] !== 0) isRead[i % inputs] = 1;
  return isRead;
}

function note(isLive: Uint8Array, { channels, data }: FixedBoard): void {
  for (let at = 0; at < data.length; at += channels) {
    for (let k = 0; k < isLive.length; k++) if (data[at + k] > 0) isLive[k] = 1;
  }
}

/** The file with its note on provenance, and its weights. */
interface NamedNetwork {
  readonly file: NetworkFile & { readonly provenance?: object };
  readonly weights: NetworkWeights;
}

/** Throws an Error in words if there is no network in the file. */
export function readNetworkFile(path: string): NamedNetwork {
  const text = readFileSync(path, "utf8");
  try {
    const file = JSON.parse(text) as NamedNetwork["file"];
    return { file, weights: readNetwork(file) };
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`);
  }
}

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

/** Writes what `decodeBase85` of `engine/policy/network/shinpan-file.ts` reads. */
export function encodeBase85(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4) {
    const present = Math.min(4, bytes.length - at);
    let value = 0;
    for (let i = 0; i < 4; i++) value = value * 256 + (i < present ? bytes[at + i] : 0);
    const digits = Array.from({ length: 5 }, (_, i) => DIGITS[Math.floor(value / 85 ** (4 - i)) % 85]);
    text += digits.slice(0, present + 1).join("");
  }
  return text;
}
