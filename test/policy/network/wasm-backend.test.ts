/** The WebAssembly backend against the float backend, on boards of several sizes and for every kind of network. */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { BLACK } from "../../../engine/board/colour.ts";
import { Board } from "../../../engine/board/board.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import { V7_PLANES } from "../../../engine/policy/features/v7-inputs.ts";
import { WEBASSEMBLY } from "../../../engine/policy/network/wasm/api.ts";
import { KataFileNetwork, loadNetwork, type SharedNetwork } from "../../../engine/policy/network/kata-policy.ts";
import { PlainRunner, type Runner } from "../../../engine/policy/network/plain.ts";
import { QuantisedRunner } from "../../../engine/policy/network/quantised.ts";
import { Heap, ThreadMemory } from "../../../engine/policy/network/wasm/heap.ts";
import { WasmRunner } from "../../../engine/policy/network/wasm/runner.ts";
import { inChunks, NETWORK_SHAPES, type NetworkShape, plainNetwork, writeNetwork } from "../../support/kata-network.ts";

const SIZES = [
  [9, 9],
  [13, 13],
  [19, 19],
  [7, 11],
] as const;

/** Outputs of a graph, those of points first. */
const BOARDS = ["policy", "ownership"] as const;
const VECTORS = ["pass", "value", "score"] as const;
const POSITIONS = 2;

/** Fills the inputs of a network: at each point one of six planes, besides the first, and some numbers. */
function fill(runner: Runner, hasMetadata: boolean, seed: number): void {
  const random = new Random(seed);
  const planes = runner.board("planes");
  for (let i = 0; i < planes.length; i++) planes[i] = i % V7_PLANES === 0 || random.below(6) === 0 ? 1 : 0;
  for (const name of hasMetadata ? ["numbers", "metadata"] : ["numbers"]) {
    const vector = runner.vector(name);
    for (let i = 0; i < vector.length; i++) vector[i] = random.fraction() - 0.5;
  }
}

/** Name -> an output's numbers for some made-up positions. */
function outputsOf(runner: Runner, hasMetadata = false): Map<string, number[]> {
  const read = new Map<string, number[]>();
  for (const name of BOARDS) runner.board(name);
  for (let seed = 1; seed <= POSITIONS; seed++) {
    fill(runner, hasMetadata, seed);
    runner.run();
    for (const name of BOARDS) read.set(name, [...(read.get(name) ?? []), ...runner.board(name)]);
    for (const name of VECTORS) read.set(name, [...(read.get(name) ?? []), ...runner.vector(name)]);
  }
  return read;
}

/** Root mean square of what a backend adds to the outputs, as a part of how much these differ among each other. */
function noise(exact: readonly number[], computed: readonly number[], isCentred: boolean): number {
  const mean = isCentred ? exact.reduce((sum, x) => sum + x, 0) / exact.length : 0;
  const squares = (values: readonly number[]) => values.reduce((sum, x) => sum + x * x, 0);
  return Math.sqrt(squares(computed.map((x, i) => x - exact[i])) / squares(exact.map((x) => x - mean)));
}

/**
 * Whole numbers of nine bits go into convolutions of 3×3, of twelve into those of 1×1; those of 5×5 are computed in
 * floats. A trunk without activation hides no error.
 */
function mostNoise({ activation, blocks }: NetworkShape): number {
  if (activation === "IDENTITY") return 0.014;
  const text = JSON.stringify(blocks);
  if (!/ordinary|pooling/.test(text)) return 0.004;
  return text.includes('"size":5') ? 0.002 : 0.009;
}

/** A network's graphs for both backends, and memory for WebAssembly. */
async function bothOf(shape: NetworkShape) {
  const { bytes } = writeNetwork(shape);
  const { graph, memory } = (await loadNetwork(inChunks(bytes), false)).packed!;
  return { floats: (await plainNetwork(bytes)).plain!, graph, thread: new ThreadMemory(new Heap(memory)) };
}

/** Each network on two of the boards: together they are on all. */
const CASES = Object.entries(NETWORK_SHAPES).map(([name, shape], i) => {
  return [name, shape, [i, i + 1].map((k) => SIZES[k % SIZES.length])] as const;
});

