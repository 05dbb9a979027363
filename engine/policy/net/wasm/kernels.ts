/**
 * The inner loops of the network as a WebAssembly module. Channels come in groups of eight. Activations are int16
 * `[cell][channel]`, see `layout.ts`; all addresses are in bytes.
 */
import { GROUP, type Layout } from "../layout.ts";
import { HEAD_HIGHEST } from "../weights/format.ts";
import { writeDense } from "./dense.ts";
import { type Code, I32, type Local, ModuleBuilder, OP, V128 } from "./emitter.ts";
import { type Summing, VECTOR_BYTES, writeConstants, writeEpilogue, writeSums } from "./inner.ts";
import { writeClear, writeFinish, writeMultiply, writeTransform } from "./tiles.ts";

/** Names of the functions that are made for a number of input channels. */
export const NAME = {
  transform: (channels: number): string => `transform${channels}`,
  multiply: (channels: number): string => `multiply${channels}`,
  pointwise: (channels: number): string => `pointwise${channels}`,
  finish: "finish",
  finishResidual: "finishResidual",
  pool: (channels: number): string => `pool${channels}`,
  clear: "clear",
  dense: "dense",
} as const;

/** What the kernels of a module are made for. */
export interface KernelShape {
  readonly layout: Layout;
  /** Groups of eight outputs that are multiplied together: 1 or 2. */
  readonly together: number;
  readonly summing: Summing;
  /** Channels of the input, a multiple of 8. */
  readonly planes: number;
  /** Channels of the other layers that 3×3 convolutions read, a multiple of 8; all of them write as many. */
  readonly trunk: number;
  /** Channels that are pooled besides the trunk's, likewise. */
  readonly value: number;
}

/** The module's bytes. */
export function kernelModule(shape: KernelShape): Uint8Array<ArrayBuffer> {
  const { layout, planes, summing, together, trunk, value } = shape;
  const module = new ModuleBuilder();
  for (const channels of new Set([planes, trunk])) {
    module.add(NAME.transform(channels), 2, (c, ...p) => writeTransform(c, layout, channels, p));
    module.add(NAME.multiply(channels), 3, (c, ...p) =>
      writeMultiply(c, layout, channels, together, summing, p),
    );
  }
  module.add(NAME.finish, 4, (c, ...p) => writeFinish(c, layout, trunk, false, p));
  module.add(NAME.finishResidual, 4, (c, ...p) => writeFinish(c, layout, trunk, true, p));
  module.add(NAME.clear, 3, (c, ...p) => writeClear(c, trunk, p));
  module.add(NAME.pointwise(trunk), 7, (c, ...p) => writePointwise(c, trunk, summing, p));
  module.add(NAME.dense, 6, (c, ...p) => writeDense(c, p));
  for (const channels of new Set([trunk, value])) {
    module.add(NAME.pool(channels), 6, (c, ...p) => writePool(c, channels, p));
  }
  return module.encode();
}

/**
 * pointwise(from, weights, to, blocks, cellBytes, scale, bias): a 1×1 convolution of as many blocks of cells for eight
 * outputs; a cell of the result takes cellBytes.
 */
function writePointwise(
  c: Code,
  channels: number,
  summing: Summing,
  [from, weights, to, blocks, cellBytes, scale, bias]: Local[],
): void {
  const { rows } = summing;
  const sums = Array.from({ length: rows }, () => c.manyLocals(V128, 2));
  const e = writeConstants(c, scale, bias, HEAD_HIGHEST);
  c.repeat(blocks, () => {
    writeSums(c, channels, from, weights, sums, summing);
    for (const halves of sums) {
      c.get(to);
      halves.forEach((sum, half) => {
        c.get(sum);
        writeEpilogue(c, e, half);
      });
      c.op(OP.i16Narrow).store().advanceBy(to, cellBytes);
    }
    c.advance(from, rows * channels * 2);
  });
}

/**
 * pool(from, rowBytes, width, height, sums, maxima): for each channel the sum and the highest value of all points, the
 * first of which is at `from`. Sums are int32, maxima int16.
 */
function writePool(c: Code, channels: number, [from, rowBytes, width, height, sums, maxima]: Local[]): void {
  const [group, line, row, at, column] = c.manyLocals(I32, 5);
  const [low, high, highest, x] = c.manyLocals(V128, 4);
  c.i32(channels / GROUP).set(group);
  c.repeat(group, () => {
    c.zeros().set(low).zeros().set(high).zeros().set(highest);
    c.get(from).set(line).get(height).set(row);
    c.repeat(row, () => {
      c.get(line).set(at).get(width).set(column);
      c.repeat(column, () => {
        c.get(at).load().set(x);
        c.get(highest, x).op(OP.i16Max).set(highest);
        c.get(low, x).op(OP.i32WidenLow, OP.i32x4Add).set(low);
        c.get(high, x).op(OP.i32WidenHigh, OP.i32x4Add).set(high);
        c.advance(at, channels * 2);
      });
      c.advanceBy(line, rowBytes);
    });
    c.get(sums, low).store(0).get(sums, high).store(VECTOR_BYTES).get(maxima, highest).store();
    c.advance(from, VECTOR_BYTES).advance(sums, 2 * VECTOR_BYTES).advance(maxima, VECTOR_BYTES);
  });
}
