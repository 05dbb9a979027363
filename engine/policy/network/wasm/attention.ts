/** Attention in WebAssembly, with whole numbers: see `kernels.ts`. */
import { GROUP, type Layout } from "../layout.ts";
import type { WasmInstance } from "./api.ts";
import { MOST_ROWS, type Summing } from "./inner.ts";
import type { Attend } from "../graph.ts";
import type { BoardSize } from "../plain.ts";
import { type Allocator, HeapArray } from "./heap.ts";
import {
  type Turned,
  writePointwise,
  writeRange,
  writeShares,
  writeTurn,
  writeValues,
  type WriteKernel,
} from "./kernels.ts";

/** Whole numbers that shares are made of, and those of values. */
export const SHARE_RANGE = 2047;
export const VALUE_RANGE = 2047;
/** Cells whose scores are computed at a time: they stay in the cache. */
const SCORED_CELLS = 48;
/** The score of points that fill up a group. */
const NO_SCORE = -1e30;

/** A network's plan while its steps are made. */
export interface Plan {
  readonly size: BoardSize;
  readonly layout: Layout;
  readonly heap: Allocator;
  readonly summing: Summing;
  /** Room for a few numbers. */
  readonly few: HeapArray<Float32Array>;
  /** What a run does, in order. */
  readonly steps: (() => void)[];
  /** The kernels, once all steps are made. */
  readonly exports: WasmInstance["exports"];
  /** Names a kernel that the module is to have. */
  kernel(name: string, parameters: number, write: WriteKernel): string;
  /** Address of a channel of a board's first cell. */
  first(board: string, channel?: number): number;
  /** Channels of a board, of whole groups. */
  channels(board: string): number;
  constant(values: Float32Array): HeapArray<Float32Array>;
}

/** Whether attention of this shape is computed here: heads of whole groups of channels. */
export function canAttend({ queryChannels, valueChannels }: Attend): boolean {
  return queryChannels % GROUP === 0 && valueChannels % GROUP === 0;
}

