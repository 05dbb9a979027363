/**
 * Which channels within a network's blocks have a part in anything: after rectifying, they are ever above 0, and the
 * second convolution reads them. Training that begins with a pruned network gives it channels that nothing reads.
 */
import type { Backend, Layer } from "../../engine/policy/net/backend.ts";
import type { Convolution, NetworkWeights } from "../../engine/policy/net/weights/format.ts";

export class LiveChannels {
  /** Block -> channel within it -> 1 if it has ever been above 0; nothing for what is left of a dead block. */
  private readonly isLive: readonly Uint8Array[];
  /** Block -> channel within it -> 1 if the second convolution reads it. */
  private readonly isRead: readonly Uint8Array[];
  /** First convolution of a block -> the block. */
  private readonly blockOf: ReadonlyMap<Convolution, number>;

  constructor({ blocks }: NetworkWeights) {
    this.isLive = blocks.map((block) => new Uint8Array("shift" in block ? 0 : block.first.out));
    this.isRead = blocks.map((block) => ("shift" in block ? new Uint8Array(0) : readInputs(block.second)));
    this.blockOf = new Map(blocks.flatMap((block, i) => ("shift" in block ? [] : [[block.first, i] as const])));
  }

  /** Block -> its live channels, ascending. */
  list(): number[][] {
    return this.isLive.map((isLive, i) => {
      const isRead = this.isRead[i];
      return [...isLive.keys()].filter((channel) => isLive[channel] && isRead[channel]);
    });
  }

  /** A backend with which the channels of a network are noted as it evaluates positions. */
  watch(backend: Backend): Backend {
    const layer: Backend["layer"] = (convolution, from, to, residual) => {
      const made = backend.layer(convolution, from, to, residual);
      const block = this.blockOf.get(convolution);
      return block === undefined ? made : watched(made, () => note(this.isLive[block], to.data, to.channels));
    };
    return {
      layer,
      activations: (channels) => backend.activations(channels),
      shift: (biases, of) => backend.shift(biases, of),
      pool: (of) => backend.pool(of),
      numbers: (length) => backend.numbers(length),
      dense: (dense, from) => backend.dense(dense, from),
    };
  }
}

/** Input of a convolution -> 1 if it has any weight. */
function readInputs({ in: inputs, weights }: Convolution): Uint8Array {
  const isRead = new Uint8Array(inputs);
  for (let i = 0; i < weights.length; i++) if (weights[i] !== 0) isRead[i % inputs] = 1;
  return isRead;
}

function watched(layer: Layer, after: () => void): Layer {
  const { bias, fixedBias } = layer;
  const run = (): void => {
    layer.run();
    after();
  };
  return { bias, fixedBias, run };
}

function note(isLive: Uint8Array, data: Int16Array, channels: number): void {
  for (let at = 0; at < data.length; at += channels) {
    for (let k = 0; k < isLive.length; k++) if (data[at + k] > 0) isLive[k] = 1;
  }
}
