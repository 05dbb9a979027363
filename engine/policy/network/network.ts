/**
 * The network on boards of one size: a convolutional residual net with global pooling and two heads, what to play, and
 * who wins, by how much and whose each point is. After Wu, "Accelerating Self-Play Learning in Go", 2019, made small.
 */
import type { Geometry } from "../../board/geometry.ts";
import { UNLIKELY_STEPS } from "../features/planes.ts";
import type { DenseVector, FixedPoint, Graph, Operation } from "./graph.ts";
import { PlainRunner, type Runner } from "./plain.ts";
import {
  type Convolution,
  type Dense,
  GLOBALS,
  HEAD_HIGHEST,
  HEAD_ONE,
  HIGHEST,
  INPUT_HIGHEST,
  INPUT_ONE,
  type NetworkWeights,
  ONE,
} from "./shinpan-file.ts";
import { WEBASSEMBLY, type WasmApi } from "./wasm/api.ts";
import { Heap } from "./wasm/heap.ts";
import { canCompile, WasmRunner } from "./wasm/runner.ts";

/** Unit of komi as an input, in points, and the most units. */
const KOMI_SCALE = 15;
const MOST_KOMI = 4;
/** The length of a side as an input: where it begins, and its unit, in points. */
const MIDDLE_SIZE = 14;
const SIZE_SCALE = 10;
/** Lead and deviation are counted in these many points. */
const LEAD_SCALE = 20;
/** The last plane falls by this much with every step of unlikelihood, of which there are up to 255. */
const PER_UNLIKELY_STEP = INPUT_ONE / 64;

/** Inputs of the network besides the board. */
export interface Situation {
  /** Effective komi that the side to move gets, or what stands for it, see `komi.ts`. */
  readonly komi: number;
  /** Whether territory is counted, not area. */
  readonly territory: boolean;
  /** Whether the last move was a pass. */
  readonly passed: boolean;
}

/** What these networks have of a graph: nothing that a backend packs. */
export type EmbeddedGraph = Graph<never>;

/** The weights as a graph, for boards of this number of points. */
function graphOf(weights: NetworkWeights, points: number): EmbeddedGraph {
  const { blocks, channels, planes, policy, stem, stemGlobals, value } = weights;
  const boards = new Map<string, number>();
  const fixed = new Map<string, FixedPoint>();
  const vectors = new Map([["globals", GLOBALS]]);
  const operations: Operation<never>[] = [];
  const board = (name: string, channels: number, one: number, highest: number): string => {
    boards.set(name, channels);
    fixed.set(name, { one, highest });
    return name;
  };
  const convolve = (layer: Convolution, from: string, to: string, shift?: string, adds = false): void => {
    const { in: inputs, out: outputs, ...rest } = layer;
    operations.push({ kind: "convolveFixed", from, to, inputs, outputs, ...rest, shift, adds });
  };
  const dense = (layer: Dense, from: string, to: string, activation: DenseVector["activation"] = "identity") => {
    const { bias, out, weights } = layer;
    vectors.set(to, out);
    operations.push({ kind: "dense", from, to, weights, bias, activation });
    return to;
  };
  const project = ({ bias, weights }: Dense, from: string, to: string): void => {
    vectors.set(to, points);
    operations.push({ kind: "project", from, to, weights, bias: bias[0] });
  };
  const input = board("planes", planes, INPUT_ONE, INPUT_HIGHEST);
  const trunk = board("trunk", channels, ONE, HIGHEST);
  vectors.set("pooled", 2 * channels + GLOBALS);
  const pool = (): void => {
    operations.push({ kind: "pool", from: trunk, to: "pooled", summaries: ["mean", "highest"], rest: "globals" });
  };
  convolve(stem, input, trunk, dense(stemGlobals, "globals", "stem biases"));
  for (const block of blocks) {
    if ("shift" in block) {
      operations.push({ kind: "shiftFixed", to: trunk, bias: block.shift });
      continue;
    }
    const { first, second } = block;
    const inner = board(`inner ${first.out}`, first.out, ONE, HIGHEST);
    if (block.pool) pool();
    const shift = block.pool && dense(block.pool, "pooled", `${inner} biases`);
    convolve(first, trunk, inner, shift);
    convolve(second, inner, trunk, undefined, true);
  }
  pool();
  const moves = board("moves", policy.conv.out, HEAD_ONE, HEAD_HIGHEST);
  convolve(policy.conv, trunk, moves, dense(policy.pool, "pooled", "policy biases"));
  project(policy.out, moves, "policy");
  dense(policy.passOut, dense(policy.passHidden, "pooled", "pass hidden", "relu"), "pass");
  const owners = board("owners", value.conv.out, HEAD_ONE, HEAD_HIGHEST);
  convolve(value.conv, trunk, owners);
  vectors.set("value sums", 3 * value.conv.out + GLOBALS);
  const summaries = ["mean", "highest", "sum"] as const;
  operations.push({ kind: "pool", from: owners, to: "value sums", summaries, rest: "globals" });
  dense(value.out, dense(value.hidden, "value sums", "value hidden", "relu"), "value");
  project(value.owner, owners, "ownership");
  return { boards, fixed, vectors, operations };
}

