/** Weights of convolutions as the kernels read them. */
import type { FilterShape } from "../graph.ts";
import { GROUP, inGroups, placeAt } from "../layout.ts";
import type { Convolution } from "../shinpan-file.ts";
import { WEIGHT_FACTORS } from "./filtering.ts";
import { type Allocator, HeapArray } from "./heap.ts";
import type { InputStep } from "./inner.ts";

/** Places of transformed weights of 3×3, see `PlaceRun`: those of the largest tiles serve all boards. */
export const PLACES = 36;
/** Largest whole weights: transformed, those of 3×3 fit into 16 bits. */
const MOST_TILED = 227;
const MOST_POINTWISE = 2047;
/** Largest activations: transformed, those of 3×3 fit into 16 bits, whatever their signs. */
export const TILED_RANGE = 480;
export const POINTWISE_RANGE = 4095;
/** Bounds of sums: the kernels take those of 3×3 64 times as large. */
const TILED_SUM = 2 ** 25;
const POINTWISE_SUM = 2 ** 31;

export type PackedWeights =
  | {
      /** Where the arranged whole weights are. */
      readonly kind: "whole";
      readonly at: number;
      /** Output, of whole groups -> what its sum is multiplied by, besides the scale of the activations. */
      readonly scale: Float32Array;
    }
  | {
      /** Floats [input][y][x][output, of whole groups], turned by half a turn: what an input adds around it. */
      readonly kind: "floats";
      readonly at: number;
    }
  | {
      /** As the reader gives them. */
      readonly kind: "plain";
      readonly weights: Float32Array;
    };

/**
 * Packs the weights of a convolution. The first one of a network reads planes of few numbers, of which most are 0: it
 * goes by these numbers. Others of 1×1 and 3×3 go by whole numbers.
 */
export function pack(heap: Allocator, weights: Float32Array, shape: FilterShape, isFirst: boolean): PackedWeights {
  if (isFirst) return packFloats(heap, weights, shape);
  return isWhole(shape) ? packWhole(heap, 2, weights, shape) : { kind: "plain", weights };
}

/** Whether a convolution other than the first goes by whole numbers. */
export function isWhole({ size }: FilterShape): boolean {
  return size <= 3;
}

/** Makes whole numbers of weights [output][place][input], a scale for each output, as large as sums allow. */
export function quantised(
  weights: Float32Array,
  { inputs, outputs, size }: FilterShape,
): { readonly whole: Int16Array; readonly scale: Float32Array } {
  const length = size * size * inputs;
  const [mostWeight, range, mostSum] =
    size === 3 ? [MOST_TILED, TILED_RANGE, TILED_SUM] : [MOST_POINTWISE, POINTWISE_RANGE, POINTWISE_SUM];
  const whole = new Int16Array(weights.length);
  const scale = new Float32Array(inGroups(outputs));
  for (let o = 0, w = 0; o < outputs; o++, w += length) {
    let largest = 0;
    let sum = 0;
    for (let i = w; i < w + length; i++) {
      const size = Math.abs(weights[i]);
      sum += size;
      if (size > largest) largest = size;
    }
    if (largest === 0) continue;
    // Rounding may add a half to each.
    const factor = Math.min(mostWeight / largest, Math.max(1 / largest, (mostSum / range - length / 2 - 1) / sum));
    for (let i = w; i < w + length; i++) whole[i] = Math.round(weights[i] * factor);
    scale[o] = 1 / factor;
  }
  return { whole, scale };
}

function packWhole(heap: Allocator, step: InputStep, weights: Float32Array, shape: FilterShape): PackedWeights {
  const { whole, scale } = quantised(weights, shape);
  const places = shape.size === 3 ? PLACES : 1;
  const convolution = { in: shape.inputs, out: shape.outputs, size: shape.size, weights: whole };
  const length = arrangedLength(convolution, places);
  const { array, at } = new HeapArray(heap, Int16Array, length);
  arrangeWeights(convolution, places, step, array);
  return { kind: "whole", at, scale };
}

function packFloats(heap: Allocator, weights: Float32Array, shape: FilterShape): PackedWeights {
  const { inputs, outputs, size } = shape;
  const channels = inGroups(outputs);
  const area = size * size;
  const { array: floats, at } = new HeapArray(heap, Float32Array, inputs * area * channels);
  for (let o = 0; o < outputs; o++) {
    for (let place = 0; place < area; place++) {
      for (let i = 0; i < inputs; i++) {
        floats[(i * area + area - 1 - place) * channels + o] = weights[(o * area + place) * inputs + i];
      }
    }
  }
  return { kind: "floats", at };
}

/** How many weights `arrangeWeights` makes. */
export function arrangedLength({ in: inputs, out: outputs }: Pick<Convolution, "in" | "out">, places: number): number {
  return inGroups(outputs) * places * inGroups(inputs);
}

/**
 * Writes [eight outputs][place][step of inputs][output][input of the step].
 * @param places - how many of a transformed square of 3×3 are needed; 1 if the convolution is one of 1×1
 * @param result - zeros; those of inputs and outputs that fill up a group stay
 */
export function arrangeWeights(
  convolution: Pick<Convolution, "in" | "out" | "size"> & { readonly weights: Int8Array | Int16Array },
  places: number,
  step: InputStep,
  result: Int16Array,
): void {
  const { in: inputs, out: outputs, size, weights } = convolution;
  const perPlace = inGroups(inputs) * GROUP;
  for (let o = 0; o < outputs; o++) {
    for (let i = 0; i < inputs; i++) {
      const from = o * size * size * inputs + i;
      const inPlace = (i - (i % step)) * GROUP + (o % GROUP) * step + (i % step);
      const to = Math.floor(o / GROUP) * places * perPlace + inPlace;
      if (size === 3) transform(weights, from, inputs, result, to, places, perPlace);
      else result[to] = weights[from];
    }
  }
}

/** Point for the rows × 6 + point for the columns -> place. */
const TRANSFORMED = Int32Array.from({ length: 36 }, (_, i) => placeAt(Math.floor(i / 6), i % 6));
/** Row of the places × 3 + column of the square -> M g. */
const HALF_DONE = new Int32Array(WEIGHT_FACTORS.length);

/**
 * Out of a square g, whose values are `step` apart, makes its first places of M g Mᵀ, whose values are `apart` apart, M
 * being the matrix of the weights' factors.
 */
function transform(
  g: Int8Array | Int16Array,
  from: number,
  step: number,
  out: Int16Array,
  to: number,
  places: number,
  apart: number,
): void {
  const m = WEIGHT_FACTORS;
  for (let x = 0; x < 3; x++, from += step) {
    const a = g[from];
    const b = g[from + 3 * step];
    const c = g[from + 6 * step];
    for (let k = 0; k < m.length; k += 3) HALF_DONE[k + x] = m[k] * a + m[k + 1] * b + m[k + 2] * c;
  }
  for (let row = 0; row < m.length; row += 3) {
    const a = HALF_DONE[row];
    const b = HALF_DONE[row + 1];
    const c = HALF_DONE[row + 2];
    for (let k = 0; k < m.length; k += 3) {
      const place = TRANSFORMED[row * 2 + k / 3];
      if (place < places) out[to + place * apart] = m[k] * a + m[k + 1] * b + m[k + 2] * c;
    }
  }
}
