/**
 * Japanese counting as it is done over the board: prisoners go back into their owner's territory, and what is left of
 * it is arranged in rectangles of ten, so that both can be counted at a glance. Stones are moved about freely within
 * what a player owns; only the numbers mean something afterwards.
 */
import { BLACK, type Colour, EMPTY, WHITE } from "../../../engine/board/colour.ts";
import type { Geometry, Point } from "../../../engine/board/geometry.ts";
import type { FinalPosition } from "../../../src/rules/count/count.ts";

export interface JapaneseFillIn {
  /** Point -> PointColour after prisoners have been filled in and territory has been arranged. */
  readonly colour: Uint8Array;
  /** Colour -> empty points left to that player. */
  readonly points: readonly number[];
  /** Colour -> prisoners of that colour for which its owner had no territory left: points against the owner. */
  readonly over: readonly number[];
}

/** Points in one full rectangle. */
const TEN = 10;

/** Shapes in which a number of points is easy to see, the compact ones first. */
function shapesOf(n: number): [width: number, height: number][] {
  const shapes: [number, number][] = [];
  for (let width = 1; width <= n; width++) if (n % width === 0) shapes.push([width, n / width]);
  return shapes.sort(([a, b], [c, d]) => a + b - (c + d));
}

/**
 * Fills in and arranges a final position.
 * @param prisoners colour -> stones of that colour to be filled in: taken in the game, dead at its end, pass stones
 */
export function japaneseFillIn(position: FinalPosition, prisoners: readonly number[]): JapaneseFillIn {
  const { geometry, territory } = position;
  const colour = position.colour.slice();
  const points = [0, 0, 0];
  const over = [0, 0, 0];
  for (const player of [BLACK, WHITE] as Colour[]) {
    const open = geometry.points.filter((p) => territory[p] === player);
    points[player] = Math.max(0, open.length - prisoners[player]);
    over[player] = Math.max(0, prisoners[player] - open.length);
    const owned = new Set(geometry.points.filter((p) => colour[p] === player || territory[p] === player));
    for (const p of owned) colour[p] = player;
    for (const p of arrange(geometry, owned, new Set(open), points[player])) colour[p] = EMPTY;
  }
  return { colour, points, over };
}

/**
 * Chooses `count` of the owned points to be empty: rectangles of ten and one of the rest, where they cover most of what
 * is territory anyway; single points of territory where no rectangle fits.
 */
function arrange(geometry: Geometry, owned: Set<Point>, territory: Set<Point>, count: number): Set<Point> {
  const chosen = new Set<Point>();
  while (chosen.size < count) {
    const rectangle = bestRectangle(geometry, owned, territory, chosen, Math.min(TEN, count - chosen.size));
    if (!rectangle) break;
    for (const p of rectangle) chosen.add(p);
  }
  for (const p of [...territory, ...owned]) if (chosen.size < count) chosen.add(p);
  return chosen;
}

/** The rectangle of n owned points, none chosen yet, that covers the most territory; undefined if none fits. */
function bestRectangle(
  geometry: Geometry,
  owned: Set<Point>,
  territory: Set<Point>,
  chosen: Set<Point>,
  n: number,
): Point[] | undefined {
  let best: Point[] | undefined;
  let mostCovered = -1;
  for (const [width, height] of shapesOf(n)) {
    // A long row is harder to count than to leave alone.
    if (Math.max(width, height) > TEN / 2 && best) break;
    for (let y = 0; y + height <= geometry.height; y++) {
      for (let x = 0; x + width <= geometry.width; x++) {
        const points = rectangle(geometry, x, y, width, height);
        if (!points.every((p) => owned.has(p) && !chosen.has(p))) continue;
        const covered = points.filter((p) => territory.has(p)).length;
        if (covered <= mostCovered) continue;
        mostCovered = covered;
        best = points;
      }
    }
  }
  return best;
}

function rectangle(geometry: Geometry, left: number, top: number, width: number, height: number): Point[] {
  return Array.from({ length: width * height }, (_, i) =>
    geometry.point(left + (i % width), top + Math.floor(i / width)),
  );
}
