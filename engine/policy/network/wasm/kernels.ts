/**
 * The inner loops of networks that are read from files. Boards are cells in padded rows (`layout.ts`), 32-bit floats
 * [cell][channel], and where convolutions read them int16 as well; addresses are in bytes. A convolution of 3×3 goes by
 * transformed tiles (`tiles.ts`), one of 1×1 by rows of cells. Both end in `writeEnding`.
 */
import { GROUP, type Layout } from "../layout.ts";
import { type Code, I32, type Local, OP, V128 } from "./emitter.ts";
import { GAIN } from "./filtering.ts";
import { groupsTogether, MOST_ROWS, type Summing, VECTOR_BYTES, writeSums } from "./inner.ts";
import { writeResults } from "./tiles.ts";
import type { Activation } from "../graph.ts";
import { ROUNDER, scratch, type Scratch, writeActivated, writeExp } from "./float-vectors.ts";
import { POINTWISE_RANGE } from "./packed.ts";

/** Bytes of a float, and of a group of channels of a board of floats. */
const FLOAT = 4;
const GROUP_BYTES = GROUP * FLOAT;

/** Writes the body of a kernel; is given its parameters. */
export type WriteKernel = (c: Code, ...parameters: Local[]) => void;

/** What becomes of the sums of a convolution. */
export interface Ending {
  /** Whether they are added to what stands in `to`. Then an activation makes another board of the result, `next`. */
  readonly adds: boolean;
  /** Of the sums themselves; or of the board next to it, undefined if there is none. */
  readonly activation: Activation | undefined;
}

/** Parameters of an ending: addresses, for a group of outputs, of a number for each. */
interface EndingLocals {
  readonly scale: Local;
  readonly bias: Local;
  /** Distance from `to` to the next board. */
  readonly next: Local;
  readonly factor: Local;
  readonly term: Local;
}

/**
 * Stores what `push` leaves on the stack for each of some vectors that follow each other at an address + offset. V8
 * joins vectors if all that they are made of is loaded before the first of them is stored.
 * @param y - vector -> a local for it
 */
function writeVectors(c: Code, to: Local, offset: number, y: readonly Local[], push: (k: number) => void): void {
  y.forEach((vector, k) => {
    push(k);
    c.set(vector);
  });
  y.forEach((vector, k) => c.get(to, vector).store(offset + k * VECTOR_BYTES));
}

/**
 * Sums of a cell, as floats: × scale, + bias, and then as the ending says, at an address + offset.
 * @param y - vectors of the sums; `push` puts one on the stack, × scale
 */
function writeEnding(
  c: Code,
  ending: Ending,
  p: EndingLocals,
  s: Scratch,
  y: readonly Local[],
  at: Local,
  beyond: Local,
  offset: number,
  push: (k: number) => void,
): void {
  writeVectors(c, at, offset, y, (k) => {
    push(k);
    c.get(p.bias)
      .load(k * VECTOR_BYTES)
      .op(OP.f32Add);
    if (ending.adds) {
      c.get(at)
        .load(offset + k * VECTOR_BYTES)
        .op(OP.f32Add);
    } else writeActivated(c, ending.activation!, s);
  });
  const { activation } = ending;
  if (!ending.adds || !activation) return;
  c.get(at, p.next).op(OP.i32Add).set(beyond);
  writeVectors(c, beyond, offset, y, (k) => {
    const here = k * VECTOR_BYTES;
    c.get(y[k]).get(p.factor).load(here).op(OP.f32Mul).get(p.term).load(here).op(OP.f32Add);
    writeActivated(c, activation, s);
  });
}

