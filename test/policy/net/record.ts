/** Positions that are stored as a shard's records (scripts/train/shard.ts), on 19x19. */
import type { Network } from "../../../engine/policy/net/network.ts";
import { recordBytes } from "../../../scripts/train/shard.ts";

const POINTS = 19 * 19;

/** Has the network judge record number k of a shard. */
export function evaluateRecord(network: Network, shard: Buffer, k: number): void {
  const record = shard.subarray(k * recordBytes(POINTS));
  const bits = Uint32Array.from({ length: POINTS }, (_, i) => record.readUIntLE(3 * i, 3));
  const unlikely = Uint8Array.from(record.subarray(3 * POINTS, 4 * POINTS));
  network.evaluate(bits, unlikely, record.readInt8(4 * POINTS + 3) / 2);
}
