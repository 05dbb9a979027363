/**
 * Computes a network in plain TypeScript with 32-bit floats, one function an operation: the reference for every other
 * backend. Boards are `[channel of the point][point]`… points in the order of `geometry.points`.
 */
import type {
  Activation,
  Add,
  Attend,
  Convolve,
  DenseVector,
  Gate,
  Graph,
  Normalise,
  Operation,
  PoolBoard,
  RootMeanSquare,
} from "./graph.ts";

/** Points of a board, and where they lie. */
export interface BoardSize {
  readonly width: number;
  readonly height: number;
}

/** Computes a graph on boards of one size. */
export interface Runner {
  /** Name of a board -> what to write into it before a run, or read after it: [point][channel]. */
  board(name: string): Float32Array;
  /** Name of a vector -> the same. */
  vector(name: string): Float64Array;
  run(): void;
}

export class PlainRunner implements Runner {
  private readonly size: BoardSize;
  private readonly points: number;
  private readonly operations: readonly Operation<Float32Array>[];
  private readonly boards = new Map<string, Float32Array>();
  private readonly vectors = new Map<string, Float64Array>();

  constructor(graph: Graph<Float32Array>, size: BoardSize) {
    this.size = size;
    this.points = size.width * size.height;
    this.operations = graph.operations;
    for (const [name, channels] of graph.boards) this.boards.set(name, new Float32Array(this.points * channels));
    for (const [name, length] of graph.vectors) this.vectors.set(name, new Float64Array(length));
  }

  board(name: string): Float32Array {
    return this.boards.get(name)!;
  }

  vector(name: string): Float64Array {
    return this.vectors.get(name)!;
  }

  run(): void {
    for (const operation of this.operations) this.compute(operation);
  }

  private compute(operation: Operation<Float32Array>): void {
    switch (operation.kind) {
      case "convolve":
        return this.convolve(operation);
      case "normalise":
        return this.normalise(operation);
      case "add":
        return this.add(operation);
      case "rootMeanSquare":
        return this.rootMeanSquare(operation);
      case "pool":
        return this.pool(operation);
      case "dense":
        return this.dense(operation);
      case "attend":
        return this.attend(operation);
      case "gate":
        return this.gate(operation);
    }
  }

  private convolve({ from, inputs, outputs, size, to, weights }: Convolve<Float32Array>): void {
    const { height, width } = this.size;
    const [source, target] = [this.board(from), this.board(to)];
    const reach = (size - 1) / 2;
    target.fill(0);
    for (let y = 0, point = 0; y < height; y++) {
      for (let x = 0; x < width; x++, point++) {
        for (let dy = Math.max(-reach, -y); dy <= Math.min(reach, height - 1 - y); dy++) {
          for (let dx = Math.max(-reach, -x); dx <= Math.min(reach, width - 1 - x); dx++) {
            const start = (point + dy * width + dx) * inputs;
            const place = (dy + reach) * size + dx + reach;
            for (let o = 0; o < outputs; o++) {
              let w = (o * size * size + place) * inputs;
              let sum = 0;
              for (let i = start; i < start + inputs; i++) sum += source[i] * weights[w++];
              target[point * outputs + o] += sum;
            }
          }
        }
      }
    }
  }

  private normalise({ activation, bias, from, scale, shift, to }: Normalise): void {
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

  private rootMeanSquare({ activation, beta, epsilon, from, gamma, spatial, to }: RootMeanSquare): void {
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

  private pool({ from, quadratic, to }: PoolBoard): void {
    const [source, target] = [this.board(from), this.vector(to)];
    const channels = source.length / this.points;
    const beyond = Math.sqrt(this.points) - 14;
    for (let k = 0; k < channels; k++) {
      let sum = 0;
      let highest = -Infinity;
      for (let i = k; i < source.length; i += channels) {
        sum += source[i];
        highest = Math.max(highest, source[i]);
      }
      const mean = sum / this.points;
      target[k] = mean;
      target[channels + k] = mean * beyond * 0.1;
      target[2 * channels + k] = quadratic ? mean * (beyond * beyond * 0.01 - 0.1) : highest;
    }
  }

  private dense({ activation, bias, from, to, weights }: DenseVector): void {
    const [source, target] = [this.vector(from), this.vector(to)];
    const activate = ACTIVATE[activation];
    for (let o = 0, w = 0; o < target.length; o++) {
      let sum = bias?.[o] ?? 0;
      for (let i = 0; i < source.length; i++) sum += source[i] * weights[w++];
      target[o] = activate(sum);
    }
  }

  private attend({
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

  private gate({ from, gate, to }: Gate): void {
    const [source, factor, target] = [from, gate, to].map((name) => this.board(name));
    for (let i = 0; i < source.length; i++) target[i] = ACTIVATE.silu(source[i]) * factor[i];
  }
}

export const ACTIVATE: Readonly<Record<Activation, (x: number) => number>> = {
  identity: (x) => x,
  relu: (x) => Math.max(x, 0),
  mish: (x) => x * Math.tanh(x < 20 ? Math.log1p(Math.exp(x)) : x),
  silu: (x) => x / (1 + Math.exp(-x)),
};