/** finish(products, to, scale, bias, next, factor, term): the end of a convolution of 3×3, for eight outputs. */
export function writeTileEnding(
  c: Code,
  layout: Layout,
  channels: number,
  ending: Ending,
  [products, to, scale, bias, next, factor, term]: Local[],
): void {
  const s = scratch(c);
  const y = c.manyLocals(V128, 2);
  const [beyond] = c.manyLocals(I32, 1);
  const p = { scale, bias, next, factor, term };
  writeResults(c, layout, channels * FLOAT, products, to, (corner, offset, sums) => {
    writeEnding(c, ending, p, s, y, corner, beyond, offset, (k) => {
      c.get(sums[k])
        .op(OP.f32FromI32)
        .get(scale)
        .load(k * VECTOR_BYTES)
        .op(OP.f32Mul);
    });
  });
}

/** What the scale of a 3×3 convolution must be divided by. */
export const TILE_GAIN = GAIN;

/**
 * pointwise(from, weights, to, blocks, rows, scale, bias, next, factor, term): a convolution of 1×1. `rows`: what the
 * sums of each cell are multiplied by besides `scale`.
 * @param groups - of outputs
 * @param stride - bytes of a cell of the boards that are written
 */
export function writePointwise(
  c: Code,
  channels: number,
  stride: number,
  groups: number,
  ending: Ending,
  summing: Summing,
  [from, weights, to, blocks, rows, scale, bias, next, factor, term]: Local[],
): void {
  const together = groupsTogether(summing, groups);
  const s = scratch(c);
  const [row] = c.manyLocals(V128, 1);
  const [beyond, left, block, input, rowScale, output] = c.manyLocals(I32, 6);
  const p = { scale, bias, next, factor, term };
  const sums = Array.from({ length: MOST_ROWS }, () => c.manyLocals(V128, 2 * together));
  c.i32(groups / together).set(left);
  c.repeat(left, () => {
    c.get(from).set(input).get(rows).set(rowScale).get(to).set(output).get(blocks).set(block);
    c.repeat(block, () => {
      writeSums(c, channels, input, weights, sums, summing, channels * GROUP * 2);
      sums.forEach((vectors, i) => {
        c.get(rowScale)
          .loadSplat(i * FLOAT)
          .set(row);
        writeEnding(c, ending, p, s, vectors, output, beyond, 0, (k) => {
          c.get(vectors[k])
            .op(OP.f32FromI32)
            .get(scale)
            .load(k * VECTOR_BYTES)
            .op(OP.f32Mul)
            .get(row)
            .op(OP.f32Mul);
        });
        c.advance(output, stride);
      });
      c.advance(input, sums.length * channels * 2).advance(rowScale, sums.length * FLOAT);
    });
    c.advance(weights, together * channels * GROUP * 2);
    for (const address of [to, scale, bias, factor, term]) c.advance(address, together * GROUP_BYTES);
  });
}

/** Addresses that move through a board, and how many bytes by each channel of a cell. */
type Moving = readonly (readonly [address: Local, bytesPerChannel: number])[];

/** Goes through the rows of a board; `body` leaves the addresses behind the row's last cell. */
function writeRows(
  c: Code,
  { height, stride, width }: Layout,
  channels: number,
  moving: Moving,
  body: () => void,
): void {
  const [row] = c.manyLocals(I32, 1);
  c.i32(height).set(row);
  c.repeat(row, () => {
    body();
    for (const [address, bytes] of moving) c.advance(address, (stride - width) * channels * bytes);
  });
}

/** Goes through the cells of a board, row by row; `body` leaves the addresses at the cell. */
export function writeCells(c: Code, layout: Layout, channels: number, moving: Moving, body: () => void): void {
  const [column] = c.manyLocals(I32, 1);
  writeRows(c, layout, channels, moving, () => {
    c.i32(layout.width).set(column);
    c.repeat(column, () => {
      body();
      for (const [address, bytes] of moving) c.advance(address, channels * bytes);
    });
  });
}

