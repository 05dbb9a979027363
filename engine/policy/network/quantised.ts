/**
 * What `wasm/runner.ts` does with networks of floats, in plain TypeScript: it makes whole numbers of the same boards,
 * and rounds to 32-bit floats in the same order, so that all numbers are the same. What `plain.ts` computes there, it
 * computes here.
 */
import {
  type Activation, type Attend, type Convolve, fused, type Fused, type Gate, type Graph, inOrder, type Normalise,
  type Operation, type RootMeanSquare,
} from "./graph.ts";
import { type BoardSize, convolved, PlainRunner } from "./plain.ts";
import { canAttend, SHARE_RANGE, VALUE_RANGE } from "./wasm/attention.ts";
import { EXPONENT_LIMIT, LOG2_E, MISH_LIMIT, POWER_OF_2, ROUNDER } from "./wasm/float-vectors.ts";
import { SMALLEST } from "./wasm/kernels.ts";
import { isWhole, POINTWISE_RANGE, quantised, TILED_RANGE } from "./wasm/packed.ts";

const { abs, fround, max, min } = Math;

const LN_SHARE_RANGE = fround(Math.log(SHARE_RANGE));

/** Whole numbers, and what each of a point is multiplied by to be floats again. */
interface Whole {
  readonly numbers: Int16Array;
  readonly scales: Float32Array;
  /** The same of all points, before it is rounded. */
  readonly scale: number;
}

export class QuantisedRunner extends PlainRunner {
  /** Boards that convolutions of 3×3 read: they have one scale. */
  private readonly tiled: ReadonlySet<string>;
  private readonly first: Operation<Float32Array> | undefined;

  constructor(graph: Graph<Float32Array>, size: BoardSize) {
    super(graph, size);
    const convolutions = graph.operations.filter((operation) => operation.kind === "convolve");
    this.first = convolutions[0];
    this.tiled = new Set(convolutions.filter((o) => o.size === 3 && o !== this.first).map(({ from }) => from));
  }

  protected override stepsOf(operations: readonly Operation<Float32Array>[]): (() => void)[] {
    const ordered = inOrder(operations);
    const steps: (() => void)[] = [];
    for (let i = 0; i < ordered.length;) {
      const operation = ordered[i];
      if (operation.kind === "convolve" && operation === this.first) {
        steps.push(() => this.spread(operation));
        i++;
      } else if (operation.kind === "convolve" && isWhole(operation)) {
        const all = fused(ordered, i);
        steps.push(this.convolveWhole(all));
        i += all.count;
      } else {
        steps.push(this.step(operation));
        i++;
      }
    }
    return steps;
  }

  protected override round(x: number): number {
    return fround(x);
  }

  private whole(name: string): Whole {
    const board = this.board(name);
    const { points } = this;
    const numbers = new Int16Array(board.length);
    const scales = new Float32Array(points);
    if (this.tiled.has(name)) {
      const [highest, lowest] = board.reduce(([most, least], x) => [max(most, x), min(least, x)], [0, 0]);
      const factor = fround(highest > lowest ? TILED_RANGE / (highest - lowest) : 1);
      for (let i = 0; i < board.length; i++) numbers[i] = nearest(fround(board[i] * factor));
      return { numbers, scales: scales.fill(1 / factor), scale: 1 / factor };
    }
    const channels = board.length / points;
    for (let p = 0; p < points; p++) {
      scales[p] = quantise(board.subarray(p * channels, (p + 1) * channels), numbers, p * channels);
    }
    return { numbers, scales, scale: 0 };
  }

  private convolveWhole({ adds, convolve, norm, to }: Fused<Float32Array>): () => void {
    const { from, outputs, size } = convolve;
    const { scale, whole: weights } = quantised(convolve.weights, convolve);
    const target = this.board(to);
    const isFolded = norm !== undefined && !adds;
    const base = isFolded ? scale.map((x, k) => x * (norm.scale[k] ?? 0)) : scale;
    const activate = norm ? FLOAT32[norm.activation] : FLOAT32.identity;
    const next = norm && this.board(norm.to);
    return () => {
      const { numbers, scale, scales } = this.whole(from);
      const bias = isFolded ? this.shiftedBias(norm) : new Float32Array(outputs);
      const factors = size === 3 ? base.map((x) => x * scale) : base;
      convolved(this.size, numbers, weights, convolve, (at, k, sum) => {
        let y = fround(fround(sum) * factors[k]);
        if (size === 1) y = fround(y * scales[(at - k) / outputs]);
        y = fround(y + bias[k]);
        if (!adds) {
          target[at] = activate(y);
          return;
        }
        const result = (target[at] = fround(y + target[at]));
        if (next) next[at] = activate(fround(fround(result * norm.scale[k]) + norm.bias[k]));
      });
    };
  }

