/** The layers in WebAssembly: the order of work round the kernels, and their memory. */
import type { Backend, DenseLayer, Layer, Pool, Shifting } from "../backend.ts";
import type { Convolution, Dense, NetworkWeights } from "../weights/format.ts";
import { type Activations, GROUP, inGroups, type Layout } from "../layout.ts";
import type { WasmApi, WasmInstance, WasmMemory } from "./api.ts";
import { arrangeBias, arrangeDense, inFours } from "./dense.ts";
import { GAIN } from "./filtering.ts";
import { mostRows, type Summing } from "./inner.ts";
import { type ConvolutionShape, groupsTogether, type KernelShape, kernelModule, NAME } from "./kernels.ts";
import { allTiles, placesFor } from "./places.ts";
import { placeBytes, productBytes } from "./tiles.ts";
import { arrangedLength, arrangeWeights } from "./weights.ts";

/** Groups of outputs that can be multiplied together. */
const MOST_TOGETHER = 2;
const PAGE = 65_536;
/** Arrays start at multiples of this. */
const ALIGNMENT = 64;

const modules = new WeakMap<WasmApi, Map<string, object | undefined>>();

/** A backend for one network on boards of one size, or undefined where the machine has no WebAssembly with vectors. */
export function wasmBackend(layout: Layout, weights: NetworkWeights, api: WasmApi | null): Backend | undefined {
  if (!api) return undefined;
  const shape = shapeOf(layout, weights, api);
  const module = compiled(shape, api);
  if (!module) return undefined;
  const memory = new api.Memory({ initial: Math.ceil(bytesFor(shape, weights) / PAGE) });
  const { exports } = new api.Instance(module, { env: { memory } });
  return new WasmBackend(shape, exports, new Arena(memory));
}

function shapeOf(layout: Layout, weights: NetworkWeights, { addsProducts, joinsVectors }: WasmApi): KernelShape {
  const { channels, value } = weights;
  return {
    layout,
    summing: { step: addsProducts ? 1 : 2, joined: joinsVectors },
    convolutions: convolutionsOf(weights).map(shapeOfConvolution),
    trunk: inGroups(channels),
    value: inGroups(value.conv.out),
  };
}

/** Those of 3×3. */
function convolutionsOf({ blocks, stem }: NetworkWeights): Convolution[] {
  return [stem, ...blocks.flatMap((block) => ("shift" in block ? [] : [block.first, block.second]))];
}

function shapeOfConvolution({ in: inputs, out }: Convolution): ConvolutionShape {
  return { inputs: inGroups(inputs), outputs: inGroups(out) };
}

/** The kernels' module for a shape, compiled once per thread. */
function compiled(shape: KernelShape, api: WasmApi): object | undefined {
  const { convolutions, layout, summing, trunk, value } = shape;
  const channels = new Set(convolutions.map(({ inputs, outputs }) => `${inputs} to ${outputs}`));
  const key = [layout.width, layout.height, summing.step, summing.joined, ...channels, trunk, value].join();
  let known = modules.get(api);
  if (!known) modules.set(api, (known = new Map()));
  if (!known.has(key)) {
    const bytes = kernelModule(shape);
    known.set(key, api.validate(bytes) ? compiledOrRefused(bytes, api) : undefined);
  }
  return known.get(key);
}

/** A web page's content security policy may forbid to compile anything. */
function compiledOrRefused(bytes: Uint8Array<ArrayBuffer>, api: WasmApi): object | undefined {
  try {
    return new api.Module(bytes);
  } catch {
    return undefined;
  }
}

/** Memory that all arrays of a network take, or a little more. */
function bytesFor(shape: KernelShape, weights: NetworkWeights): number {
  const { layout } = shape;
  const { blocks, channels, planes, policy, stemGlobals, value } = weights;
  const layers = [...convolutionsOf(weights), policy.conv, value.conv];
  const written = new Set(convolutionsOf(weights).map(({ out }) => out));
  const boards = [planes, channels, ...written, policy.conv.out, value.conv.out];
  const denses = [
    ...[stemGlobals, policy.pool, policy.passHidden, policy.passOut, value.hidden, value.out],
    ...blocks.flatMap((block) => ("shift" in block ? [] : (block.pool ?? []))),
  ];
  const places = placesFor(layout.regions);
  const arrays = [
    ...layers.flatMap(({ in: inputs, out, size }) => [
      2 * (size === 3 ? places : 1) * inGroups(inputs) * inGroups(out),
      8 * inGroups(out),
    ]),
    ...boards.flatMap((n) => [2 * inGroups(n) * layout.length, 6 * inGroups(n)]),
    ...denses.flatMap((d) => [4 * inFours(d.in) * inFours(d.out), 16 * inFours(d.out), 8 * d.in, 8 * inFours(d.out)]),
    ...blocks.map(() => 4 * inGroups(channels)),
    transformedBytes(shape),
    MOST_TOGETHER * groupBytes(shape),
  ];
  return arrays.reduce((sum, bytes) => sum + bytes + 2 * ALIGNMENT, 0);
}