/** Goes through some groups of channels that follow each other; leaves the addresses behind them. */
export function writeGroups(c: Code, groups: number, moving: Moving, body: () => void): void {
  const [left] = c.manyLocals(I32, 1);
  c.i32(groups).set(left);
  c.repeat(left, () => {
    body();
    for (const [address, bytes] of moving) c.advance(address, GROUP * bytes);
  });
}

/** Goes through all groups of all cells of a board. */
function writeBoard(c: Code, layout: Layout, channels: number, moving: Moving, body: () => void): void {
  const groups = (layout.width * channels) / GROUP;
  writeRows(c, layout, channels, moving, () => writeGroups(c, groups, moving, body));
}

/** Values, and zeros for channels that fill up a group. */
export function filled(values: Float32Array, length: number): Float32Array {
  const all = new Float32Array(length);
  all.set(values);
  return all;
}

/** The two vectors of a group of floats: offsets. */
const HALVES = [0, VECTOR_BYTES];

/** range(from, out): the highest and the lowest number of a board, and 0; each is one of four. */
export function writeRange(c: Code, layout: Layout, channels: number, [from, out]: Local[]): void {
  const [highest, lowest] = [c.manyLocals(V128, 2), c.manyLocals(V128, 2)];
  const [x] = c.manyLocals(V128, 1);
  writeBoard(c, layout, channels, [[from, FLOAT]], () => {
    HALVES.forEach((offset, half) => {
      c.get(from).load(offset).set(x);
      c.get(highest[half], x).op(OP.f32Max).set(highest[half]);
      c.get(lowest[half], x).op(OP.f32Min).set(lowest[half]);
    });
  });
  c.get(out, highest[0], highest[1]).op(OP.f32Max).store(0);
  c.get(out, lowest[0], lowest[1]).op(OP.f32Min).store(VECTOR_BYTES);
}

/** Pushes eight int16: the group of floats at an address, × factor, rounded. */
function writeRounded(c: Code, from: Local, factor: Local, rounder: Local): void {
  for (const offset of HALVES) {
    c.get(from).load(offset).get(factor).op(OP.f32Mul).get(rounder).op(OP.f32Add).get(rounder).op(OP.i32x4Sub);
  }
  c.op(OP.i16Narrow);
}

/** quantise(from, to, factor): makes int16 of a board, × the number at an address. */
export function writeQuantise(c: Code, layout: Layout, channels: number, [from, to, factorAt]: Local[]): void {
  const [factor, rounder] = c.manyLocals(V128, 2);
  c.get(factorAt).loadSplat(0).set(factor).f32(ROUNDER).set(rounder);
  writeBoard(c, layout, channels, [[from, FLOAT], [to, 2]], () => {
    c.get(to);
    writeRounded(c, from, factor, rounder);
    c.store(0);
  });
}

/** Replaces a vector by four times the result of an operation on its numbers. */
function writeAcross(c: Code, vector: Local, operation: typeof OP.f32Max | typeof OP.f32Add): void {
  for (const bytes of [8, 4]) {
    c.get(vector, vector, vector)
      .select((i) => (i + bytes) % 16)
      .op(operation)
      .set(vector);
  }
}

/**
 * quantiseRows(from, to, rows): makes int16 of a board, each cell × `highest` / its largest number. `rows`: cell ->
 * what its int16 are to be multiplied by to be floats again.
 */
export function writeQuantiseRows(
  c: Code,
  layout: Layout,
  channels: number,
  highest: number,
  [from, to, rows]: Local[],
): void {
  const [at] = c.manyLocals(I32, 1);
  const [factor, rounder, largest] = c.manyLocals(V128, 3);
  c.f32(ROUNDER).set(rounder);
  const moving = [
    [from, FLOAT],
    [to, 2],
    [rows, FLOAT / channels],
  ] as const;
  writeCells(c, layout, channels, moving, () => {
    c.f32(SMALLEST).set(largest).get(from).set(at);
    writeGroups(c, channels / GROUP, [[at, FLOAT]], () => {
      for (const offset of HALVES) c.get(largest).get(at).load(offset).op(OP.f32Abs, OP.f32Max).set(largest);
    });
    writeAcross(c, largest, OP.f32Max);
    c.f32(highest).get(largest).op(OP.f32Div).set(factor);
    c.get(rows, largest).f32(highest).op(OP.f32Div).storePart(0);
    c.get(from).set(at);
    writeGroups(c, channels / GROUP, [[at, FLOAT], [to, 2]], () => {
      c.get(to);
      writeRounded(c, at, factor, rounder);
      c.store(0);
    });
    c.advance(to, -2 * channels);
  });
}

