/** Dense layers in plain TypeScript, always summed in the same order, so that every machine gives the same numbers. */
import type { Dense } from "./shinpan-file.ts";

/** Input i is added to partial sum i modulo this many. */
export const DENSE_SUMS = 4;

/**
 * out[o] = bias[o] + Σ weights[o][i] × input[i], in four partial sums, the first of which begins with the bias. Then
 * the first two and the last two of them are added, and last these two. Allocates nothing.
 */
export function dense(layer: Dense, input: Float64Array, out: Float64Array): void {
  const { bias, in: inputs, out: outputs, weights } = layer;
  const whole = inputs - (inputs % DENSE_SUMS);
  for (let o = 0, w = 0; o < outputs; o++) {
    let sum0 = bias[o];
    let sum1 = 0;
    let sum2 = 0;
    let sum3 = 0;
    let i = 0;
    for (; i < whole; i += DENSE_SUMS, w += DENSE_SUMS) {
      sum0 += weights[w] * input[i];
      sum1 += weights[w + 1] * input[i + 1];
      sum2 += weights[w + 2] * input[i + 2];
      sum3 += weights[w + 3] * input[i + 3];
    }
    if (i < inputs) sum0 += weights[w++] * input[i++];
    if (i < inputs) sum1 += weights[w++] * input[i++];
    if (i < inputs) sum2 += weights[w++] * input[i];
    out[o] = sum0 + sum1 + (sum2 + sum3);
  }
}
