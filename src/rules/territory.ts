/**
 * Territory by the Applicable Japanese Rules, exactly as a position stands.
 *
 * A player's territory is a component of the points that hold no stone of his, if it touches stones of his, all strings
 * that it touches are independently alive, and no string of the opponent in it is. So one stone that may be taken
 * out of the border (the mouth of an unfilled ko, a tail in atari) spoils the whole component.
 */
import { BLACK, EMPTY, WHITE, type Colour } from "../../engine/board/colour.ts";
import { componentsOf, type Strings } from "../../engine/board/strings.ts";

/** Point -> BLACK or WHITE where it is that player's territory, otherwise EMPTY. */
export function strictTerritory(strings: Strings, independentlyAlive: (string: number) => boolean): Uint8Array {
  const { geometry, colour, of } = strings;
  const territory = new Uint8Array(geometry.length);
  for (const player of [BLACK, WHITE] as Colour[]) {
    for (const { points, border } of componentsOf(strings, (p) => colour[p] !== player)) {
      if (border.length === 0 || !border.every((p) => independentlyAlive(of[p]))) continue;
      if (points.some((p) => colour[p] !== EMPTY && independentlyAlive(of[p]))) continue;
      for (const p of points) territory[p] = player;
    }
  }
  return territory;
}