/** Below this, a cell's numbers count as 0. */
export const SMALLEST = 1e-20;

/** normalise(from, to, factor, term): activation(from × factor + term), by channel. */
export function writeNormalise(
  c: Code,
  layout: Layout,
  channels: number,
  activation: Activation,
  [from, to, factor, term]: Local[],
): void {
  const s = scratch(c);
  const [source, target, group] = c.manyLocals(I32, 3);
  const y = c.manyLocals(V128, 2);
  const [a, b] = [c.manyLocals(V128, 2), c.manyLocals(V128, 2)];
  c.i32(channels / GROUP).set(group);
  c.repeat(group, () => {
    HALVES.forEach((offset, half) => c.get(factor).load(offset).set(a[half]).get(term).load(offset).set(b[half]));
    c.get(from).set(source).get(to).set(target);
    writeCells(
      c,
      layout,
      channels,
      [
        [source, FLOAT],
        [target, FLOAT],
      ],
      () => {
        writeVectors(c, target, 0, y, (k) => {
          c.get(source).load(HALVES[k]).get(a[k]).op(OP.f32Mul).get(b[k]).op(OP.f32Add);
          writeActivated(c, activation, s);
        });
      },
    );
    for (const address of [from, to, factor, term]) c.advance(address, GROUP_BYTES);
  });
}

/** add(from, to): adds a board to another one. */
export function writeAdd(c: Code, layout: Layout, channels: number, [from, to]: Local[]): void {
  const y = c.manyLocals(V128, 2);
  writeBoard(c, layout, channels, [[from, FLOAT], [to, FLOAT]], () => {
    writeVectors(c, to, 0, y, (k) => c.get(to).load(HALVES[k]).get(from).load(HALVES[k]).op(OP.f32Add));
  });
}

/** pool(from, sums, highest): for each channel the sum of all points, and the highest number. */
export function writePool(c: Code, layout: Layout, channels: number, [from, sums, maxima]: Local[]): void {
  const [at, group] = c.manyLocals(I32, 2);
  const [sum, highest] = [c.manyLocals(V128, 2), c.manyLocals(V128, 2)];
  const [x] = c.manyLocals(V128, 1);
  c.i32(channels / GROUP).set(group);
  c.repeat(group, () => {
    HALVES.forEach((offset, half) => c.zeros().set(sum[half]).get(from).load(offset).set(highest[half]));
    c.get(from).set(at);
    writeCells(c, layout, channels, [[at, FLOAT]], () => {
      HALVES.forEach((offset, half) => {
        c.get(at).load(offset).set(x);
        c.get(sum[half], x).op(OP.f32Add).set(sum[half]);
        c.get(highest[half], x).op(OP.f32Max).set(highest[half]);
      });
    });
    HALVES.forEach((offset, half) => c.get(sums, sum[half]).store(offset).get(maxima, highest[half]).store(offset));
    for (const address of [from, sums, maxima]) c.advance(address, GROUP_BYTES);
  });
}

/** squares(from, out): four sums of the squares of a board's numbers, which together are the sum of all. */
export function writeSquares(c: Code, layout: Layout, channels: number, [from, out]: Local[]): void {
  const sum = c.manyLocals(V128, 2);
  const [x] = c.manyLocals(V128, 1);
  writeBoard(c, layout, channels, [[from, FLOAT]], () => {
    HALVES.forEach((offset, half) => {
      c.get(from).load(offset).set(x).get(sum[half], x, x).op(OP.f32Mul, OP.f32Add).set(sum[half]);
    });
  });
  c.get(out, sum[0], sum[1]).op(OP.f32Add).store(0);
}

