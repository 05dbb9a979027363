/**
 * The inner loops of the network as a WebAssembly module. Channels come in groups of eight. Activations are int16
 * `[cell][channel]`, see `layout.ts`; all addresses are in bytes.
 */
import { GROUP, type Layout } from "../layout.ts";
import { HEAD_HIGHEST, HIGHEST } from "../weights/format.ts";
import { writeDense } from "./dense.ts";
import { type Code, I32, type Local, ModuleBuilder, OP, V128 } from "./emitter.ts";
import {
  mostRows, type Summing, VECTOR_BYTES, writeActivation, writeConstants, writeEpilogue, writeSums,
} from "./inner.ts";
import { writeClear, writeFinish, writeMultiply, writeTransform } from "./tiles.ts";

/** Names of the functions that are made for a number of channels: of inputs, or of outputs where these are written. */
export const NAME = {
  transform: (channels: number): string => `transform${channels}`,
  multiply: (channels: number, together: number): string => `multiply${channels}by${together}`,
  pointwise: (channels: number): string => `pointwise${channels}`,
  finish: (channels: number): string => `finish${channels}`,
  finishResidual: (channels: number): string => `finishResidual${channels}`,
  pool: (channels: number): string => `pool${channels}`,
  clear: (channels: number): string => `clear${channels}`,
  shift: "shift",
  dense: "dense",
} as const;

/** A 3×3 convolution, by its channels, each a multiple of 8. */
export interface ConvolutionShape {
  readonly inputs: number;
  readonly outputs: number;
}

/** What the kernels of a module are made for. */
export interface KernelShape {
  readonly layout: Layout;
  readonly summing: Summing;
  readonly convolutions: readonly ConvolutionShape[];
  /** Channels of the trunk, a multiple of 8. */
  readonly trunk: number;
  /** Channels that are pooled besides the trunk's, likewise. */
  readonly value: number;
}

/** Groups of eight outputs that are multiplied together, of so many outputs. */
export function groupsTogether({ joined }: Summing, outputs: number): number {
  return joined && (outputs / GROUP) % 2 === 0 ? 2 : 1;
}

/** The module's bytes. */
export function kernelModule(shape: KernelShape): Uint8Array<ArrayBuffer> {
  const { convolutions, layout, summing, trunk, value } = shape;
  const module = new ModuleBuilder();
  for (const channels of new Set(convolutions.map(({ inputs }) => inputs))) {
    module.add(NAME.transform(channels), 2, (c, ...p) => writeTransform(c, layout, channels, p));
    const reading = convolutions.filter(({ inputs }) => inputs === channels);
    for (const together of new Set(reading.map(({ outputs }) => groupsTogether(summing, outputs)))) {
      module.add(NAME.multiply(channels, together), 3, (c, ...p) =>
        writeMultiply(c, layout, channels, together, summing, p),
      );
    }
  }
  for (const channels of new Set(convolutions.map(({ outputs }) => outputs))) {
    module.add(NAME.finish(channels), 4, (c, ...p) => writeFinish(c, layout, channels, false, p));
    module.add(NAME.clear(channels), 3, (c, ...p) => writeClear(c, channels, p));
  }
  module.add(NAME.finishResidual(trunk), 4, (c, ...p) => writeFinish(c, layout, trunk, true, p));
  module.add(NAME.shift, 5, (c, ...p) => writeShift(c, trunk, p));
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
  const rows = mostRows(summing);
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
 * shift(at, rowBytes, width, height, bias): adds a bias to each channel at all points, the first of which is at `at`,
 * and makes activations of the trunk of what comes of it.
 */
function writeShift(c: Code, channels: number, [at, rowBytes, width, height, bias]: Local[]): void {
  const [group] = c.manyLocals(I32, 1);
  c.i32(channels / GROUP).set(group);
  c.repeat(group, () => {
    const e = writeConstants(c, bias, bias, HIGHEST);
    writePoints(c, channels, [at, rowBytes, width, height], (point, x) => {
      c.get(point);
      [OP.i32WidenLow, OP.i32WidenHigh].forEach((widen, half) => {
        c.get(x).op(widen, OP.f32FromI32).get(e.bias[half]).op(OP.f32Add);
        writeActivation(c, e);
      });
      c.op(OP.i16Narrow).store();
    });
    c.advance(at, VECTOR_BYTES).advance(bias, 2 * VECTOR_BYTES);
  });
}

/**
 * Goes through all points of a group of channels, the first of which is at `first`.
 * @param body - is given a point's address, and the vector that stands there
 */
function writePoints(
  c: Code,
  channels: number,
  [first, rowBytes, width, height]: readonly Local[],
  body: (point: Local, x: Local) => void,
): void {
  const [line, row, at, column] = c.manyLocals(I32, 4);
  const [x] = c.manyLocals(V128, 1);
  c.get(first).set(line).get(height).set(row);
  c.repeat(row, () => {
    c.get(line).set(at).get(width).set(column);
    c.repeat(column, () => {
      c.get(at).load().set(x);
      body(at, x);
      c.advance(at, channels * 2);
    });
    c.advanceBy(line, rowBytes);
  });
}

/**
 * pool(from, rowBytes, width, height, sums, maxima): for each channel the sum and the highest value of all points, the
 * first of which is at `from`. Sums are int32, maxima int16.
 */
function writePool(c: Code, channels: number, [from, rowBytes, width, height, sums, maxima]: Local[]): void {
  const [group] = c.manyLocals(I32, 1);
  const [low, high, highest] = c.manyLocals(V128, 3);
  c.i32(channels / GROUP).set(group);
  c.repeat(group, () => {
    c.zeros().set(low).zeros().set(high).zeros().set(highest);
    writePoints(c, channels, [from, rowBytes, width, height], (_, x) => {
      c.get(highest, x).op(OP.i16Max).set(highest);
      c.get(low, x).op(OP.i32WidenLow, OP.i32x4Add).set(low);
      c.get(high, x).op(OP.i32WidenHigh, OP.i32x4Add).set(high);
    });
    c.get(sums, low).store(0).get(sums, high).store(VECTOR_BYTES).get(maxima, highest).store();
    c.advance(from, VECTOR_BYTES).advance(sums, 2 * VECTOR_BYTES).advance(maxima, VECTOR_BYTES);
  });
}
