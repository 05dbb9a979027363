/**
 * Computes a network in WebAssembly. What a convolution reads of floats is made whole numbers of: of a board that a 3×3
 * convolution reads with one scale, from its highest and lowest number, of others with a scale for each cell. Sums are
 * exact; all else is 32-bit floats. What is not computed here or in `fixed.ts`, `plain.ts` computes.
 */
import { allTiles, GROUP, inGroups, Layout, placesFor } from "../layout.ts";
import type { WasmApi, WasmInstance } from "./api.ts";
import { ModuleBuilder } from "./emitter.ts";
import { arrangeBias, arrangeDense, groupsTogether, inFours, MOST_ROWS, type Summing, writeDense } from "./inner.ts";
import { placeBytes, productBytes, writeMultiply, writeTransform } from "./tiles.ts";
import {
  boardsRead, type Buffers, type Convolve, type DenseVector, fused, type Graph, inOrder, type Normalise,
  type Operation, type PoolBoard, type Project, type RootMeanSquare, summaryFactors,
} from "../graph.ts";
import { ACTIVATE, type BoardSize, PlainRunner, project, type Runner } from "../plain.ts";
import { canAttend, planAttention } from "./attention.ts";
import { type FixedPlan, type HeapBoard, planConvolution, planPool, planShift } from "./fixed.ts";
import { type Allocator, HeapArray } from "./heap.ts";
import {
  type Ending,
  filled,
  type WriteKernel,
  TILE_GAIN,
  writeAdd,
  writeCellNorm,
  writeTileEnding,
  writeGate,
  writeNormalise,
  writePointwise,
  writePool,
  writeQuantise,
  writeQuantiseRows,
  writeRange,
  writeSpread,
  writeSquares,
} from "./kernels.ts";
import { type PackedWeights, PLACES, POINTWISE_RANGE, TILED_RANGE } from "./packed.ts";

type Step = () => void;
type Kernels = WasmInstance["exports"];

/** Modules of a thread, by their kernels: a name says which kernel it is for a layout. */
const modules = new WeakMap<WasmApi, Map<string, object>>();

function compiled(api: WasmApi, key: string, write: () => ModuleBuilder): object {
  let known = modules.get(api);
  if (!known) modules.set(api, (known = new Map()));
  let module = known.get(key);
  if (!module) known.set(key, (module = new api.Module(write().encode())));
  return module;
}

/** Whether kernels can be compiled: a page's content security policy may forbid it, an old machine know no vectors. */
export function canCompile(api: WasmApi): boolean {
  const module = new ModuleBuilder();
  module.add("vectors", 1, (c, p) => c.get(p).zeros().store(0));
  try {
    return api.validate(module.encode()) && compiled(api, "vectors", () => module) !== undefined;
  } catch {
    return false;
  }
}

function heapBoard(board: Omit<HeapBoard, "at" | "data">, numbers: HeapArray<Int16Array>): HeapBoard {
  return {
    ...board,
    at: numbers.at,
    get data() {
      return numbers.array;
    },
  };
}

interface Board {
  readonly channels: number;
  readonly floats: HeapArray<Float32Array>;
  /** Address of the whole numbers, 0 if no convolution reads them. */
  whole: number;
  /** Whether a 3×3 convolution reads them: they have one scale. */
  isTiled: boolean;
  /** Cell -> what its whole numbers are multiplied by to be floats; undefined if no 1×1 convolution reads them. */
  rows: HeapArray<Float32Array> | undefined;
  /** The same of all cells, if they have one scale. */
  scale: number;
  /** Whether the whole numbers are those of the floats, while steps are made. */
  isFresh: boolean;
}

/** Of places that an ending does not use. */
const NOWHERE = { next: 0, factor: 0, term: 0 };

export class WasmRunner implements Runner, FixedPlan {
  readonly size: BoardSize;
  readonly layout: Layout;
  readonly heap: Allocator;
  readonly summing: Summing;
  readonly fixedSumming: Summing;
  private readonly buffers: Buffers;
  /** Let go with their weights once there are steps. */
  private operations: readonly Operation<PackedWeights>[];
  private readonly boards = new Map<string, Board>();
  private readonly fixedBoards = new Map<string, HeapBoard>();
  private readonly vectors = new Map<string, HeapArray<Float64Array>>();
  /** Boards that are written from outside, and boards that are read there: [point][channel]. */
  private readonly inputs = new Map<string, Float32Array>();
  private readonly results = new Map<string, Float32Array>();
  private readonly kernels = new Map<string, { readonly parameters: number; readonly write: WriteKernel }>();
  readonly exports: Kernels;
  readonly steps: Step[] = [];
  /** Make steps once there are kernels. */
  private readonly makers: (() => void)[] = [];
  readonly transformed: number;
  readonly products: number;
  readonly productGroup: number;
  /** Room for a few numbers. */
  readonly few: HeapArray<Float32Array>;

