/** Positions that are stored as a shard's records, whose layout stands in scripts/train/shard.ts. */
import type { Geometry } from "../../../engine/board/geometry.ts";
import type { Network, Situation } from "../../../engine/policy/network/network.ts";
import { recordBytes } from "../../../scripts/train/shard.ts";

/** The input of the network in record number k of a shard. */
export function readInputs(shard: Buffer, points: number, k: number) {
  const record = shard.subarray(k * recordBytes(points), (k + 1) * recordBytes(points));
  const bits = Uint32Array.from({ length: points }, (_, i) => record.readUIntLE(3 * i, 3));
  const unlikely = Uint8Array.from(record.subarray(3 * points, 4 * points));
  const flags = record[record.length - 2];
  const situation: Situation = {
    komi: record.readFloatLE(record.length - 8),
    territory: (flags & 1) !== 0,
    passed: (flags & 2) !== 0,
  };
  return { bits, unlikely, situation };
}

/** Has the network evaluate record number k of a shard of this board. */
export function evaluateRecord(network: Network, geometry: Geometry, shard: Buffer, k: number): void {
  const { bits, situation, unlikely } = readInputs(shard, geometry.points.length, k);
  network.evaluate(bits, unlikely, situation);
}
