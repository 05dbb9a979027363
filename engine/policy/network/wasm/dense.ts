/** Dense layers as `dense.ts` defines them, four outputs at a time. */
import { DENSE_SUMS } from "../dense.ts";
import type { Dense } from "../shinpan-file.ts";
import { type Code, I32, type Local, OP, V128 } from "./emitter.ts";
import { VECTOR_BYTES } from "./inner.ts";

/** Outputs that are summed together. */
const TOGETHER = 4;

/** A number of inputs rounded up to whole steps of the sums, or of outputs to those that are summed together. */
export function inFours(n: number): number {
  return Math.ceil(n / 4) * 4;
}

/** Weights float32 [four outputs][four inputs][output][input], missing ones 0. */
export function arrangeDense({ in: inputs, out: outputs, weights }: Dense): Float32Array {
  const arranged = new Float32Array(inFours(outputs) * inFours(inputs));
  for (let o = 0; o < outputs; o++) {
    const group = (o - (o % TOGETHER)) * inFours(inputs) + (o % TOGETHER) * DENSE_SUMS;
    for (let i = 0; i < inputs; i++) {
      const step = (i - (i % DENSE_SUMS)) * TOGETHER;
      arranged[group + step + (i % DENSE_SUMS)] = weights[o * inputs + i];
    }
  }
  return arranged;
}

/** Biases float64 [output][2], the second 0: what the first two sums begin with. */
export function arrangeBias({ bias }: Dense): Float64Array {
  const arranged = new Float64Array(2 * inFours(bias.length));
  bias.forEach((value, o) => (arranged[2 * o] = value));
  return arranged;
}

/**
 * dense(from, weights, bias, to, steps, groups): as many groups of four outputs of as many steps of four inputs. Inputs
 * and outputs are float64.
 */
export function writeDense(c: Code, [from, weights, bias, to, steps, groups]: Local[]): void {
  const [at, step] = c.manyLocals(I32, 2);
  const [low, high] = c.manyLocals(V128, 2);
  /** Of each output the first two sums, and the last two. */
  const [first, last] = [c.manyLocals(V128, TOGETHER), c.manyLocals(V128, TOGETHER)];
  c.repeat(groups, () => {
    for (let o = 0; o < TOGETHER; o++) c.get(bias).load(o * VECTOR_BYTES).set(first[o]).zeros().set(last[o]);
    c.get(from).set(at).get(steps).set(step);
    c.repeat(step, () => {
      c.get(at).load(0).set(low).get(at).load(VECTOR_BYTES).set(high);
      for (let o = 0; o < TOGETHER; o++) {
        const half = VECTOR_BYTES / 2;
        const weight = (offset: number) => c.get(weights).loadHalf(o * VECTOR_BYTES + offset).op(OP.f64FromF32);
        c.get(first[o]);
        weight(0).get(low).op(OP.f64Mul, OP.f64Add).set(first[o]);
        c.get(last[o]);
        weight(half).get(high).op(OP.f64Mul, OP.f64Add).set(last[o]);
      }
      c.advance(at, 2 * VECTOR_BYTES).advance(weights, TOGETHER * VECTOR_BYTES);
    });
    for (let o = 0; o < TOGETHER; o += 2) {
      c.get(to);
      for (const sums of [first, last]) {
        c.get(sums[o], sums[o + 1]).lowHalves().get(sums[o], sums[o + 1]).highHalves().op(OP.f64Add);
      }
      c.op(OP.f64Add).store((o / 2) * VECTOR_BYTES);
    }
    c.advance(bias, TOGETHER * VECTOR_BYTES).advance(to, (TOGETHER / 2) * VECTOR_BYTES);
  });
}