  constructor(graph: Graph<PackedWeights>, size: BoardSize, heap: Allocator, api: WasmApi) {
    this.size = size;
    this.heap = heap;
    this.buffers = { boards: graph.boards, vectors: graph.vectors };
    this.summing = { step: 2, joined: api.joinsVectors };
    this.fixedSumming = { step: api.addsProducts ? 1 : 2, joined: api.joinsVectors };
    this.operations = inOrder(graph.operations);
    this.layout = new Layout(size, this.operations.some(isTiled));
    this.few = new HeapArray(heap, Float32Array, 12);
    // Blocks of cells reach beyond the last one.
    const cells = this.layout.length + MOST_ROWS;
    for (const [name, channels] of graph.boards) {
      const padded = inGroups(channels);
      const fixed = graph.fixed?.get(name);
      if (fixed) {
        const data = new HeapArray(heap, Int16Array, this.layout.length * padded);
        this.fixedBoards.set(name, heapBoard({ ...fixed, channels: padded }, data));
        continue;
      }
      const floats = new HeapArray(heap, Float32Array, cells * padded);
      this.boards.set(name, {
        channels: padded,
        floats,
        whole: 0,
        isTiled: false,
        rows: undefined,
        scale: 0,
        isFresh: false,
      });
    }
    for (const [name, length] of graph.vectors)
      this.vectors.set(name, new HeapArray(heap, Float64Array, length, inFours(length)));
    for (const operation of this.operations.filter(isConvolution)) {
      const { from, weights } = operation;
      const board = this.boards.get(from)!;
      if (weights.kind === "floats") this.inputs.set(from, this.compact(from));
      if (weights.kind !== "whole") continue;
      if (isTiled(operation)) board.isTiled = true;
      board.rows ??= new HeapArray(heap, Float32Array, cells);
      board.whole ||= heap.take(2 * cells * board.channels);
    }
    const { regions } = this.layout;
    const widest = Math.max(
      0,
      ...[...this.boards.values()].map(({ channels, isTiled }) => (isTiled ? channels : 0)),
      ...this.operations.map((o) => (o.kind === "convolveFixed" && o.size === 3 ? inGroups(o.inputs) : 0)),
    );
    this.productGroup = placesFor(regions) * productBytes(allTiles(regions));
    this.transformed = heap.take(placesFor(regions) * placeBytes(widest, allTiles(regions)));
    this.products = heap.take(2 * this.productGroup);
    for (let i = 0; i < this.operations.length;) i += this.plan(i);
    this.operations = [];
    this.exports = this.instantiate(api);
    for (const make of this.makers) make();
  }

  board(name: string): Float32Array {
    let board = this.inputs.get(name) ?? this.results.get(name);
    if (!board) this.results.set(name, (board = this.compact(name)));
    return board;
  }

  fixed(name: string): HeapBoard {
    return this.fixedBoards.get(name)!;
  }

  vector(name: string): Float64Array {
    return this.vectors.get(name)!.array;
  }

  run(): void {
    for (const step of this.steps) step();
    for (const [name, result] of this.results) this.unload(name, result);
  }

  private compact(board: string): Float32Array {
    return new Float32Array(this.layout.cells.length * this.buffers.boards.get(board)!);
  }

  /** Copies the numbers of a board's points from the heap. */
  private unload(name: string, to: Float32Array): void {
    const { channels, floats } = this.boards.get(name)!;
    const from = floats.array;
    const used = this.buffers.boards.get(name)!;
    const { cells } = this.layout;
    for (let n = 0, at = 0; n < cells.length; n++) {
      const start = cells[n] * channels;
      for (let k = 0; k < used; k++) to[at++] = from[start + k];
    }
  }

