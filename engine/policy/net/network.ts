/**
 * The network on boards of one size: a convolutional residual net with global pooling and two heads, what to play, and
 * who wins, by how much and whose each point is. After Wu, "Accelerating Self-Play Learning in Go", 2019, made small.
 */
import type { Geometry } from "../../board/geometry.ts";
import type { Backend, DenseLayer, Layer, Pool, Shifting } from "./backend.ts";
import { relu } from "./dense.ts";
import { type Activations, Layout } from "./layout.ts";
import { UNLIKELY_STEPS } from "./planes.ts";
import { PlainBackend } from "./reference.ts";
import { WEBASSEMBLY, type WasmApi } from "./wasm/api.ts";
import { wasmBackend } from "./wasm/backend.ts";
import { type Dense, GLOBALS, HEAD_ONE, INPUT_ONE, type NetworkWeights, ONE } from "./weights/format.ts";

/** As an input, komi is counted in so many points, and up to so many of those. */
const KOMI_SCALE = 15;
const MOST_KOMI = 4;
/** As an input, the length of a side is counted from so many points on, in so many. */
const MIDDLE_SIZE = 14;
const SIZE_SCALE = 10;
/** Lead and deviation are counted in these many points. */
const LEAD_SCALE = 20;
/** Sums over the board are counted in so many points. */
const SUM_SCALE = 100;
/** The last plane falls by this much with every step of unlikelihood, of which there are up to 255. */
const PER_UNLIKELY_STEP = INPUT_ONE / 64;

/** What the network is told besides the board. */
export interface Situation {
  /** Effective komi that the side to move gets, or what stands for it, see `komi.ts`. */
  readonly komi: number;
  /** Whether territory is counted, not area. */
  readonly territory: boolean;
  /** Whether the last move was a pass. */
  readonly passed: boolean;
}

