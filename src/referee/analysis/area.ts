/**
 * A small part of the board on which one analysis game is played, as bit masks.
 *
 * The points around an area are WALL or stones that can never be captured (strings with strong unconditional life).
 * They need no liberties to be counted: a string that touches a lasting stone of its own colour lasts too. At most
 * MAX_AREA points, so that a set of points is one 32-bit integer.
 */
import { EMPTY, type Colour } from "../../../engine/board/colour.ts";
import type { Geometry, Point } from "../../../engine/board/geometry.ts";
import type { Strings } from "../../../engine/board/strings.ts";

export const MAX_AREA = 30;

export interface Area {
  /** Index in the area -> point. */
  readonly points: readonly Point[];
  /** Index -> mask of the neighbours inside the area. */
  readonly neighbours: Int32Array;
  /** Points next to a lasting stone of the defender. */
  readonly touchesDefender: number;
  /** Points next to a lasting stone of the attacker. */
  readonly touchesAttacker: number;
  /** Stones at the start. */
  readonly defender: number;
  readonly attacker: number;
  /** Where the points lie; the smallest two-eye-formations are smaller on very small boards. */
  readonly geometry: Geometry;
}

/** Cuts the area out of a position; `points` must be closed off by lasting stones. */
export function areaOf(
  geometry: Geometry,
  colour: Uint8Array,
  points: readonly Point[],
  defenderColour: Colour,
): Area {
  return windowOf({ geometry, colour, list: [] }, points, [], defenderColour, (p) => colour[p] === defenderColour).area;
}

/** The same area with the sides exchanged. */
export function mirrored(area: Area): Area {
  const { defender, attacker, touchesDefender, touchesAttacker } = area;
  return {
    ...area,
    defender: attacker,
    attacker: defender,
    touchesDefender: touchesAttacker,
    touchesAttacker: touchesDefender,
  };
}

/** The mask of some points of an area. */
export function maskOf(area: Area, points: readonly Point[]): number {
  let mask = 0;
  for (const p of points) mask |= 1 << area.points.indexOf(p);
  return mask;
}

/** A part of the board in which some whole strings are shrunk to one index each. */
export interface Window {
  readonly area: Area;
  /** Indices that stand for a whole string. */
  readonly whole: number;
}

/**
 * The window on single points and on whole strings of the defender. What lies around it is a lasting stone of the
 * defender where `isWall` says so and a lasting stone of the attacker everywhere else, empty points included.
 */
export function windowOf(
  { geometry, colour, list }: Pick<Strings, "geometry" | "colour" | "list">,
  points: readonly Point[],
  shrunk: readonly number[],
  defenderColour: Colour,
  isWall: (p: Point) => boolean,
): Window {
  const { stride } = geometry;
  const index = new Map(points.map((p, i) => [p, i]));
  shrunk.forEach((s, k) => {
    for (const p of list[s].stones) index.set(p, points.length + k);
  });
  const heads = [...points, ...shrunk.map((s) => list[s].stones[0])];
  const neighbours = new Int32Array(heads.length);
  let touchesDefender = 0;
  let touchesAttacker = 0;
  let defender = 0;
  let attacker = 0;
  for (const [p, i] of index) {
    const bit = 1 << i;
    for (const q of [p - stride, p - 1, p + 1, p + stride]) {
      if (!geometry.contains(q)) continue;
      const j = index.get(q);
      if (j === i) continue;
      if (j !== undefined) neighbours[i] |= 1 << j;
      else if (isWall(q)) touchesDefender |= bit;
      else touchesAttacker |= bit;
    }
    if (colour[p] === defenderColour) defender |= bit;
    else if (colour[p] !== EMPTY) attacker |= bit;
  }
  const whole = (2 ** shrunk.length - 1) << points.length;
  const area = { points: heads, neighbours, touchesDefender, touchesAttacker, defender, attacker, geometry };
  return { area, whole };
}

/** The points of `within` that are connected to `seed`. */
export function flood(neighbours: Int32Array, seed: number, within: number): number {
  return floodUnless(neighbours, seed, within, 0);
}

/** Like `flood`, but stops as soon as it has met a point of `stop`. */
export function floodUnless(neighbours: Int32Array, seed: number, within: number, stop: number): number {
  let filled = seed & within;
  let front = filled;
  while (front !== 0 && (filled & stop) === 0) {
    let grown = 0;
    for (let m = front; m !== 0; m &= m - 1) grown |= neighbours[31 - Math.clz32(m & -m)];
    front = grown & within & ~filled;
    filled |= front;
  }
  return filled;
}

/** Like `flood`, but 0 as soon as one of the points has a neighbour in `free`. */
export function floodUnlessFree(neighbours: Int32Array, seed: number, within: number, free: number): number {
  let filled = seed;
  let front = seed;
  while (front !== 0) {
    let grown = 0;
    for (let m = front; m !== 0; m &= m - 1) grown |= neighbours[31 - Math.clz32(m & -m)];
    if ((grown & free) !== 0) return 0;
    front = grown & within & ~filled;
    filled |= front;
  }
  return filled;
}

/** Every neighbour, inside the area, of a point of the mask. */
export function spread(neighbours: Int32Array, mask: number): number {
  let grown = 0;
  for (let m = mask; m !== 0; m &= m - 1) grown |= neighbours[31 - Math.clz32(m & -m)];
  return grown;
}

/** Number of points in a mask. */
export function bitCount(mask: number): number {
  let n = 0;
  for (let m = mask; m !== 0; m &= m - 1) n++;
  return n;
}
