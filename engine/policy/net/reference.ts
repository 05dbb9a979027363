/** The layers in plain TypeScript: what the WebAssembly is tested against, and used where there is none. */
import type { Backend, DenseLayer, Layer, Pool, Shifting } from "./backend.ts";
import { dense } from "./dense.ts";
import { type Convolution, type Dense, HEAD_HIGHEST, HIGHEST } from "./weights/format.ts";
import { type Activations, inGroups, type Layout } from "./layout.ts";

/** Outputs that are summed together. */
const TOGETHER = 4;

export class PlainBackend implements Backend {
  private readonly layout: Layout;

  constructor(layout: Layout) {
    this.layout = layout;
  }

  activations(channels: number): Activations {
    const padded = inGroups(channels);
    return { channels: padded, data: new Int16Array(this.layout.length * padded) };
  }

  layer(convolution: Convolution, from: Activations, to: Activations, residual = false): Layer {
    return new PlainLayer(this.layout, convolution, from, to, residual);
  }

  shift(biases: Float32Array, { channels, data }: Activations): Shifting {
    const run = (): void => {
      for (const cell of this.layout.cells) {
        const at = cell * channels;
        for (let k = 0; k < biases.length; k++) data[at + k] = activation(0, 0, biases[k], data[at + k], HIGHEST);
      }
    };
    return { run };
  }

  pool(of: Activations): Pool {
    return new PlainPool(this.layout, of);
  }

  numbers(length: number): Float64Array {
    return new Float64Array(length);
  }

  dense(layer: Dense, from: Float64Array): DenseLayer {
    const out = this.numbers(layer.out);
    return { out, run: () => dense(layer, from, out) };
  }
}

class PlainLayer implements Layer {
  readonly fixedBias: Float32Array;
  readonly bias: Float32Array;

  private readonly layout: Layout;
  private readonly from: Activations;
  private readonly to: Activations;
  private readonly residual: boolean;
  private readonly highest: number;
  private readonly inputs: number;
  private readonly outputs: number;
  private readonly scale: Float32Array;
  /** [four outputs][place of the square][input][output of the four]. */
  private readonly weights: Int32Array;
  /** Place of the square -> distance of its cell in `from`, as an index. */
  private readonly places: Int32Array;

  constructor(layout: Layout, conv: Convolution, from: Activations, to: Activations, residual: boolean) {
    const { size } = conv;
    this.layout = layout;
    this.from = from;
    this.to = to;
    this.residual = residual;
    this.highest = size === 1 ? HEAD_HIGHEST : HIGHEST;
    this.inputs = conv.in;
    this.outputs = inGroups(conv.out);
    this.fixedBias = conv.bias;
    this.bias = padded(conv.bias);
    this.scale = padded(conv.scale);
    const area = size * size;
    this.places = Int32Array.from({ length: area }, (_, place) => {
      const middle = (size - 1) / 2;
      return ((Math.floor(place / size) - middle) * layout.stride + (place % size) - middle) * from.channels;
    });
    this.weights = new Int32Array(this.outputs * area * conv.in);
    conv.weights.forEach((weight, i) => {
      const o = Math.floor(i / (area * conv.in));
      const at = (Math.floor(o / TOGETHER) * area * conv.in + (i % (area * conv.in))) * TOGETHER;
      this.weights[at + (o % TOGETHER)] = weight;
    });
  }

  run(): void {
    const { bias, from, highest, inputs, layout, outputs, places, residual, scale, to, weights } = this;
    const { cells } = layout;
    const source = from.data;
    const target = to.data;
    for (let n = 0; n < cells.length; n++) {
      const at = cells[n] * from.channels;
      let w = 0;
      for (let o = 0; o < outputs; o += TOGETHER) {
        let sum0 = 0;
        let sum1 = 0;
        let sum2 = 0;
        let sum3 = 0;
        for (let place = 0; place < places.length; place++) {
          const start = at + places[place];
          for (let i = start; i < start + inputs; i++, w += TOGETHER) {
            const x = source[i];
            sum0 = (sum0 + Math.imul(x, weights[w])) | 0;
            sum1 = (sum1 + Math.imul(x, weights[w + 1])) | 0;
            sum2 = (sum2 + Math.imul(x, weights[w + 2])) | 0;
            sum3 = (sum3 + Math.imul(x, weights[w + 3])) | 0;
          }
        }
        const out = cells[n] * to.channels + o;
        target[out] = activation(sum0, scale[o], bias[o], residual ? target[out] : 0, highest);
        target[out + 1] = activation(sum1, scale[o + 1], bias[o + 1], residual ? target[out + 1] : 0, highest);
        target[out + 2] = activation(sum2, scale[o + 2], bias[o + 2], residual ? target[out + 2] : 0, highest);
        target[out + 3] = activation(sum3, scale[o + 3], bias[o + 3], residual ? target[out + 3] : 0, highest);
      }
    }
  }
}

function activation(sum: number, scale: number, bias: number, residual: number, highest: number): number {
  const y = Math.fround(Math.fround(Math.fround(Math.fround(sum) * scale) + bias) + residual);
  if (!(y > 0)) return 0;
  if (y > highest) return highest;
  const low = Math.floor(y);
  const beyond = y - low;
  return beyond > 0.5 || (beyond === 0.5 && (low & 1) === 1) ? low + 1 : low;
}

class PlainPool implements Pool {
  readonly sums: Int32Array;
  readonly maxima: Int16Array;

  private readonly layout: Layout;
  private readonly of: Activations;

  constructor(layout: Layout, of: Activations) {
    this.layout = layout;
    this.of = of;
    this.sums = new Int32Array(of.channels);
    this.maxima = new Int16Array(of.channels);
  }

  run(): void {
    const { maxima, of, sums } = this;
    const { channels, data } = of;
    const { cells } = this.layout;
    sums.fill(0);
    maxima.fill(0);
    for (let n = 0; n < cells.length; n++) {
      const at = cells[n] * channels;
      for (let k = 0; k < channels; k++) {
        const x = data[at + k];
        sums[k] += x;
        if (x > maxima[k]) maxima[k] = x;
      }
    }
  }
}

/** Values per output for whole groups of outputs, 0 for those that are not there. */
function padded(values: Float32Array): Float32Array {
  const all = new Float32Array(inGroups(values.length));
  all.set(values);
  return all;
}