/** A step through the trunk; with `global`, what is known of the whole board changes the biases of the layer. */
type Step =
  | { readonly layer: Layer; readonly global: DenseLayer }
  | { readonly layer: Shifting; readonly global: undefined };

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

  // The weights as a whole are not kept: the layers have their own.
  private readonly planes: number;
  private readonly predictor: number;
  private readonly policyOut: Dense;
  private readonly owner: Dense;
  private readonly layout: Layout;
  private readonly input: Activations;
  private readonly stem: Layer;
  private readonly steps: readonly Step[];
  /** Behind what is pooled stand the global inputs, here and in `valuePooled`. */
  private readonly pooled: Summary;
  private readonly policyBoard: Activations;
  private readonly policyConv: Layer;
  private readonly valueBoard: Activations;
  private readonly valueConv: Layer;
  private readonly valuePooled: Summary;
  private readonly globals: Float64Array;
  /** Of the stem, of the policy head and of the value head. */
  private readonly stemGlobals: DenseLayer;
  private readonly policyPool: DenseLayer;
  private readonly passHidden: DenseLayer;
  private readonly passOut: DenseLayer;
  private readonly valueHidden: DenseLayer;
  private readonly valueOut: DenseLayer;
  /** Index of a point -> the output of a layer there. */
  private readonly atPoints: Float64Array;

  /**
   * One object per thread and size of board.
   * @param api - WebAssembly; where it is null or knows no vectors, plain TypeScript computes, many times slower
   * @param watch - puts something between the network and its backend, for tools that look into it
   */
  constructor(
    geometry: Geometry,
    weights: NetworkWeights,
    api: WasmApi | null = WEBASSEMBLY,
    watch = (backend: Backend) => backend,
  ) {
    const layout = new Layout(geometry);
    const backend = watch(wasmBackend(layout, weights, api) ?? new PlainBackend(layout));
    const { blocks, channels, planes, policy, stem, stemGlobals, value } = weights;
    const points = layout.cells.length;
    this.planes = planes;
    this.predictor = policy.predictor;
    this.policyOut = policy.out;
    this.owner = value.owner;
    this.layout = layout;
    this.input = backend.activations(planes);
    const trunk = backend.activations(channels);
    /** Channels within a block -> their board. */
    const within = new Map<number, Activations>();
    this.policyBoard = backend.activations(policy.conv.out);
    this.valueBoard = backend.activations(value.conv.out);
    this.stem = backend.layer(stem, this.input, trunk);
    this.policyConv = backend.layer(policy.conv, trunk, this.policyBoard);
    this.valueConv = backend.layer(value.conv, trunk, this.valueBoard);
    this.globals = backend.numbers(GLOBALS);
    this.pooled = new Summary(backend, trunk, ONE, channels, points);
    this.valuePooled = new Summary(backend, this.valueBoard, HEAD_ONE, value.conv.out, points, SUM_SCALE);
    this.steps = blocks.flatMap((block): Step[] => {
      if ("shift" in block) return [{ layer: backend.shift(block.shift, trunk), global: undefined }];
      const { first, pool, second } = block;
      let inner = within.get(first.out);
      if (!inner) within.set(first.out, (inner = backend.activations(first.out)));
      const layer = backend.layer(first, trunk, inner);
      return [
        pool ? { layer, global: backend.dense(pool, this.pooled.board) } : { layer, global: undefined },
        { layer: backend.layer(second, inner, trunk, true), global: undefined },
      ];
    });
    this.stemGlobals = backend.dense(stemGlobals, this.globals);
    this.policyPool = backend.dense(policy.pool, this.pooled.board);
    this.passHidden = backend.dense(policy.passHidden, this.pooled.values);
    this.passOut = backend.dense(policy.passOut, this.passHidden.out);
    this.valueHidden = backend.dense(value.hidden, this.valuePooled.values);
    this.valueOut = backend.dense(value.out, this.valueHidden.out);
    this.policy = new Float32Array(points + 1);
    this.ownership = new Float32Array(points);
    this.atPoints = new Float64Array(points);
  }

  /**
   * Evaluates a position: the answers stay until the next call. Allocates nothing.
   * @param bits - index of a point in `geometry.points` -> the planes set there, see `InputPlanes`
   * @param unlikely - likewise -> how unlikely the predictor thinks a move there, in steps
   */
  evaluate(bits: Uint32Array, unlikely: Uint8Array, situation: Situation): void {
    this.fillInput(bits, unlikely);
    this.fillGlobals(situation);
    shiftBias(this.stem, this.stemGlobals, ONE);
    this.stem.run();
    for (const step of this.steps) {
      if (step.global) {
        this.pooled.take();
        shiftBias(step.layer, step.global, ONE);
      }
      step.layer.run();
    }
    this.pooled.take();
    this.evaluatePolicy(unlikely);
    this.evaluateValue(situation.komi);
  }

  private fillInput(bits: Uint32Array, unlikely: Uint8Array): void {
    const { channels, data } = this.input;
    const { cells } = this.layout;
    const flags = this.planes - 1;
    for (let i = 0; i < cells.length; i++) {
      let at = cells[i] * channels;
      let set = bits[i];
      for (const end = at + flags; at < end; at++, set >>>= 1) data[at] = (set & 1) * INPUT_ONE;
      data[at] = INPUT_ONE - PER_UNLIKELY_STEP * unlikely[i];
    }
  }

  private fillGlobals({ komi, passed, territory }: Situation): void {
    const { globals, pooled, valuePooled } = this;
    globals[0] = Math.max(-MOST_KOMI, Math.min(MOST_KOMI, komi / KOMI_SCALE));
    globals[1] = +territory;
    globals[2] = +passed;
    globals[3] = (Math.sqrt(this.layout.cells.length) - MIDDLE_SIZE) / SIZE_SCALE;
    pooled.globals.set(globals);
    valuePooled.globals.set(globals);
  }

  private evaluatePolicy(unlikely: Uint8Array): void {
    const { atPoints, passHidden, passOut, policy, policyBoard, policyConv, policyPool, predictor } = this;
    const points = atPoints.length;
    shiftBias(policyConv, policyPool, HEAD_ONE);
    policyConv.run();
    this.evaluatePoints(policyBoard, this.policyOut);
    for (let i = 0; i < points; i++) policy[i] = atPoints[i] - (predictor * unlikely[i]) / UNLIKELY_STEPS;
    passHidden.run();
    relu(passHidden.out);
    passOut.run();
    policy[points] = passOut.out[0];
  }

  private evaluateValue(komi: number): void {
    const { atPoints, ownership, valueBoard, valueHidden, valueOut, valuePooled } = this;
    const outputs = valueOut.out;
    this.valueConv.run();
    valuePooled.take();
    valueHidden.run();
    relu(valueHidden.out);
    valueOut.run();
    this.value = 1 / (1 + Math.exp(-outputs[0]));
    this.lead = komi + LEAD_SCALE * outputs[1];
    this.stdev = LEAD_SCALE * Math.log1p(Math.exp(outputs[2]));
    this.evaluatePoints(valueBoard, this.owner);
    // The output is the logit of the point's being the side to move's.
    for (let i = 0; i < atPoints.length; i++) ownership[i] = Math.tanh(atPoints[i] / 2);
  }

  /** Fills `atPoints` with the one output of a dense layer at every point of a board. */
  private evaluatePoints({ channels, data }: Activations, { bias, weights }: Dense): void {
    const { atPoints, layout } = this;
    const { cells } = layout;
    for (let i = 0; i < cells.length; i++) {
      const at = cells[i] * channels;
      let sum = 0;
      for (let k = 0; k < weights.length; k++) sum += weights[k] * data[at + k];
      atPoints[i] = sum / HEAD_ONE + bias[0];
    }
  }
}

/** Sets a layer's biases, in units of which `one` make 1, to those of its weights and what the whole board adds. */
function shiftBias({ bias, fixedBias }: Layer, global: DenseLayer, one: number): void {
  global.run();
  const { out } = global;
  for (let k = 0; k < out.length; k++) bias[k] = fixedBias[k] + one * out[k];
}

/** What is known of a whole board. */
class Summary {
  /** For each channel its mean, then for each its maximum; then perhaps for each its sum; then the global inputs. */
  readonly values: Float64Array;
  /** The first two of these. */
  readonly board: Float64Array;
  /** The last. */
  readonly globals: Float64Array;

  private readonly pool: Pool;
  private readonly one: number;
  private readonly channels: number;
  private readonly points: number;
  private readonly sumScale: number | undefined;

  /**
   * @param one - what stands for 1 in the activations of the board
   * @param sumScale - what sums are divided by; undefined to do without them
   */
  constructor(backend: Backend, of: Activations, one: number, channels: number, points: number, sumScale?: number) {
    const length = channels * (sumScale === undefined ? 2 : 3);
    this.pool = backend.pool(of);
    this.one = one;
    this.channels = channels;
    this.points = points;
    this.sumScale = sumScale;
    this.values = backend.numbers(length + GLOBALS);
    this.board = this.values.subarray(0, 2 * channels);
    this.globals = this.values.subarray(length);
  }

  take(): void {
    const { channels, one, points, sumScale, values } = this;
    this.pool.run();
    const { maxima, sums } = this.pool;
    for (let k = 0; k < channels; k++) {
      values[k] = sums[k] / (points * one);
      values[channels + k] = maxima[k] / one;
      if (sumScale !== undefined) values[2 * channels + k] = sums[k] / (sumScale * one);
    }
  }
}
