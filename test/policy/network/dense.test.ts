import { describe, expect, it } from "vitest";
import { Random } from "../../../engine/board/random.ts";
import { WEBASSEMBLY } from "../../../engine/policy/network/wasm/api.ts";
import type { Dense } from "../../../engine/policy/network/shinpan-file.ts";
import { PlainRunner } from "../../../engine/policy/network/plain.ts";
import { Heap } from "../../../engine/policy/network/wasm/heap.ts";
import { WasmRunner } from "../../../engine/policy/network/wasm/runner.ts";

const SIZE = { width: 7, height: 7 };
const CHANNELS = 96;

/** What a layer makes of these inputs, behind which stand `more` that it does not read: plain, and in WebAssembly. */
function outputsOf({ bias, in: length, out, weights }: Dense, inputs: readonly number[], more = 0): number[][] {
  const graph = {
    boards: new Map<string, number>(),
    vectors: new Map([["from", length + more], ["to", out]]),
    operations: [{ kind: "dense", from: "from", to: "to", weights, bias, activation: "identity" }] as const,
  };
  const api = WEBASSEMBLY!;
  return [new PlainRunner(graph, SIZE), new WasmRunner(graph, SIZE, Heap.create(api, false), api)].map((runner) => {
    runner.vector("from").fill(1e9).set(inputs);
    runner.run();
    runner.run();
    return [...runner.vector("to")];
  });
}

describe("a dense layer", () => {
  it.each([0, 1])("adds products of inputs and weights to its biases (0: plain, 1: WebAssembly): %i", (which) => {
    const weights = Float32Array.of(1, 2, 3, 4, 5, 10, 20, 30, 40, 50, 0, 0, 0, 0, -1);
    const layer = { in: 5, out: 3, weights, bias: Float32Array.of(100, 0, 0.5) };
    expect(outputsOf(layer, [1, -1, 2, 0, 3])[which]).toEqual([120, 200, -2.5]);
  });

  it.each([
    [1, 1, 0],
    [4, CHANNELS, 0],
    [7, 5, 4],
    [2 * CHANNELS + 4, 32, 0],
    [2 * CHANNELS, CHANNELS, 0],
    [CHANNELS + 2, 3, 8],
  ])("has in WebAssembly the plain outputs, to the last bit: %i inputs, %i outputs, %i more", (inputs, out, more) => {
    const random = new Random(inputs);
    const drawn = (n: number) => Array.from({ length: n }, () => random.next() / 2 ** random.below(40));
    const [weights, bias] = [drawn(inputs * out), drawn(out)].map((values) => Float32Array.from(values));
    const layer = { in: inputs, out, weights, bias };
    const values = drawn(inputs);
    const [plain, wasm] = outputsOf(layer, values, more);
    expect(wasm).toEqual(plain);
    expect(new Set(plain).size).toBe(out);
  });
});
