/** Functions of four 32-bit floats at a time. */
import { type Code, I32, type Local, OP, V128 } from "./emitter.ts";
import type { Activation } from "../graph.ts";

/** Added to a float below 2²², it rounds that to a whole number, ties to even, which stands in the low bits. */
export const ROUNDER = 1.5 * 2 ** 23;

/** exp(x) is computed for x from −87 to 87 and is that of the nearest of these elsewhere. */
export const EXPONENT_LIMIT = 87;
export const LOG2_E = 1.4426950408889634;
/** mish(x) is x from here on. */
export const MISH_LIMIT = 20;
/** 2^f for f from −½ to ½, by powers of f: error below 3 × 10⁻⁷. */
export const POWER_OF_2 = [1, 0.69314706, 0.24022652, 0.055502, 0.0096745, 0.0013276] as const;

/** Locals that the functions below need. V8 joins vectors only if what both take of the same number is one local. */
export interface Scratch {
  readonly x: Local;
  readonly whole: Local;
  readonly power: Local;
  /** Bits of a float before its exponent. */
  readonly mantissa: Local;
  /** Number -> a vector of it. */
  readonly constants: ReadonlyMap<number, Local>;
}

/** To be called at the start of a kernel. */
export function scratch(c: Code): Scratch {
  const [x, whole, power] = c.manyLocals(V128, 3);
  const [mantissa] = c.manyLocals(I32, 1);
  c.i32(23).set(mantissa);
  const numbers = [...POWER_OF_2, -EXPONENT_LIMIT, EXPONENT_LIMIT, LOG2_E, ROUNDER, 0, 1, 2, MISH_LIMIT];
  const constants = new Map(numbers.map((number) => [number, c.local(V128)]));
  for (const [number, local] of constants) c.f32(number).set(local);
  return { x, whole, power, mantissa, constants };
}

/** Replaces the vector on the stack by its exponential. */
export function writeExp(c: Code, { constants, mantissa, power, whole, x }: Scratch): void {
  const number = (n: number) => c.get(constants.get(n)!);
  number(-EXPONENT_LIMIT).op(OP.f32Max);
  number(EXPONENT_LIMIT).op(OP.f32Min);
  number(LOG2_E).op(OP.f32Mul).set(x).get(x);
  number(ROUNDER).op(OP.f32Add).set(whole).get(x, whole);
  number(ROUNDER).op(OP.f32Sub, OP.f32Sub).set(x);
  number(POWER_OF_2[5]).set(power);
  for (let k = 4; k >= 0; k--) {
    c.get(power, x).op(OP.f32Mul);
    number(POWER_OF_2[k]).op(OP.f32Add).set(power);
  }
  // The whole number goes into the exponent.
  c.get(power, whole, mantissa).op(OP.i32Shl, OP.i32x4Add);
}

/** Replaces the vector on the stack by what an activation makes of it. */
export function writeActivated(c: Code, activation: Activation, s: Scratch): void {
  const [x] = c.manyLocals(V128, 1);
  const number = (n: number) => c.get(s.constants.get(n)!);
  switch (activation) {
    case "identity":
      return;
    case "relu":
      number(0).op(OP.f32Max);
      return;
    case "silu":
      c.set(x).get(x, x).op(OP.f32Negate);
      writeExp(c, s);
      number(1).op(OP.f32Add, OP.f32Div);
      return;
    case "mish": {
      // tanh(ln(1 + e)) = n / (n + 2) with n = e (e + 2); beyond the limit that is 1.
      const [e] = c.manyLocals(V128, 1);
      c.set(x).get(x);
      number(MISH_LIMIT).op(OP.f32Min);
      writeExp(c, s);
      c.set(e).get(e, e);
      number(2).op(OP.f32Add, OP.f32Mul).set(e).get(x, e).op(OP.f32Mul).get(e);
      number(2).op(OP.f32Add, OP.f32Div);
    }
  }
}
