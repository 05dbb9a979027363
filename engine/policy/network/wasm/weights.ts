/** Weights in the order in which the kernels read them, see `inner.ts` and `tiles.ts`. */
import type { Convolution } from "../shinpan-file.ts";
import { GROUP, inGroups } from "../layout.ts";
import { WEIGHT_FACTORS } from "./filtering.ts";
import type { InputStep } from "./inner.ts";
import { placeAt } from "./places.ts";

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
