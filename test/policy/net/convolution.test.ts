import { describe, expect, it } from "vitest";
import { Random } from "../../../engine/board/random.ts";
import type { Backend } from "../../../engine/policy/net/backend.ts";
import { type Activations, Layout } from "../../../engine/policy/net/layout.ts";
import { PlainBackend } from "../../../engine/policy/net/reference.ts";
import { WEBASSEMBLY } from "../../../engine/policy/net/wasm/api.ts";
import { wasmBackend } from "../../../engine/policy/net/wasm/backend.ts";
import {
  type Block, type Convolution, HEAD_HIGHEST, HIGHEST, readNetwork, type Shift,
} from "../../../engine/policy/net/weights/format.ts";
import { randomNetwork } from "./random-network.ts";

/** Widths and heights: with tiles of all shapes and sets of shapes; on some they reach beyond the edge. */
const SIZES: readonly [width: number, height: number][] = [
  [2, 2], [3, 2], [5, 9], [4, 8], [7, 7], [7, 8], [8, 7], [7, 9], [9, 7], [9, 9], [9, 16], [16, 9], [8, 13], [13, 13],
  [14, 15], [17, 18], [19, 19], [20, 16], [24, 23], [25, 25],
];

/** What a head makes of it. */
const HEAD = [0, 239, 479, 719, 959, HEAD_HIGHEST];

/** All backends, each with its own boards, for networks of some channels, and of so many within their blocks. */
function backends(layout: Layout, channels: number, planes = channels, within = [channels]): readonly Backend[] {
  const blocks = within.map(() => true);
  const weights = readNetwork(randomNetwork(1, { channels, planes, blocks, within, heads: channels }));
  const wasm = (addsProducts: boolean, joinsVectors: boolean) =>
    wasmBackend(layout, weights, { ...WEBASSEMBLY!, addsProducts, joinsVectors })!;
  return [new PlainBackend(layout), wasm(false, false), wasm(false, true), wasm(true, false), wasm(true, true)];
}

/** Sets the activations on the board: `value(point, channel)`. */
function fill(layout: Layout, { channels, data }: Activations, used: number, value: (n: number, k: number) => number) {
  layout.cells.forEach((cell, n) => {
    for (let k = 0; k < used; k++) data[cell * channels + k] = value(n, k);
  });
}

/** The activations on the board, [point][channel]. */
function onBoard(layout: Layout, { channels, data }: Activations): number[][] {
  return Array.from(layout.cells, (cell) => [...data.subarray(cell * channels, (cell + 1) * channels)]);
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
    const layout = new Layout({ width: 3, height: 3 });
    const backend = backends(layout, 1)[which];
    const [from, to] = [backend.activations(1), backend.activations(1)];
    backend.layer(one(3, 1, [1, 2, 3, 4, 5, 6, 7, 8, 9]), from, to).run();
    expect(onBoard(layout, to).every(([x]) => x === 0)).toBe(true);
    fill(layout, from, 1, (n) => (n === 0 ? 10 : n === 5 ? 40 : 0));
    backend.layer(one(3, 1, [1, 2, 3, 4, 5, 6, 7, 8, 9]), from, to).run();
    expect(onBoard(layout, to).map(([x]) => x)).toEqual([50, 400, 320, 20, 250, 200, 0, 120, 80]);
  });

  it.each([
    ["rounds, ties to even", 0.5, 0, [0, 1, 2, 3, 5, 7], [0, 0, 1, 2, 2, 4]],
    ["makes negative values 0", -1, 3, [0, 1, 3, 4, 5, 6], [3, 2, 0, 0, 0, 0]],
    ["stops at the highest", 240, -1, [0, 1, 2, 3, 4, 40], [0, 239, 479, HIGHEST, HIGHEST, HIGHEST], HEAD],
  ])("%s", (_, scale, bias, values, expected, inHead = expected) => {
    const layout = new Layout({ width: 3, height: 2 });
    const backend = backends(layout, 1)[which];
    const [from, to, pointwise] = [backend.activations(1), backend.activations(1), backend.activations(1)];
    fill(layout, from, 1, (n) => values[n]);
    backend.layer(one(3, 1, [0, 0, 0, 0, 1, 0, 0, 0, 0], scale, bias), from, to).run();
    backend.layer(one(1, 1, [1], scale, bias), from, pointwise).run();
    expect(onBoard(layout, to).map(([x]) => x)).toEqual(expected);
    expect(onBoard(layout, pointwise).map(([x]) => x)).toEqual(inHead);
  });
});

describe("the kernels", () => {
  it.each(SIZES)("give on %i×%i what plain TypeScript gives, to the last bit", (width, height) => {
    const layout = new Layout({ width, height });
    const channels = 12; // not whole groups of eight
    const within = [channels, 3, 0];
    const file = randomNetwork(width, { channels, blocks: within.map(() => false), within, heads: 5 });
    const { blocks, policy, stem } = readNetwork(file);
    const [whole, narrow, { shift }] = blocks as [Block, Block, Shift];
    const [plain, ...wasm] = backends(layout, channels, 25, within).map((backend) => {
      const [input, trunk, inner, few] = [25, channels, channels, 3].map((n) => backend.activations(n));
      const random = new Random(height);
      fill(layout, input, 25, () => random.below(511) - 382);
      const pool = backend.pool(trunk);
      const head = backend.activations(5);
      const layers = [
        backend.layer(stem, input, trunk),
        backend.layer(whole.first, trunk, inner),
        backend.layer(whole.second, inner, trunk, true),
        backend.layer(narrow.first, trunk, few),
        backend.layer(narrow.second, few, trunk, true),
        backend.shift(shift, trunk),
        backend.layer(policy.conv, trunk, head),
      ];
      for (const layer of [...layers, ...layers]) layer.run();
      pool.run();
      return {
        trunk: [...trunk.data],
        inner: [...inner.data],
        few: [...few.data],
        head: onBoard(layout, head),
        sums: [...pool.sums],
        maxima: [...pool.maxima],
      };
    });
    for (const found of wasm) expect(found).toEqual(plain);
    expect(new Set(plain.trunk).size).toBeGreaterThan(5 * width);
  });

  it.each([
    [6, 6, ["3×3"]],
    [8, 8, ["4×4"]],
    [7, 7, ["4×3", "4×4", "3×4", "3×3"]],
  ])("stay exact with the highest activations and the heaviest weights of a file: %i×%i", (width, height, tiles) => {
    const layout = new Layout({ width, height });
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
    const [plain, ...wasm] = backends(layout, 64).map((backend) =>
      values.map((value) => {
        const boards = [backend.activations(64), backend.activations(64)];
        fill(layout, boards[0], 64, value);
        backend.layer(convolution, boards[0], boards[1]).run();
        return onBoard(layout, boards[1]).map((point) => point.slice(0, 3));
      }),
    );
    for (const found of wasm) expect(found).toEqual(plain);
    expect(Math.max(...plain.flat().map(([high]) => high))).toBe(HIGHEST);
    expect(Math.min(...plain.flat().map(([, low]) => low))).toBe(0);
  });
});