/** Memory for the transformed tiles of a board. */
function transformedBytes({ convolutions, layout: { regions } }: KernelShape): number {
  const widest = Math.max(...convolutions.map(({ inputs }) => inputs));
  return placesFor(regions) * placeBytes(widest, allTiles(regions));
}

/** Memory for the products of a group of outputs. */
function groupBytes({ layout: { regions } }: KernelShape): number {
  return placesFor(regions) * productBytes(allTiles(regions));
}

/** Gives out a memory, from the start on. A view's `byteOffset` is its address. */
class Arena {
  private readonly memory: WasmMemory;
  private used = 0;

  constructor(memory: WasmMemory) {
    this.memory = memory;
  }

  int16(length: number): Int16Array {
    return new Int16Array(this.memory.buffer, this.take(2 * length), length);
  }

  int32(length: number): Int32Array {
    return new Int32Array(this.memory.buffer, this.take(4 * length), length);
  }

  float32(length: number): Float32Array {
    return new Float32Array(this.memory.buffer, this.take(4 * length), length);
  }

  float64(length: number): Float64Array {
    return new Float64Array(this.memory.buffer, this.take(8 * length), length);
  }

  private take(bytes: number): number {
    const at = this.used;
    this.used += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    return at;
  }
}

/** Address of the first cell on the board, and bytes of a row. */
function firstCell({ cells, stride }: Layout, { channels, data }: Activations): [first: number, row: number] {
  return [data.byteOffset + cells[0] * channels * 2, stride * channels * 2];
}

type Kernels = WasmInstance["exports"];

class WasmBackend implements Backend {
  readonly layout: Layout;
  readonly kernels: Kernels;
  readonly arena: Arena;
  readonly summing: Summing;
  /** Room for the transformed tiles. */
  readonly transformed: Int16Array;
  /** Room for the products of each of the groups of outputs that may be multiplied together. */
  readonly products: readonly Int32Array[];

  constructor(shape: KernelShape, kernels: Kernels, arena: Arena) {
    const { layout, summing } = shape;
    this.layout = layout;
    this.kernels = kernels;
    this.arena = arena;
    this.summing = summing;
    this.transformed = arena.int16(transformedBytes(shape) / 2);
    const room = groupBytes(shape) / 4;
    const products = arena.int32(MOST_TOGETHER * room);
    this.products = Array.from({ length: MOST_TOGETHER }, (_, i) => products.subarray(i * room, (i + 1) * room));
  }

  activations(channels: number): Activations {
    const padded = inGroups(channels);
    return { channels: padded, data: this.arena.int16(this.layout.length * padded) };
  }

  layer(convolution: Convolution, from: Activations, to: Activations, residual = false): Layer {
    if (convolution.size === 1) return new Pointwise(this, convolution, from, to);
    return new Tiled(this, convolution, from, to, residual);
  }

  shift(biases: Float32Array, of: Activations): Shifting {
    const { arena, kernels, layout } = this;
    const bias = arena.float32(of.channels);
    bias.set(biases);
    const [first, row] = firstCell(layout, of);
    return { run: () => kernels[NAME.shift](first, row, layout.width, layout.height, bias.byteOffset) };
  }

  pool(of: Activations): Pool {
    return new WasmPool(this, of);
  }

  /** Inputs and outputs come in fours: there is room beyond what is asked for. */
  numbers(length: number): Float64Array {
    return this.arena.float64(inFours(length)).subarray(0, length);
  }

  dense(layer: Dense, from: Float64Array): DenseLayer {
    const { arena, kernels } = this;
    const out = this.numbers(layer.out);
    const arranged = arrangeDense(layer);
    const biases = arrangeBias(layer);
    const weights = arena.float32(arranged.length);
    const bias = arena.float64(biases.length);
    weights.set(arranged);
    bias.set(biases);
    const kernel = kernels[NAME.dense];
    const [source, weightsAt, biasAt, target] = [from, weights, bias, out].map(({ byteOffset }) => byteOffset);
    const [steps, groups] = [layer.in, layer.out].map((n) => inFours(n) / 4);
    return { out, run: () => kernel(source, weightsAt, biasAt, target, steps, groups) };
  }
}

/** What all layers have: their place in memory. */
abstract class WasmLayer implements Layer {
  readonly fixedBias: Float32Array;
  readonly bias: Float32Array;

  protected readonly backend: WasmBackend;
  protected readonly from: Activations;
  protected readonly to: Activations;
  protected readonly weights: Int16Array;
  protected readonly scale: Float32Array;
  /** Bytes of the weights of eight outputs. */
  protected readonly weightBytes: number;