  /** What a norm adds: its bias, and that of its vector. */
  private shiftedBias({ bias, scale, shift }: Normalise): Float32Array {
    if (shift === undefined) return bias;
    const vector = this.vector(shift);
    return bias.map((x, k) => scale[k] * vector[k] + x);
  }

  /** The first convolution: of its planes' numbers, of which most are 0. */
  private spread({ from, inputs, outputs, size, to, weights }: Convolve<Float32Array>): void {
    const { height, width } = this.size;
    const [planes, target] = [this.board(from), this.board(to)];
    const reach = (size - 1) / 2;
    const add = (point: number, input: number) => {
      const [px, py] = [point % width, Math.floor(point / width)];
      const number = planes[point * inputs + input];
      for (let y = max(0, py - reach); y <= min(height - 1, py + reach); y++) {
        for (let x = max(0, px - reach); x <= min(width - 1, px + reach); x++) {
          const place = (py - y + reach) * size + px - x + reach;
          const at = (y * width + x) * outputs;
          for (let o = 0; o < outputs; o++) {
            target[at + o] += fround(weights[(o * size * size + place) * inputs + input] * number);
          }
        }
      }
    };
    target.fill(0);
    const points = [...Array(this.points).keys()];
    const isOnes = points.every((point) => planes[point * inputs] === 1);
    if (isOnes) for (const point of points) add(point, 0);
    for (const point of points) {
      for (let input = isOnes ? 1 : 0; input < inputs; input++) {
        if (planes[point * inputs + input] !== 0) add(point, input);
      }
    }
  }

  protected override normalise(operation: Normalise): void {
    const { activation, from, scale, to } = operation;
    const [source, target] = [this.board(from), this.board(to)];
    const bias = this.shiftedBias(operation);
    const activate = FLOAT32[activation];
    for (let i = 0; i < source.length; i++) {
      const k = i % scale.length;
      target[i] = activate(fround(fround(source[i] * scale[k]) + bias[k]));
    }
  }

  protected override rootMeanSquare({ activation, beta, epsilon, from, gamma, spatial, to }: RootMeanSquare): void {
    const [source, target] = [this.board(from), this.board(to)];
    const channels = gamma.length;
    const activate = FLOAT32[activation];
    const terms = beta ?? new Float32Array(channels);
    const factors = gamma.slice();
    if (spatial) {
      const [a, b, c, d] = squares(source, channels, 8);
      const root = 1 / Math.sqrt((a + b + c + d) / source.length + epsilon);
      for (let k = 0; k < channels; k++) factors[k] = gamma[k] * root;
    }
    for (let start = 0; start < source.length; start += channels) {
      let factor = 1;
      if (!spatial) {
        const [a, b, c, d] = squares(source.subarray(start, start + channels), channels, 4);
        const sum = fround(fround(a + c) + fround(b + d));
        factor = fround(1 / fround(Math.sqrt(fround(fround(sum / channels) + fround(epsilon)))));
      }
      for (let k = 0; k < channels; k++) {
        const y = fround(fround(source[start + k] * factor) * factors[k]);
        target[start + k] = activate(fround(y + terms[k]));
      }
    }
  }

  protected override gate({ from, gate, to }: Gate): void {
    const [source, factor, target] = [from, gate, to].map((name) => this.board(name));
    for (let i = 0; i < source.length; i++) target[i] = FLOAT32.silu(source[i]) * factor[i];
  }

