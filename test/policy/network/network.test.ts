import { describe, expect, it } from "vitest";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { Network, type Situation } from "../../../engine/policy/network/network.ts";
import { WEBASSEMBLY, type WasmApi } from "../../../engine/policy/network/wasm/api.ts";
import { type NetworkWeights, readNetwork } from "../../../engine/policy/network/shinpan-file.ts";
import { randomInput, randomNetwork } from "./random-network.ts";

const SIZES: readonly [width: number, height: number][] = [
  [2, 2], [7, 7], [9, 9], [13, 13], [19, 19], [25, 25], [5, 9],
];

const EVEN: Situation = { komi: 0, territory: false, passed: false };

/** What a network says of a position that a seed makes up. */
function answer(network: Network, points: number, seed = 1, situation: Partial<Situation> = { komi: 7.5 }) {
  const { bits, unlikely } = randomInput(points, seed);
  network.evaluate(bits, unlikely, { ...EVEN, ...situation });
  const { lead, ownership, policy, stdev, value } = network;
  return { policy: [...policy], value, lead, stdev, ownership: [...ownership] };
}

type Within = readonly number[];

function weightsOf(channels: number, blocks: readonly boolean[] = [false, true], within: Within = []): NetworkWeights {
  return readNetwork(randomNetwork(3, { channels, blocks, within }));
}

describe("a network", () => {
  it.each(SIZES)("says on %i×%i in WebAssembly what it says in plain TypeScript", (width, height) => {
    const geometry = geometryOf(width, height);
    const weights = weightsOf(20, [false, true, true, true], [20, 20, 5, 0]);
    const n = geometry.points.length;
    const [wasm, plain] = [new Network(geometry, weights), new Network(geometry, weights, null)];
    for (const seed of [1, 2]) {
      const said = answer(wasm, n, seed);
      expect(said).toEqual(answer(plain, n, seed));
      expect(said.policy.length).toBe(n + 1);
      expect(said.policy.every(Number.isFinite)).toBe(true);
      expect(new Set(said.policy).size).toBeGreaterThan(n / 2);
      expect(said.value).toBeGreaterThan(0);
      expect(said.value).toBeLessThan(1);
      expect(said.stdev).toBeGreaterThan(0);
      expect(new Set(said.ownership).size).toBeGreaterThan(n / 2);
      expect(Math.max(...said.ownership.map(Math.abs))).toBeLessThan(1);
    }
  });

  it("remembers nothing of the position before", () => {
    const [fresh, used] = [0, 1].map(() => new Network(geometryOf(9), weightsOf(16)));
    answer(used, 81, 5, { komi: -20, territory: true, passed: true });
    expect(answer(used, 81)).toEqual(answer(fresh, 81));
  });

  it("sees the whole board where it pools", () => {
    const geometry = geometryOf(25);
    const { bits, unlikely } = randomInput(625, 1);
    const far = bits.slice();
    // One block sees five points far, all else is seen by pooling.
    for (let i = 0; i < 250; i++) far[i] ^= 0xff;
    const { policy, ...others } = weightsOf(16, [true]);
    const local = { ...others, policy: { ...policy, pool: { ...policy.pool, weights: new Float32Array(32 * 32) } } };
    const blind = { ...local, blocks: local.blocks.map((block) => ({ ...block, pool: undefined })) };
    const differs = (weights: NetworkWeights): boolean => {
      const network = new Network(geometry, weights);
      const last = [bits, far].map((planes) => {
        network.evaluate(planes, unlikely, EVEN);
        return network.policy[624];
      });
      return last[0] !== last[1];
    };
    expect(differs(local)).toBe(true);
    expect(differs(blind)).toBe(false);
  });

  it.each<[string, Partial<Situation>]>([
    ["komi", { komi: 30 }],
    ["territory counting", { territory: true }],
    ["a pass before", { passed: true }],
  ])("takes in %s", (_, situation) => {
    const network = new Network(geometryOf(9), weightsOf(16));
    const [even, other] = [answer(network, 81, 1, EVEN), answer(network, 81, 1, situation)];
    expect(other.policy).not.toEqual(even.policy);
    expect(other.value).not.toBe(even.value);
    expect(other.ownership).not.toEqual(even.ownership);
  });

  it("counts the komi beyond what its input holds into the lead", () => {
    const network = new Network(geometryOf(9), weightsOf(16));
    const [much, more] = [100, 130].map((komi) => answer(network, 81, 1, { komi }));
    expect(more.policy).toEqual(much.policy);
    expect(more.lead - much.lead).toBeCloseTo(30, 9);
  });

  it("computes in plain TypeScript where WebAssembly knows no vectors", () => {
    const refuse = class {
      constructor() {
        throw new Error("nothing may be compiled");
      }
    };
    const made = { Module: refuse, Memory: refuse, Instance: refuse };
    const old = { ...made, check: () => undefined, validate: () => false } as unknown as WasmApi;
    const [plain, wasm] = [old, WEBASSEMBLY].map((api) => new Network(geometryOf(9), weightsOf(16), api));
    expect(answer(plain, 81)).toEqual(answer(wasm, 81));
  });

  it("shares the compiled kernels of a thread for a size of board", () => {
    let compiled = 0;
    const counting: WasmApi = {
      ...WEBASSEMBLY!,
      Module: class extends WEBASSEMBLY!.Module {
        constructor(bytes: Uint8Array<ArrayBuffer>) {
          super(bytes);
          compiled++;
        }
      },
    };
    for (const size of [9, 19, 9, 19, 9]) new Network(geometryOf(size), weightsOf(16), counting);
    // The first one tries whether the machine knows vectors.
    expect(compiled).toBe(3);
  });
});
