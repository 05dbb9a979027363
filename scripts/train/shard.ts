/**
 * Positions to learn from, in files that the trainer can map: records of one size, one after the other. A record holds
 * the planes of every point (24 bits, the lowest byte first), the unlikelihood of every move (see
 * `engine/policy/net/planes.ts`), and then the move that was played, as two bytes, index of its point or the number of
 * points for a pass; how surely the side to move won, in hundredths, one signed byte, -100 where it lost, UNKNOWN_WON
 * where that is not known; the komi that the side to move gets, in half points, one signed byte; its lead at the end of
 * a counted game, in half points, two signed bytes, UNKNOWN_LEAD where there was no counting; and the number of moves
 * before it, two bytes.
 */
import type { InputPlanes } from "../../engine/policy/net/planes.ts";

const PLANE_BYTES = 3;
const TAIL_BYTES = 8;

/** The byte for an end that is not known. */
export const UNKNOWN_WON = -128;
/** Lead of a game that was not counted. */
export const UNKNOWN_LEAD = -32768;

/** What is to be learned in a position. */
export interface Target {
  /** Index of the point in `geometry.points`; the number of points for a pass. */
  readonly move: number;
  /** From -1, the side to move lost, to 1, it won; undefined if that is not known. */
  readonly won: number | undefined;
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
  at = out.writeInt8(target.won === undefined ? UNKNOWN_WON : Math.round(target.won * 100), at);
  at = out.writeInt8(Math.round(target.komi * 2), at);
  at = out.writeInt16LE(target.lead === undefined ? UNKNOWN_LEAD : Math.round(target.lead * 2), at);
  return out.writeUInt16LE(target.ply, at);
}
