/**
 * Open borders: an empty region touches living stones of both players, though each of them owns a large part of it, or
 * half of the board touches stones of one player who is far from owning it, as in an opening before the other has
 * played. Strict mode gives what both touch to nobody. Practical mode divides it by an estimate of ownership; the
 * points on which the players must still close their borders are no territory.
 */
import { BLACK, EMPTY, WALL, WHITE, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { componentsOf, type Strings } from "../../../engine/board/strings.ts";
import { shareOfPoints } from "./estimate.ts";

/** Points of which it is only estimated whose they are. */
export interface OpenPoints {
  readonly points: readonly Point[];
  /** The estimate: point -> −1…1, Black's 1. */
  readonly ownership: Float32Array;
}

/** All points of the regions that are open, and how they are divided. */
export interface OpenBorders extends OpenPoints {
  /** Point -> BLACK or WHITE where it will be that player's territory once the borders are closed, otherwise EMPTY. */
  readonly territory: Uint8Array;
  /** The same territory if all points were Black's by so much more. */
  readonly shifted: (shift: number) => Uint8Array;
}

/** A point whose ownership is nearer to 0 than this is nobody's. */
const OWNED = 0.2;

/**
 * A region of more than this share of the board that only one player touches is his if his mean share of its points is
 * at least the second.
 */
const UNINVADED = 0.5;
const ENCLOSED = 0.6;

/** Once both have passed, a region in which neither player has this many points behind the border is dame. */
const LEAST_TERRITORY = 4;

/** How far the players reach where their borders are open. */
export interface Reach {
  /** Point -> −1…1, Black's 1; undefined if there is no estimate. Asked only if a border is open. */
  readonly ownership: () => Float32Array | undefined;
  /** Whether neither the point nor any region next to it may be divided by the estimate. */
  readonly isOut?: (p: Point) => boolean;
  /** Point -> BLACK or WHITE where that player has taken a dead stone, otherwise EMPTY. */
  readonly taken?: Uint8Array;
  /** Points of regions that another estimate has found open: they are open by this one, too. */
  readonly wasOpen?: ReadonlySet<Point>;
  /** Whether more is known than the estimate. Without that, half of the board that only one player touches is his. */
  readonly knowsMore?: () => boolean;
  /** Whether play goes on: then a region is open if either player has a single point behind his border. */
  readonly goesOn?: boolean;
}

/**
 * The regions whose borders are open, or undefined if there is none.
 * @param strings the position without its dead stones
 */
export function openBorders(
  strings: Strings,
  { ownership, isOut = () => false, taken, wasOpen = new Set(), knowsMore = () => false, goesOn }: Reach,
): OpenBorders | undefined {
  const { geometry, colour } = strings;
  const least = goesOn ? 1 : LEAST_TERRITORY;
  const regions: (readonly Point[])[] = [];
  let estimated: Float32Array | undefined;
  for (const { points, border } of componentsOf(strings, (p) => colour[p] === EMPTY)) {
    const neighbours = ([BLACK, WHITE] as Colour[]).filter((c) => border.some((p) => colour[p] === c));
    const isUninvaded = neighbours.length === 1 && points.length > UNINVADED * geometry.points.length;
    if (neighbours.length < 2 && !isUninvaded) continue;
    if (points.some(isOut) || border.some(isOut)) continue;
    // Of a region that one player alone touches single points may be open, see `pointsLeftToPlay`.
    const isKnown = isUninvaded ? points.every((p) => wasOpen.has(p)) : points.some((p) => wasOpen.has(p));
    // The estimate takes time: ask for it only if either player could own enough.
    const couldOwn = (owner: Colour) => inner(strings, points, owner, () => true).length;
    if (!isKnown && Math.max(couldOwn(BLACK), couldOwn(WHITE)) < least) continue;
    const estimate = (estimated ??= ownership());
    if (!estimate) return undefined;
    const isOpen = () => {
      if (isKnown) return true;
      if (isUninvaded) return shareOfPoints(points, estimate, neighbours[0]) < ENCLOSED && knowsMore();
      const owned = [BLACK, WHITE].map((owner) => innerBy(strings, points, owner as Colour, estimate).length);
      return Math.max(...owned) >= least;
    };
    if (isOpen()) regions.push(points);
  }
  if (!estimated || regions.length === 0) return undefined;
  const estimate = estimated;
  const shifted = (shift: number) => {
    const territory = new Uint8Array(geometry.length);
    for (const points of regions) {
      for (const owner of [BLACK, WHITE] as Colour[]) {
        for (const p of innerBy(strings, points, owner, estimate, shift)) territory[p] = owner;
      }
      // Who takes a stone has its point.
      for (const p of points) if (taken?.[p]) territory[p] = taken[p];
    }
    return territory;
  };
  return { territory: shifted(0), points: regions.flat(), ownership: estimate, shifted };
}

/** Points of a region that a player owns by an estimate and that lie behind his border. */
function innerBy(strings: Strings, points: readonly Point[], owner: Colour, estimate: Float32Array, shift = 0) {
  const sign = owner === BLACK ? 1 : -1;
  return inner(strings, points, owner, (p) => sign * (estimate[p] + shift) >= OWNED);
}

/** Points of a region that a player owns and that lie behind his border: all around them is his, too. */
function inner({ geometry, colour }: Strings, points: readonly Point[], owner: Colour, owns: (p: Point) => boolean) {
  const { stride } = geometry;
  const around = (p: Point) => [p - stride, p - 1, p + 1, p + stride];
  const other = (p: Point) => colour[p] !== EMPTY && colour[p] !== WALL && colour[p] !== owner;
  const his = new Set(points.filter((p) => owns(p) && !around(p).some(other)));
  return [...his].filter((p) => around(p).every((q) => colour[q] === WALL || colour[q] === owner || his.has(q)));
}
