/** Weights in the order in which the kernels read them, see `inner.ts` and `tiles.ts`. */
import type { Convolution } from "../weights/format.ts";
import { GROUP, inGroups, type TileSide } from "../layout.ts";
import type { Filtering } from "./filtering.ts";
import type { InputStep } from "./inner.ts";

type Arranged = Readonly<Record<TileSide, WeakMap<Convolution, Int16Array>>>;

const ARRANGED: Readonly<Record<InputStep, Arranged>> = {
  1: { 3: new WeakMap(), 4: new WeakMap() },
  2: { 3: new WeakMap(), 4: new WeakMap() },
};

/** Values per weight: those of a transformed square of 3×3, or one. */
export function placesOf({ size }: Convolution, { side }: Filtering): number {
  return size === 3 ? side * side : 1;
}

/** [eight outputs][place][step of inputs][output][input of the step]; made once for a convolution and thread. */
export function arrangeWeights(convolution: Convolution, filtering: Filtering, step: InputStep): Int16Array {
  const known = ARRANGED[step][filtering.tile];
  let weights = known.get(convolution);
  if (!weights) known.set(convolution, (weights = arrange(convolution, filtering, step)));
  return weights;
}

function arrange(convolution: Convolution, filtering: Filtering, step: InputStep): Int16Array {
  const { in: inputs, out: outputs, size, weights } = convolution;
  const places = placesOf(convolution, filtering);
  const perPlace = inGroups(inputs) * GROUP;
  const result = new Int16Array(inGroups(outputs) * places * inGroups(inputs));
  for (let o = 0; o < outputs; o++) {
    for (let i = 0; i < inputs; i++) {
      const from = o * size * size * inputs + i;
      const inPlace = (i - (i % step)) * GROUP + (o % GROUP) * step + (i % step);
      const to = Math.floor(o / GROUP) * places * perPlace + inPlace;
      if (size === 3) transform(filtering, weights, from, inputs, result, to, perPlace);
      else result[to] = weights[from];
    }
  }
  return result;
}

/** Row of the places × 3 + column of the square -> M g. */
const HALF_DONE = new Int32Array(18);

/**
 * Out of a square g, whose values are `step` apart, makes its places M g Mᵀ, whose values are `place` apart, M being
 * the filtering's matrix of the weights.
 */
function transform(
  { weights: m }: Filtering,
  g: Int8Array,
  from: number,
  step: number,
  out: Int16Array,
  to: number,
  place: number,
): void {
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
    for (let k = 0; k < m.length; k += 3, to += place) out[to] = m[k] * a + m[k + 1] * b + m[k + 2] * c;
  }
}
