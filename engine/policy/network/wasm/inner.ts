/**
 * What the kernels of convolutions share: sums of products over all input channels, and what becomes of a sum. Inputs
 * come in steps of two or one, see `InputStep`. Weights are int16 [step][output][input of the step], so that one vector
 * holds a pair's weights for four outputs, or an input's for eight. Last come dense layers as `../dense.ts` defines
 * them, four outputs at a time.
 */
import { DENSE_SUMS } from "../dense.ts";
import type { Dense } from "../shinpan-file.ts";
import { type Code, I32, type Local, OP, V128 } from "./emitter.ts";

export const VECTOR_BYTES = 16;

/**
 * Inputs that are multiplied at a time. Two: a processor of the x86 family multiplies pairs and adds each pair's
 * products in one instruction. One: an ARM has an instruction that multiplies and adds to a sum, and needs three where
 * pairs are multiplied.
 */
export type InputStep = 1 | 2;

export interface Summing {
  readonly step: InputStep;
  /** Whether V8 joins vectors, so that two groups of eight outputs can be summed together. */
  readonly joined: boolean;
}

/**
 * Most tiles, or points, that are multiplied at a time. V8 has 15 registers for vectors: for ten sums, and for what
 * they are made of. Of twelve sums one would stand in memory, and each of its additions wait for the one before.
 */
export const MOST_ROWS = 5;

/** Groups of eight outputs that are summed together, of this number. */
export function groupsTogether({ joined }: Summing, groups: number): 1 | 2 {
  return joined && groups % 2 === 0 ? 2 : 1;
}

/**
 * Steps that are written out before the loop goes round; a divisor of those of eight inputs. More than one saves time
 * where V8 joins vectors. An older V8 would do all loads first, and keep in memory what then has no register.
 */
function stepsUnrolled({ joined }: Summing): number {
  return joined ? 4 : 1;
}

/** 2²³ as a float: added to a number from 0 to 2²³, it rounds it, ties to even, and leaves it in the lowest bits. */
const ROUNDER = 0x4b000000;

/**
 * Sums over all input channels: of rows of inputs, one after the other, some groups of eight outputs each.
 * @param sums - row -> two vectors of each group
 * @param apart - bytes from the weights of one group to those of the next
 */
export function writeSums(
  c: Code,
  channels: number,
  inputs: Local,
  weights: Local,
  sums: readonly (readonly Local[])[],
  summing: Summing,
  apart = 0,
): void {
  const { step } = summing;
  const unrolled = stepsUnrolled(summing);
  const [left, from, weight] = c.manyLocals(I32, 3);
  const factors = c.manyLocals(V128, (sums[0].length / 2) * step);
  const [input] = c.manyLocals(V128, 1);
  for (const sum of sums.flat()) c.zeros().set(sum);
  c.get(inputs).set(from).get(weights).set(weight).i32(channels / step / unrolled).set(left);
  c.repeat(left, () => {
    for (let n = 0; n < unrolled; n++) {
      factors.forEach((factor, k) => {
        c.get(weight).load(Math.floor(k / step) * apart + (n * step + (k % step)) * VECTOR_BYTES).set(factor);
      });
      sums.forEach((row, i) => {
        const at = (i * channels + n * step) * 2;
        c.get(from);
        (step === 2 ? c.loadSplat(at) : c.loadSplat16(at)).set(input);
        row.forEach((sum, k) => {
          const products = step === 2 ? OP.dot : k % 2 === 0 ? OP.productsLow : OP.productsHigh;
          c.get(sum, input, factors[Math.floor((k * step) / 2)]).op(products, OP.i32x4Add).set(sum);
        });
      });
    }
    c.advance(from, unrolled * step * 2).advance(weight, unrolled * step * VECTOR_BYTES);
  });
}

/** What an epilogue needs: scales and biases of eight outputs, two vectors each, and some numbers. */
export interface Epilogue {
  readonly scale: readonly Local[];
  readonly bias: readonly Local[];
  readonly zero: Local;
  readonly limit: Local;
  readonly rounder: Local;
}

/** Loads the scales and biases at two addresses. `highest`: of the activations that are made. */
export function writeConstants(c: Code, scale: Local, bias: Local, highest: number): Epilogue {
  const [scaleLow, scaleHigh, biasLow, biasHigh, zero, limit, rounder] = c.manyLocals(V128, 7);
  c.get(scale).load(0).set(scaleLow).get(scale).load(VECTOR_BYTES).set(scaleHigh);
  c.get(bias).load(0).set(biasLow).get(bias).load(VECTOR_BYTES).set(biasHigh);
  c.i32(highest).op(OP.i32Splat, OP.f32FromI32).set(limit).i32(ROUNDER).op(OP.i32Splat).set(rounder);
  return { scale: [scaleLow, scaleHigh], bias: [biasLow, biasHigh], zero, limit, rounder };
}

/** Four sums on the stack become four int32 from 0 to the highest. */
export function writeEpilogue(c: Code, e: Epilogue, half: number, residual?: () => void): void {
  c.op(OP.f32FromI32).get(e.scale[half]).op(OP.f32Mul).get(e.bias[half]).op(OP.f32Add);
  if (residual) {
    residual();
    c.op(OP.f32FromI32, OP.f32Add);
  }
  writeActivation(c, e);
}

/** Four floats on the stack become four int32 from 0 to the highest. */
export function writeActivation(c: Code, e: Epilogue): void {
  c.get(e.zero).op(OP.f32Max).get(e.limit).op(OP.f32Min);
  c.get(e.rounder).op(OP.f32Add).get(e.rounder).op(OP.i32x4Sub);
}

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
