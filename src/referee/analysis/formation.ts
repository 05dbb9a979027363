/**
 * The two-eye-formation: strings of one colour that all have the same two liberties and no other, where every neighbour
 * of these two points is a stone of them. It is the goal of the analysis: a string is independently alive if its owner
 * can force a two-eye-formation that shares a point with it (Applicable Japanese Rules).
 */
import type { Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import type { Strings } from "../../rules/strings.ts";

export interface TwoEyeFormation {
  readonly colour: Colour;
  /** Numbers of its strings, one to four. */
  readonly strings: readonly number[];
  readonly eyes: readonly [Point, Point];
}

/** All two-eye-formations of a position. */
export function twoEyeFormations(strings: Strings): TwoEyeFormation[] {
  const { geometry, colour: at, of, list } = strings;
  const { stride } = geometry;
  const formations: TwoEyeFormation[] = [];
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
    formations.push({ colour, strings: [...members], eyes: [a, b] });
  });
  return formations;
}
