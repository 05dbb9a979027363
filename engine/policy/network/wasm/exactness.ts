/**
 * Whether this machine's WebAssembly computes what plain TypeScript does: a small made-up graph with every kind of
 * convolution, attention and norm is evaluated by both, and all numbers must be the same. The compiler that joins
 * vectors is an experiment of V8's, and no other check would see that it is wrong.
 */
import { Random } from "../../../board/random.ts";
import type { ConvolveFixed, FilterShape, Graph, Normalise } from "../graph.ts";
import type { Runner } from "../plain.ts";
import { QuantisedRunner } from "../quantised.ts";
import type { Numbers, WasmApi } from "./api.ts";
import { Heap } from "./heap.ts";
import { pack } from "./packed.ts";
import { canCompile, WasmRunner } from "./runner.ts";

/** More tiles than one, and rows that no tile fills. */
const SIZE = { width: 5, height: 4 };
/** Two groups of channels, which are joined. */
const CHANNELS = 16;
const PLANES = 5;
const HIGHEST = 383;

/** @param keep what a backend keeps of a convolution's weights; the first one of floats reads planes */
function made<W>(numbers: Numbers, keep: (weights: Float32Array, shape: FilterShape, isFirst: boolean) => W): Graph<W> {
  const random = new Random(1);
  const floats = (length: number, most = 1) =>
    Float32Array.from({ length }, () => most * (2 * random.fraction() - 1));
  const fixed = (from: string, to: string, size: number, inputs: number, adds = false): ConvolveFixed => {
    const shape = { kind: "convolveFixed", from, to, size, inputs, outputs: CHANNELS, adds, shift: undefined } as const;
    const weights = Int8Array.from(floats(size * size * inputs * CHANNELS, 127));
    return { ...shape, weights, scale: floats(CHANNELS, 0.001), bias: floats(CHANNELS, 200) };
  };
  const convolve = (from: string, to: string, size: number, inputs: number) => {
    const shape = { size, inputs, outputs: CHANNELS };
    const weights = floats(size * size * inputs * CHANNELS, 0.3);
    return { kind: "convolve", from, to, ...shape, weights: keep(weights, shape, from === "planes") } as const;
  };
  const norm = (from: string, to: string): Normalise => {
    const [scale, bias] = [floats(CHANNELS), floats(CHANNELS)];
    return { kind: "normalise", from, to, scale, bias, shift: undefined, activation: "mish" };
  };
  const whole = (): Graph<W> => ({
    boards: new Map([["planes", PLANES], ["trunk", CHANNELS], ["inner", CHANNELS]]),
    fixed: new Map(["planes", "trunk", "inner"].map((name) => [name, { one: 256, highest: HIGHEST }])),
    vectors: new Map(),
    operations: [
      fixed("planes", "trunk", 3, PLANES),
      fixed("trunk", "inner", 3, CHANNELS),
      fixed("inner", "trunk", 3, CHANNELS, true),
      fixed("trunk", "inner", 1, CHANNELS),
    ],
  });
  const ofFloats = (): Graph<W> => ({
    boards: new Map([
      ["planes", PLANES],
      ...["a", "b", "queries", "keys", "out"].map((name) => [name, CHANNELS] as const),
    ]),
    vectors: new Map(),
    operations: [
      convolve("planes", "a", 3, PLANES),
      norm("a", "b"),
      convolve("b", "out", 3, CHANNELS),
      { kind: "add", from: "out", to: "a" },
      norm("a", "b"),
      convolve("b", "queries", 1, CHANNELS),
      convolve("b", "keys", 1, CHANNELS),
      {
        ...{ kind: "attend", queries: "queries", keys: "keys", values: "b", to: "out", frequencies: undefined },
        ...{ heads: 2, keyHeads: 2, queryChannels: CHANNELS / 2, valueChannels: CHANNELS / 2 },
      },
      { kind: "gate", from: "out", gate: "a", to: "out" },
    ],
  });
  return numbers === "whole" ? whole() : ofFloats();
}

/** What the graph makes of a made-up position. */
function outputs(numbers: Numbers, runner: Runner): ArrayLike<number> {
  const random = new Random(2);
  if (numbers === "floats") {
    const input = runner.board("planes");
    for (let i = 0; i < input.length; i++) input[i] = +(random.below(3) === 0);
    runner.board("out");
    runner.run();
    return runner.board("out");
  }
  const cells = [...runner.layout.cells];
  const { channels, data } = runner.fixed("planes");
  for (const cell of cells) for (let k = 0; k < PLANES; k++) data[cell * channels + k] = random.below(HIGHEST);
  runner.run();
  return ["trunk", "inner"].flatMap((name) => {
    const { channels, data } = runner.fixed(name);
    return cells.flatMap((cell) => [...data.subarray(cell * channels, cell * channels + CHANNELS)]);
  });
}

/** True also where WebAssembly has no vectors and is not used. */
export function isExact(api: WasmApi, numbers: Numbers): boolean {
  if (!canCompile(api)) return true;
  const heap = Heap.create(api, false);
  const packed = made(numbers, (weights, shape, isFirst) => pack(heap, weights, shape, isFirst));
  const computed = outputs(numbers, new WasmRunner(packed, SIZE, heap, api));
  const expected = outputs(numbers, new QuantisedRunner(made(numbers, (weights) => weights), SIZE));
  return Array.from(expected).every((x, i) => Object.is(x, computed[i]));
}