/** norm(from, to, gamma, beta): root mean square norm of each cell by itself. */
export function writeCellNorm(
  c: Code,
  layout: Layout,
  channels: number,
  used: number,
  epsilon: number,
  activation: Activation,
  [from, to, gamma, beta]: Local[],
): void {
  const s = scratch(c);
  const [at, a, b] = c.manyLocals(I32, 3);
  const [x, sum, factor] = c.manyLocals(V128, 3);
  const y = c.manyLocals(V128, 2);
  writeCells(
    c,
    layout,
    channels,
    [
      [from, FLOAT],
      [to, FLOAT],
    ],
    () => {
      c.zeros().set(sum).get(from).set(at);
      writeGroups(c, channels / GROUP, [[at, FLOAT]], () => {
        for (const offset of HALVES) c.get(at).load(offset).set(x).get(sum, x, x).op(OP.f32Mul, OP.f32Add).set(sum);
      });
      writeAcross(c, sum, OP.f32Add);
      c.f32(1).get(sum).f32(used).op(OP.f32Div).f32(epsilon).op(OP.f32Add, OP.f32Root, OP.f32Div).set(factor);
      c.get(from).set(at).get(gamma).set(a).get(beta).set(b);
      writeGroups(c, channels / GROUP, [[at, FLOAT], [to, FLOAT], [a, FLOAT], [b, FLOAT]], () => {
        writeVectors(c, to, 0, y, (k) => {
          c.get(at).load(HALVES[k]).get(factor).op(OP.f32Mul).get(a).load(HALVES[k]).op(OP.f32Mul);
          c.get(b).load(HALVES[k]).op(OP.f32Add);
          writeActivated(c, activation, s);
        });
      });
      c.advance(to, -FLOAT * channels);
    },
  );
}

/** gate(from, gate, to): silu(from) × gate. */
export function writeGate(c: Code, layout: Layout, channels: number, [from, gate, to]: Local[]): void {
  const s = scratch(c);
  const y = c.manyLocals(V128, 2);
  writeBoard(c, layout, channels, [[from, FLOAT], [gate, FLOAT], [to, FLOAT]], () => {
    writeVectors(c, to, 0, y, (k) => {
      c.get(from).load(HALVES[k]);
      writeActivated(c, "silu", s);
      c.get(gate).load(HALVES[k]).op(OP.f32Mul);
    });
  });
}

/**
 * spread(to, weights, value, rows, columns): adds a number, at an address, × weights to the cells of a rectangle, whose
 * upper left one is at `to`. Of the weights, [row][column][channel], a row has `size` columns.
 */
export function writeSpread(
  c: Code,
  { stride }: Layout,
  channels: number,
  size: number,
  [to, weights, valueAt, rows, columns]: Local[],
): void {
  const [at, weight, column] = c.manyLocals(I32, 3);
  const [value] = c.manyLocals(V128, 1);
  const y = c.manyLocals(V128, 2);
  c.get(valueAt).loadSplat(0).set(value);
  c.repeat(rows, () => {
    c.get(columns).set(column).get(to).set(at).get(weights).set(weight);
    c.repeat(column, () => {
      writeGroups(c, channels / GROUP, [[at, FLOAT], [weight, FLOAT]], () => {
        writeVectors(c, at, 0, y, (k) => {
          c.get(at).load(HALVES[k]).get(weight).load(HALVES[k]).get(value).op(OP.f32Mul, OP.f32Add);
        });
      });
    });
    c.advance(to, stride * channels * FLOAT).advance(weights, size * channels * FLOAT);
  });
}

