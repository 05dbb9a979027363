/**
 * What the kernels of convolutions share: sums of products over all input channels, and what becomes of a sum. Weights
 * are int16 [pair of inputs][output][input of the pair], so that one vector holds a pair's weights for four outputs.
 */
import { type Code, I32, type Local, OP, V128 } from "./emitter.ts";

export const VECTOR_BYTES = 16;

/** 2²³ as a float: added to a number from 0 to 2²³, it rounds it, ties to even, and leaves it in the lowest bits. */
const ROUNDER = 0x4b000000;

/**
 * Sums over all input channels: of rows of inputs, one after the other, some groups of eight outputs each. One pair of
 * inputs at a time: V8 before Node 24 would do all loads of a longer piece first, and keep in memory what then has no
 * register.
 * @param sums - row -> two vectors of each group
 * @param apart - bytes from the weights of one group to those of the next
 */
export function writeSums(
  c: Code,
  channels: number,
  inputs: Local,
  weights: Local,
  sums: readonly (readonly Local[])[],
  apart = 0,
): void {
  const [pair, from, weight] = c.manyLocals(I32, 3);
  const factors = c.manyLocals(V128, sums[0].length);
  const [input] = c.manyLocals(V128, 1);
  for (const sum of sums.flat()) c.zeros().set(sum);
  c.get(inputs).set(from).get(weights).set(weight).i32(channels / 2).set(pair);
  c.repeat(pair, () => {
    factors.forEach((factor, k) => c.get(weight).load((k >> 1) * apart + (k & 1) * VECTOR_BYTES).set(factor));
    sums.forEach((row, i) => {
      c.get(from).loadSplat(i * channels * 2).set(input);
      row.forEach((sum, k) => c.get(sum, input, factors[k]).op(OP.dot, OP.i32x4Add).set(sum));
    });
    c.advance(from, 4).advance(weight, 2 * VECTOR_BYTES);
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
  c.get(e.zero).op(OP.f32Max).get(e.limit).op(OP.f32Min);
  c.get(e.rounder).op(OP.f32Add).get(e.rounder).op(OP.i32x4Sub);
}
