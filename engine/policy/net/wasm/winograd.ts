/** Weights in the order in which the kernels read them, see `inner.ts` and `tiles.ts`. */
import type { Convolution } from "../weights/format.ts";
import { GROUP, inGroups } from "../layout.ts";

const arranged = new WeakMap<Convolution, Int16Array>();

/** Values per weight: 16 of a transformed square of 3×3, or one. */
export function placesOf({ size }: Convolution): number {
  return size === 3 ? 16 : 1;
}

/** [eight outputs][place][pair of inputs][output][input of the pair]; made once for a convolution and thread. */
export function arrangeWeights(convolution: Convolution): Int16Array {
  let weights = arranged.get(convolution);
  if (!weights) arranged.set(convolution, (weights = arrange(convolution)));
  return weights;
}

function arrange(convolution: Convolution): Int16Array {
  const { in: inputs, out: outputs, size, weights } = convolution;
  const places = placesOf(convolution);
  const perPlace = inGroups(inputs) * GROUP;
  const result = new Int16Array(inGroups(outputs) * places * inGroups(inputs));
  for (let o = 0; o < outputs; o++) {
    for (let i = 0; i < inputs; i++) {
      const from = o * size * size * inputs + i;
      const to = Math.floor(o / GROUP) * places * perPlace + (i >> 1) * 2 * GROUP + (o % GROUP) * 2 + (i & 1);
      if (size === 3) transform(weights, from, inputs, result, to, perPlace);
      else result[to] = weights[from];
    }
  }
  return result;
}

/** Row of the transformed square × 3 + column of the square -> G g. */
const HALF_DONE = new Int32Array(12);

/**
 * Out of a square g, whose values are `step` apart, makes G g Gᵀ with G = (2 0 0, 1 1 1, 1 −1 1, 0 0 2), whose values
 * are `place` apart.
 */
function transform(g: Int8Array, from: number, step: number, out: Int16Array, to: number, place: number): void {
  for (let x = 0; x < 3; x++, from += step) {
    const a = g[from];
    const b = g[from + 3 * step];
    const c = g[from + 6 * step];
    HALF_DONE[x] = 2 * a;
    HALF_DONE[3 + x] = a + b + c;
    HALF_DONE[6 + x] = a - b + c;
    HALF_DONE[9 + x] = 2 * c;
  }
  for (let row = 0; row < 12; row += 3, to += 4 * place) {
    const a = HALF_DONE[row];
    const b = HALF_DONE[row + 1];
    const c = HALF_DONE[row + 2];
    out[to] = 2 * a;
    out[to + place] = a + b + c;
    out[to + 2 * place] = a - b + c;
    out[to + 3 * place] = 2 * c;
  }
}
