/** Weights of convolutions as the kernels read them. */
import { inGroups } from "../layout.ts";
import type { InputStep } from "./inner.ts";
import { arrangedLength, arrangeWeights } from "./weights.ts";
import type { FilterShape } from "../graph.ts";
import { type Allocator, HeapArray } from "./heap.ts";

/** Places of transformed weights of 3×3, see `places.ts`: those of the largest tiles serve all boards. */
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