  private load(name: string, from: Float32Array): void {
    const { channels, floats } = this.boards.get(name)!;
    const to = floats.array;
    const used = this.buffers.boards.get(name)!;
    const { cells } = this.layout;
    for (let n = 0, at = 0; n < cells.length; n++) {
      for (let k = 0; k < used; k++) to[cells[n] * channels + k] = from[at++];
    }
  }

  // Kernels.

  /** Names a kernel that the module is to have. */
  kernel(name: string, parameters: number, write: WriteKernel): string {
    this.kernels.set(name, { parameters, write });
    return name;
  }

  private instantiate(api: WasmApi): Kernels {
    const { height, stride, width } = this.layout;
    const { memory } = this.heap;
    const shared = isShared(memory.buffer);
    const key = [width, height, stride, api.joinsVectors, api.addsProducts, shared, ...this.kernels.keys()].join();
    const module = compiled(api, key, () => {
      const builder = new ModuleBuilder(shared);
      for (const [name, { parameters, write }] of this.kernels) builder.add(name, parameters, write);
      return builder;
    });
    return new api.Instance(module, { env: { memory } }).exports;
  }

  later(make: (kernels: Kernels) => Step): void {
    const at = this.steps.push(() => undefined) - 1;
    this.makers.push(() => (this.steps[at] = make(this.exports)));
  }

  /** Adds a step that calls a kernel with these parameters. */
  private call(name: string, ...parameters: readonly number[]): void {
    this.later(({ [name]: kernel }) => () => kernel(...parameters));
  }

  /** Address of the first cell's floats. */
  first(name: string, channel = 0): number {
    const { channels, floats } = this.boards.get(name)!;
    return floats.at + 4 * (this.layout.cells[0] * channels + channel);
  }

  channels(name: string): number {
    return this.boards.get(name)!.channels;
  }

  // Steps.

  /** Makes the steps of an operation, and of those after it that are done with it. Returns how many they are. */
  private plan(i: number): number {
    const operation = this.operations[i];
    const { layout } = this;
    const done = operation.kind === "convolve" ? this.convolve(operation, i) : 1;
    switch (operation.kind) {
      case "convolve":
        break;
      case "convolveFixed":
        planConvolution(this, operation);
        break;
      case "shiftFixed":
        planShift(this, operation);
        break;
      case "project":
        this.project(operation);
        break;
      case "show":
        this.steps.push(() => operation.see(this.fixed(operation.to)));
        break;
      case "normalise":
        this.normalise(operation);
        break;
      case "add": {
        const channels = this.channels(operation.to);
        const name = this.kernel(`add${channels}`, 2, (c, ...p) => writeAdd(c, layout, channels, p));
        this.call(name, this.first(operation.from), this.first(operation.to));
        break;
      }
      case "rootMeanSquare":
        this.rootMeanSquare(operation);
        break;
      case "pool":
        this.pool(operation);
        break;
      case "dense":
        this.dense(operation);
        break;
      case "attend":
        if (canAttend(operation)) planAttention(this, operation);
        else this.plainly(operation);
        break;
      case "gate": {
        const { from, gate, to } = operation;
        const channels = this.channels(to);
        const name = this.kernel(`gate${channels}`, 3, (c, ...p) => writeGate(c, layout, channels, p));
        this.call(name, this.first(from), this.first(gate), this.first(to));
      }
    }
    for (const { to } of this.operations.slice(i, i + done)) {
      const board = this.boards.get(to);
      if (board) board.isFresh = false;
    }
    return done;
  }

  /** Has plain TypeScript compute an operation. */
  private plainly(operation: Operation<Float32Array>): void {
    const { boards, vectors } = this.buffers;
    const runner = new PlainRunner({ boards, vectors, operations: [operation] }, this.size);
    const read = boardsRead(operation);
    this.steps.push(() => {
      for (const name of read) this.unload(name, runner.board(name));
      runner.run();
      this.load(operation.to, runner.board(operation.to));
    });
  }

