/**
 * Writes network files of KataGo's format with small random weights: test data of our own, in every version and with
 * every kind of block. Norms have statistics that keep the activations near 1.
 */
import { gzipSync } from "node:zlib";
import { Random } from "../../engine/board/random.ts";
import { readKataNetwork } from "../../engine/policy/network/kata-file.ts";
import type { SharedNetwork } from "../../engine/policy/network/kata-policy.ts";

export type BlockShape =
  | { readonly kind: "ordinary"; readonly middle: number; readonly size?: number }
  | { readonly kind: "pooling"; readonly regular: number; readonly pooled: number; readonly size?: number }
  | {
      readonly kind: "bottleneck";
      readonly inner: number;
      readonly blocks: readonly BlockShape[];
      readonly size?: number;
    }
  | {
      readonly kind: "attention";
      readonly heads: number;
      readonly keyHeads: number;
      readonly queryChannels: number;
      readonly valueChannels: number;
      readonly turns: "no" | "fixed" | "learned";
    }
  | { readonly kind: "feedForward"; readonly inner: number; readonly isUngated?: boolean };

export type FileActivation = "IDENTITY" | "RELU" | "MISH" | "SILU";

export interface NetworkShape {
  readonly version: number;
  readonly seed: number;
  readonly channels: number;
  readonly blocks: readonly BlockShape[];
  /** Side of the first convolution; 5. */
  readonly stem?: number;
  /** From version 11 on; of all but the trunk's tip and the heads where these are given; RELU. */
  readonly activation?: FileActivation;
  readonly tipActivation?: FileActivation;
  readonly headActivation?: FileActivation;
  /** Norm at the trunk's tip, from version 15 on; batch. */
  readonly tip?: "batch" | "point" | "spatial";
  readonly metadata?: boolean;
  readonly passAliveWithSuicide?: boolean;
  /** From version 17 on; 2. */
  readonly policies?: 2 | 4;
  /** Channels of policy and value heads; 8. */
  readonly headChannels?: number;
  /** Factors of the outputs, from version 13 on; those of earlier versions. */
  readonly multipliers?: readonly number[];
  readonly isText?: boolean;
  readonly dilation?: number;
}

/** A file before compression, and where its words and arrays begin. */
export interface WrittenNetwork {
  readonly bytes: Uint8Array;
  readonly marks: readonly { readonly at: number; readonly name: string }[];
}

export function writeNetwork(shape: NetworkShape): WrittenNetwork {
  return new Writer(shape).write();
}

/** Bytes as a stream of chunks. */
export async function* inChunks(bytes: Uint8Array, size = 1 << 16): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

/** A network that is computed in floats. */
export async function plainNetwork(bytes: Uint8Array, chunk?: number): Promise<SharedNetwork> {
  const { graph, ...header } = await readKataNetwork(inChunks(bytes, chunk), (weights) => weights);
  return { ...header, plain: graph };
}

export function zipped(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes);
}

class Writer {
  private readonly shape: NetworkShape;
  private readonly random: Random;
  private readonly parts: Uint8Array[] = [];
  private readonly marks: { at: number; name: string }[] = [];
  private length = 0;
  private norms = 0;

  constructor(shape: NetworkShape) {
    this.shape = shape;
    this.random = new Random(shape.seed);
  }

  write(): WrittenNetwork {
    const { shape } = this;
    const { channels, version } = shape;
    const isLate = version >= 15;
    this.words(`random-${version}-${shape.seed}`, version, 22, 19);
    if (version >= 13) this.words(...(shape.multipliers ?? [20, 20, 20, 20, 40, 0.25, 30]));
    if (isLate) this.words(Number(shape.metadata ?? false), Number(shape.passAliveWithSuicide ?? false), ...zeros(6));
    this.words("trunk", shape.blocks.length, channels, channels, channels, 1, channels);
    const tip = shape.tip ?? "batch";
    if (isLate) this.words(tip === "batch" ? 0 : 1, ...zeros(5));
    this.convolution("stem", shape.stem ?? 5, 22, channels);
    this.matrix("start", 19, channels);
    if (isLate && shape.metadata) this.metadata(channels);
    this.stack(shape.blocks, channels, "b");
    if (tip === "batch") this.norm("tip", channels);
    else {
      this.words("tip", channels, 1e-6, tip === "spatial" ? 1 : 0, 0);
      this.floats(channels, () => this.around(1, 0.3));
      this.floats(channels, () => this.around(0, 0.3));
    }
    this.activation("tip-act", shape.tipActivation);
    this.heads(channels);
    const bytes = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return { bytes, marks: this.marks };
  }

