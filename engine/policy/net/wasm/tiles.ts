/**
 * A 3×3 convolution is done tile by tile with Winograd's minimal filtering F(2×2, 3×3) (Lavin and Gray, "Fast
 * Algorithms for Convolutional Neural Networks", 2016): four by four inputs are transformed, multiplied point by point
 * with transformed weights, and transformed back to two by two outputs: 16 products for four outputs instead of 36.
 * All of it is exact in whole numbers: the transform adds four inputs, at most 4 × 8191 < 2¹⁵; weights are transformed
 * by twice the usual matrix, so that there are no halves, at most 9 × 128; and sums, four times as large as those of
 * the plain convolution, are taken modulo 2³² and fit again when all is added up (`format.ts` sees to that).
 *
 * Transformed inputs: int16 [16 places][tile][channel]. Weights: [8 outputs together][place] and then as in `inner.ts`.
 * Products: int32 [place][tile][8 outputs].
 */
import { GROUP } from "../layout.ts";
import { type Code, I32, type Local, OP, V128 } from "./emitter.ts";
import { BLOCK, VECTOR_BYTES, writeConstants, writeEpilogue, writeSums } from "./inner.ts";

/** Most tiles that are worked on at a time: what comes of them stays in the cache. A multiple of BLOCK. */
export const MAX_TILES = 100;
/** Values of a transformed tile. */
export const PLACES = 16;
/** Bytes of one place of the products. */
export const PRODUCT_BYTES = MAX_TILES * GROUP * 4;

/** Bytes of one place of the transformed inputs. */
export function placeBytes(channels: number): number {
  return MAX_TILES * channels * 2;
}

/**
 * transform(from, to, columns, rows, rowBytes): transforms rows × columns tiles, the first of which has its upper left
 * corner at `from`; a row of cells takes rowBytes.
 */
export function writeTransform(c: Code, channels: number, [from, to, columns, rows, rowBytes]: Local[]): void {
  const cell = channels * 2;
  const line = c.manyLocals(I32, 4);
  const column = c.local(I32);
  const group = c.local(I32);
  const at = c.manyLocals(V128, 4);
  const combine = (
    load: (k: number) => void,
    i: number, // row of the matrix: x₀ − x₂, x₁ + x₂, x₂ − x₁, x₁ − x₃
  ) => {
    load([0, 1, 2, 1][i]);
    load([2, 2, 1, 3][i]);
    c.op(i === 1 ? OP.i16Add : OP.i16Sub);
  };
  c.repeat(rows, () => {
    c.get(from).set(line[0]).get(columns).set(column);
    c.repeat(column, () => {
      c.i32(channels / GROUP).set(group);
      c.repeat(group, () => {
        for (let y = 1; y < 4; y++) c.get(line[y - 1], rowBytes).op(OP.i32Add).set(line[y]);
        for (let i = 0; i < 4; i++) {
          for (let x = 0; x < 4; x++) {
            combine((k) => c.get(line[k]).load(x * cell), i);
            c.set(at[x]);
          }
          for (let j = 0; j < 4; j++) {
            c.get(to);
            combine((k) => c.get(at[k]), j);
            c.store((4 * i + j) * placeBytes(channels));
          }
        }
        c.advance(line[0], VECTOR_BYTES).advance(to, VECTOR_BYTES);
      });
      c.advance(line[0], cell); // a tile is two cells wide
    });
    c.advanceBy(from, rowBytes).advanceBy(from, rowBytes);
  });
}

/** multiply(transformed, weights, products, blocks): for eight outputs, and as many blocks of tiles. */
export function writeMultiply(c: Code, channels: number, [transformed, weights, products, blocks]: Local[]): void {
  const [place, block, row, to] = c.manyLocals(I32, 4);
  const sums = c.manyLocals(V128, 2 * BLOCK);
  c.i32(PLACES).set(place);
  c.repeat(place, () => {
    c.get(transformed).set(row).get(products).set(to).get(blocks).set(block);
    c.repeat(block, () => {
      writeSums(c, channels, row, weights, sums);
      sums.forEach((sum, i) => c.get(to, sum).store(i * VECTOR_BYTES));
      c.advance(row, BLOCK * channels * 2).advance(to, BLOCK * GROUP * 4);
    });
    c.advance(transformed, placeBytes(channels)).advance(products, PRODUCT_BYTES);
    c.advance(weights, channels * GROUP * 2);
  });
}

/**
 * finish(products, to, columns, rows, rowBytes, scale, bias): transforms the products of eight outputs back. `to` is
 * the first tile's first cell at these outputs. With a residual, what stood there before is added.
 */
export function writeFinish(
  c: Code,
  channels: number,
  residual: boolean,
  [products, to, columns, rows, rowBytes, scale, bias]: Local[],
): void {
  const cell = channels * 2;
  const [upper, lower, column] = c.manyLocals(I32, 3);
  const results = c.manyLocals(V128, 8); // [cell of the tile][half]
  const [a, b, before] = [c.manyLocals(V128, 4), c.manyLocals(V128, 4), c.local(V128)];
  const e = writeConstants(c, scale, bias);
  const product = (i: number, j: number, half: number) =>
    c.get(products).load((4 * i + j) * PRODUCT_BYTES + half * VECTOR_BYTES);
  c.repeat(rows, () => {
    c.get(to).set(upper).get(columns).set(column);
    c.repeat(column, () => {
      c.get(upper, rowBytes).op(OP.i32Add).set(lower);
      for (let half = 0; half < 2; half++) {
        for (let j = 0; j < 4; j++) {
          product(1, j, half).set(a[j]);
          product(2, j, half).set(b[j]);
          c.get(a[j], b[j]).op(OP.i32x4Sub);
          product(3, j, half).op(OP.i32x4Sub);
          product(0, j, half).get(a[j]).op(OP.i32x4Add).get(b[j]).op(OP.i32x4Add).set(a[j]).set(b[j]);
        }
        [a, b].forEach((x, row) => {
          c.get(x[0], x[1]).op(OP.i32x4Add).get(x[2]).op(OP.i32x4Add).set(results[4 * row + half]);
          c.get(x[1], x[2]).op(OP.i32x4Sub).get(x[3]).op(OP.i32x4Sub).set(results[4 * row + 2 + half]);
        });
      }
      [upper, lower].forEach((line, row) => {
        for (let x = 0; x < 2; x++) {
          if (residual) c.get(line).load(x * cell).set(before);
          c.get(line);
          for (let half = 0; half < 2; half++) {
            c.get(results[4 * row + 2 * x + half]);
            const widen = half === 0 ? OP.i32WidenLow : OP.i32WidenHigh;
            writeEpilogue(c, e, half, residual ? () => c.get(before).op(widen) : undefined);
          }
          c.op(OP.i16Narrow).store(x * cell);
        }
      });
      c.advance(products, GROUP * 4).advance(upper, 2 * cell);
    });
    c.advanceBy(to, rowBytes).advanceBy(to, rowBytes);
  });
}

/** clear(at, cells, step): makes cells of the trunk 0 that are `step` bytes apart. */
export function writeClear(c: Code, channels: number, [at, cells, step]: Local[]): void {
  c.repeat(cells, () => {
    for (let k = 0; k < channels; k += GROUP) c.get(at).zeros().store(2 * k);
    c.advanceBy(at, step);
  });
}