  private convolve(operation: Convolve<PackedWeights>, i: number): number {
    const { from, weights } = operation;
    if (weights.kind === "floats") this.spread(operation, weights.at);
    else if (weights.kind === "plain") this.plainly({ ...operation, weights: weights.weights });
    if (weights.kind !== "whole") return 1;
    this.makeWhole(from);
    const { adds, count, norm, to } = fused(this.operations, i);
    const channels = this.channels(to);
    const [factor, term] = norm ? [norm.scale, norm.bias].map((x) => filled(x, channels)) : [];
    const isFolded = norm !== undefined && !adds;
    const base = isFolded ? weights.scale.map((x, k) => x * factor[k]) : weights.scale;
    const bias = this.constant(isFolded ? term : new Float32Array(channels));
    if (isFolded) this.shifted(bias, norm.shift, factor, term);
    const ending = { adds, activation: norm?.activation ?? (adds ? undefined : "identity") };
    const places = { to: this.first(to), bias: bias.at, ...NOWHERE };
    const more = norm && adds && {
      next: this.first(norm.to) - places.to,
      factor: this.constant(factor).at,
      term: this.constant(term).at,
    };
    this.sums({ ...operation, weights }, base, this.constant(base), ending, { ...places, ...more });
    return count;
  }

  constant(values: Float32Array): HeapArray<Float32Array> {
    const constant = new HeapArray(this.heap, Float32Array, values.length);
    constant.array.set(values);
    return constant;
  }

  shifted(
    bias: HeapArray<Float32Array>,
    shift: string | undefined,
    factor: Float32Array,
    term: Float32Array,
  ): void {
    if (shift === undefined) return;
    const vector = this.vectors.get(shift)!;
    this.steps.push(() => {
      const [from, to] = [vector.array, bias.array];
      for (let k = 0; k < from.length; k++) to[k] = factor[k] * from[k] + term[k];
    });
  }

  /** Adds the steps that make whole numbers of a board, if they are not there. */
  private makeWhole(name: string): void {
    const board = this.boards.get(name)!;
    if (board.isFresh) return;
    board.isFresh = true;
    const { few, layout } = this;
    const { channels, rows, whole } = board;
    const [from, cell] = [this.first(name), layout.cells[0]];
    const to = whole + 2 * cell * channels;
    if (!board.isTiled) {
      const kernel = this.kernel(`quantiseRows${channels}`, 3, (c, ...p) =>
        writeQuantiseRows(c, layout, channels, POINTWISE_RANGE, p),
      );
      this.call(kernel, from, to, rows!.at + 4 * cell);
      return;
    }
    const range = this.kernel(`range${channels}`, 2, (c, ...p) => writeRange(c, layout, channels, p));
    const quantise = this.kernel(`quantise${channels}`, 3, (c, ...p) => writeQuantise(c, layout, channels, p));
    this.steps.push(() => {
      this.exports[range](from, few.at);
      const { array } = few;
      const highest = Math.max(array[0], array[1], array[2], array[3]);
      const lowest = Math.min(array[4], array[5], array[6], array[7]);
      array[8] = highest > lowest ? TILED_RANGE / (highest - lowest) : 1;
      board.scale = 1 / array[8];
      rows!.array.fill(board.scale);
      this.exports[quantise](from, to, few.at + 4 * 8);
    });
  }

  /** Adds the steps of a convolution's sums, and of what becomes of them, in the board `to`. */
  private sums(
    operation: Whole,
    base: Float32Array,
    scale: HeapArray<Float32Array>,
    ending: Ending,
    places: Places,
  ): void {
    const { inputs, size } = operation;
    const outputs = base.length;
    const from = this.boards.get(operation.from)!;
    const end = `${ending.adds ? "add" : "set"}-${ending.activation ?? "nothing"}`;
    const { at } = operation.weights;
    if (size === 1) {
      this.pointwise(from, outputs, at, scale, end, ending, places);
      return;
    }
    this.steps.push(() => {
      const { array } = scale;
      for (let k = 0; k < outputs; k++) array[k] = (base[k] * from.scale) / TILE_GAIN;
    });
    const { layout, summing, transformed } = this;
    const { channels } = from;
    const groups = outputs / GROUP;
    const together = groupsTogether(summing, groups);
    const transform = this.kernel(`transform${channels}`, 2, (c, ...p) => writeTransform(c, layout, channels, p));
    const multiply = this.kernel(`multiply${channels}by${together}`, 3, (c, ...p) =>
      writeMultiply(c, layout, channels, together, summing, p, PLACES),
    );
    const finish = this.kernel(`finish${outputs}-${end}`, 7, (c, ...p) =>
      writeTileEnding(c, layout, outputs, ending, p),
    );
    this.call(transform, from.whole, transformed);
    for (let group = 0; group < groups; group++) {
      const part = group % together;
      const weights = at + group * 2 * PLACES * inGroups(inputs) * GROUP;
      if (part === 0) this.call(multiply, transformed, weights, this.products);
      const here = (address: number) => address + 4 * GROUP * group;
      const { bias, factor, next, term, to } = places;
      const tail = [here(scale.at), here(bias), next, here(factor), here(term)];
      this.call(finish, this.products + part * this.productGroup, here(to), ...tail);
    }
  }

