/**
 * A 3×3 convolution is done tile by tile, see `filtering.ts`: the inputs of all tiles are transformed, multiplied by
 * the transformed weights, and the products transformed back. The tiles of a board follow each other row by row.
 *
 * Transformed inputs: int16 [place][tile][channel]. Weights: [8 outputs together][place] and then as in `inner.ts`.
 * Products: int32 [place][tile][8 outputs]. Both transforms keep what is half done in the places themselves.
 */
import { BLOCK, GROUP } from "../layout.ts";
import { HIGHEST } from "../weights/format.ts";
import { type Code, I32, type Local, OP, V128 } from "./emitter.ts";
import { type Filtering, INVERSE_OF_9, type Transform } from "./filtering.ts";
import { type Epilogue, type Summing, VECTOR_BYTES, writeConstants, writeEpilogue, writeSums } from "./inner.ts";

/** Bytes that are left free between two places: the same tile's in all places must not compete for few cache lines. */
const GAP = 64;

/** Bytes from one place of the transformed inputs of some tiles to the next. */
export function placeBytes(channels: number, tiles: number): number {
  return tiles * channels * 2 + GAP;
}

/** Bytes from one place of the products to the next. */
export function productBytes(tiles: number): number {
  return tiles * GROUP * 4 + GAP;
}

/**
 * transform(from, to, columns, rows, rowBytes): transforms rows × columns tiles, the first of which has its upper left
 * corner at `from`; a row of cells takes rowBytes.
 */
export function writeTransform(
  c: Code,
  { side, tile, transform }: Filtering,
  channels: number,
  tiles: number,
  [from, to, columns, rows, rowBytes]: Local[],
): void {
  const cell = channels * 2;
  const line = c.manyLocals(I32, side);
  const [column, group] = c.manyLocals(I32, 2);
  const groups = channels / GROUP;
  const together = groups % 2 === 0 ? 2 : 1;
  const pair = new SideBySide(c, transform, side, side, together);
  const place = (i: number, j: number, k: number) => (i * side + j) * placeBytes(channels, tiles) + k * VECTOR_BYTES;
  c.repeat(rows, () => {
    c.get(from).set(line[0]).get(columns).set(column);
    c.repeat(column, () => {
      c.i32(groups / together).set(group);
      c.repeat(group, () => {
        for (let i = 1; i < side; i++) c.get(line[i - 1], rowBytes).op(OP.i32Add).set(line[i]);
        for (let j = 0; j < side; j++) {
          pair.compute((i, k) => c.get(line[i]).load(j * cell + k * VECTOR_BYTES));
          pair.store(to, (i, k) => place(i, j, k));
        }
        for (let i = 0; i < side; i++) {
          pair.compute((j, k) => c.get(to).load(place(i, j, k)));
          pair.store(to, (j, k) => place(i, j, k));
        }
        c.advance(line[0], together * VECTOR_BYTES).advance(to, together * VECTOR_BYTES);
      });
      c.advance(line[0], (tile - 1) * cell);
    });
    for (let i = 0; i < tile; i++) c.advanceBy(from, rowBytes);
  });
}

/**
 * One step of a filtering for some vectors that are next to each other in memory. V8 can join them if all are loaded
 * before the first is stored, and are stored by turns.
 */
class SideBySide {
  /** Vector -> results of the step. */
  readonly results: readonly (readonly Local[])[];

  private readonly c: Code;
  private readonly step: Transform;
  private readonly x: readonly Local[];
  private readonly free: readonly Local[];

  constructor(c: Code, step: Transform, inputs: number, outputs: number, vectors: number) {
    this.c = c;
    this.step = step;
    [this.x, this.free] = [c.manyLocals(V128, inputs), c.manyLocals(V128, 4)];
    this.results = Array.from({ length: vectors }, () => c.manyLocals(V128, outputs));
  }

  /** Takes the step; `push` puts an input of a vector on the stack. */
  compute(push: (input: number, vector: number) => void): void {
    const { c, free, results, step, x } = this;
    results.forEach((result, vector) => {
      x.forEach((local, input) => {
        push(input, vector);
        c.set(local);
      });
      step(c, x, free, (output, pushOutput) => {
        pushOutput();
        c.set(result[output]);
      });
    });
  }

  /** Stores the results of all vectors at an address + offset. */
  store(address: Local, offset: (output: number, vector: number) => number): void {
    const { c, results } = this;
    results[0].forEach((_, i) => results.forEach((result, k) => c.get(address, result[i]).store(offset(i, k))));
  }
}

/**
 * multiply(transformed, weights, products): all tiles, in blocks of about the same number, for some groups of eight
 * outputs. The products of a group follow those of all places of the group before.
 */
export function writeMultiply(
  c: Code,
  { side }: Filtering,
  channels: number,
  tiles: number,
  together: number,
  summing: Summing,
  [transformed, weights, products]: Local[],
): void {
  const places = side * side;
  const [place, block] = c.manyLocals(I32, 2);
  const sums = Array.from({ length: BLOCK }, () => c.manyLocals(V128, 2 * together));
  const blocks = Math.ceil(tiles / BLOCK);
  const larger = tiles % blocks;
  c.i32(places).set(place);
  c.repeat(place, () => {
    for (const [count, rows] of [
      [larger, Math.ceil(tiles / blocks)],
      [blocks - larger, Math.floor(tiles / blocks)],
    ]) {
      if (count === 0) continue;
      c.i32(count).set(block);
      c.repeat(block, () => {
        const used = sums.slice(0, rows);
        writeSums(c, channels, transformed, weights, used, summing, places * channels * GROUP * 2);
        for (let group = 0; group < together; group++) {
          used.forEach((vectors, row) => {
            const at = group * places * productBytes(tiles) + row * GROUP * 4;
            c.get(products, vectors[2 * group]).store(at);
            c.get(products, vectors[2 * group + 1]).store(at + VECTOR_BYTES);
          });
        }
        c.advance(transformed, rows * channels * 2).advance(products, rows * GROUP * 4);
      });
    }
    c.advance(weights, channels * GROUP * 2).advance(transformed, GAP).advance(products, GAP);
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
  tiles: number,
  residual: boolean,
  [products, to, columns, rows, rowBytes, scale, bias]: Local[],
): void {
  const cell = channels * 2;
  const [first, line, column] = c.manyLocals(I32, 3);
  const pair = new SideBySide(c, finish, side, tile, 2);
  const [before, inverse] = c.manyLocals(V128, 2);
  const e = writeConstants(c, scale, bias, HIGHEST);
  c.i32(INVERSE_OF_9).op(OP.i32Splat).set(inverse);
  const at = (i: number, j: number, half: number) => (i * side + j) * productBytes(tiles) + half * VECTOR_BYTES;
  c.repeat(rows, () => {
    c.get(to).set(first).get(columns).set(column);
    c.repeat(column, () => {
      for (let j = 0; j < side; j++) {
        pair.compute((i, half) => c.get(products).load(at(i, j, half)));
        pair.store(products, (i, half) => at(i, j, half));
      }
      c.get(first).set(line);
      for (let i = 0; i < tile; i++) {
        pair.compute((j, half) => c.get(products).load(at(i, j, half)));
        for (let j = 0; j < tile; j++) {
          for (const result of pair.results) c.get(result[j], inverse).op(OP.i32x4Mul).set(result[j]);
          writeCell(c, e, line, j * cell, pair.results.map((result) => result[j]), residual ? before : undefined);
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
