/**
 * The networks as PyTorch computes them on stored positions: `positions-19.bin` and `positions-9.bin` have records of a
 * shard (scripts/train/shard.ts) from games that playouts made up, the answers beside them are what
 * scripts/train/predict.py says of them with the engine's file, anew with every network.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { Network } from "../../../engine/policy/network/network.ts";
import { peoplesNetwork } from "../../../engine/policy/network/people-policy.ts";
import { taughtNetwork } from "../../../engine/policy/weights/learned.ts";
import { evaluateRecord } from "./record.ts";

/** The order of floating-point sums may change so much: logits and ownership on average, the win rate, points. */
const MOST = { logit: 0.005, winrate: 0.001, lead: 0.02, ownership: 0.0003 };

interface Answer {
  readonly policy: number[];
  readonly value: number;
  readonly lead: number;
  readonly stdev: number;
  readonly ownership: number[];
}

function meanDifference(a: readonly number[], b: ArrayLike<number>): number {
  return a.reduce((sum, x, i) => sum + Math.abs(x - b[i]), 0) / a.length;
}

const stored = (name: string) => readFileSync(new URL(`pytorch/${name}`, import.meta.url));

const NETWORKS = [
  ["people", 19],
  ["taught", 19],
  ["taught", 9],
] as const;

describe.each(NETWORKS)("the network of kind %s for boards of side %i", (kind, size) => {
  const geometry = geometryOf(size);
  const positions = stored(`positions-${size}.bin`);
  const answers = stored(`answers-${kind}-${size}.jsonl`).toString().trim().split("\n");

  it.each(answers.map((line, k) => [k, line] as const))("says of stored position %i what PyTorch says", (k, line) => {
    const { policy, value, lead, stdev, ownership } = JSON.parse(line) as Answer;
    const network = new Network(geometry, kind === "people" ? peoplesNetwork() : taughtNetwork(geometry));
    evaluateRecord(network, geometry, positions, k);
    expect(meanDifference(policy, network.policy)).toBeLessThan(MOST.logit);
    expect(meanDifference(ownership, network.ownership)).toBeLessThan(MOST.ownership);
    expect(Math.abs(value - network.value)).toBeLessThan(MOST.winrate);
    expect(Math.abs(lead - network.lead)).toBeLessThan(MOST.lead);
    expect(Math.abs(stdev - network.stdev)).toBeLessThan(MOST.lead);
  });
});
