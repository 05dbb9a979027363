/** Functions of four 32-bit floats at a time. */
import { type Code, type Local, OP, V128 } from "../../net/wasm/emitter.ts";
import type { Activation } from "../graph.ts";

/** Added to a float below 2²², it rounds that to a whole number, ties to even, which stands in the low bits. */
export const ROUNDER = 1.5 * 2 ** 23;

/** exp(x) is computed for x from −87 to 87 and is that of the nearest of these elsewhere. */
const EXPONENT_LIMIT = 87;
const LOG2_E = 1.4426950408889634;
/** 2^f for f from −½ to ½, by powers of f: error below 3 × 10⁻⁷. */
const POWER_OF_2 = [1, 0.69314706, 0.24022652, 0.055502, 0.0096745, 0.0013276] as const;

/** Locals that the functions below need. */
export interface Scratch {
  readonly x: Local;
  readonly whole: Local;
  readonly power: Local;
}

export function scratch(c: Code): Scratch {
  const [x, whole, power] = c.manyLocals(V128, 3);
  return { x, whole, power };
}

/** Replaces the vector on the stack by its exponential. */
export function writeExp(c: Code, { whole, x, power }: Scratch): void {
  c.f32(-EXPONENT_LIMIT).op(OP.f32Max).f32(EXPONENT_LIMIT).op(OP.f32Min).f32(LOG2_E).op(OP.f32Mul).set(x);
  c.get(x).f32(ROUNDER).op(OP.f32Add).set(whole);
  c.get(x, whole).f32(ROUNDER).op(OP.f32Sub, OP.f32Sub).set(x);
  c.f32(POWER_OF_2[5]).set(power);
  for (let k = 4; k >= 0; k--) c.get(power, x).op(OP.f32Mul).f32(POWER_OF_2[k]).op(OP.f32Add).set(power);
  // The whole number goes into the exponent.
  c.get(power, whole).i32(23).op(OP.i32Shl, OP.i32x4Add);
}

/** Replaces the vector on the stack by what an activation makes of it. */
export function writeActivated(c: Code, activation: Activation, s: Scratch): void {
  const [x] = c.manyLocals(V128, 1);
  switch (activation) {
    case "identity":
      return;
    case "relu":
      c.set(x).get(x).zeros().op(OP.f32Max);
      return;
    case "silu":
      c.set(x).get(x, x).op(OP.f32Negate);
      writeExp(c, s);
      c.f32(1).op(OP.f32Add, OP.f32Div);
      return;
    case "mish": {
      // tanh(ln(1 + e)) = n / (n + 2) with n = e (e + 2); beyond 20 that is 1.
      const [e] = c.manyLocals(V128, 1);
      c.set(x).get(x).f32(20).op(OP.f32Min);
      writeExp(c, s);
      c.set(e).get(e, e).f32(2).op(OP.f32Add, OP.f32Mul).set(e);
      c.get(x, e).op(OP.f32Mul).get(e).f32(2).op(OP.f32Add, OP.f32Div);
    }
  }
}
