/**
 * A network as a list of operations on named buffers. A reader turns a file into a graph; a backend computes it. A new
 * kind of block is an operation here, a line of a reader, and a function of each backend.
 *
 * A buffer is either a board, `channels` numbers at each point, or a vector of `length` numbers. The numbers of boards
 * are floats, or whole numbers in fixed point.
 */
/** Whole numbers: `one` stands for 1. Operations make numbers from 0 to `highest`, at most 32767. */
export interface FixedPoint {
  readonly one: number;
  readonly highest: number;
}

export interface Buffers {
  /** Name of a board -> its channels. */
  readonly boards: ReadonlyMap<string, number>;
  /** Name of a board in fixed point -> its numbers; all others are floats. */
  readonly fixed?: ReadonlyMap<string, FixedPoint>;
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

/**
 * A convolution between boards in fixed point: to = scale × sums + bias + shift, and + to if it `adds`, rounded. Exact
 * to the last bit: the sums are whole numbers, a step is rounded to a 32-bit float, the result to a whole number, ties
 * to even. Only filters of 3×3 add.
 */
export interface ConvolveFixed extends FilterShape {
  readonly kind: "convolveFixed";
  readonly from: string;
  readonly to: string;
  /** [output][y][x][input], −128 … 127. The sums of a filter of 3×3 stay below 2²⁵. */
  readonly weights: Int8Array;
  readonly scale: Float32Array;
  /** In units of `to`. */
  readonly bias: Float32Array;
  /** Names a vector in units of 1, or none. */
  readonly shift: string | undefined;
  readonly adds: boolean;
}

/** to = to + bias, by channel, of a board in fixed point and in its units; rounded likewise. */
export interface ShiftFixed {
  readonly kind: "shiftFixed";
  readonly to: string;
  readonly bias: Float32Array;
}

/** to = weights × from + bias: a vector of a number for each point, of a board in fixed point. */
export interface Project {
  readonly kind: "project";
  readonly from: string;
  readonly to: string;
  readonly weights: Float32Array;
  readonly bias: number;
}

/** Shows a tool a board in fixed point. */
export interface Show {
  readonly kind: "show";
  readonly to: string;
  readonly see: (board: FixedBoard) => void;
}

/** A board in fixed point, see `layout.ts`. */
export interface FixedBoard {
  /** Channels of a cell, in whole groups. */
  readonly channels: number;
  /** Cell × channels + channel -> number; 0 outside the board. */
  readonly data: Int16Array;
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
 * What sums up a channel. With a board's side s, the root of its number of points: mean, mean × (s − 14) / 10, mean ×
 * ((s − 14)² / 100 − 0.1), maximum, and sum / 100.
 */
type Summary = "mean" | "bySize" | "bySizeSquared" | "highest" | "sum";

/** Sums up a board in a vector: the first summary of all channels, then the next. */
export interface PoolBoard {
  readonly kind: "pool";
  readonly from: string;
  readonly to: string;
  readonly summaries: readonly Summary[];
  /** Names a vector that is copied behind them, or none. */
  readonly rest?: string;
}

/** What a channel's highest number, or its sum, is divided by and then multiplied by for a summary. */
export function summaryFactors(summary: Summary, points: number, one = 1): [divisor: number, factor: number] {
  const beyond = Math.sqrt(points) - 14;
  switch (summary) {
    case "mean":
      return [points * one, 1];
    case "bySize":
      return [points * one, beyond * 0.1];
    case "bySizeSquared":
      return [points * one, beyond * beyond * 0.01 - 0.1];
    case "highest":
      return [one, 1];
    case "sum":
      return [100 * one, 1];
  }
}

/** to = activation(weights × from + bias), two vectors; of `from` the first numbers, if there are more. */
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

export type Operation<W> =
  | Convolve<W>
  | ConvolveFixed
  | ShiftFixed
  | Project
  | Show
  | Normalise
  | Add
  | RootMeanSquare
  | PoolBoard
  | DenseVector
  | Attend
  | Gate;

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
    case "convolveFixed":
      return operation.adds ? [operation.from, operation.to] : [operation.from];
    case "shiftFixed":
    case "show":
      return [operation.to];
    case "dense":
      return [];
    default:
      return [operation.from];
  }
}

/** A convolution with the operations after it. */
export interface Fused<W> {
  readonly convolve: Convolve<W>;
  /** Board that is written: with the sums, or with what stands in it and the sums. */
  readonly to: string;
  readonly adds: boolean;
  /** Applied to the sums before they are written; or if they are added, to the result, in another board. */
  readonly norm: Normalise | undefined;
  /** Number of the operations. */
  readonly count: number;
}

/** What is computed together with the convolution at index `i`. */
export function fused<W>(operations: readonly Operation<W>[], i: number): Fused<W> {
  const convolve = operations[i] as Convolve<W>;
  const [next, afterNext] = [operations[i + 1], operations[i + 2]];
  const isOnly = next && "from" in next && next.from === convolve.to && isDone(operations, convolve.to, i + 2);
  if (isOnly && next.kind === "normalise") return { convolve, to: next.to, adds: false, norm: next, count: 2 };
  if (!isOnly || next.kind !== "add") {
    return { convolve, to: convolve.to, adds: false, norm: undefined, count: 1 };
  }
  const { to } = next;
  const follows = afterNext?.kind === "normalise" && afterNext.from === to && afterNext.to !== to;
  const norm = follows && afterNext.shift === undefined ? afterNext : undefined;
  return { convolve, to, adds: true, norm, count: norm ? 3 : 2 };
}

/** Whether nothing reads a board from an operation on before it is written again. */
function isDone<W>(operations: readonly Operation<W>[], name: string, from: number): boolean {
  for (const operation of operations.slice(from)) {
    if (boardsRead(operation).includes(name)) return false;
    if (operation.to === name) return true;
  }
  return true;
}

/** The operations in an order in which a norm, or a sum, follows the convolution that it reads. */
export function inOrder<W>(operations: readonly Operation<W>[]): Operation<W>[] {
  const ordered = [...operations];
  for (let i = 0; i < ordered.length; i++) {
    const operation = ordered[i];
    if (operation.kind !== "convolve") continue;
    const reader = ordered.findIndex((later, j) => j > i && boardsRead(later).includes(operation.to));
    if (reader <= i + 1 || ordered[reader].kind !== "normalise") continue;
    const between = ordered.slice(i + 1, reader);
    if (between.some(({ to }) => to === operation.from || to === operation.to)) continue;
    ordered.splice(i, 1);
    ordered.splice(reader - 1, 0, operation);
    i--;
  }
  return ordered;
}
