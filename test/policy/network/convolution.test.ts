import { describe, expect, it } from "vitest";
import { Random } from "../../../engine/board/random.ts";
import type { Geometry } from "../../../engine/board/geometry.ts";
import type { Layout } from "../../../engine/policy/network/layout.ts";
import { WEBASSEMBLY } from "../../../engine/policy/network/wasm/api.ts";
import {
  type Block, type Convolution, HEAD_HIGHEST, HIGHEST, readNetwork, type Shift,
} from "../../../engine/policy/network/shinpan-file.ts";
import type { ConvolveFixed, FixedBoard, Operation } from "../../../engine/policy/network/graph.ts";
import { PlainRunner, type Runner } from "../../../engine/policy/network/plain.ts";
import { Heap } from "../../../engine/policy/network/wasm/heap.ts";
import { WasmRunner } from "../../../engine/policy/network/wasm/runner.ts";
import { randomNetwork } from "./random-network.ts";

/** Widths and heights: with tiles of all shapes and sets of shapes; on some they reach beyond the edge. */
const SIZES: readonly [width: number, height: number][] = [
  [2, 2], [3, 2], [5, 9], [4, 8], [7, 7], [7, 8], [8, 7], [7, 9], [9, 7], [9, 9], [9, 16], [16, 9], [8, 13], [13, 13],
  [14, 15], [17, 18], [19, 19], [20, 16], [24, 23], [25, 25],
];

/** What a head makes of it. */
const HEAD = [0, 239, 479, 719, 959, HEAD_HIGHEST];

type Size = Pick<Geometry, "width" | "height">;
/** Name of a board -> its channels, and its highest number. */
type Boards = Readonly<Record<string, readonly [channels: number, highest: number]>>;

/** All backends, each with its own boards, for some operations. */
function runners(size: Size, boards: Boards, operations: readonly Operation<never>[]): readonly Runner[] {
  const names = Object.keys(boards);
  const graph = {
    boards: new Map(names.map((name) => [name, boards[name][0]])),
    fixed: new Map(names.map((name) => [name, { one: 1, highest: boards[name][1] }])),
    vectors: new Map(operations.flatMap((o) => (o.kind === "pool" ? [[o.to, 2 * boards[o.from][0]] as const] : []))),
    operations,
  };
  const wasm = (addsProducts: boolean, joinsVectors: boolean) => {
    const api = { ...WEBASSEMBLY!, addsProducts, joinsVectors };
    return new WasmRunner(graph, size, Heap.create(api, false), api);
  };
  return [new PlainRunner(graph, size), wasm(false, false), wasm(false, true), wasm(true, false), wasm(true, true)];
}

/** Sets the numbers on the board: `value(point, channel)`. */
function fill({ cells }: Layout, board: FixedBoard, used: number, value: (n: number, k: number) => number): void {
  const { channels, data } = board;
  cells.forEach((cell, n) => {
    for (let k = 0; k < used; k++) data[cell * channels + k] = value(n, k);
  });
}

/** The numbers on the board, [point][channel]. */
function onBoard({ cells }: Layout, { channels, data }: FixedBoard): number[][] {
  return Array.from(cells, (cell) => [...data.subarray(cell * channels, (cell + 1) * channels)]);
}

function convolve(layer: Convolution, from: string, to: string, adds = false): ConvolveFixed {
  const { in: inputs, out: outputs, ...rest } = layer;
  return { kind: "convolveFixed", from, to, inputs, outputs, ...rest, shift: undefined, adds };
}

function one(size: number, inputs: number, weights: readonly number[], scale = 1, bias = 0): Convolution {
  const out = weights.length / (inputs * size * size);
  return {
    in: inputs,
    out,
    size,
    weights: Int8Array.from(weights),
    scale: new Float32Array(out).fill(scale),
    bias: new Float32Array(out).fill(bias),
  };
}

const BACKENDS = ["plain TypeScript", "WebAssembly", "joined vectors", "one input at a time", "joined, one at a time"];

describe.each(BACKENDS.map((name, which) => [name, which] as const))("a convolution: %s", (_, which) => {
  it("looks at the neighbours in the order of the file, and finds zeros outside the board", () => {
    const layer = convolve(one(3, 1, [1, 2, 3, 4, 5, 6, 7, 8, 9]), "from", "to");
    const runner = runners({ width: 3, height: 3 }, { from: [1, HIGHEST], to: [1, HIGHEST] }, [layer])[which];
    const made = () => {
      runner.run();
      return onBoard(runner.layout, runner.fixed("to")).map(([x]) => x);
    };
    expect(made().every((x) => x === 0)).toBe(true);
    fill(runner.layout, runner.fixed("from"), 1, (n) => (n === 0 ? 10 : n === 5 ? 40 : 0));
    expect(made()).toEqual([50, 400, 320, 20, 250, 200, 0, 120, 80]);
  });

  it.each([
    ["rounds, ties to even", 0.5, 0, [0, 1, 2, 3, 5, 7], [0, 0, 1, 2, 2, 4]],
    ["makes negative values 0", -1, 3, [0, 1, 3, 4, 5, 6], [3, 2, 0, 0, 0, 0]],
    ["stops at the highest", 240, -1, [0, 1, 2, 3, 4, 40], [0, 239, 479, HIGHEST, HIGHEST, HIGHEST], HEAD],
  ])("%s", (_, scale, bias, values, expected, inHead = expected) => {
    const boards = { from: [1, HIGHEST], to: [1, HIGHEST], head: [1, HEAD_HIGHEST] } as const;
    const runner = runners({ width: 3, height: 2 }, boards, [
      convolve(one(3, 1, [0, 0, 0, 0, 1, 0, 0, 0, 0], scale, bias), "from", "to"),
      convolve(one(1, 1, [1], scale, bias), "from", "head"),
    ])[which];
    fill(runner.layout, runner.fixed("from"), 1, (n) => values[n]);
    runner.run();
    expect(onBoard(runner.layout, runner.fixed("to")).map(([x]) => x)).toEqual(expected);
    expect(onBoard(runner.layout, runner.fixed("head")).map(([x]) => x)).toEqual(inHead);
  });
});

