/**
 * Which channels within a network's blocks have a part in anything: after rectifying, they are ever above 0, and the
 * second convolution reads them. Training that begins with a pruned network gives it channels that nothing reads.
 */
import type { EmbeddedGraph } from "../../engine/policy/network/network.ts";
import type { FixedBoard } from "../../engine/policy/network/graph.ts";
import type { Convolution, NetworkWeights } from "../../engine/policy/network/shinpan-file.ts";

export class LiveChannels {
  /** Block -> channel within it -> 1 if it has ever been above 0; nothing for what is left of a dead block. */
  private readonly isLive: readonly Uint8Array[];
  /** Block -> channel within it -> 1 if the second convolution reads it. */
  private readonly isRead: readonly Uint8Array[];
  /** Weights of the first convolution of a block -> the block. */
  private readonly blockOf: ReadonlyMap<Int8Array, number>;

  constructor({ blocks }: NetworkWeights) {
    this.isLive = blocks.map((block) => new Uint8Array("shift" in block ? 0 : block.first.out));
    this.isRead = blocks.map((block) => ("shift" in block ? new Uint8Array(0) : readInputs(block.second)));
    this.blockOf = new Map(blocks.flatMap((block, i) => ("shift" in block ? [] : [[block.first.weights, i] as const])));
  }

  /** Block -> its live channels, ascending. */
  list(): number[][] {
    return this.isLive.map((isLive, i) => {
      const isRead = this.isRead[i];
      return [...isLive.keys()].filter((channel) => isLive[channel] && isRead[channel]);
    });
  }

  /** A graph with which the channels of a network are noted as it evaluates positions. */
  watch(graph: EmbeddedGraph): EmbeddedGraph {
    const operations = graph.operations.flatMap((operation) => {
      const block = operation.kind === "convolveFixed" ? this.blockOf.get(operation.weights) : undefined;
      if (block === undefined) return [operation];
      const see = (board: FixedBoard) => note(this.isLive[block], board);
      return [operation, { kind: "show", to: operation.to as string, see } as const];
    });
    return { ...graph, operations };
  }
}

/** Input of a convolution -> 1 if it has any weight. */
function readInputs({ in: inputs, weights }: Convolution): Uint8Array {
  const isRead = new Uint8Array(inputs);
  for (let i = 0; i < weights.length; i++) if (weights[i] !== 0) isRead[i % inputs] = 1;
  return isRead;
}

function note(isLive: Uint8Array, { channels, data }: FixedBoard): void {
  for (let at = 0; at < data.length; at += channels) {
    for (let k = 0; k < isLive.length; k++) if (data[at + k] > 0) isLive[k] = 1;
  }
}