export class Network {
  /** Index of a point in `geometry.points` -> logit of a play there; the pass comes last. */
  readonly policy: Float32Array;
  /** Index of a point in `geometry.points` -> whose it will be: 1 the side to move's, −1 the other side's. */
  readonly ownership: Float32Array;
  /** Probability that the side to move wins. */
  value = 0;
  /** Points by which the side to move is expected to lead at the end, komi included. */
  lead = 0;
  /** Standard deviation of the score at the end, in points. */
  stdev = 0;

  // The weights as a whole are not kept: the runner has its own.
  private readonly planes: number;
  private readonly predictor: number;
  private readonly runner: Runner;

  /**
   * One object per thread and size of board.
   * @param api - WebAssembly; where it is null or compiles no vectors, plain TypeScript computes, many times slower
   * @param watch - changes the graph, for tools that look into it
   */
  constructor(
    geometry: Geometry,
    weights: NetworkWeights,
    api: WasmApi | null = WEBASSEMBLY,
    watch = (graph: EmbeddedGraph) => graph,
  ) {
    api?.check("whole");
    const points = geometry.points.length;
    const graph = watch(graphOf(weights, points));
    this.planes = weights.planes;
    this.predictor = weights.policy.predictor;
    this.runner =
      api && canCompile(api)
        ? new WasmRunner(graph, geometry, Heap.create(api, false), api)
        : new PlainRunner(graph, geometry);
    this.policy = new Float32Array(points + 1);
    this.ownership = new Float32Array(points);
  }

  /**
   * Evaluates a position: the answers stay until the next call.
   * @param bits - index of a point in `geometry.points` -> the planes set there, see `InputPlanes`
   * @param unlikely - likewise -> how unlikely the predictor thinks a move there, in steps
   */
  evaluate(bits: Uint32Array, unlikely: Uint8Array, situation: Situation): void {
    const { ownership, policy, predictor, runner } = this;
    const points = ownership.length;
    this.fillInput(bits, unlikely);
    this.fillGlobals(situation);
    runner.run();
    const logits = runner.vector("policy");
    for (let i = 0; i < points; i++) policy[i] = logits[i] - (predictor * unlikely[i]) / UNLIKELY_STEPS;
    policy[points] = runner.vector("pass")[0];
    const values = runner.vector("value");
    this.value = 1 / (1 + Math.exp(-values[0]));
    this.lead = situation.komi + LEAD_SCALE * values[1];
    this.stdev = LEAD_SCALE * Math.log1p(Math.exp(values[2]));
    // The output is the logit of the point's being the side to move's.
    const owners = runner.vector("ownership");
    for (let i = 0; i < points; i++) ownership[i] = Math.tanh(owners[i] / 2);
  }

  private fillInput(bits: Uint32Array, unlikely: Uint8Array): void {
    const { channels, data } = this.runner.fixed("planes");
    const { cells } = this.runner.layout;
    const flags = this.planes - 1;
    for (let i = 0; i < cells.length; i++) {
      let at = cells[i] * channels;
      let set = bits[i];
      for (const end = at + flags; at < end; at++, set >>>= 1) data[at] = (set & 1) * INPUT_ONE;
      data[at] = INPUT_ONE - PER_UNLIKELY_STEP * unlikely[i];
    }
  }

  private fillGlobals({ komi, passed, territory }: Situation): void {
    const globals = this.runner.vector("globals");
    globals[0] = Math.max(-MOST_KOMI, Math.min(MOST_KOMI, komi / KOMI_SCALE));
    globals[1] = +territory;
    globals[2] = +passed;
    globals[3] = (Math.sqrt(this.ownership.length) - MIDDLE_SIZE) / SIZE_SCALE;
  }
}