describe("the kernels", () => {
  it.each(SIZES)("give on %i×%i what plain TypeScript gives, to the last bit", (width, height) => {
    const channels = 12; // not whole groups of eight
    const within = [channels, 3, 0];
    const file = randomNetwork(width, { channels, blocks: within.map(() => false), within, heads: 5 });
    const { blocks, policy, stem } = readNetwork(file);
    const [whole, narrow, { shift }] = blocks as [Block, Block, Shift];
    const boards = {
      input: [25, HIGHEST],
      trunk: [channels, HIGHEST],
      inner: [channels, HIGHEST],
      few: [3, HIGHEST],
      head: [5, HEAD_HIGHEST],
    } as const;
    const [plain, ...wasm] = runners({ width, height }, boards, [
      convolve(stem, "input", "trunk"),
      convolve(whole.first, "trunk", "inner"),
      convolve(whole.second, "inner", "trunk", true),
      convolve(narrow.first, "trunk", "few"),
      convolve(narrow.second, "few", "trunk", true),
      { kind: "shiftFixed", to: "trunk", bias: shift },
      convolve(policy.conv, "trunk", "head"),
      { kind: "pool", from: "trunk", to: "pooled", summaries: ["sum", "highest"] },
    ]).map((runner) => {
      const random = new Random(height);
      fill(runner.layout, runner.fixed("input"), 25, () => random.below(511) - 382);
      runner.run();
      runner.run();
      return {
        trunk: [...runner.fixed("trunk").data],
        inner: [...runner.fixed("inner").data],
        few: [...runner.fixed("few").data],
        head: onBoard(runner.layout, runner.fixed("head")),
        pooled: [...runner.vector("pooled")],
        layout: runner.layout,
      };
    });
    const cells = Array.from(plain.layout.cells, (cell) => cell * 16);
    const { trunk } = plain;
    expect(plain.pooled[0]).toBe(cells.reduce((sum, at) => sum + trunk[at], 0) / 100);
    expect(plain.pooled[channels + 1]).toBe(Math.max(...cells.map((at) => trunk[at + 1])));
    for (const found of wasm) expect(found).toEqual(plain);
    expect(new Set(trunk).size).toBeGreaterThan(5 * width);
  });

  it.each([
    [6, 6, ["3×3"]],
    [8, 8, ["4×4"]],
    [7, 7, ["4×3", "4×4", "3×4", "3×3"]],
  ])("stay exact with the highest activations and the heaviest weights of a file: %i×%i", (width, height, tiles) => {
    const boards = { from: [64, HIGHEST], to: [3, HIGHEST] } as const;
    const { layout } = runners({ width, height }, boards, [])[0];
    expect(layout.regions.map((region) => `${region.height}×${region.width}`)).toEqual(tiles);
    const random = new Random(1);
    const weightOf: readonly (() => number)[] = [() => 113, () => -113, () => (random.below(2) ? 127 : -128)];
    const outputs = weightOf.map((weight) => Array.from({ length: 9 * 64 }, weight));
    const convolution = one(3, 64, outputs.flat(), 450 / (113 * 9 * 64 * HIGHEST), 240);
    // Two by two points high and low by turns: of this the transform makes its largest values.
    const isHigh = (n: number) => (((n % width) >> 1) + (Math.floor(n / width) >> 1)) % 2 === 0;
    const values: readonly ((n: number, k: number) => number)[] = [
      () => HIGHEST,
      (n) => (isHigh(n) ? HIGHEST : 0),
      (n, k) => (k < 60 || n % 3 ? HIGHEST : 0),
      (n) => (isHigh(n) ? 128 : -382), // as in the planes of the input
    ];
    const [plain, ...wasm] = runners({ width, height }, boards, [convolve(convolution, "from", "to")]).map((runner) =>
      values.map((value) => {
        fill(layout, runner.fixed("from"), 64, value);
        runner.run();
        return onBoard(layout, runner.fixed("to")).map((point) => point.slice(0, 3));
      }),
    );
    for (const found of wasm) expect(found).toEqual(plain);
    expect(Math.max(...plain.flat().map(([high]) => high))).toBe(HIGHEST);
    expect(Math.min(...plain.flat().map(([, low]) => low))).toBe(0);
  });
});
