/**
 * The two-eye-formation: strings of one colour that all have the same two liberties and no other, where every neighbour
 * of these two points is a stone of them. It is the goal of the analysis: a string is independently alive if its owner
 * can force a two-eye-formation that shares a point with it (Applicable Japanese Rules).
 */
import { EMPTY, WALL } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { componentsOf, type Strings } from "../../../engine/board/strings.ts";

/** All two-eye-formations of a position: of each the numbers of its strings, one to four. */
export function twoEyeFormations(strings: Strings): number[][] {
  const { geometry, colour: at, of, list } = strings;
  const { stride } = geometry;
  const formations: number[][] = [];
  const done = new Uint8Array(list.length);
  list.forEach(({ colour, liberties }, i) => {
    if (done[i] || liberties.length !== 2) return;
    const members = new Set<number>();
    for (const e of liberties) {
      for (const q of [e - stride, e - 1, e + 1, e + stride]) {
        if (!geometry.contains(q)) continue;
        if (at[q] !== colour) return;
        members.add(of[q]);
      }
    }
    const [a, b] = liberties;
    for (const m of members) {
      const other = list[m].liberties;
      if (other.length !== 2 || !other.includes(a) || !other.includes(b)) return;
    }
    for (const m of members) done[m] = 1;
    formations.push([...members]);
  });
  return formations;
}

/** Smallest number of points of a two-eye-formation: 8, or 6 on boards less than four points wide or high. */
export const SMALLEST_FORMATION = 8;
export const SMALLEST_FORMATION_ON_SMALL_BOARD = 6;

/**
 * Numbers of the strings that cannot get two eyes for want of room.
 * @param safe number of string -> 1 if it is never captured, whatever the opponent does
 * @param together whether safe strings, given by their numbers, are never captured any of them
 */
export function enclosedWithoutRoom(
  strings: Strings,
  safe: Uint8Array,
  together: (members: readonly number[]) => boolean,
): number[] {
  const { colour, of, geometry } = strings;
  const small = Math.min(geometry.width, geometry.height) < 4;
  const smallest = small ? SMALLEST_FORMATION_ON_SMALL_BOARD : SMALLEST_FORMATION;
  const isSafe = (p: Point) => of[p] >= 0 && safe[of[p]] === 1;
  const found: number[] = [];
  for (const part of componentsOf(strings, (p) => colour[p] !== WALL && !isSafe(p))) {
    for (const owner of new Set(part.points.map((p) => colour[p]))) {
      if (owner === EMPTY || part.border.some((p) => colour[p] === owner)) continue;
      if (part.points.length >= smallest && hasRoom(strings, part.points)) continue;
      if (!together([...new Set(part.border.map((p) => of[p]))])) continue;
      for (const i of new Set(part.points.filter((p) => colour[p] === owner).map((p) => of[p]))) {
        found.push(i);
      }
    }
  }
  return found;
}

/** Whether two points of a part could both become eyes: no neighbour outside, and not adjacent to each other. */
function hasRoom({ geometry, colour }: Strings, points: readonly Point[]): boolean {
  const { stride } = geometry;
  const inside = new Set(points);
  const neighbours = (p: Point) => [p - stride, p - 1, p + 1, p + stride];
  const eyes = points.filter((p) => neighbours(p).every((q) => colour[q] === WALL || inside.has(q)));
  return eyes.some((a) => eyes.some((b) => b !== a && !neighbours(a).includes(b)));
}