/** Adds the steps of attention to a plan. */
export function planAttention(plan: Plan, operation: Attend): void {
  const { heads, keyHeads, queryChannels: size, valueChannels } = operation;
  const { few, heap, layout, summing } = plan;
  const { cells } = layout;
  const points = cells.length;
  const rows = MOST_ROWS;
  const padded = 2 * GROUP * Math.ceil(points / (2 * GROUP));
  const [first, last] = [cells[0], cells[points - 1]];
  const scored = rows * Math.floor(SCORED_CELLS / rows);
  const count = Math.ceil((last - first + 1) / rows) * rows;
  // Cells before the first are never read.
  const queries = heap.take(2 * (layout.length + rows) * size);
  const queryScales = heap.take(4 * (layout.length + rows));
  const keys = heap.take(2 * padded * size);
  const keyScales = new HeapArray(heap, Float32Array, padded);
  const keyBiases = plan.constant(Float32Array.from({ length: padded }, (_, i) => (i < points ? 0 : NO_SCORE)));
  const values = heap.take(2 * padded * valueChannels);
  const valueScale = new HeapArray(heap, Float32Array, valueChannels);
  const nothing = plan.constant(new Float32Array(Math.max(padded, valueChannels)));
  const scores = heap.take(4 * scored * padded);
  const shares = heap.take(2 * scored * padded);
  const shareScales = heap.take(4 * scored);
  const distances = new HeapArray(heap, Int32Array, points + 1);
  const valueBoard = plan.channels(operation.values);
  for (let n = 0; n <= points; n++) distances.array[n] = 4 * valueBoard * (cells[Math.min(n, points - 1)] - first);
  const [cosines, sines] = angles(plan, operation);
  const turn = (board: string, which: Turned) =>
    plan.kernel(`${which}${plan.channels(board)}-${size}-${operation.frequencies !== undefined}`, 5, (c, ...p) =>
      writeTurn(c, layout, plan.channels(board), size, which, operation.frequencies !== undefined, p),
    );
  const turnQueries = turn(operation.queries, "queries");
  const turnKeys = turn(operation.keys, "keys");
  const packValues = plan.kernel(`values${valueBoard}-${valueChannels}`, 5, (c, ...p) =>
    writeValues(c, valueChannels, padded, p),
  );
  const share = plan.kernel("shares", 4, (c, ...p) => writeShares(c, padded, SHARE_RANGE, p));
  const range = plan.kernel(`range${valueBoard}`, 2, (c, ...p) => writeRange(c, layout, valueBoard, p));
  const set = { adds: false, activation: "identity" } as const;
  const product = (from: number, stride: number, groups: number) =>
    plan.kernel(`product${from}-${stride}by${groups}`, 10, (c, ...p) =>
      writePointwise(c, from, stride, groups, set, summing, p),
    );
  const target = 4 * plan.channels(operation.to);
  const score = product(size, 4 * padded, padded / GROUP);
  const sum = product(padded, target, valueChannels / GROUP);
  const perKey = heads / keyHeads;
  const root = 1 / Math.sqrt(size);
  const turned = 4 * layout.length * size;
  plan.steps.push(() => {
    const { exports } = plan;
    exports[range](plan.first(operation.values), few.at);
    const largest = few.array.slice(0, 8).reduce((most, x) => Math.max(most, Math.abs(x)), 1e-20);
    few.array[8] = VALUE_RANGE / largest;
    valueScale.array.fill(largest / VALUE_RANGE);
    for (let keyHead = 0; keyHead < keyHeads; keyHead++) {
      const table = keyHead * turned + 4 * first * size;
      exports[turnKeys](plan.first(operation.keys, keyHead * size), keys, keyScales.at, cosines + table, sines + table);
      const { array } = keyScales;
      for (let n = 0; n < points; n++) array[n] *= root;
      const from = plan.first(operation.values, keyHead * valueChannels);
      exports[packValues](from, values, few.at + 4 * 8, distances.at, Math.ceil(points / 2));
      for (let head = keyHead * perKey; head < (keyHead + 1) * perKey; head++) {
        exports[turnQueries](
          plan.first(operation.queries, head * size),
          queries,
          queryScales,
          cosines + table,
          sines + table,
        );
        const out = plan.first(operation.to, head * valueChannels);
        for (let cell = 0; cell < count; cell += scored) {
          const blocks = Math.min(scored, count - cell) / rows;
          const [from, scale] = [queries + 2 * cell * size, queryScales + 4 * cell];
          exports[score](from, keys, scores, blocks, scale, keyScales.at, keyBiases.at, 0, 0, 0);
          exports[share](scores, shares, shareScales, blocks * rows);
          const to = out + target * cell;
          exports[sum](shares, values, to, blocks, shareScales, valueScale.at, nothing.at, 0, 0, 0);
        }
      }
    }
  });
}

/** Tables [head of keys][cell][channel] of cosines, and of sines with their signs. */
function angles(plan: Plan, { frequencies, keyHeads, queryChannels }: Attend): [cosines: number, sines: number] {
  if (!frequencies) return [0, 0];
  const { cells, length } = plan.layout;
  const { width } = plan.size;
  const tables = [0, 1].map(() => new HeapArray(plan.heap, Float32Array, keyHeads * length * queryChannels));
  const [cosines, sines] = tables.map(({ array }) => array);
  for (let head = 0; head < keyHeads; head++) {
    cells.forEach((cell, n) => {
      let at = (head * length + cell) * queryChannels;
      for (let pair = 0; pair < queryChannels / 2; pair++, at += 2) {
        const f = head * queryChannels + 2 * pair;
        const angle = (n % width) * frequencies[f] + Math.floor(n / width) * frequencies[f + 1];
        cosines[at] = cosines[at + 1] = Math.cos(angle);
        sines[at + 1] = Math.sin(angle);
        sines[at] = -sines[at + 1];
      }
    });
  }
  return [tables[0].at, tables[1].at];
}
