/**
 * Positions to learn from, in files that the trainer can map: records of one size, one after the other. A record holds
 * the planes of every point (24 bits, the lowest byte first), the unlikelihood of every move (see
 * `engine/policy/net/planes.ts`), and then the move that was played, as two bytes, index of its point or the number of
 * points for a pass; who won, one byte, 1 the side to move, 255 the other, 0 not known; the komi that the side to move
 * gets, in half points, one signed byte; its lead at the end of a counted game, in half points, two signed bytes,
 * UNKNOWN_LEAD where there was no counting; and the number of moves before it, two bytes.
 */
import type { InputPlanes } from "../../engine/policy/net/planes.ts";

const PLANE_BYTES = 3;
const TAIL_BYTES = 8;

/** Lead of a game that was not counted. */
export const UNKNOWN_LEAD = -32768;

/** What is to be learned in a position. */
export interface Target {
  /** Index of the point in `geometry.points`; the number of points for a pass. */
  readonly move: number;
  /** 1 if the side to move won, -1 if it lost, 0 if that is not known. */
  readonly won: -1 | 0 | 1;
  /** Points that the side to move gets for komi, -64 … 63.5. */
  readonly komi: number;
  /** Points by which the side to move won, komi included; undefined if the game was not counted. */
  readonly lead: number | undefined;
  /** Moves before. */
  readonly ply: number;
}

export function recordBytes(points: number): number {
  return points * (PLANE_BYTES + 1) + TAIL_BYTES;
}

/** Writes a record to `out` at `at`; returns where it ends. */
export function writeRecord(out: Buffer, at: number, { bits, unlikely }: InputPlanes, target: Target): number {
  for (let i = 0; i < bits.length; i++) at = out.writeUIntLE(bits[i], at, PLANE_BYTES);
  out.set(unlikely, at);
  at = out.writeUInt16LE(target.move, at + unlikely.length);
  at = out.writeInt8(target.won, at);
  at = out.writeInt8(Math.round(target.komi * 2), at);
  at = out.writeInt16LE(target.lead === undefined ? UNKNOWN_LEAD : Math.round(target.lead * 2), at);
  return out.writeUInt16LE(target.ply, at);
}
