/** The strings of a position (maximal connected stones of one colour) with their liberties, and other components. */
import { BLACK, EMPTY, WALL, WHITE, type Colour } from "./colour.ts";
import { adjacent, type Geometry, type Point } from "./geometry.ts";

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
      for (let k = 0; k < 4; k++) {
        const q = adjacent(p, stride, k);
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

/** A component of the points for which `inside` holds, and the points around it. */
interface Component {
  readonly points: readonly Point[];
  /** Points next to it that are on the board, each once. */
  readonly border: readonly Point[];
}

/** A position as it stands: a board, or one taken apart. */
type Stones = Pick<Strings, "geometry" | "colour">;

/** All components, in reading order. */
export function componentsOf({ geometry, colour }: Stones, inside: (p: Point) => boolean): Component[] {
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
      for (let k = 0; k < 4; k++) {
        const q = adjacent(p, stride, k);
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
export function surroundedPoints(stones: Stones): Uint8Array {
  const { geometry, colour } = stones;
  const surrounded = new Uint8Array(geometry.length);
  for (const { points, border } of componentsOf(stones, (p) => colour[p] === EMPTY)) {
    const owner = border.length === 0 ? EMPTY : colour[border[0]];
    if (border.every((p) => colour[p] === owner)) for (const p of points) surrounded[p] = owner;
  }
  return surrounded;
}
