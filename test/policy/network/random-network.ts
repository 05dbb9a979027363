/** Networks that know nothing: weights of the right shape, drawn from a seed. */
import { Random } from "../../../engine/board/random.ts";
import type { ConvolutionFile, DenseFile, NetworkFile } from "../../../engine/policy/network/shinpan-file.ts";
import { encodeBase85 } from "../../../scripts/prune-network/pruned.ts";

export interface Shape {
  readonly channels: number;
  /** One entry a block: whether it pools. */
  readonly blocks: readonly boolean[];
  /** One entry a block: the channels within it, 0 where only a shift is left; as many as the trunk has by default. */
  readonly within?: readonly number[];
  readonly planes?: number;
  readonly heads?: number;
}

export function randomNetwork(seed: number, shape: Shape): NetworkFile {
  const { blocks, channels, heads = 32, planes = 25, within = [] } = shape;
  const random = new Random(seed);
  /** From −1 to 1. */
  const draw = (): number => random.next() / 2 ** 31;
  const floats = (n: number, size: number): string => base85(Float32Array.from({ length: n }, () => draw() * size));
  const convolution = (inputs: number, out: number, size: number): ConvolutionFile => {
    const n = inputs * size * size;
    const weights = Int8Array.from({ length: out * n }, () => Math.round(draw() * 127));
    const scale = Float32Array.from({ length: out }, () => (0.5 + Math.abs(draw())) / (73 * Math.sqrt(n)));
    return { in: inputs, out, size, weights: base85(weights), scale: base85(scale), bias: floats(out, 64) };
  };
  const dense = (inputs: number, out: number): DenseFile => ({
    in: inputs,
    out,
    weights: floats(inputs * out, 1 / Math.sqrt(inputs)),
    bias: floats(out, 0.25),
  });
  return {
    version: 5,
    channels,
    planes,
    stem: convolution(planes, channels, 3),
    stemGlobals: dense(4, channels),
    blocks: blocks.map((pools, i) => {
      const inner = within[i] ?? channels;
      if (inner === 0) return { shift: floats(channels, 64) };
      return {
        first: convolution(channels, inner, 3),
        second: convolution(inner, channels, 3),
        ...(pools && { pool: dense(2 * channels, inner) }),
      };
    }),
    policy: {
      conv: convolution(channels, heads, 1),
      pool: dense(2 * channels, heads),
      out: dense(heads, 1),
      predictor: 0.5,
      passHidden: dense(2 * channels + 4, 32),
      passOut: dense(32, 1),
    },
    value: {
      conv: convolution(channels, heads, 1),
      owner: dense(heads, 1),
      hidden: dense(3 * heads + 4, 64),
      out: dense(64, 3),
    },
  };
}

/** Planes and unlikelihoods of a position of n points that nobody played. */
export function randomInput(n: number, seed: number): { bits: Uint32Array; unlikely: Uint8Array } {
  const random = new Random(seed);
  const bits = Uint32Array.from({ length: n }, () => ((random.next() & random.next()) | (1 << 23)) & 0xffffff);
  return { bits, unlikely: Uint8Array.from({ length: n }, () => random.next() >>> 24) };
}

function base85(array: Int8Array | Float32Array): string {
  return encodeBase85(new Uint8Array(array.buffer));
}
