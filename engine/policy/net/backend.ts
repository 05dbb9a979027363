/** What computes the layers, bit for bit alike: `wasm/backend.ts`, or `reference.ts` in plain TypeScript. */
import type { Convolution, Dense } from "./weights/format.ts";
import type { Activations } from "./layout.ts";

export interface Backend {
  /** A new board of zeros. */
  activations(channels: number): Activations;
  /** A convolution between two boards. With a residual, what stands in `to` is added before it is replaced. */
  layer(convolution: Convolution, from: Activations, to: Activations, residual?: boolean): Layer;
  /** Adds a bias to every channel of a board, and makes activations of the trunk of what comes of it. */
  shift(biases: Float32Array, of: Activations): Shifting;
  /** A summary of a board. */
  pool(of: Activations): Pool;
  /** A new array of zeros, for dense layers. */
  numbers(length: number): Float64Array;
  /** A dense layer that reads such an array, or a part of it. */
  dense(layer: Dense, from: Float64Array): DenseLayer;
}

export interface Shifting {
  run(): void;
}

export interface DenseLayer {
  /** Output -> what came of it in the last run, 0 at first. */
  readonly out: Float64Array;
  run(): void;
}

export interface Layer {
  /** Output -> bias, as in the weights. */
  readonly fixedBias: Float32Array;
  /** Output -> the bias that `run` takes, the fixed one at first; may be changed between runs. */
  readonly bias: Float32Array;
  run(): void;
}

export interface Pool {
  /** Channel -> sum over all points, after `run`. */
  readonly sums: Int32Array;
  /** Channel -> highest value of a point, likewise. */
  readonly maxima: Int16Array;
  run(): void;
}
