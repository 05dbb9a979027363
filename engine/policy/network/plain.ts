/**
 * Computes a network in plain TypeScript, one function an operation: the reference for every other backend, with 32-bit
 * floats, and with whole numbers where boards are in fixed point. Boards of floats are `[point][channel]`, points in
 * the order of `geometry.points`.
 */
import { dense } from "./dense.ts";
import { inGroups, Layout } from "./layout.ts";
import {
  type Activation,
  type Add,
  type Attend,
  type Convolve,
  type ConvolveFixed,
  type DenseVector,
  type FilterShape,
  type FixedBoard,
  type FixedPoint,
  type Gate,
  type Graph,
  type Normalise,
  type Operation,
  type PoolBoard,
  type Project,
  type RootMeanSquare,
  type ShiftFixed,
  summaryFactors,
} from "./graph.ts";

/** Points of a board, and where they lie. */
export interface BoardSize {
  readonly width: number;
  readonly height: number;
}

/** Computes a graph on boards of one size. */
export interface Runner {
  readonly layout: Layout;
  /** Name of a board of floats -> what to write into it before a run, or read after it: [point][channel]. */
  board(name: string): Float32Array;
  /** Name of a board in fixed point -> the same. */
  fixed(name: string): FixedBoard;
  /** Name of a vector -> the same. */
  vector(name: string): Float64Array;
  run(): void;
}

type Step = () => void;

export class PlainRunner implements Runner {
  readonly layout: Layout;
  protected readonly size: BoardSize;
  protected readonly points: number;
  private readonly graph: Graph<Float32Array>;
  private readonly boards = new Map<string, Float32Array>();
  private readonly fixedBoards = new Map<string, FixedBoard & FixedPoint>();
  private readonly vectors = new Map<string, Float64Array>();
  private steps: readonly Step[] | undefined;

  constructor(graph: Graph<Float32Array>, size: BoardSize) {
    this.graph = graph;
    this.size = size;
    this.layout = new Layout(size);
    this.points = size.width * size.height;
    for (const [name, count] of graph.boards) {
      const fixed = graph.fixed?.get(name);
      const channels = inGroups(count);
      if (!fixed) this.boards.set(name, new Float32Array(this.points * count));
      else this.fixedBoards.set(name, { ...fixed, channels, data: new Int16Array(this.layout.length * channels) });
    }
    for (const [name, length] of graph.vectors) this.vectors.set(name, new Float64Array(length));
  }

  board(name: string): Float32Array {
    return this.boards.get(name)!;
  }

  fixed(name: string): FixedBoard & FixedPoint {
    return this.fixedBoards.get(name)!;
  }

  vector(name: string): Float64Array {
    return this.vectors.get(name)!;
  }

  run(): void {
    this.steps ??= this.stepsOf(this.graph.operations);
    for (const step of this.steps) step();
  }

  protected stepsOf(operations: readonly Operation<Float32Array>[]): Step[] {
    return operations.map((operation) => this.step(operation));
  }

  /** A sum over a board, as precise as it is kept while it is made. */
  protected round(x: number): number {
    return x;
  }

  protected step(operation: Operation<Float32Array>): Step {
    switch (operation.kind) {
      case "convolve":
        return () => this.convolve(operation);
      case "convolveFixed":
        return this.convolveFixed(operation);
      case "shiftFixed":
        return () => this.shiftFixed(operation);
      case "project":
        return () => this.project(operation);
      case "show":
        return () => operation.see(this.fixed(operation.to));
      case "normalise":
        return () => this.normalise(operation);
      case "add":
        return () => this.add(operation);
      case "rootMeanSquare":
        return () => this.rootMeanSquare(operation);
      case "pool":
        return () => this.pool(operation);
      case "dense":
        return this.dense(operation);
      case "attend":
        return () => this.attend(operation);
      case "gate":
        return () => this.gate(operation);
    }
  }

  protected convolve({ from, to, weights, ...shape }: Convolve<Float32Array>): void {
    const target = this.board(to);
    convolved(this.size, this.board(from), weights, shape, (at, _, sum) => (target[at] = sum));
  }

  protected normalise({ activation, bias, from, scale, shift, to }: Normalise): void {
    const [source, target] = [this.board(from), this.board(to)];
    const shifts = shift === undefined ? new Float64Array(scale.length) : this.vector(shift);
    const activate = ACTIVATE[activation];
    for (let i = 0; i < source.length; i++) {
      const k = i % scale.length;
      target[i] = activate(scale[k] * (source[i] + shifts[k]) + bias[k]);
    }
  }

  private add({ from, to }: Add): void {
    const [source, target] = [this.board(from), this.board(to)];
    for (let i = 0; i < target.length; i++) target[i] += source[i];
  }