// Attention. Queries of a head are int16 [cell][channel], with a scale for each cell. Keys are arranged like weights,
// as if each point were an output, with a scale for each; values likewise, as if each point were an input.

/** Loads a group of floats, and turns its pairs: x × cosines + x with each pair exchanged × sines. */
function writeTurned(c: Code, from: Local, cosines: Local, sines: Local, x: readonly Local[], turns: boolean): void {
  HALVES.forEach((offset, half) => {
    c.get(from).load(offset).set(x[half]);
    if (!turns) return;
    c.get(x[half]).get(cosines).load(offset).op(OP.f32Mul);
    c.get(x[half], x[half])
      .select((i) => i ^ 4)
      .get(sines)
      .load(offset)
      .op(OP.f32Mul, OP.f32Add)
      .set(x[half]);
  });
}

/** Which part of attention int16 are made of. */
export type Turned = "queries" | "keys";

/**
 * turn(from, to, scales, cosines, sines): turns queries, or keys, of a head and makes int16 of them. Tables of the
 * angles are [cell][channel of the head].
 * @param channels - of a cell in `from`
 * @param size - channels of the head
 */
export function writeTurn(
  c: Code,
  layout: Layout,
  channels: number,
  size: number,
  which: Turned,
  turns: boolean,
  [from, to, scales, cosines, sines]: Local[],
): void {
  const [at, cosine, sine, out, point] = c.manyLocals(I32, 5);
  const [factor, rounder, largest, whole] = c.manyLocals(V128, 4);
  const x = c.manyLocals(V128, 2);
  c.f32(ROUNDER).set(rounder);
  const eachGroup = (body: () => void) => {
    c.get(from).set(at).get(cosines).set(cosine).get(sines).set(sine);
    writeGroups(c, size / GROUP, [[at, FLOAT], [cosine, FLOAT], [sine, FLOAT]], () => {
      writeTurned(c, at, cosine, sine, x, turns);
      body();
    });
  };
  const cell = [
    [from, channels * FLOAT],
    [cosines, size * FLOAT],
    [sines, size * FLOAT],
  ] as const;
  const kept = [
    [to, size * 2],
    [scales, FLOAT],
  ] as const;
  writeCells(c, layout, 1, which === "queries" ? [...cell, ...kept] : cell, () => {
    c.f32(SMALLEST).set(largest);
    eachGroup(() => {
      for (const half of x) c.get(largest, half).op(OP.f32Abs, OP.f32Max).set(largest);
    });
    writeAcross(c, largest, OP.f32Max);
    c.f32(POINTWISE_RANGE).get(largest).op(OP.f32Div).set(factor);
    c.get(scales, largest).f32(POINTWISE_RANGE).op(OP.f32Div).storePart(0);
    if (which === "queries") c.get(to).set(out);
    else {
      // The place among eight outputs, and the eights before it.
      c.get(to, point)
        .i32(GROUP - 1)
        .op(OP.i32And)
        .i32(4)
        .op(OP.i32Mul, OP.i32Add);
      c.get(point)
        .i32(3)
        .op(OP.i32ShiftRight)
        .i32(size * GROUP * 2)
        .op(OP.i32Mul, OP.i32Add)
        .set(out);
    }
    eachGroup(() => {
      for (const half of x) c.get(half, factor).op(OP.f32Mul).get(rounder).op(OP.f32Add).get(rounder).op(OP.i32x4Sub);
      c.op(OP.i16Narrow).set(whole);
      if (which === "queries")
        c.get(out, whole)
          .store(0)
          .advance(out, GROUP * 2);
      else {
        for (const pair of [0, 1, 2, 3] as const) c.get(out, whole).storePart(pair, pair * GROUP * 4);
        c.advance(out, 4 * GROUP * 4);
      }
    });
    if (which === "keys") c.advance(point, 1).advance(scales, FLOAT);
  });
}