describe.each(CASES)("%s", (_name, shape, sizes) => {
  it("WebAssembly computes what floats do, and plain TypeScript rounds in the same places: equal outputs", async () => {
    const { floats, graph, thread } = await bothOf(shape);
    for (const [width, height] of sizes) {
      const geometry = geometryOf(width, height);
      const exact = outputsOf(new PlainRunner(floats, geometry), shape.metadata);
      const rounded = outputsOf(new QuantisedRunner(floats, geometry), shape.metadata);
      for (const joinsVectors of [false, true]) {
        thread.clear();
        const api = { ...WEBASSEMBLY!, joinsVectors };
        const computed = outputsOf(new WasmRunner(graph, geometry, thread, api), shape.metadata);
        if (joinsVectors === WEBASSEMBLY!.joinsVectors) expect(rounded).toEqual(computed);
        for (const [name, numbers] of exact) {
          const isBoard = BOARDS.includes(name as "policy");
          expect(computed.get(name)!.length).toBe(numbers.length);
          expect(noise(numbers, computed.get(name)!, isBoard), `${name} on ${width}×${height}`).toBeLessThan(
            isBoard ? mostNoise(shape) : 0.012,
          );
        }
      }
    }
  });
});

describe("a network's memory", () => {
  const shape = NETWORK_SHAPES["version 17, attention and convolutions in a bottleneck"];
  const { bytes } = writeNetwork(shape);
  let shared: SharedNetwork;
  let own: SharedNetwork;

  beforeAll(async () => {
    shared = await loadNetwork(inChunks(bytes), true);
    own = await loadNetwork(inChunks(bytes), false);
  });

  /** All that a thread's policy says of a made-up position. */
  function answer(network: KataFileNetwork, size: number): number[] {
    const geometry = geometryOf(size);
    const board = new Board(geometry);
    const random = new Random(size);
    for (let i = 0; i < size * size; i++) {
      const point = geometry.points[random.below(geometry.points.length)];
      const colour = i % 2 === 0 ? 1 : 2;
      if (board.colour[point] === 0 && board.isLegal(point, colour)) board.play(point, colour);
    }
    const policy = network.policyFor(geometry)!;
    policy.evaluate({ board, toPlay: BLACK, recent: [], komi: 6.5, territory: false });
    const numbers = new Float32Array(2 * geometry.points.length + 4);
    policy.save(numbers, 0);
    return [...numbers];
  }

  it("may be shared or not: the answers are the same", () => {
    expect(shared.packed!.memory.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(own.packed!.memory.buffer).toBeInstanceOf(ArrayBuffer);
    const answers = [shared, own].map((network) => answer(new KataFileNetwork(network), 13));
    expect(answers[0]).toEqual(answers[1]);
    expect(new Set(answers[0]).size).toBeGreaterThan(300);
  });

  it.each(["shared", "own"])("serves boards of two sizes by turns and two threads' networks at once: %s", (which) => {
    const network = which === "shared" ? shared : own;
    const [first, second] = [new KataFileNetwork(network), new KataFileNetwork(network)];
    const [small, large] = [answer(first, 9), answer(second, 19)];
    for (let turn = 0; turn < 3; turn++) {
      expect(answer(first, 19)).toEqual(large);
      expect(answer(second, 9)).toEqual(small);
      expect(answer(first, 9)).toEqual(small);
      expect(answer(second, 19)).toEqual(large);
    }
  });

  it("does not grow with changes of the board's size", () => {
    const network = new KataFileNetwork(own);
    answer(network, 19);
    answer(network, 9);
    const bytesThen = own.packed!.memory.buffer.byteLength;
    for (let turn = 0; turn < 5; turn++) for (const size of [9, 19, 13]) answer(network, size);
    expect(own.packed!.memory.buffer.byteLength).toBe(bytesThen);
  });

  it("is not there where nothing may be compiled: the answers are the same", async () => {
    const validate = vi.spyOn(WEBASSEMBLY!, "validate").mockReturnValue(false);
    const plain = await loadNetwork(inChunks(bytes), false);
    validate.mockRestore();
    expect(plain.packed).toBeUndefined();
    expect(answer(new KataFileNetwork(plain), 13)).toEqual(answer(new KataFileNetwork(own), 13));
  });

  it("serves no board with a side above 19", () => {
    const network = new KataFileNetwork(own);
    expect(network.policyFor(geometryOf(20))).toBeUndefined();
    expect(network.policyFor(geometryOf(19, 20))).toBeUndefined();
    expect(network.policyFor(geometryOf(2))).toBeDefined();
  });
});