  private metadata(channels: number): void {
    this.words("metadata", 192);
    this.matrix("metadata-1", 192, 12);
    this.biases("metadata-b1", 12);
    this.activation("metadata-a1");
    this.matrix("metadata-2", 12, 10);
    this.biases("metadata-b2", 10);
    this.activation("metadata-a2");
    this.matrix("metadata-3", 10, channels);
  }

  private stack(blocks: readonly BlockShape[], channels: number, prefix: string): void {
    blocks.forEach((block, i) => this.block(block, channels, `${prefix}${i}`));
  }

  private block(block: BlockShape, channels: number, name: string): void {
    switch (block.kind) {
      case "ordinary":
        this.words("ordinary_block", name);
        this.normed(name, channels);
        this.convolution(`${name}-c1`, block.size ?? 3, channels, block.middle);
        this.normed(`${name}-mid`, block.middle);
        this.convolution(`${name}-c2`, block.size ?? 3, block.middle, channels, 0.5);
        return;
      case "pooling":
        this.words("gpool_block", name);
        this.normed(name, channels);
        this.convolution(`${name}-c1`, block.size ?? 3, channels, block.regular);
        this.convolution(`${name}-g`, block.size ?? 3, channels, block.pooled);
        this.normed(`${name}-pooled`, block.pooled);
        this.matrix(`${name}-bias`, 3 * block.pooled, block.regular);
        this.normed(`${name}-mid`, block.regular);
        this.convolution(`${name}-c2`, block.size ?? 3, block.regular, channels, 0.5);
        return;
      case "bottleneck":
        this.words("nested_bottleneck_block", name, block.blocks.length);
        this.normed(name, channels);
        this.convolution(`${name}-in`, block.size ?? 1, channels, block.inner);
        this.stack(block.blocks, block.inner, `${name}-`);
        this.normed(`${name}-out`, block.inner);
        this.convolution(`${name}-up`, block.size ?? 1, block.inner, channels, 0.5);
        return;
      case "attention": {
        const { heads, keyHeads, queryChannels, turns, valueChannels } = block;
        this.words("transformer_attention_block", name, heads, keyHeads, queryChannels, valueChannels);
        this.words(Number(turns !== "no"), Number(turns === "learned"));
        this.pointNorm(`${name}-norm`, channels);
        this.matrix(`${name}-q`, channels, heads * queryChannels, 1.5);
        this.matrix(`${name}-k`, channels, keyHeads * queryChannels, 1.5);
        this.matrix(`${name}-v`, channels, keyHeads * valueChannels);
        this.matrix(`${name}-o`, heads * valueChannels, channels, 0.7);
        if (turns === "learned") {
          this.words(`${name}-angles`, keyHeads, queryChannels / 2, 2);
          this.floats(keyHeads * queryChannels, () => this.around(0, 0.5));
        } else if (turns === "fixed") this.words(`${name}-theta`, 100);
        return;
      }
      case "feedForward":
        this.words("transformer_ffn_block", name, channels, block.inner, block.isUngated ? 0 : 1);
        this.pointNorm(`${name}-norm`, channels);
        this.matrix(`${name}-1`, channels, block.inner);
        if (!block.isUngated) this.matrix(`${name}-gate`, channels, block.inner);
        this.matrix(`${name}-2`, block.inner, channels, 0.7);
    }
  }

  private heads(channels: number): void {
    const { headActivation, headChannels = 8, policies = 2, version } = this.shape;
    const outputs = version >= 17 ? policies : version === 16 ? 4 : version >= 12 ? 2 : 1;
    this.words("policyhead");
    if (version >= 17) this.words(outputs, ...zeros(3));
    this.convolution("p1", 1, channels, headChannels);
    this.convolution("g1", 1, channels, headChannels);
    this.norm("g1-norm", headChannels);
    this.activation("g1-act", headActivation);
    this.matrix("g1-bias", 3 * headChannels, headChannels);
    this.norm("p1-norm", headChannels);
    this.activation("p1-act", headActivation);
    this.convolution("p2", 1, headChannels, outputs, 1.5);
    if (version < 15) this.matrix("pass", 3 * headChannels, outputs);
    else {
      this.matrix("pass-1", 3 * headChannels, headChannels);
      this.biases("pass-b", headChannels);
      this.activation("pass-act", headActivation);
      this.matrix("pass-2", headChannels, outputs);
    }
    this.words("valuehead");
    if (version >= 17) this.words(...zeros(3));
    this.convolution("v1", 1, channels, headChannels);
    this.norm("v1-norm", headChannels);
    this.activation("v1-act", headActivation);
    this.matrix("v2", 3 * headChannels, 2 * headChannels);
    this.biases("v2-b", 2 * headChannels);
    this.activation("v2-act", headActivation);
    this.matrix("v3", 2 * headChannels, 3);
    this.biases("v3-b", 3);
    const scores = version >= 9 ? 6 : 4;
    this.matrix("sv3", 2 * headChannels, scores, 0.5);
    this.biases("sv3-b", scores);
    this.convolution("ownership", 1, headChannels, 1);
  }

