/** A proof of safety: strings that are never captured while certain zones are guarded. */
import type { Point } from "../../../engine/board/geometry.ts";

/** Points where every play of the opponent has its answer. */
export type Zone = readonly Point[];

/** Why strings are safe. */
export interface SafetyProof {
  /** Numbers of the strings that are never captured while the zones are guarded. */
  readonly wall: ReadonlySet<number>;
  /** No point is in two of them. */
  readonly zones: readonly Zone[];
  /** The points of all its zones. */
  readonly used: ReadonlySet<Point>;
}

export function proofOf(wall: Iterable<number>, zones: readonly Zone[]): SafetyProof {
  return { wall: new Set(wall), zones, used: new Set(zones.flat()) };
}

/** Both proofs as one, unless different zones of theirs share a point. */
export function combine(a: SafetyProof, b: SafetyProof): SafetyProof | undefined {
  const zones = b.zones.filter((zone) => !a.zones.includes(zone));
  if (zones.some((zone) => zone.some((p) => a.used.has(p)))) return undefined;
  return proofOf([...a.wall, ...b.wall], [...a.zones, ...zones]);
}