  protected rootMeanSquare({ activation, beta, epsilon, from, gamma, spatial, to }: RootMeanSquare): void {
    const [source, target] = [this.board(from), this.board(to)];
    const channels = gamma.length;
    const activate = ACTIVATE[activation];
    const group = spatial ? source.length : channels;
    for (let start = 0; start < source.length; start += group) {
      let squares = 0;
      for (let i = start; i < start + group; i++) squares += source[i] * source[i];
      const factor = 1 / Math.sqrt(squares / group + epsilon);
      for (let i = start; i < start + group; i++) {
        target[i] = activate(source[i] * factor * gamma[i % channels] + (beta?.[i % channels] ?? 0));
      }
    }
  }

  private pool({ from, rest, summaries, to }: PoolBoard): void {
    const { points } = this;
    const target = this.vector(to);
    const fixed = this.fixedBoards.get(from);
    const cells = fixed ? this.layout.cells : [...Array(points).keys()];
    const { channels, data, one } = fixed ?? {
      channels: this.board(from).length / points,
      data: this.board(from),
      one: 1,
    };
    const used = (target.length - (rest === undefined ? 0 : this.vector(rest).length)) / summaries.length;
    for (let k = 0; k < used; k++) {
      let sum = 0;
      let highest = -Infinity;
      for (const cell of cells) {
        const x = data[cell * channels + k];
        sum = this.round(sum + x);
        highest = Math.max(highest, x);
      }
      summaries.forEach((summary, i) => {
        const [divisor, factor] = summaryFactors(summary, points, one);
        target[i * used + k] = ((summary === "highest" ? highest : sum) / divisor) * factor;
      });
    }
    if (rest !== undefined) target.set(this.vector(rest), used * summaries.length);
  }

  private dense({ activation, bias, from, to, weights }: DenseVector): Step {
    const [source, target] = [this.vector(from), this.vector(to)];
    const activate = ACTIVATE[activation];
    const out = target.length;
    const layer = { in: weights.length / out, out, weights, bias: bias ?? new Float32Array(out) };
    return () => {
      dense(layer, source, target);
      for (let o = 0; o < out; o++) target[o] = activate(target[o]);
    };
  }

  private convolveFixed({ adds, bias, from, inputs, outputs, scale, shift, size, to, weights }: ConvolveFixed): Step {
    const { cells, stride } = this.layout;
    const { channels, data: source } = this.fixed(from);
    const { channels: made, data: target, highest, one } = this.fixed(to);
    const shifts = shift === undefined ? new Float64Array(outputs) : this.vector(shift);
    const [scales, biases] = [inFours(scale), inFours(bias)];
    const length = size * size * inputs;
    const reach = (size - 1) / 2;
    const places = Int32Array.from({ length: size * size }, (_, place) => {
      return ((Math.floor(place / size) - reach) * stride + (place % size) - reach) * channels;
    });
    // [four outputs][place of the square][input][output of the four].
    const together = new Int32Array(scales.length * length);
    weights.forEach((weight, i) => {
      const o = Math.floor(i / length);
      together[((o >> 2) * length + (i % length)) * 4 + (o & 3)] = weight;
    });
    const sums = new Int32Array(4);
    return () => {
      for (let o = 0; o < outputs; o++) biases[o] = bias[o] + one * shifts[o];
      for (const cell of cells) {
        for (let o = 0; o < outputs; o += 4) {
          sumFour(source, cell * channels, places, inputs, together, o * length, sums);
          for (let k = o, at = cell * made + o; k < o + 4; k++, at++) {
            target[at] = rounded(sums[k - o], scales[k], biases[k], adds ? target[at] : 0, highest);
          }
        }
      }
    };
  }

  private shiftFixed({ bias, to }: ShiftFixed): void {
    const { channels, data, highest } = this.fixed(to);
    for (const cell of this.layout.cells) {
      const at = cell * channels;
      for (let k = 0; k < bias.length; k++) data[at + k] = rounded(0, 0, bias[k], data[at + k], highest);
    }
  }

  private project(operation: Project): void {
    const board = this.fixed(operation.from);
    project(operation, board, board.one, this.layout, this.vector(operation.to));
  }

  protected attend({
    frequencies,
    heads,
    keyHeads,
    keys,
    queries,
    queryChannels,
    to,
    valueChannels,
    values,
  }: Attend): void {
    const { points } = this;
    const [q, k, v, target] = [queries, keys, values, to].map((name) => this.board(name));
    if (frequencies) {
      this.turn(q, heads, queryChannels, frequencies, heads / keyHeads);
      this.turn(k, keyHeads, queryChannels, frequencies, 1);
    }
    const shares = new Float32Array(points);
    for (let head = 0; head < heads; head++) {
      const keyHead = Math.floor((head * keyHeads) / heads);
      for (let p = 0; p < points; p++) {
        let highest = -Infinity;
        for (let other = 0; other < points; other++) {
          let a = (p * heads + head) * queryChannels;
          let b = (other * keyHeads + keyHead) * queryChannels;
          let sum = 0;
          for (let i = 0; i < queryChannels; i++) sum += q[a++] * k[b++];
          shares[other] = sum / Math.sqrt(queryChannels);
          highest = Math.max(highest, shares[other]);
        }
        let total = 0;
        for (let other = 0; other < points; other++) total += shares[other] = Math.exp(shares[other] - highest);
        const out = (p * heads + head) * valueChannels;
        target.fill(0, out, out + valueChannels);
        for (let other = 0; other < points; other++) {
          const start = (other * keyHeads + keyHead) * valueChannels;
          for (let i = 0; i < valueChannels; i++) target[out + i] += (shares[other] / total) * v[start + i];
        }
      }
    }
  }