  // Layers.

  private normed(name: string, channels: number): void {
    this.norm(`${name}-norm`, channels);
    this.activation(`${name}-act`);
  }

  /** Every second batch norm has a scale, every third one no bias. */
  private norm(name: string, channels: number): void {
    const number = this.norms++;
    const [hasScale, hasBias] = [number % 2 === 0, number % 3 !== 1];
    this.words(name, channels, 0.001, Number(hasScale), Number(hasBias));
    this.floats(channels, () => this.around(0, 0.3));
    this.floats(channels, () => 0.5 + this.random.fraction());
    if (hasScale) this.floats(channels, () => this.around(1, 0.3));
    if (hasBias) this.floats(channels, () => this.around(0, 0.3));
  }

  private pointNorm(name: string, channels: number): void {
    this.words(name, channels, 1e-6);
    this.floats(channels, () => this.around(1, 0.3));
  }

  private activation(name: string, kind = this.shape.activation): void {
    this.words(name);
    if (this.shape.version >= 11) this.words(`ACTIVATION_${kind ?? "RELU"}`);
  }

  private convolution(name: string, size: number, inputs: number, outputs: number, gain = 1): void {
    const { dilation = 1 } = this.shape;
    this.words(name, size, size, inputs, outputs, dilation, dilation);
    this.weights(size * size * inputs * outputs, size * size * inputs, gain);
  }

  private matrix(name: string, inputs: number, outputs: number, gain = 1): void {
    this.words(name, inputs, outputs);
    this.weights(inputs * outputs, inputs, gain);
  }

  private biases(name: string, length: number): void {
    this.words(name, length);
    this.floats(length, () => this.around(0, 0.3));
  }

  /** Weights whose sums over this number of inputs of size 1 have deviation `gain`. */
  private weights(length: number, inputs: number, gain: number): void {
    const most = gain * Math.sqrt(3 / inputs);
    this.floats(length, () => this.around(0, most));
  }

  private around(middle: number, most: number): number {
    return middle + most * (2 * this.random.fraction() - 1);
  }

  private words(...words: readonly (string | number)[]): void {
    for (const word of words) this.put(String(word), new TextEncoder().encode(`${word}\n`));
  }

  private floats(length: number, draw: () => number): void {
    const values = new Float32Array(length);
    for (let i = 0; i < length; i++) values[i] = draw();
    if (this.shape.isText) {
      // The float itself, not its decimals as a double.
      const text = Array.from(values, (x) => x.toPrecision(9)).join(" ");
      return this.put("weights", new TextEncoder().encode(`${text}\n`));
    }
    const bytes = new Uint8Array(4 * length + 6);
    bytes.set(new TextEncoder().encode("@BIN@"));
    const view = new DataView(bytes.buffer);
    values.forEach((x, i) => view.setFloat32(5 + 4 * i, x, true));
    bytes[bytes.length - 1] = 10;
    this.put("weights", bytes);
  }

  private put(name: string, bytes: Uint8Array): void {
    this.marks.push({ at: this.length, name });
    this.parts.push(bytes);
    this.length += bytes.length;
  }
}

function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

const POOLING = { kind: "pooling", regular: 10, pooled: 6 } as const;
const ORDINARY = { kind: "ordinary", middle: 12 } as const;
const GATED = { kind: "feedForward", inner: 24 } as const;

