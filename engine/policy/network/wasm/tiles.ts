/**
 * A 3×3 convolution is done tile by tile, see `filtering.ts`: the inputs of all tiles are transformed, multiplied by
 * the transformed weights, and the products transformed back. `PlaceRun` says in which order tiles and places stand.
 *
 * Transformed inputs: int16 [place][tile][channel]. Weights: [8 outputs together][place] and then as in `inner.ts`.
 * Products: int32 [place][tile][8 outputs]. Both transforms keep what is half done in the places themselves.
 */
import {
  allTiles, GROUP, type Layout, placeAt, placeRuns, placesFor, type TileRegion, type TileSide,
} from "../layout.ts";
import { type Code, I32, type Local, OP, V128 } from "./emitter.ts";
import { type Filtering, FILTERINGS, INVERSE_OF_9, type Transform } from "./filtering.ts";
import {
  type Epilogue, MOST_ROWS, type Summing, VECTOR_BYTES, writeConstants, writeEpilogue, writeSums,
} from "./inner.ts";

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

/** transform(from, to): all tiles of a board. */
export function writeTransform(c: Code, layout: Layout, channels: number, [from, to]: Local[]): void {
  const cell = channels * 2;
  const place = placeBytes(channels, allTiles(layout.regions));
  const [line, group] = c.manyLocals(I32, 2);
  const groups = channels / GROUP;
  const together = groups % 2 === 0 ? 2 : 1;
  writeTileLoops(c, layout, cell, from, ({ height, width }, corner) => {
    const [{ inputs: high, transform: ofColumns }, { inputs: wide, transform: ofRows }] = filterings(height, width);
    const column = new SideBySide(c, ofColumns, high, high, together);
    const row = new SideBySide(c, ofRows, wide, wide, together);
    const at = (i: number, j: number, k: number) => placeAt(i, j) * place + k * VECTOR_BYTES;
    c.get(corner).set(line).i32(groups / together).set(group);
    c.repeat(group, () => {
      for (let j = 0; j < wide; j++) {
        column.compute((i, k) => c.get(line).load((i * layout.stride + j) * cell + k * VECTOR_BYTES));
        column.store(to, (i, k) => at(i, j, k));
      }
      for (let i = 0; i < high; i++) {
        row.compute((j, k) => c.get(to).load(at(i, j, k)));
        row.store(to, (j, k) => at(i, j, k));
      }
      c.advance(line, together * VECTOR_BYTES).advance(to, together * VECTOR_BYTES);
    });
  });
}

/**
 * Goes through all tiles, in their order.
 * @param cell - bytes of a cell
 * @param board - address of the board's first cell
 * @param body - is given the tile's region, and the address of the cell that lies in the tile as `board` on the board
 */
function writeTileLoops(
  c: Code,
  { regions, stride }: Layout,
  cell: number,
  board: Local,
  body: (region: TileRegion, corner: Local) => void,
): void {
  const [corner, row, column] = c.manyLocals(I32, 3);
  for (const region of regions) {
    const { columns, height, left, rows, top, width } = region;
    c.get(board).i32((top * stride + left) * cell).op(OP.i32Add).set(corner).i32(rows).set(row);
    c.repeat(row, () => {
      c.i32(columns).set(column);
      c.repeat(column, () => {
        body(region, corner);
        c.advance(corner, width * cell);
      });
      c.advance(corner, (height * stride - columns * width) * cell);
    });
  }
}