  /** Turns each pair of channels by an angle that depends on the point. */
  private turn(x: Float32Array, heads: number, channels: number, frequencies: Float32Array, perKeyHead: number): void {
    const { width } = this.size;
    const pairs = channels / 2;
    for (let p = 0, i = 0; p < this.points; p++) {
      for (let head = 0; head < heads; head++) {
        let f = Math.floor(head / perKeyHead) * pairs * 2;
        for (let pair = 0; pair < pairs; pair++, i += 2, f += 2) {
          const angle = (p % width) * frequencies[f] + Math.floor(p / width) * frequencies[f + 1];
          const [a, b, c, s] = [x[i], x[i + 1], Math.cos(angle), Math.sin(angle)];
          x[i] = a * c - b * s;
          x[i + 1] = a * s + b * c;
        }
      }
    }
  }

  protected gate({ from, gate, to }: Gate): void {
    const [source, factor, target] = [from, gate, to].map((name) => this.board(name));
    for (let i = 0; i < source.length; i++) target[i] = ACTIVATE.silu(source[i]) * factor[i];
  }
}

/** Calls `end` with each sum of a convolution, where it belongs in a board, and its output. */
export function convolved(
  { height, width }: BoardSize,
  source: ArrayLike<number>,
  weights: ArrayLike<number>,
  { inputs, outputs, size }: FilterShape,
  end: (at: number, output: number, sum: number) => void,
): void {
  const reach = (size - 1) / 2;
  for (let y = 0, point = 0; y < height; y++) {
    for (let x = 0; x < width; x++, point++) {
      for (let o = 0; o < outputs; o++) {
        let sum = 0;
        for (let dy = Math.max(-reach, -y); dy <= Math.min(reach, height - 1 - y); dy++) {
          for (let dx = Math.max(-reach, -x); dx <= Math.min(reach, width - 1 - x); dx++) {
            const start = (point + dy * width + dx) * inputs;
            let w = ((o * size + dy + reach) * size + dx + reach) * inputs;
            for (let i = start; i < start + inputs; i++) sum += source[i] * weights[w++];
          }
        }
        end(point * outputs + o, o, sum);
      }
    }
  }
}

/** Values, and zeros that make their number a multiple of four. */
function inFours(values: Float32Array): Float32Array {
  const all = new Float32Array(Math.ceil(values.length / 4) * 4);
  all.set(values);
  return all;
}

/** Sums of products at a cell, of four outputs whose weights stand by turns from `w` on. */
function sumFour(
  source: Int16Array,
  cell: number,
  places: Int32Array,
  inputs: number,
  weights: Int32Array,
  w: number,
  sums: Int32Array,
): void {
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  for (let place = 0; place < places.length; place++) {
    const start = cell + places[place];
    for (let i = start; i < start + inputs; i++, w += 4) {
      const x = source[i];
      sum0 = (sum0 + Math.imul(x, weights[w])) | 0;
      sum1 = (sum1 + Math.imul(x, weights[w + 1])) | 0;
      sum2 = (sum2 + Math.imul(x, weights[w + 2])) | 0;
      sum3 = (sum3 + Math.imul(x, weights[w + 3])) | 0;
    }
  }
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
}

/** A whole number from 0 to `highest` of a sum, see `ConvolveFixed`. */
function rounded(sum: number, scale: number, bias: number, before: number, highest: number): number {
  const y = Math.fround(Math.fround(Math.fround(Math.fround(sum) * scale) + bias) + before);
  if (!(y > 0)) return 0;
  if (y > highest) return highest;
  const low = Math.floor(y);
  const beyond = y - low;
  return beyond > 0.5 || (beyond === 0.5 && (low & 1) === 1) ? low + 1 : low;
}

/** Computes a `Project` of a board whose numbers count `one` for 1. */
export function project(
  { bias, weights }: Project,
  { channels, data }: FixedBoard,
  one: number,
  { cells }: Layout,
  out: Float64Array,
): void {
  for (let i = 0; i < cells.length; i++) {
    const at = cells[i] * channels;
    let sum = 0;
    for (let k = 0; k < weights.length; k++) sum += weights[k] * data[at + k];
    out[i] = sum / one + bias;
  }
}

export const ACTIVATE: Readonly<Record<Activation, (x: number) => number>> = {
  identity: (x) => x,
  relu: (x) => Math.max(x, 0),
  mish: (x) => x * Math.tanh(x < 20 ? Math.log1p(Math.exp(x)) : x),
  silu: (x) => x / (1 + Math.exp(-x)),
};
