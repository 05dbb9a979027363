import { describe, expect, it } from "vitest";
import { type BlockFile, type NetworkFile, readNetwork } from "../../../engine/policy/network/shinpan-file.ts";
import { encodeBase85 } from "../../../scripts/prune-network/pruned.ts";
import { randomNetwork } from "./random-network.ts";

type Deep<T> = { -readonly [K in keyof T]: Deep<T[K]> };

const INFINITE = encodeBase85(new Uint8Array(new Float32Array([Infinity, Infinity, 0]).buffer));
const SHAPE = { channels: 4, blocks: [false, true, true], within: [4, 4, 0], heads: 3 };

/** A block of which more than a shift is left. */
function blockOf({ blocks }: Deep<NetworkFile>, i: number): Deep<BlockFile> {
  return blocks[i] as Deep<BlockFile>;
}

/** A network's file that has been changed. */
function damaged(damage: (file: Deep<NetworkFile>) => void): NetworkFile {
  const file = structuredClone(randomNetwork(1, SHAPE)) as Deep<NetworkFile>;
  damage(file);
  return file;
}

describe("a network's file", () => {
  it("is read as it was written", () => {
    const file = randomNetwork(1, SHAPE);
    const { blocks, policy, stem, value } = readNetwork(file);
    expect(blocks.slice(0, 2).map((block) => "first" in block && block.pool !== undefined)).toEqual([false, true]);
    expect("shift" in blocks[2] && blocks[2].shift.length).toBe(4);
    expect(encodeBase85(new Uint8Array(stem.weights.buffer))).toBe(file.stem.weights);
    expect(encodeBase85(new Uint8Array(value.out.weights.buffer))).toBe(file.value.out.weights);
    expect(policy.predictor).toBe(0.5);
  });

  it("is decoded once", () => {
    const file = randomNetwork(1, SHAPE);
    expect(readNetwork(file)).toBe(readNetwork(file));
  });

  const nothing = undefined as never;
  it.each<[string, (file: Deep<NetworkFile>) => void, string]>([
    ["it is of another version", (f) => (f.version = 1), "file has version 1, not 5"],
    ["a layer is missing", (f) => (f.stem = nothing), "stem is missing"],
    ["a head is missing", (f) => (f.value = nothing), "value is missing"],
    ["blocks are no list", (f) => (f.blocks = nothing), "blocks is no list"],
    ["weights are missing", (f) => (f.stem.weights = nothing), "stem, weights are missing"],
    ["weights are cut off", (f) => (f.stem.weights = f.stem.weights.slice(5)), "stem, weights have 896 bytes, not 900"],
    ["weights are not in base 85", (f) => (f.stem.bias = '"'.repeat(20)), "stem, bias are not in base 85"],
    ["layers do not fit", (f) => (blockOf(f, 1).first.in = 5), "block 1, first has 5 inputs, not 4"],
    ["a block does not fit together", (f) => (blockOf(f, 0).second.in = 3), "block 0, second has 3 inputs, not 4"],
    ["a shift is cut off", (f) => (f.blocks[2] = { shift: "00000" }), "block 2, shift have 4 bytes, not 16"],
    ["outputs do not fit", (f) => (f.policy.out.out = 2), "policy, out has 2 outputs, not 1"],
    ["a size is wrong", (f) => (blockOf(f, 0).second.size = 5), "block 0, second has size 5, not 3"],
    ["a shape is nonsense", (f) => (f.policy.conv.out = -1), "policy, conv has -1 inputs or outputs"],
    ["a number is none", (f) => (f.policy.predictor = nothing), "policy, predictor is no number"],
    ["a bias is infinite", (f) => (f.value.out.bias = INFINITE), "value, out, bias hold what is no number"],
  ])("is refused where %s", (_, damage, sentence) => {
    expect(() => readNetwork(damaged(damage))).toThrow(`malformed network: ${sentence}`);
  });

  it("is refused where sums might overflow", () => {
    const file = structuredClone(randomNetwork(1, { channels: 64, blocks: [true] })) as Deep<NetworkFile>;
    blockOf(file, 0).first.weights = encodeBase85(new Uint8Array(64 * 9 * 64).fill(127));
    expect(() => readNetwork(file)).toThrow("block 0, first has too heavy weights for output 0");
  });
});
