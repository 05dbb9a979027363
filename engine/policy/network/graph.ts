/**
 * A network as a list of operations on named buffers. A reader turns a file into a graph; a backend computes it. A new
 * kind of block is an operation here, a line of a reader, and a function of each backend.
 *
 * A buffer is either a board, `channels` numbers at each point, or a vector of `length` numbers.
 */

export interface Buffers {
  /** Name of a board -> its channels. */
  readonly boards: ReadonlyMap<string, number>;
  /** Name of a vector -> its length. */
  readonly vectors: ReadonlyMap<string, number>;
}

/** Functions that networks apply to single numbers. */
export type Activation = "identity" | "relu" | "mish" | "silu";

/** A convolution's filter: a square of `size` × `size` points, with zeros outside the board. */
export interface FilterShape {
  readonly size: number;
  readonly inputs: number;
  readonly outputs: number;
}

/**
 * to = convolution of from. W is what a backend keeps of the weights; a reader gives it floats [output][y][x][input].
 */
export interface Convolve<W> extends FilterShape {
  readonly kind: "convolve";
  readonly from: string;
  readonly to: string;
  readonly weights: W;
}

/** to = activation(scale × (from + shift) + bias), by channel; `shift` names a vector. May write what it reads. */
export interface Normalise {
  readonly kind: "normalise";
  readonly from: string;
  readonly to: string;
  readonly scale: Float32Array;
  readonly bias: Float32Array;
  readonly shift: string | undefined;
  readonly activation: Activation;
}

/** to = to + from, two boards. */
export interface Add {
  readonly kind: "add";
  readonly from: string;
  readonly to: string;
}

/**
 * Root mean square norm: to = activation(gamma × from / √(mean of from² + epsilon) + beta). The mean is over the
 * channels of a point, or with `spatial` over the whole board.
 */
export interface RootMeanSquare {
  readonly kind: "rootMeanSquare";
  readonly from: string;
  readonly to: string;
  readonly gamma: Float32Array;
  readonly beta: Float32Array | undefined;
  readonly epsilon: number;
  readonly spatial: boolean;
  readonly activation: Activation;
}

/**
 * Sums up a board in a vector of three numbers a channel, the first of all channels first. With a board's side s, the
 * root of its number of points: mean, mean × (s − 14) / 10, and the maximum, or with `quadratic` in its place
 * mean × ((s − 14)² / 100 − 0.1).
 */
export interface PoolBoard {
  readonly kind: "pool";
  readonly from: string;
  readonly to: string;
  readonly quadratic: boolean;
}

/** to = activation(weights × from + bias), two vectors. */
export interface DenseVector {
  readonly kind: "dense";
  readonly from: string;
  readonly to: string;
  /** [output][input] */
  readonly weights: Float32Array;
  readonly bias: Float32Array | undefined;
  readonly activation: Activation;
}

/**
 * Attention among the points of a board (Vaswani et al., "Attention Is All You Need", 2017). Head h of the queries
 * reads head ⌊h × keyHeads / heads⌋ of the keys and values. Each pair of channels of queries and keys is turned by an
 * angle that depends on the point (Su et al., "RoFormer", 2021).
 */
export interface Attend {
  readonly kind: "attend";
  readonly queries: string;
  readonly keys: string;
  readonly values: string;
  readonly to: string;
  readonly heads: number;
  readonly keyHeads: number;
  /** Channels of a head's queries and keys, and of its values. */
  readonly queryChannels: number;
  readonly valueChannels: number;
  /**
   * [head of the keys][pair of channels][x, y]: the angle of a point in column x and row y is the sum of their products
   * with these. Undefined: nothing is turned.
   */
  readonly frequencies: Float32Array | undefined;
}

/** to = silu(from) × gate, two boards; may write what it reads. */
export interface Gate {
  readonly kind: "gate";
  readonly from: string;
  readonly gate: string;
  readonly to: string;
}

export type Operation<W> = Convolve<W> | Normalise | Add | RootMeanSquare | PoolBoard | DenseVector | Attend | Gate;

export interface Graph<W> extends Buffers {
  readonly operations: readonly Operation<W>[];
}

/** The boards that an operation reads; `to` of `add` is among them. */
export function boardsRead<W>(operation: Operation<W>): string[] {
  switch (operation.kind) {
    case "add":
      return [operation.from, operation.to];
    case "gate":
      return [operation.from, operation.gate];
    case "attend":
      return [operation.queries, operation.keys, operation.values];
    case "dense":
      return [];
    default:
      return [operation.from];
  }
}