  /** @param places - of a square of weights @param gain - factor by which the sums are too large */
  constructor(
    backend: WasmBackend,
    convolution: Convolution,
    from: Activations,
    to: Activations,
    places: number,
    gain: number,
  ) {
    const { arena, summing } = backend;
    const length = arrangedLength(convolution, places);
    this.backend = backend;
    this.from = from;
    this.to = to;
    this.fixedBias = convolution.bias;
    this.bias = arena.float32(to.channels);
    this.bias.set(convolution.bias);
    this.scale = arena.float32(to.channels);
    this.scale.set(convolution.scale.map((scale) => scale / gain));
    this.weights = arena.int16(length);
    arrangeWeights(convolution, places, summing.step, this.weights);
    this.weightBytes = (length * 2 * GROUP) / to.channels;
  }

  abstract run(): void;
}

/** A 3×3 convolution. */
class Tiled extends WasmLayer {
  /** Room for the products of each of the groups of outputs that are multiplied together. */
  private readonly products: readonly Int32Array[];
  private readonly transform: Kernels[string];
  private readonly multiply: Kernels[string];
  private readonly finish: Kernels[string];
  private readonly clear: Kernels[string];

  constructor(backend: WasmBackend, convolution: Convolution, from: Activations, to: Activations, residual: boolean) {
    super(backend, convolution, from, to, placesFor(backend.layout.regions), GAIN);
    const { kernels, products, summing } = backend;
    const together = groupsTogether(summing, to.channels);
    this.products = products.slice(0, together);
    this.transform = kernels[NAME.transform(from.channels)];
    this.multiply = kernels[NAME.multiply(from.channels, together)];
    this.finish = kernels[(residual ? NAME.finishResidual : NAME.finish)(to.channels)];
    this.clear = kernels[NAME.clear(to.channels)];
  }

  run(): void {
    const { backend, bias, from, products, scale, to, weightBytes, weights } = this;
    const { layout, transformed } = backend;
    const target = to.data.byteOffset + layout.cells[0] * to.channels * 2;
    this.transform(from.data.byteOffset, transformed.byteOffset);
    for (let o = 0, at = weights.byteOffset; o < to.channels; at += products.length * weightBytes) {
      this.multiply(transformed.byteOffset, at, products[0].byteOffset);
      for (const { byteOffset } of products) {
        this.finish(byteOffset, target + o * 2, scale.byteOffset + o * 4, bias.byteOffset + o * 4);
        o += GROUP;
      }
    }
    this.restoreRim(target);
  }

  /** Where the last tiles reach beyond the board: zeros belong there. */
  private restoreRim(first: number): void {
    const { height, stride, tiledHeight, tiledWidth, width } = this.backend.layout;
    const cell = this.to.channels * 2;
    const row = stride * cell;
    for (let x = width; x < tiledWidth; x++) this.clear(first + x * cell, tiledHeight, row);
    for (let y = height; y < tiledHeight; y++) this.clear(first + y * row, tiledWidth, cell);
  }
}

/** A 1×1 convolution. It runs over the rim too: what stands there afterwards means nothing. */
class Pointwise extends WasmLayer {
  private readonly kernel: Kernels[string];

  constructor(backend: WasmBackend, convolution: Convolution, from: Activations, to: Activations) {
    super(backend, convolution, from, to, 1, 1);
    this.kernel = backend.kernels[NAME.pointwise(from.channels)];
  }

  run(): void {
    const { backend, bias, from, scale, to, weightBytes, weights } = this;
    const { layout: { cells }, summing } = backend;
    const first = cells[0];
    const blocks = Math.ceil((cells[cells.length - 1] - first + 1) / mostRows(summing));
    const source = from.data.byteOffset + first * from.channels * 2;
    const target = to.data.byteOffset + first * to.channels * 2;
    for (let o = 0, at = weights.byteOffset; o < to.channels; o += GROUP, at += weightBytes) {
      const scales = scale.byteOffset + o * 4;
      const biases = bias.byteOffset + o * 4;
      this.kernel(source, at, target + o * 2, blocks, to.channels * 2, scales, biases);
    }
  }
}

class WasmPool implements Pool {
  readonly sums: Int32Array;
  readonly maxima: Int16Array;

  private readonly backend: WasmBackend;
  private readonly of: Activations;
  private readonly kernel: Kernels[string];

  constructor(backend: WasmBackend, of: Activations) {
    this.backend = backend;
    this.of = of;
    this.sums = backend.arena.int32(of.channels);
    this.maxima = backend.arena.int16(of.channels);
    this.kernel = backend.kernels[NAME.pool(of.channels)];
  }

  run(): void {
    const { of, backend, maxima, sums } = this;
    const { height, width } = backend.layout;
    const [first, row] = firstCell(backend.layout, of);
    this.kernel(first, row, width, height, sums.byteOffset, maxima.byteOffset);
  }
}
