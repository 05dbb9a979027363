/** Positions that are stored as a shard's records (scripts/train/shard.ts). */
import type { Geometry } from "../../../engine/board/geometry.ts";
import type { Network } from "../../../engine/policy/net/network.ts";
import { recordBytes } from "../../../scripts/train/shard.ts";

/** Has the network judge record number k of a shard of this board. */
export function evaluateRecord(network: Network, geometry: Geometry, shard: Buffer, k: number): void {
  const points = geometry.points.length;
  const record = shard.subarray(k * recordBytes(points));
  const bits = Uint32Array.from({ length: points }, (_, i) => record.readUIntLE(3 * i, 3));
  const unlikely = Uint8Array.from(record.subarray(3 * points, 4 * points));
  network.evaluate(bits, unlikely, record.readInt8(4 * points + 3) / 2);
}
