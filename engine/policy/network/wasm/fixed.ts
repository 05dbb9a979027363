/**
 * Boards in fixed point in WebAssembly: int16 `[cell][channel]`, see `layout.ts`. A convolution of 3×3 goes by
 * transformed tiles (`tiles.ts`), one of 1×1 by rows of cells. All addresses are in bytes.
 */
import { GROUP, type Layout, placesFor } from "../layout.ts";
import type { WasmInstance } from "./api.ts";
import { type Code, I32, type Local, OP, V128 } from "./emitter.ts";
import { GAIN } from "./filtering.ts";
import {
  groupsTogether, MOST_ROWS, type Summing, VECTOR_BYTES, writeActivation, writeConstants, writeEpilogue, writeSums,
} from "./inner.ts";
import { writeClear, writeFinish, writeMultiply, writeTransform } from "./tiles.ts";
import { arrangedLength, arrangeWeights } from "./packed.ts";
import type { ConvolveFixed, FixedBoard, FixedPoint, ShiftFixed } from "../graph.ts";
import type { Plan } from "./attention.ts";
import { HeapArray } from "./heap.ts";
import { filled, writeCells, writeGroups } from "./kernels.ts";

/** A board in memory. */
export interface HeapBoard extends FixedBoard, FixedPoint {
  readonly at: number;
}

type Kernels = WasmInstance["exports"];

/** What fixed boards need of a plan besides. */
export interface FixedPlan extends Plan {
  /** How sums of fixed boards are made. */
  readonly fixedSumming: Summing;
  /** Address of the transformed tiles, and of the products; bytes of the products of a group of outputs. */
  readonly transformed: number;
  readonly products: number;
  readonly productGroup: number;
  fixed(board: string): HeapBoard;
  /** Adds a step that is made when the kernels are there. */
  later(make: (kernels: Kernels) => () => void): void;
  /** Adds a step that makes biases of what a vector is: factor × vector + term. */
  shifted(bias: HeapArray<Float32Array>, shift: string | undefined, factor: Float32Array, term: Float32Array): void;
}

/** Adds the steps of a convolution. */
export function planConvolution(plan: FixedPlan, operation: ConvolveFixed): void {
  const { inputs, outputs, shift, size, weights } = operation;
  const { fixedSumming: summing, heap, layout } = plan;
  const target = plan.fixed(operation.to);
  const { channels, one } = target;
  const [places, gain] = size === 3 ? [placesFor(layout.regions), GAIN] : [1, 1];
  const convolution = { in: inputs, out: outputs, size, weights };
  const arranged = new HeapArray(heap, Int16Array, arrangedLength(convolution, places));
  arrangeWeights(convolution, places, summing.step, arranged.array);
  const scale = plan.constant(filled(operation.scale.map((x) => x / gain), channels));
  const term = filled(operation.bias, channels);
  const bias = plan.constant(term);
  plan.shifted(bias, shift, new Float32Array(channels).fill(one), term);
  const make = size === 3 ? tiled : pointwise;
  make(plan, operation, { weights: arranged.at, scale: scale.at, bias: bias.at });
}

/** Addresses, for the first output. */
interface Constants {
  readonly weights: number;
  readonly scale: number;
  readonly bias: number;
}

function tiled(plan: FixedPlan, { adds, from, to }: ConvolveFixed, { bias, scale, weights }: Constants): void {
  const { fixedSumming: summing, layout, productGroup, products, transformed } = plan;
  const [{ at: source, channels: inputs }, { at, channels, highest }] = [plan.fixed(from), plan.fixed(to)];
  const together = groupsTogether(summing, channels / GROUP);
  const names = [
    plan.kernel(`transform${inputs}`, 2, (c, ...p) => writeTransform(c, layout, inputs, p)),
    plan.kernel(`fixedMultiply${inputs}by${together}`, 3, (c, ...p) =>
      writeMultiply(c, layout, inputs, together, summing, p),
    ),
    plan.kernel(`fixedFinish${channels}-${highest}-${adds}`, 4, (c, ...p) =>
      writeFinish(c, layout, channels, highest, adds, p),
    ),
    plan.kernel(`clear${channels}`, 3, (c, ...p) => writeClear(c, channels, p)),
  ];
  const first = at + 2 * channels * layout.cells[0];
  const groupBytes = 2 * placesFor(layout.regions) * inputs * GROUP;
  const cellBytes = 2 * channels;
  const beyond = cellsBeyond(layout).map(([cell, cells, step]) => [first + cellBytes * cell, cells, cellBytes * step]);
  plan.later((kernels) => {
    const [transform, multiply, finish, clear] = names.map((name) => kernels[name]);
    return () => {
      transform(source, transformed);
      for (let o = 0; o < channels; o += GROUP * together) {
        multiply(transformed, weights + (o / GROUP) * groupBytes, products);
        for (let k = 0, k8 = o; k < together; k++, k8 += GROUP) {
          finish(products + k * productGroup, first + 2 * k8, scale + 4 * k8, bias + 4 * k8);
        }
      }
      for (const [cell, cells, step] of beyond) clear(cell, cells, step);
    };
  });
}

/** Lines of cells that the last tiles reach beyond the board, where zeros belong: distances from the first cell. */
function cellsBeyond({ height, stride, tiledHeight, tiledWidth, width }: Layout): number[][] {
  const columns = Array.from({ length: tiledWidth - width }, (_, i) => [width + i, tiledHeight, stride]);
  const rows = Array.from({ length: tiledHeight - height }, (_, i) => [(height + i) * stride, tiledWidth, 1]);
  return [...columns, ...rows];
}