  private pointwise(
    from: Board,
    outputs: number,
    weights: number,
    scale: HeapArray<Float32Array>,
    end: string,
    ending: Ending,
    { bias, factor, next, term, to }: Places,
  ): void {
    const {
      layout: { cells },
      summing,
    } = this;
    const { channels, rows, whole } = from;
    const name = this.kernel(`pointwise${channels}to${outputs}-${end}`, 10, (c, ...p) =>
      writePointwise(c, channels, 4 * outputs, outputs / GROUP, ending, summing, p),
    );
    const [first, last] = [cells[0], cells[cells.length - 1]];
    const blocks = Math.ceil((last - first + 1) / MOST_ROWS);
    const [input, rowScales] = [whole + 2 * first * channels, rows!.at + 4 * first];
    this.call(name, input, weights, to, blocks, rowScales, scale.at, bias, next, factor, term);
  }

  /** Adds the steps of a convolution by the numbers of its inputs that are not 0. */
  private spread(operation: Convolve<PackedWeights>, weights: number): void {
    const { inputs, size, to } = operation;
    const { few, layout } = this;
    const { height, width } = this.size;
    const channels = this.channels(to);
    const board = this.boards.get(to)!.floats;
    const planes = this.inputs.get(operation.from)!;
    const name = this.kernel(`spread${channels}by${size}`, 5, (c, ...p) => writeSpread(c, layout, channels, size, p));
    const reach = (size - 1) / 2;
    const spread = (point: number, input: number) => {
      const [x, y] = [point % width, Math.floor(point / width)];
      const [left, top] = [Math.max(0, x - reach), Math.max(0, y - reach)];
      const place = (input * size + top - y + reach) * size + left - x + reach;
      const cell = layout.cells[top * width + left];
      const columns = Math.min(width - 1, x + reach) - left + 1;
      const rows = Math.min(height - 1, y + reach) - top + 1;
      this.exports[name](board.at + 4 * channels * cell, weights + 4 * channels * place, few.at, rows, columns);
    };
    /** What the first plane makes of the board, where it is 1 at all points, as "on the board" is. */
    let ones: Float32Array | undefined;
    this.steps.push(() => {
      let isOnes = true;
      for (let at = 0; at < planes.length; at += inputs) if (planes[at] !== 1) isOnes = false;
      few.array[0] = 1;
      board.array.fill(0);
      if (isOnes && !ones) {
        for (let point = 0; point < width * height; point++) spread(point, 0);
        ones = board.array.slice();
      } else if (ones && isOnes) board.array.set(ones);
      for (let point = 0, at = 0; point < width * height; point++) {
        for (let input = 0; input < inputs; input++, at++) {
          if (planes[at] === 0 || (isOnes && input === 0)) continue;
          few.array[0] = planes[at];
          spread(point, input);
        }
      }
    });
  }

  private normalise({ activation, bias, from, scale, shift, to }: Normalise): void {
    const { layout } = this;
    const channels = this.channels(to);
    const [factor, term] = [filled(scale, channels), filled(bias, channels)];
    const biases = this.constant(term);
    this.shifted(biases, shift, factor, term);
    const name = this.kernel(`normalise${channels}-${activation}`, 4, (c, ...p) =>
      writeNormalise(c, layout, channels, activation, p),
    );
    this.call(name, this.first(from), this.first(to), this.constant(factor).at, biases.at);
  }