  protected override attend(operation: Attend): void {
    if (!canAttend(operation)) {
      super.attend(operation);
      return;
    }
    const { heads, keyHeads, queryChannels: size, valueChannels } = operation;
    const { points } = this;
    const [q, k, v, target] = [operation.queries, operation.keys, operation.values, operation.to].map((name) =>
      this.board(name),
    );
    const largest = v.reduce((most, x) => max(most, abs(x)), SMALLEST);
    const [valueFactor, valueScale] = [fround(VALUE_RANGE / largest), fround(largest / VALUE_RANGE)];
    const values = Int16Array.from(v, (x) => nearest(fround(x * valueFactor)));
    const [queries, keys] = [new Int16Array(size), new Int16Array(points * size)];
    const keyScales = new Float32Array(points);
    const [scores, shares] = [new Float32Array(points), new Int16Array(points)];
    for (let head = 0; head < heads; head++) {
      const keyHead = Math.floor((head * keyHeads) / heads);
      for (let p = 0; p < points; p++) {
        const turned = this.turned(k, (p * keyHeads + keyHead) * size, p, keyHead, operation);
        keyScales[p] = quantise(turned, keys, p * size) * (1 / Math.sqrt(size));
      }
      for (let p = 0; p < points; p++) {
        const queryScale = quantise(this.turned(q, (p * heads + head) * size, p, keyHead, operation), queries, 0);
        for (let other = 0; other < points; other++) {
          let sum = 0;
          for (let i = 0; i < size; i++) sum += queries[i] * keys[other * size + i];
          scores[other] = fround(fround(sum) * keyScales[other]) * queryScale;
        }
        const highest = fround(scores.reduce((most, x) => max(most, x), -Infinity) - LN_SHARE_RANGE);
        let total = 0;
        for (let other = 0; other < points; other++) {
          total += shares[other] = nearest(exp32(fround(scores[other] - highest)));
        }
        const shareScale = fround(1 / total);
        for (let i = 0; i < valueChannels; i++) {
          let sum = 0;
          for (let other = 0, at = keyHead * valueChannels + i; other < points; other++) {
            sum += shares[other] * values[at];
            at += keyHeads * valueChannels;
          }
          target[(p * heads + head) * valueChannels + i] = fround(fround(sum) * valueScale) * shareScale;
        }
      }
    }
  }

  /** A head's channels of a point, turned. */
  private turned(x: Float32Array, from: number, point: number, keyHead: number, operation: Attend): Float32Array {
    const { frequencies, queryChannels: size } = operation;
    const out = x.slice(from, from + size);
    if (!frequencies) return out;
    const { width } = this.size;
    for (let i = 0, f = keyHead * size; i < size; i += 2, f += 2) {
      const angle = (point % width) * frequencies[f] + Math.floor(point / width) * frequencies[f + 1];
      const [a, b, c, s] = [x[from + i], x[from + i + 1], fround(Math.cos(angle)), fround(Math.sin(angle))];
      out[i] = fround(a * c) + fround(b * -s);
      out[i + 1] = fround(b * c) + fround(a * s);
    }
    return out;
  }
}

/** The nearest whole number, ties to even, of a float below 2²². */
function nearest(x: number): number {
  return fround(x + ROUNDER) - ROUNDER;
}

/** Writes whole numbers of a point's numbers at a place; returns what they are to be multiplied by. */
function quantise(numbers: Float32Array, to: Int16Array, at: number): number {
  const largest = numbers.reduce((most, x) => max(most, abs(x)), fround(SMALLEST));
  const factor = fround(POINTWISE_RANGE / largest);
  for (let i = 0; i < numbers.length; i++) to[at + i] = nearest(fround(numbers[i] * factor));
  return fround(largest / POINTWISE_RANGE);
}

/** Four sums of squares: of every fourth channel, by way of this number of sums. */
function squares(numbers: Float32Array, channels: number, count: 4 | 8): Float32Array {
  const sums = new Float32Array(count);
  for (let i = 0; i < numbers.length; i++) sums[(i % channels) % count] += fround(numbers[i] * numbers[i]);
  return count === 4 ? sums : sums.subarray(0, 4).map((x, k) => x + sums[k + 4]);
}

function exp32(x: number): number {
  const power = fround(max(-EXPONENT_LIMIT, min(x, EXPONENT_LIMIT)) * fround(LOG2_E));
  const whole = nearest(power);
  const rest = fround(power - whole);
  let result = fround(POWER_OF_2[5]);
  for (let k = 4; k >= 0; k--) result = fround(fround(result * rest) + fround(POWER_OF_2[k]));
  return result * 2 ** whole;
}

/** As `writeActivated` computes them. */
const FLOAT32: Readonly<Record<Activation, (x: number) => number>> = {
  identity: (x) => x,
  relu: (x) => (x < 0 ? 0 : x),
  silu: (x) => fround(x / fround(1 + exp32(-x))),
  mish: (x) => {
    const e = exp32(min(x, MISH_LIMIT));
    const n = fround(e * fround(e + 2));
    return fround(fround(x * n) / fround(n + 2));
  },
};