/** Shapes that together have every version and every kind of block and layer. */
export const NETWORK_SHAPES: Readonly<Record<string, NetworkShape>> = {
  "version 8, stem of 5×5": { version: 8, seed: 1, channels: 16, blocks: [ORDINARY, POOLING] },
  "version 8, as text, stem of 3×3": {
    version: 8,
    seed: 2,
    channels: 12,
    stem: 3,
    blocks: [POOLING, { kind: "ordinary", middle: 20 }],
    isText: true,
  },
  "version 9, blocks of 5×5": {
    version: 9,
    seed: 3,
    channels: 10,
    blocks: [{ kind: "ordinary", middle: 12, size: 5 }, { kind: "pooling", regular: 6, pooled: 8, size: 5 }],
  },
  "version 10, blocks of 1×1": {
    version: 10,
    seed: 4,
    channels: 16,
    stem: 1,
    blocks: [{ kind: "ordinary", middle: 24, size: 1 }, { kind: "pooling", regular: 16, pooled: 8, size: 1 }, ORDINARY],
  },
  "version 11, mish": { version: 11, seed: 5, channels: 16, blocks: [ORDINARY, POOLING], activation: "MISH" },
  "version 11, identity, silu and relu": {
    version: 11,
    seed: 6,
    channels: 16,
    blocks: [ORDINARY],
    activation: "IDENTITY",
    tipActivation: "SILU",
  },
  "version 12, bottlenecks": {
    version: 12,
    seed: 7,
    channels: 24,
    blocks: [
      { kind: "bottleneck", inner: 12, blocks: [ORDINARY, POOLING] },
      { kind: "bottleneck", inner: 12, blocks: [POOLING], size: 3 },
    ],
    activation: "MISH",
  },
  "version 13, bottlenecks in bottlenecks, multipliers": {
    version: 13,
    seed: 8,
    channels: 20,
    blocks: [
      {
        kind: "bottleneck",
        inner: 16,
        blocks: [ORDINARY, { kind: "bottleneck", inner: 8, blocks: [{ kind: "ordinary", middle: 8 }, POOLING] }],
      },
      ORDINARY,
    ],
    activation: "SILU",
    multipliers: [20, 18, 22, 21, 35, 0.3, 150],
  },
  "version 14, squared errors": {
    version: 14,
    seed: 9,
    channels: 16,
    blocks: [{ kind: "bottleneck", inner: 8, blocks: [{ kind: "ordinary", middle: 8 }] }, POOLING],
    activation: "MISH",
    multipliers: [20, 20, 20, 20, 40, 0.25, 150],
  },
  "version 15, metadata": {
    version: 15,
    seed: 10,
    channels: 16,
    blocks: [ORDINARY, POOLING],
    activation: "MISH",
    metadata: true,
  },
  "version 15, root mean square of a point, pass-alive with suicide": {
    version: 15,
    seed: 11,
    channels: 16,
    blocks: [POOLING],
    tip: "point",
    tipActivation: "MISH",
    passAliveWithSuicide: true,
  },
  "version 16, four policies, root mean square of the board": {
    version: 16,
    seed: 12,
    channels: 16,
    blocks: [ORDINARY],
    tip: "spatial",
    activation: "SILU",
  },
  "version 17, attention with fixed angles": {
    version: 17,
    seed: 13,
    channels: 24,
    stem: 3,
    blocks: [
      { kind: "attention", heads: 3, keyHeads: 3, queryChannels: 8, valueChannels: 8, turns: "fixed" },
      GATED,
      { kind: "attention", heads: 2, keyHeads: 2, queryChannels: 16, valueChannels: 8, turns: "no" },
      { kind: "feedForward", inner: 30 },
    ],
    tip: "spatial",
    activation: "SILU",
  },
  "version 17, learned angles, heads that share keys, four policies": {
    version: 17,
    seed: 14,
    channels: 16,
    blocks: [
      { kind: "attention", heads: 4, keyHeads: 2, queryChannels: 8, valueChannels: 16, turns: "learned" },
      GATED,
      { kind: "attention", heads: 4, keyHeads: 1, queryChannels: 6, valueChannels: 5, turns: "learned" },
      { kind: "attention", heads: 2, keyHeads: 2, queryChannels: 10, valueChannels: 8, turns: "fixed" },
    ],
    policies: 4,
    activation: "RELU",
  },
  "version 17, attention and convolutions in a bottleneck": {
    version: 17,
    seed: 15,
    channels: 20,
    blocks: [
      {
        kind: "bottleneck",
        inner: 16,
        blocks: [
          { kind: "attention", heads: 2, keyHeads: 1, queryChannels: 12, valueChannels: 8, turns: "fixed" },
          GATED,
          ORDINARY,
        ],
      },
      POOLING,
    ],
    tip: "point",
    activation: "MISH",
    headActivation: "SILU",
    headChannels: 9,
  },
};
