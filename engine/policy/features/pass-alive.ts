/**
 * Who owns what on a board as it stands, as KataGo's area inputs define it: pass-alive strings and their regions
 * (Benson 1976), and other empty regions that touch one colour only. Under group tax and where eyes in seki do not
 * count, owned areas that touch a neutral point or hold an own stone in atari own no empty points.
 */
import { unconditionalLife } from "../../board/benson.ts";
import { BLACK, EMPTY, WHITE } from "../../board/colour.ts";
import type { Point } from "../../board/geometry.ts";
import { componentsOf, type Strings } from "../../board/strings.ts";

/**
 * Point -> owner by area, or EMPTY: stones that are not in the opponent's pass-alive regions, and empty regions.
 * @param suicide - whether a region is vital only if its stones, too, are adjacent to the string
 */
export function areaOwners(strings: Strings, suicide: boolean): Uint8Array {
  const { colour: at, geometry: { length, stride }, list } = strings;
  const owner = new Uint8Array(length);
  for (const colour of [BLACK, WHITE] as const) {
    const { alive, regions } = unconditionalLife(strings, colour, suicide);
    const touches = (p: Point) => [p - stride, p - 1, p + 1, p + stride].some((q) => at[q] === colour);
    list.forEach(({ stones }, i) => {
      if (alive[i]) for (const p of stones) owner[p] = colour;
    });
    for (const { border, points } of regions) {
      if (border.length === 0) continue;
      const isSafe = border.every((i) => alive[i]) && points.filter((p) => !touches(p)).length <= 1;
      if (!isSafe && points.some((p) => at[p] !== EMPTY)) continue;
      // What the other colour owns by pass-alive stones is not taken from it by stones that are dead there.
      for (const p of points) if (isSafe || owner[p] === EMPTY) owner[p] = colour;
    }
  }
  return owner.map((colour, p) => colour || (at[p] === BLACK || at[p] === WHITE ? at[p] : EMPTY));
}

/**
 * Point -> owner by stones, and by empty points where they are no eyes in seki; and the groups of White less those of
 * Black that live independently, each of which pays group tax.
 */
export function independentArea(strings: Strings, suicide: boolean): [owner: Uint8Array, balance: number] {
  const { colour: at, list, of } = strings;
  const basic = areaOwners(strings, suicide);
  const owner = basic.map((colour, p) => (at[p] === colour ? colour : EMPTY));
  let balance = 0;
  for (const colour of [BLACK, WHITE] as const) {
    for (const { border, points } of componentsOf(strings, (p) => basic[p] === colour)) {
      const isInAtari = (p: Point) => at[p] === colour && list[of[p]].liberties.length === 1;
      if (points.some(isInAtari) || border.some((p) => at[p] === EMPTY && basic[p] === EMPTY)) continue;
      balance += colour === WHITE ? 1 : -1;
      for (const p of points) owner[p] = colour;
    }
  }
  return [owner, balance];
}
