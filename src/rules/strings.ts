/** The strings of a position (maximal connected stones of one colour) with their liberties. */
import { BLACK, EMPTY, WHITE, type Colour } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";

/** A maximal connected set of stones of one colour. */
export interface StoneString {
  readonly colour: Colour;
  /** In reading order. */
  readonly stones: readonly Point[];
  /** Adjacent empty points, each once. */
  readonly liberties: readonly Point[];
}

/** A position taken apart. The index of a string in `list` is its number everywhere in the analysis. */
export interface Strings {
  readonly geometry: Geometry;
  /** Point -> PointColour, WALL outside. */
  readonly colour: Uint8Array;
  readonly list: readonly StoneString[];
  /** Point -> number of the string that stands there, or −1. */
  readonly of: Int16Array;
}

/** Numbers of the other strings that touch string i, each once. */
export function stringsBeside({ geometry: { stride }, list, of }: Strings, i: number): number[] {
  const around = list[i].stones.flatMap((p) => [p - stride, p - 1, p + 1, p + stride]);
  return [...new Set(around.map((p) => of[p]))].filter((k) => k >= 0 && k !== i);
}

/** Finds the strings of a position, in reading order of their first stones. `colour` is not copied. */
export function findStrings(geometry: Geometry, colour: Uint8Array): Strings {
  const { stride, points } = geometry;
  const of = new Int16Array(geometry.length).fill(-1);
  const seenLiberty = new Int16Array(geometry.length).fill(-1);
  const list: StoneString[] = [];
  for (const first of points) {
    const c = colour[first];
    if ((c !== BLACK && c !== WHITE) || of[first] >= 0) continue;
    const number = list.length;
    const stones = [first];
    const liberties: Point[] = [];
    of[first] = number;
    for (let i = 0; i < stones.length; i++) {
      const p = stones[i];
      for (const q of [p - stride, p - 1, p + 1, p + stride]) {
        if (colour[q] === c && of[q] < 0) {
          of[q] = number;
          stones.push(q);
        } else if (colour[q] === EMPTY && seenLiberty[q] !== number) {
          seenLiberty[q] = number;
          liberties.push(q);
        }
      }
    }
    stones.sort((a, b) => a - b);
    list.push({ colour: c, stones, liberties });
  }
  return { geometry, colour, list, of };
}
