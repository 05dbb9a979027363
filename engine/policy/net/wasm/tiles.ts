/**
 * A 3×3 convolution is done tile by tile, see `filtering.ts`: the inputs of all tiles are transformed, multiplied by
 * the transformed weights, and the products transformed back. The tiles of a board follow each other row by row, and
 * are made up to whole blocks; what stands for the tiles that are not there means nothing.
 *
 * Transformed inputs: int16 [place][tile][channel]. Weights: [8 outputs together][place] and then as in `inner.ts`.
 * Products: int32 [place][tile][8 outputs]. Both transforms keep what is half done in the places themselves.
 */
import { BLOCK, GROUP } from "../layout.ts";
import { HIGHEST } from "../weights/format.ts";
import { type Code, I32, type Local, OP, V128 } from "./emitter.ts";
import { type Filtering, INVERSE_OF_9 } from "./filtering.ts";
import { type Epilogue, VECTOR_BYTES, writeConstants, writeEpilogue, writeSums } from "./inner.ts";

/** Bytes of one place of the transformed inputs of some blocks of tiles. */
export function placeBytes(channels: number, blocks: number): number {
  return blocks * BLOCK * channels * 2;
}

/** Bytes of one place of the products. */
export function productBytes(blocks: number): number {
  return blocks * BLOCK * GROUP * 4;
}

/**
 * transform(from, to, columns, rows, rowBytes): transforms rows × columns tiles, the first of which has its upper left
 * corner at `from`; a row of cells takes rowBytes.
 */
export function writeTransform(
  c: Code,
  { side, tile, transform }: Filtering,
  channels: number,
  blocks: number,
  [from, to, columns, rows, rowBytes]: Local[],
): void {
  const cell = channels * 2;
  const line = c.manyLocals(I32, side);
  const [column, group] = c.manyLocals(I32, 2);
  const [x, free] = [c.manyLocals(V128, side), c.manyLocals(V128, 4)];
  const place = (i: number, j: number) => (i * side + j) * placeBytes(channels, blocks);
  c.repeat(rows, () => {
    c.get(from).set(line[0]).get(columns).set(column);
    c.repeat(column, () => {
      c.i32(channels / GROUP).set(group);
      c.repeat(group, () => {
        for (let i = 1; i < side; i++) c.get(line[i - 1], rowBytes).op(OP.i32Add).set(line[i]);
        for (let j = 0; j < side; j++) {
          for (let i = 0; i < side; i++) c.get(line[i]).load(j * cell).set(x[i]);
          transform(c, x, free, (i, push) => {
            c.get(to);
            push();
            c.store(place(i, j));
          });
        }
        for (let i = 0; i < side; i++) {
          for (let j = 0; j < side; j++) c.get(to).load(place(i, j)).set(x[j]);
          transform(c, x, free, (j, push) => {
            c.get(to);
            push();
            c.store(place(i, j));
          });
        }
        c.advance(line[0], VECTOR_BYTES).advance(to, VECTOR_BYTES);
      });
      c.advance(line[0], (tile - 1) * cell);
    });
    for (let i = 0; i < tile; i++) c.advanceBy(from, rowBytes);
  });
}

/** multiply(transformed, weights, products): for eight outputs and all blocks of tiles. */
export function writeMultiply(
  c: Code,
  { side }: Filtering,
  channels: number,
  blocks: number,
  [transformed, weights, products]: Local[],
): void {
  const [place, block] = c.manyLocals(I32, 2);
  const sums = c.manyLocals(V128, 2 * BLOCK);
  c.i32(side * side).set(place);
  c.repeat(place, () => {
    c.i32(blocks).set(block);
    c.repeat(block, () => {
      writeSums(c, channels, transformed, weights, sums);
      sums.forEach((sum, i) => c.get(products, sum).store(i * VECTOR_BYTES));
      c.advance(transformed, BLOCK * channels * 2).advance(products, BLOCK * GROUP * 4);
    });
    c.advance(weights, channels * GROUP * 2);
  });
}

/**
 * finish(products, to, columns, rows, rowBytes, scale, bias): transforms the products of eight outputs back. `to` is
 * the first tile's first cell at these outputs. With a residual, what stood there before is added.
 */
export function writeFinish(
  c: Code,
  { finish, side, tile }: Filtering,
  channels: number,
  blocks: number,
  residual: boolean,
  [products, to, columns, rows, rowBytes, scale, bias]: Local[],
): void {
  const cell = channels * 2;
  const [first, line, column] = c.manyLocals(I32, 3);
  const [x, free] = [c.manyLocals(V128, side), c.manyLocals(V128, 4)];
  const results = [c.manyLocals(V128, tile), c.manyLocals(V128, tile)]; // half -> cells of a row
  const [before, inverse] = c.manyLocals(V128, 2);
  const e = writeConstants(c, scale, bias, HIGHEST);
  c.i32(INVERSE_OF_9).op(OP.i32Splat).set(inverse);
  const at = (i: number, j: number, half: number) => (i * side + j) * productBytes(blocks) + half * VECTOR_BYTES;
  c.repeat(rows, () => {
    c.get(to).set(first).get(columns).set(column);
    c.repeat(column, () => {
      for (let half = 0; half < 2; half++) {
        for (let j = 0; j < side; j++) {
          for (let i = 0; i < side; i++) c.get(products).load(at(i, j, half)).set(x[i]);
          finish(c, x, free, (i, push) => {
            c.get(products);
            push();
            c.store(at(i, j, half));
          });
        }
      }
      c.get(first).set(line);
      for (let i = 0; i < tile; i++) {
        results.forEach((result, half) => {
          for (let j = 0; j < side; j++) c.get(products).load(at(i, j, half)).set(x[j]);
          finish(c, x, free, (j, push) => {
            push();
            c.get(inverse).op(OP.i32x4Mul).set(result[j]);
          });
        });
        for (let j = 0; j < tile; j++) {
          writeCell(c, e, line, j * cell, [results[0][j], results[1][j]], residual ? before : undefined);
        }
        c.advanceBy(line, rowBytes);
      }
      c.advance(products, GROUP * 4).advance(first, tile * cell);
    });
    for (let i = 0; i < tile; i++) c.advanceBy(to, rowBytes);
  });
}

/**
 * Makes activations of eight sums and stores them at an address + offset.
 * @param before - a free local: what stands there is added; undefined if it is not
 */
function writeCell(
  c: Code,
  e: Epilogue,
  address: Local,
  offset: number,
  sums: readonly Local[],
  before: Local | undefined,
): void {
  if (before !== undefined) c.get(address).load(offset).set(before);
  c.get(address);
  sums.forEach((sum, half) => {
    c.get(sum);
    const widen = half === 0 ? OP.i32WidenLow : OP.i32WidenHigh;
    writeEpilogue(c, e, half, before === undefined ? undefined : () => c.get(before).op(widen));
  });
  c.op(OP.i16Narrow).store(offset);
}

/** clear(at, cells, step): makes cells of the trunk 0 that are `step` bytes apart. */
export function writeClear(c: Code, channels: number, [at, cells, step]: Local[]): void {
  c.repeat(cells, () => {
    for (let k = 0; k < channels; k += GROUP) c.get(at).zeros().store(2 * k);
    c.advanceBy(at, step);
  });
}