  private rootMeanSquare({ activation, beta, epsilon, from, gamma, spatial, to }: RootMeanSquare): void {
    const { few, layout } = this;
    const channels = this.channels(to);
    const [factor, term] = [filled(gamma, channels), filled(beta ?? new Float32Array(), channels)];
    const [factors, terms] = [this.constant(factor), this.constant(term)];
    if (!spatial) {
      const name = this.kernel(`norm${channels}-${gamma.length}-${epsilon}-${activation}`, 4, (c, ...p) =>
        writeCellNorm(c, layout, channels, gamma.length, epsilon, activation, p),
      );
      this.call(name, this.first(from), this.first(to), factors.at, terms.at);
      return;
    }
    const squares = this.kernel(`squares${channels}`, 2, (c, ...p) => writeSquares(c, layout, channels, p));
    const normalise = this.kernel(`normalise${channels}-${activation}`, 4, (c, ...p) =>
      writeNormalise(c, layout, channels, activation, p),
    );
    const numbers = gamma.length * layout.cells.length;
    this.steps.push(() => {
      this.exports[squares](this.first(from), few.at);
      const { array } = few;
      const root = 1 / Math.sqrt((array[0] + array[1] + array[2] + array[3]) / numbers + epsilon);
      for (let k = 0; k < channels; k++) factors.array[k] = factor[k] * root;
      this.exports[normalise](this.first(from), this.first(to), factors.at, terms.at);
    });
  }

  private pool({ from, rest, summaries, to }: PoolBoard): void {
    const points = this.layout.cells.length;
    const used = this.buffers.boards.get(from)!;
    const one = this.fixedBoards.get(from)?.one;
    const [sums, maxima] = one === undefined ? this.floatPool(from) : planPool(this, from);
    const factors = summaries.map((summary) => summaryFactors(summary, points, one));
    const vector = this.vectors.get(to)!;
    this.steps.push(() => {
      const target = vector.array;
      const [sum, highest] = [sums.array, maxima.array];
      for (let i = 0, at = 0; i < factors.length; i++) {
        const [divisor, factor] = factors[i];
        const source = summaries[i] === "highest" ? highest : sum;
        for (let k = 0; k < used; k++, at++) target[at] = (source[k] / divisor) * factor;
      }
      if (rest !== undefined) target.set(this.vector(rest), used * factors.length);
    });
  }

  /** Adds a step that sums up a board of floats: channel -> sum over all points, and highest number. */
  private floatPool(from: string): HeapArray<Float32Array>[] {
    const { heap, layout } = this;
    const channels = this.channels(from);
    const [sums, highest] = [0, 1].map(() => new HeapArray(heap, Float32Array, channels));
    const name = this.kernel(`pool${channels}`, 3, (c, ...p) => writePool(c, layout, channels, p));
    this.call(name, this.first(from), sums.at, highest.at);
    return [sums, highest];
  }

  private project(operation: Project): void {
    const { layout } = this;
    const board = this.fixed(operation.from);
    this.steps.push(() => project(operation, board, board.one, layout, this.vector(operation.to)));
  }

  private dense({ activation, bias, from, to, weights }: DenseVector): void {
    const [source, target] = [this.vectors.get(from)!, this.vectors.get(to)!];
    const outputs = target.array.length;
    const inputs = weights.length / outputs;
    const layer = { in: inputs, out: outputs, weights, bias: bias ?? new Float32Array(outputs) };
    const arranged = this.constant(arrangeDense(layer));
    const biases = arrangeBias(layer);
    const biasArray = new HeapArray(this.heap, Float64Array, biases.length);
    biasArray.array.set(biases);
    const name = this.kernel("dense", 6, writeDenseLayer);
    this.call(name, source.at, arranged.at, biasArray.at, target.at, inFours(inputs) / 4, inFours(outputs) / 4);
    if (activation === "identity") return;
    const activate = ACTIVATE[activation];
    this.steps.push(() => {
      const { array } = target;
      for (let k = 0; k < outputs; k++) array[k] = activate(array[k]);
    });
  }
}

function isShared(buffer: ArrayBufferLike): boolean {
  return Object.prototype.toString.call(buffer) === "[object SharedArrayBuffer]";
}

type Whole = Convolve<PackedWeights> & { readonly weights: { readonly at: number } };

/** Where a convolution's ending reads and writes: addresses for the first group of outputs. */
interface Places {
  readonly to: number;
  readonly bias: number;
  readonly next: number;
  readonly factor: number;
  readonly term: number;
}

const writeDenseLayer: WriteKernel = (c, ...p) => writeDense(c, p);

function isConvolution<W>(operation: Operation<W>): operation is Convolve<W> {
  return operation.kind === "convolve";
}

/** Whether an operation goes by tiles. */
function isTiled(operation: Operation<PackedWeights>): boolean {
  if (operation.kind === "convolveFixed") return operation.size === 3;
  return isConvolution(operation) && operation.weights.kind === "whole" && operation.size === 3;
}
