/**
 * The network on boards of one size: a convolutional residual net with global pooling and two heads, what to play and
 * who wins. After Wu, "Accelerating Self-Play Learning in Go", 2019, made small.
 */
import type { Geometry } from "../../board/geometry.ts";
import type { Backend, Layer, Pool } from "./backend.ts";
import { dense, relu } from "./dense.ts";
import { type Activations, Layout } from "./layout.ts";
import { UNLIKELY_STEPS } from "./planes.ts";
import { PlainBackend } from "./reference.ts";
import { WEBASSEMBLY, type WasmApi } from "./wasm/api.ts";
import { wasmBackend } from "./wasm/backend.ts";
import type { Dense, NetworkWeights } from "./weights/format.ts";

/** What stands for 1 in activations. */
const ONE = 256;
/** Komi and lead are counted in these many points. */
const KOMI_SCALE = 10;
const SCORE_SCALE = 20;
/** The last plane falls by this much with every step of unlikelihood. */
const PER_UNLIKELY_STEP = 4;

/** A convolution of the trunk; with `pool`, what is seen of the whole board changes its biases. */
interface Step {
  readonly layer: Layer;
  readonly global: Dense | undefined;
}

export class Network {
  /** Index of a point in `geometry.points` -> logit of a play there; the pass comes last. */
  readonly policy: Float32Array;
  /** Probability that the side to move wins. */
  value = 0;
  /** Points by which the side to move is expected to lead. */
  score = 0;

  private readonly weights: NetworkWeights;
  private readonly layout: Layout;
  private readonly input: Activations;
  private readonly steps: readonly Step[];
  private readonly pooled: Summary;
  private readonly policyBoard: Activations;
  private readonly policyConv: Layer;
  private readonly valueConv: Layer;
  private readonly valuePooled: Summary;
  /** What comes of dense layers. */
  private readonly global: Float64Array;
  private readonly onPolicy: Float64Array;
  private readonly passHidden: Float64Array;
  private readonly hidden: Float64Array;
  private readonly outputs = new Float64Array(2);

  /**
   * One object per thread and size of board.
   * @param api - WebAssembly; where it is null or knows no vectors, plain TypeScript computes, many times slower
   */
  constructor(geometry: Geometry, weights: NetworkWeights, api: WasmApi | null = WEBASSEMBLY) {
    const layout = new Layout(geometry);
    const backend: Backend = wasmBackend(layout, weights, api) ?? new PlainBackend(layout);
    const { blocks, channels, planes, policy, stem, value } = weights;
    this.weights = weights;
    this.layout = layout;
    this.input = backend.activations(planes);
    const trunk = backend.activations(channels);
    const inner = backend.activations(channels);
    this.policyBoard = backend.activations(policy.conv.out);
    const valueBoard = backend.activations(value.conv.out);
    this.steps = [
      { layer: backend.layer(stem, this.input, trunk), global: undefined },
      ...blocks.flatMap(({ first, pool, second }): Step[] => [
        { layer: backend.layer(first, trunk, inner), global: pool },
        { layer: backend.layer(second, inner, trunk, true), global: undefined },
      ]),
    ];
    this.policyConv = backend.layer(policy.conv, trunk, this.policyBoard);
    this.valueConv = backend.layer(value.conv, trunk, valueBoard);
    this.pooled = new Summary(backend.pool(trunk), channels, layout.cells.length, 0);
    this.valuePooled = new Summary(backend.pool(valueBoard), value.conv.out, layout.cells.length, 1);
    this.policy = new Float32Array(layout.cells.length + 1);
    this.global = new Float64Array(channels);
    this.onPolicy = new Float64Array(policy.conv.out);
    this.passHidden = new Float64Array(policy.passHidden.out);
    this.hidden = new Float64Array(value.hidden.out);
  }

  /**
   * Judges a position: the answers are in `policy`, `value` and `score` until the next call. Allocates nothing.
   * @param bits - index of a point in `geometry.points` -> the planes set there, see `InputPlanes`
   * @param unlikely - likewise -> how unlikely the predictor thinks a move there, in steps
   * @param komi - points that the side to move gets
   */
  evaluate(bits: Uint32Array, unlikely: Uint8Array, komi: number): void {
    this.fillInput(bits, unlikely);
    for (const { global, layer } of this.steps) {
      if (global) {
        this.pooled.take();
        this.shiftBias(layer, global, this.pooled.values, this.global);
      }
      layer.run();
    }
    this.pooled.take();
    this.choose(unlikely);
    this.judge(komi);
  }

  private fillInput(bits: Uint32Array, unlikely: Uint8Array): void {
    const { channels, data } = this.input;
    const { cells } = this.layout;
    const flags = this.weights.planes - 1;
    for (let i = 0; i < cells.length; i++) {
      let at = cells[i] * channels;
      let set = bits[i];
      for (const end = at + flags; at < end; at++, set >>>= 1) data[at] = (set & 1) * ONE;
      data[at] = ONE - PER_UNLIKELY_STEP * unlikely[i];
    }
  }

  /** Sets a layer's biases to those of its weights and what the whole board adds to them. */
  private shiftBias(layer: Layer, global: Dense, summary: Float64Array, out: Float64Array): void {
    dense(global, summary, out);
    const { bias, fixedBias } = layer;
    for (let k = 0; k < out.length; k++) bias[k] = fixedBias[k] + ONE * out[k];
  }

  private choose(unlikely: Uint8Array): void {
    const { channels, data } = this.policyBoard;
    const { cells } = this.layout;
    const { out, passHidden, passOut, pool, predictor } = this.weights.policy;
    this.shiftBias(this.policyConv, pool, this.pooled.values, this.onPolicy);
    this.policyConv.run();
    const { policy } = this;
    const { weights } = out;
    for (let i = 0; i < cells.length; i++) {
      const at = cells[i] * channels;
      let sum = 0;
      for (let k = 0; k < weights.length; k++) sum += weights[k] * data[at + k];
      policy[i] = sum / ONE + out.bias[0] - (predictor * unlikely[i]) / UNLIKELY_STEPS;
    }
    dense(passHidden, this.pooled.values, this.passHidden);
    relu(this.passHidden);
    dense(passOut, this.passHidden, this.outputs);
    policy[cells.length] = this.outputs[0];
  }

  private judge(komi: number): void {
    const { hidden, out } = this.weights.value;
    const { values } = this.valuePooled;
    this.valueConv.run();
    this.valuePooled.take();
    values[values.length - 1] = komi / KOMI_SCALE;
    dense(hidden, values, this.hidden);
    relu(this.hidden);
    dense(out, this.hidden, this.outputs);
    this.value = 1 / (1 + Math.exp(-this.outputs[0]));
    this.score = SCORE_SCALE * this.outputs[1];
  }
}

/** What is seen of a whole board: for each channel its mean, then for each its maximum. */
class Summary {
  readonly values: Float64Array;

  private readonly pool: Pool;
  private readonly channels: number;
  private readonly points: number;

  /** @param more - room for values behind them that the caller fills */
  constructor(pool: Pool, channels: number, points: number, more: number) {
    this.pool = pool;
    this.channels = channels;
    this.points = points;
    this.values = new Float64Array(2 * channels + more);
  }

  take(): void {
    const { channels, points, values } = this;
    this.pool.run();
    const { maxima, sums } = this.pool;
    for (let k = 0; k < channels; k++) {
      values[k] = sums[k] / (points * ONE);
      values[channels + k] = maxima[k] / ONE;
    }
  }
}