/**
 * values(from, to, factor, cells, pairs): arranges a head's values, × the number at an address. `cells`: point ->
 * distance of its cell from `from`; for an odd number of points one more.
 * @param size - channels of the head
 * @param points - rounded up to whole groups
 */
export function writeValues(c: Code, size: number, points: number, [from, to, factorAt, cells, pairs]: Local[]): void {
  const both = c.manyLocals(I32, 2);
  const [factor, rounder] = c.manyLocals(V128, 2);
  const whole = c.manyLocals(V128, 2);
  c.get(factorAt).loadSplat(0).set(factor).f32(ROUNDER).set(rounder);
  c.repeat(pairs, () => {
    both.forEach((at, which) =>
      c
        .get(from, cells)
        .loadNumber(which * 4)
        .op(OP.i32Add)
        .set(at),
    );
    for (let k = 0; k < size; k += GROUP) {
      both.forEach((at, which) => {
        writeRounded(c, at, factor, rounder);
        c.set(whole[which]).advance(at, GROUP_BYTES);
      });
      HALVES.forEach((offset, half) => {
        // Numbers of the two points by turns.
        c.get(to, whole[0], whole[1]).select((i) => 8 * half + (i >> 2) * 2 + (i & 1) + (i & 2 ? 16 : 0));
        c.store((k / GROUP) * points * GROUP * 2 + offset);
      });
    }
    c.advance(to, 2 * GROUP * 2).advance(cells, 2 * 4);
  });
}

/**
 * shares(scores, to, scales, rows): of each row of scores the exponentials, as whole numbers of which the highest is
 * `highest`; `scales` is 1 / their sum. The scores are not kept.
 * @param length - of a row, a multiple of 8
 */
export function writeShares(c: Code, length: number, highest: number, [scores, to, scales, rows]: Local[]): void {
  const s = scratch(c);
  const [at] = c.manyLocals(I32, 1);
  const [x, most, rounder] = c.manyLocals(V128, 3);
  const [largest, sum, whole] = [c.manyLocals(V128, 2), c.manyLocals(V128, 2), c.manyLocals(V128, 2)];
  c.f32(ROUNDER).set(rounder);
  c.repeat(rows, () => {
    c.get(scores).set(at);
    HALVES.forEach((offset, half) => c.get(at).load(offset).set(largest[half]));
    writeGroups(c, length / GROUP, [[at, FLOAT]], () => {
      HALVES.forEach((offset, half) => {
        c.get(largest[half], at).load(offset).op(OP.f32Max).set(largest[half]);
      });
    });
    c.get(largest[0], largest[1]).op(OP.f32Max).set(most);
    writeAcross(c, most, OP.f32Max);
    // exp(x) × highest = exp(x + ln highest)
    c.get(most).f32(Math.log(highest)).op(OP.f32Sub).set(most);
    for (const half of sum) c.zeros().set(half);
    c.get(scores).set(at);
    writeGroups(c, length / GROUP, [[scores, FLOAT], [to, 2]], () => {
      HALVES.forEach((offset, half) => {
        c.get(scores).load(offset).get(most).op(OP.f32Sub);
        writeExp(c, s);
        c.get(rounder).op(OP.f32Add).get(rounder).op(OP.i32x4Sub).set(whole[half]);
      });
      whole.forEach((vector, half) => c.get(sum[half], vector).op(OP.i32x4Add).set(sum[half]));
      c.get(to, whole[0], whole[1]).op(OP.i16Narrow).store(0);
    });
    // V8 joins the vectors of the loop since these are stored.
    sum.forEach((vector, half) => c.get(at, vector).store(HALVES[half]));
    c.get(sum[0], sum[1]).op(OP.i32x4Add, OP.f32FromI32).set(x);
    writeAcross(c, x, OP.f32Add);
    c.get(scales).f32(1).get(x).op(OP.f32Div).storePart(0).advance(scales, FLOAT);
  });
}
