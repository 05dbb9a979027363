/**
 * Territory by the Applicable Japanese Rules, exactly as a position stands.
 *
 * A player's territory is a component of the points that hold no stone of his, if it touches stones of his, all strings
 * that it touches are independently alive, and no string of the opponent in it is. So one stone that may be taken
 * out of the border (the mouth of an unfilled ko, a tail in atari) spoils the whole component.
 */
import { BLACK, EMPTY, WALL, WHITE, type Colour } from "../../engine/board/colour.ts";
import type { Point } from "../../engine/board/geometry.ts";
import type { Strings } from "./strings.ts";

/** A component of the points for which `inside` holds, and the points around it. */
export interface Component {
  readonly points: readonly Point[];
  /** Points next to it that are on the board, each once. */
  readonly border: readonly Point[];
}

/** All components, in reading order. */
export function componentsOf(strings: Strings, inside: (p: Point) => boolean): Component[] {
  const { geometry, colour } = strings;
  const { stride } = geometry;
  const components: Component[] = [];
  const seen = new Int32Array(geometry.length);
  for (const first of geometry.points) {
    if (seen[first] > 0 || !inside(first)) continue;
    const points = [first];
    const border: Point[] = [];
    const number = components.length + 1;
    seen[first] = number;
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      for (const q of [p - stride, p - 1, p + 1, p + stride]) {
        if (colour[q] === WALL || seen[q] === number) continue;
        if (inside(q)) points.push(q);
        else border.push(q);
        seen[q] = number;
      }
    }
    // A border point may border other components too.
    for (const q of border) seen[q] = 0;
    components.push({ points, border });
  }
  return components;
}

/** Point -> BLACK or WHITE where an empty point is surrounded by stones of that player alone, otherwise EMPTY. */
export function surroundedPoints(strings: Strings): Uint8Array {
  const { geometry, colour } = strings;
  const surrounded = new Uint8Array(geometry.length);
  for (const { points, border } of componentsOf(strings, (p) => colour[p] === EMPTY)) {
    const owner = border.length === 0 ? EMPTY : colour[border[0]];
    if (border.every((p) => colour[p] === owner)) for (const p of points) surrounded[p] = owner;
  }
  return surrounded;
}

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
