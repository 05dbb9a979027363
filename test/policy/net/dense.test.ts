import { describe, expect, it } from "vitest";
import { Random } from "../../../engine/board/random.ts";
import type { Backend } from "../../../engine/policy/net/backend.ts";
import { Layout } from "../../../engine/policy/net/layout.ts";
import { PlainBackend } from "../../../engine/policy/net/reference.ts";
import { WEBASSEMBLY } from "../../../engine/policy/net/wasm/api.ts";
import { wasmBackend } from "../../../engine/policy/net/wasm/backend.ts";
import { type Dense, readNetwork } from "../../../engine/policy/net/weights/format.ts";
import { randomNetwork } from "./random-network.ts";

/** The channels of the networks whose layers these are, which must have room for them. */
const CHANNELS = 96;

function backends(): [plain: Backend, wasm: Backend] {
  const layout = new Layout({ width: 7, height: 7 });
  const weights = readNetwork(randomNetwork(1, { channels: CHANNELS, blocks: [true], heads: 32 }));
  return [new PlainBackend(layout), wasmBackend(layout, weights, WEBASSEMBLY)!];
}

/** What a layer makes of these inputs, which stand `offset` places into an array of the backend's. */
function outputsOf(backend: Backend, layer: Dense, inputs: readonly number[], offset = 0): number[] {
  const array = backend.numbers(offset + inputs.length);
  const dense = backend.dense(layer, array.subarray(offset));
  array.set(inputs, offset);
  dense.run();
  dense.run();
  return [...dense.out];
}

describe("a dense layer", () => {
  it.each([0, 1])("adds products of inputs and weights to its biases (0: plain, 1: WebAssembly): %i", (which) => {
    const weights = Float32Array.of(1, 2, 3, 4, 5, 10, 20, 30, 40, 50, 0, 0, 0, 0, -1);
    const layer = { in: 5, out: 3, weights, bias: Float32Array.of(100, 0, 0.5) };
    expect(outputsOf(backends()[which], layer, [1, -1, 2, 0, 3])).toEqual([120, 200, -2.5]);
  });

  it.each([
    [1, 1, 0],
    [4, CHANNELS, 0],
    [7, 5, 4],
    [2 * CHANNELS + 4, 32, 0],
    [2 * CHANNELS, CHANNELS, 0],
    [CHANNELS + 2, 3, 8],
  ])("has in WebAssembly the plain one's outputs, to the last bit: %i inputs, %i outputs", (inputs, out, offset) => {
    const random = new Random(inputs);
    const drawn = (n: number) => Array.from({ length: n }, () => random.next() / 2 ** random.below(40));
    const [weights, bias] = [drawn(inputs * out), drawn(out)].map((values) => Float32Array.from(values));
    const layer = { in: inputs, out, weights, bias };
    const values = drawn(inputs);
    const [plain, wasm] = backends().map((backend) => outputsOf(backend, layer, values, offset));
    expect(wasm).toEqual(plain);
    expect(new Set(plain).size).toBe(out);
  });
});
