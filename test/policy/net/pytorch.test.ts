/**
 * The network as PyTorch computes it, before its weights are rounded, on stored positions: `positions-19.bin` has
 * records of a shard (scripts/train/shard.ts) from games that playouts made up, `answers.jsonl` what
 * scripts/train/predict.py says of them, anew with every network.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { Network } from "../../../engine/policy/net/network.ts";
import { learnedNetwork } from "../../../engine/policy/net/weights/learned.ts";
import { evaluateRecord } from "./record.ts";

const GEOMETRY = geometryOf(19);
const POSITIONS = readFileSync(new URL("pytorch/positions-19.bin", import.meta.url));
const ANSWERS = readFileSync(new URL("pytorch/answers.jsonl", import.meta.url), "utf8").trim().split("\n");

/** What rounding the weights to eight bits may change: logits on average, the win rate, points. */
const LOGIT = 0.06;
const WINRATE = 0.03;
const LEAD = 1;

describe("the learned network", () => {
  it.each(ANSWERS.map((line, k) => [k, line] as const))("says of stored position %i what PyTorch says", (k, line) => {
    const { policy, value, lead } = JSON.parse(line) as { policy: number[]; value: number; lead: number };
    const network = new Network(GEOMETRY, learnedNetwork());
    evaluateRecord(network, POSITIONS, k);
    const differences = policy.map((logit, i) => Math.abs(logit - network.policy[i]));
    expect(differences.reduce((a, b) => a + b) / differences.length).toBeLessThan(LOGIT);
    expect(Math.abs(value - network.value)).toBeLessThan(WINRATE);
    expect(Math.abs(lead - network.score)).toBeLessThan(LEAD);
  });
});