function filterings(...sides: readonly TileSide[]): Filtering[] {
  return sides.map((side) => FILTERINGS[side]);
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
 * @param stored - places that the weights of a group have; the board's own are the first of them
 */
export function writeMultiply(
  c: Code,
  { regions }: Layout,
  channels: number,
  together: number,
  summing: Summing,
  [transformed, weights, products]: Local[],
  stored = placesFor(regions),
): void {
  const [places, tiles] = [placesFor(regions), allTiles(regions)];
  const [left, block, inputs, results] = c.manyLocals(I32, 4);
  const sums = Array.from({ length: MOST_ROWS }, () => c.manyLocals(V128, 2 * together));
  const advance = (steps: number) => {
    c.advance(weights, steps * channels * GROUP * 2);
    c.advance(transformed, steps * placeBytes(channels, tiles)).advance(products, steps * productBytes(tiles));
  };
  const multiplyBlock = (used: readonly (readonly Local[])[]) => {
    writeSums(c, channels, inputs, weights, used, summing, stored * channels * GROUP * 2);
    for (let group = 0; group < together; group++) {
      used.forEach((vectors, row) => {
        const at = group * places * productBytes(tiles) + row * GROUP * 4;
        c.get(results, vectors[2 * group]).store(at);
        c.get(results, vectors[2 * group + 1]).store(at + VECTOR_BYTES);
      });
    }
    c.advance(inputs, used.length * channels * 2).advance(results, used.length * GROUP * 4);
  };
  let reached = 0;
  for (const run of placeRuns(regions)) {
    if (run.first > reached) advance(run.first - reached);
    reached = run.first + run.places;
    c.i32(run.places).set(left);
    c.repeat(left, () => {
      c.get(transformed).i32(run.firstTile * channels * 2).op(OP.i32Add).set(inputs);
      c.get(products).i32(run.firstTile * GROUP * 4).op(OP.i32Add).set(results);
      for (const { count, rows } of blocksOf(run.tiles, MOST_ROWS)) {
        c.i32(count).set(block);
        c.repeat(block, () => multiplyBlock(sums.slice(0, rows)));
      }
      advance(1);
    });
  }
}

/** Tiles in as few blocks as possible, of about the same number of rows: larger blocks first, then smaller ones. */
function blocksOf(tiles: number, most: number): { readonly count: number; readonly rows: number }[] {
  const blocks = Math.ceil(tiles / most);
  const larger = tiles % blocks;
  const sizes = [
    { count: larger, rows: Math.ceil(tiles / blocks) },
    { count: blocks - larger, rows: Math.floor(tiles / blocks) },
  ];
  return sizes.filter(({ count }) => count > 0);
}

/**
 * finish(products, to, scale, bias): transforms the products of eight outputs back. `to` is the board's first cell at
 * these outputs. With a residual, what stood there before is added. No result is above `highest`.
 */
export function writeFinish(
  c: Code,
  layout: Layout,
  channels: number,
  highest: number,
  residual: boolean,
  [products, to, scale, bias]: Local[],
): void {
  const [before] = c.manyLocals(V128, 1);
  const e = writeConstants(c, scale, bias, highest);
  writeResults(c, layout, channels * 2, products, to, (corner, offset, sums) =>
    writeCell(c, e, corner, offset, sums, residual ? before : undefined),
  );
}

/**
 * Transforms the products of eight outputs back, tile by tile.
 * @param cell - bytes of a cell of the board
 * @param board - address of the board's first cell, for the addresses that `write` is given
 * @param write - is given the sums of a cell, `GAIN` times as large as they should be: address and offset of the cell,
 *   and locals with four sums each
 */
export function writeResults(
  c: Code,
  layout: Layout,
  cell: number,
  products: Local,
  board: Local,
  write: (corner: Local, offset: number, sums: readonly Local[]) => void,
): void {
  const place = productBytes(allTiles(layout.regions));
  const [inverse] = c.manyLocals(V128, 1);
  c.i32(INVERSE_OF_9).op(OP.i32Splat).set(inverse);
  const at = (i: number, j: number, half: number) => placeAt(i, j) * place + half * VECTOR_BYTES;
  writeTileLoops(c, layout, cell, board, ({ height, width }, corner) => {
    const [{ inputs: high, finish: ofColumns }, { inputs: wide, finish: ofRows }] = filterings(height, width);
    const column = new SideBySide(c, ofColumns, high, height, 2);
    const row = new SideBySide(c, ofRows, wide, width, 2);
    for (let j = 0; j < wide; j++) {
      column.compute((i, half) => c.get(products).load(at(i, j, half)));
      column.store(products, (i, half) => at(i, j, half));
    }
    for (let i = 0; i < height; i++) {
      row.compute((j, half) => c.get(products).load(at(i, j, half)));
      for (let j = 0; j < width; j++) {
        for (const result of row.results) c.get(result[j], inverse).op(OP.i32x4Mul).set(result[j]);
        write(corner, (i * layout.stride + j) * cell, row.results.map((result) => result[j]));
      }
    }
    c.advance(products, GROUP * 4);
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