/** It runs over the rim too: what stands there afterwards means nothing. */
function pointwise(plan: FixedPlan, { from, to }: ConvolveFixed, { bias, scale, weights }: Constants): void {
  const { fixedSumming: summing, layout } = plan;
  const [{ at: fromAt, channels: inputs }, { at, channels, highest }] = [plan.fixed(from), plan.fixed(to)];
  const name = plan.kernel(`fixedPointwise${inputs}to${channels}-${highest}`, 6, (c, ...p) =>
    writeFixedPointwise(c, inputs, channels, highest, summing, p),
  );
  const [first, last] = [layout.cells[0], layout.cells[layout.cells.length - 1]];
  const blocks = Math.ceil((last - first + 1) / MOST_ROWS);
  const [source, target] = [fromAt + 2 * inputs * first, at + 2 * channels * first];
  plan.later((kernels) => {
    const kernel = kernels[name];
    return () => {
      for (let o = 0; o < channels; o += GROUP) {
        kernel(source, weights + 2 * o * inputs, target + 2 * o, blocks, scale + 4 * o, bias + 4 * o);
      }
    };
  });
}

/** Adds a step that adds biases to a board. */
export function planShift(plan: FixedPlan, { bias, to }: ShiftFixed): void {
  const { layout } = plan;
  const { at, channels, highest } = plan.fixed(to);
  const name = plan.kernel(`shift${channels}-${highest}`, 2, (c, ...p) => writeShift(c, layout, channels, highest, p));
  const biases = plan.constant(filled(bias, channels)).at;
  plan.later(({ [name]: shift }) => () => shift(at + 2 * channels * layout.cells[0], biases));
}

/** Adds a step that sums up a board: channel -> sum over all points, and highest number. */
export function planPool(plan: FixedPlan, board: string): HeapArray<Int32Array>[] {
  const { heap, layout } = plan;
  const { at, channels } = plan.fixed(board);
  const [sums, highest] = [0, 1].map(() => new HeapArray(heap, Int32Array, channels));
  const name = plan.kernel(`fixedPool${channels}`, 3, (c, ...p) => writeFixedPool(c, layout, channels, p));
  plan.later(({ [name]: pool }) => () => pool(at + 2 * channels * layout.cells[0], sums.at, highest.at));
  return [sums, highest];
}

/** pointwise(from, weights, to, blocks, scale, bias): a 1×1 convolution of some blocks of cells for eight outputs. */
function writeFixedPointwise(
  c: Code,
  inputs: number,
  outputs: number,
  highest: number,
  summing: Summing,
  [from, weights, to, blocks, scale, bias]: Local[],
): void {
  const sums = Array.from({ length: MOST_ROWS }, () => c.manyLocals(V128, 2));
  const e = writeConstants(c, scale, bias, highest);
  c.repeat(blocks, () => {
    writeSums(c, inputs, from, weights, sums, summing);
    for (const halves of sums) {
      c.get(to);
      halves.forEach((sum, half) => {
        c.get(sum);
        writeEpilogue(c, e, half);
      });
      c.op(OP.i16Narrow).store().advance(to, outputs * 2);
    }
    c.advance(from, MOST_ROWS * inputs * 2);
  });
}

/** shift(from, bias): adds a bias to each channel at all points, and rounds. */
function writeShift(c: Code, layout: Layout, channels: number, highest: number, [from, bias]: Local[]): void {
  const [at] = c.manyLocals(I32, 1);
  const [x] = c.manyLocals(V128, 1);
  writeGroups(c, channels / GROUP, [[from, 2], [bias, 4]], () => {
    const e = writeConstants(c, bias, bias, highest);
    c.get(from).set(at);
    writeCells(c, layout, channels, [[at, 2]], () => {
      c.get(at).load().set(x).get(at);
      [OP.i32WidenLow, OP.i32WidenHigh].forEach((widen, half) => {
        c.get(x).op(widen, OP.f32FromI32).get(e.bias[half]).op(OP.f32Add);
        writeActivation(c, e);
      });
      c.op(OP.i16Narrow).store();
    });
  });
}

/** pool(from, sums, highest): for each channel the sum of all points, and the highest number; int32. */
function writeFixedPool(c: Code, layout: Layout, channels: number, [from, sums, maxima]: Local[]): void {
  const [at] = c.manyLocals(I32, 1);
  const [x, low, high, highest] = c.manyLocals(V128, 4);
  writeGroups(c, channels / GROUP, [[from, 2], [sums, 4], [maxima, 4]], () => {
    c.zeros().set(low).zeros().set(high).zeros().set(highest).get(from).set(at);
    writeCells(c, layout, channels, [[at, 2]], () => {
      c.get(at).load().set(x);
      c.get(highest, x).op(OP.i16Max).set(highest);
      c.get(low, x).op(OP.i32WidenLow, OP.i32x4Add).set(low);
      c.get(high, x).op(OP.i32WidenHigh, OP.i32x4Add).set(high);
    });
    c.get(sums, low).store(0).get(sums, high).store(VECTOR_BYTES);
    c.get(maxima, highest).op(OP.i32WidenLow).store(0).get(maxima, highest).op(OP.i32WidenHigh).store(VECTOR_BYTES);
  });
}
