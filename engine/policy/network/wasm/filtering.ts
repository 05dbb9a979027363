/**
 * Winograd's minimal filtering F(m×n, 3×3) for tiles of m×n outputs (Lavin and Gray, "Fast Algorithms for
 * Convolutional Neural Networks", 2016): m + 2 by n + 2 inputs are transformed, multiplied place by place with
 * transformed weights, and transformed back. With m = n = 3, 25 products make nine outputs instead of 81, with m = n =
 * 4, 36 make sixteen instead of 144. Each transform is one-dimensional, done for the columns and then for the rows.
 *
 * The points of interpolation are 0, 1, −1, 2 and infinity, and for four outputs −2, which comes last: so tiles of all
 * shapes are multiplied by the same transformed weights, the smaller ones by some of them only. All of it is exact in
 * whole numbers: the matrix of the weights is multiplied by 24, so that it has no fractions; the results, 576 times as
 * large as they should be, are taken modulo 2³², and multiplied by the inverse of 9 modulo 2³², which leaves 64 times
 * as large ones. Inputs and weights, transformed, fit into 16 bits; the readers see to it that the results fit into 32.
 */
import type { TileSide } from "../layout.ts";
import { type Code, type Local, OP } from "./emitter.ts";

/** Puts a vector on the stack. */
type Push = () => void;

/** What is done along one side of a tile. */
export interface Filtering {
  /** Inputs, and places that come of them. */
  readonly inputs: number;
  /** Transforms as many vectors of int16; `out` is given each place in turn. */
  readonly transform: Transform;
  /** Transforms the sums of the places, vectors of int32, back: `out` is given each output in turn. */
  readonly finish: Transform;
}

/** Place × 3 + weight -> how often the place has that weight of three. */
export const WEIGHT_FACTORS = Int32Array.of(
  6, 0, 0,
  -4, -4, -4,
  -4, 4, -4,
  1, 2, 4,
  0, 0, 12, // not 24, which would not fit into 16 bits; the way back doubles it
  1, -2, 4,
);

/** Factor by which the results are too large in the end. */
export const GAIN = 64;

/** A transform of the vectors in some locals; needs free ones for four vectors more. */
export type Transform = (
  c: Code,
  x: readonly Local[],
  free: readonly Local[],
  out: (index: number, push: Push) => void,
) => void;

/** Of 9, modulo 2³²; as an int32. */
export const INVERSE_OF_9 = 0x38e38e39;

const THREE: Filtering = {
  inputs: 5,
  transform: (c, [x0, x1, x2, x3, x4], [a, b], out) => {
    c.get(x3, x1).op(OP.i16Sub).set(a); // x³ − x
    c.get(x0, x2).op(OP.i16Sub);
    double(c, OP.i16Shl).get(a).op(OP.i16Add).set(b);
    out(0, () => c.get(b)); // (x² − 1)(x − 2)
    c.get(a, x2).op(OP.i16Sub).set(b);
    out(1, () => c.get(b, x1).op(OP.i16Sub));
    out(2, () => double(c.get(x1, x2).op(OP.i16Sub), OP.i16Shl).get(b).op(OP.i16Add).get(x1).op(OP.i16Add));
    out(3, () => c.get(a));
    out(4, () => double(c.get(a), OP.i16Shl).set(b).get(x4, x2).op(OP.i16Sub).get(b).op(OP.i16Sub));
  },
  // Weights for three outputs alone would have the factors 3, -3, -1, 1 and 6, not 6, -4, -4, 1 and 12 as here, for
  // a gain of 6 and not 24: so the places count 2, 3, 1, 4 and 2 times.
  finish: (c, [m0, m1, m2, m3, m4], [sum, thrice, far], out) => {
    double(c.get(m1), OP.i32Shl).get(m1).op(OP.i32x4Add).set(thrice);
    c.get(thrice, m2).op(OP.i32x4Add).set(sum);
    c.get(m3).i32(2).op(OP.i32Shl).set(far);
    out(0, () => double(c.get(m0), OP.i32Shl).get(sum).op(OP.i32x4Add).get(far).op(OP.i32x4Add));
    out(1, () => double(c.get(far), OP.i32Shl).get(thrice).op(OP.i32x4Add).get(m2).op(OP.i32x4Sub));
    out(2, () => {
      c.get(far).i32(2).op(OP.i32Shl).get(sum).op(OP.i32x4Add);
      double(c.get(m4), OP.i32Shl).op(OP.i32x4Add);
    });
  },
};

const FOUR: Filtering = {
  inputs: 6,
  transform: (c, [x0, x1, x2, x3, x4, x5], [a, b, d, e], out) => {
    c.get(x4, x2).op(OP.i16Sub).set(d);
    double(c.get(x3, x1).op(OP.i16Sub), OP.i16Shl).set(e);
    c.get(x4, x2).i32(2).op(OP.i16Shl, OP.i16Sub).set(a);
    c.get(x3, x1).i32(2).op(OP.i16Shl, OP.i16Sub).set(b);
    out(0, () => c.get(x0, x2).op(OP.i16Sub).i32(2).op(OP.i16Shl).get(d).op(OP.i16Add));
    out(1, () => c.get(a, b).op(OP.i16Add));
    out(2, () => c.get(a, b).op(OP.i16Sub));
    out(3, () => c.get(d, e).op(OP.i16Add));
    out(5, () => c.get(d, e).op(OP.i16Sub));
    out(4, () => double(c.get(e), OP.i16Shl).set(a).get(x5, x3).op(OP.i16Sub).get(a).op(OP.i16Sub));
  },
  finish: (c, [m0, m1, m2, m3, m5, m4], [sum, difference, far, farther], out) => {
    c.get(m1, m2).op(OP.i32x4Add).set(sum);
    c.get(m1, m2).op(OP.i32x4Sub).set(difference);
    c.get(m3, m4).op(OP.i32x4Add).set(far);
    double(c.get(m3, m4).op(OP.i32x4Sub), OP.i32Shl).set(farther);
    out(0, () => c.get(m0, sum).op(OP.i32x4Add).get(far).op(OP.i32x4Add));
    out(1, () => c.get(difference, farther).op(OP.i32x4Add));
    out(2, () => c.get(far).i32(2).op(OP.i32Shl).get(sum).op(OP.i32x4Add));
    out(3, () => {
      c.get(farther).i32(2).op(OP.i32Shl).get(difference).op(OP.i32x4Add);
      double(c.get(m5), OP.i32Shl).op(OP.i32x4Add);
    });
  },
};

export const FILTERINGS: Readonly<Record<TileSide, Filtering>> = { 3: THREE, 4: FOUR };

function double(c: Code, shift: typeof OP.i16Shl | typeof OP.i32Shl): Code {
  return c.i32(1).op(shift);
}
