/** Where handicap stones stand. */
import type { Geometry, Point } from "../../engine/board/geometry.ts";

/** Boards with shorter sides have no traditional points. */
const SMALLEST = 7;

/** Lines are counted from 0: the third line on small boards, the fourth from 13 on. */
function starLine(size: number): number {
  return size >= 13 ? 3 : 2;
}

/** How many traditional points a board has: four where it has no middle or where that is too near the corner points. */
export function mostFixedHandicap({ width, height }: Geometry): number {
  const shorter = Math.min(width, height);
  if (shorter < SMALLEST) return 0;
  return width % 2 === 0 || height % 2 === 0 || shorter === SMALLEST ? 4 : 9;
}

/**
 * The traditional points for n stones, as GTP 2 (section 4.1.1) has them: the corners, beginning with the lower left
 * and the upper right, then the sides, the centre last if n is odd. Undefined where there are none for n on this board.
 */
export function fixedHandicap(geometry: Geometry, n: number): Point[] | undefined {
  if (!Number.isInteger(n) || n < 2 || n > mostFixedHandicap(geometry)) return undefined;
  const { width, height } = geometry;
  const left = starLine(width);
  const right = width - 1 - left;
  const top = starLine(height);
  const bottom = height - 1 - top;
  const centre = (width - 1) / 2;
  const middle = (height - 1) / 2;
  const corners = [
    [left, bottom],
    [right, top],
    [left, top],
    [right, bottom],
  ];
  const sides = [
    [left, middle],
    [right, middle],
    [centre, bottom],
    [centre, top],
  ];
  const spots = corners.slice(0, n);
  if (n >= 6) spots.push(...sides.slice(0, n >= 8 ? 4 : 2));
  if (n === 5 || n === 7 || n === 9) spots.push([centre, middle]);
  return spots.map(([x, y]) => geometry.point(x, y));
}

/**
 * Points for any number of stones, 1 ≤ n < all: as many traditional ones as there are, then again and again the point
 * that is farthest from the stones so far and from its own reflection beyond the edge. Among equals it is the one
 * farthest from the edge, so that the stones face the board.
 */
export function freeHandicap(geometry: Geometry, n: number): Point[] {
  const stones = fixedHandicap(geometry, Math.min(n, mostFixedHandicap(geometry))) ?? [];
  const { points, width, height } = geometry;
  const x = (p: Point) => geometry.column(p);
  const y = (p: Point) => geometry.row(p);
  const line = (p: Point) => Math.min(x(p) + 1, y(p) + 1, width - x(p), height - y(p));
  // Point -> distance to the nearest stone or to the reflection.
  const room = new Map(points.map((p) => [p, 2 * line(p) - 1]));
  const take = (stone: Point) => {
    for (const p of points) {
      const distance = Math.abs(x(p) - x(stone)) + Math.abs(y(p) - y(stone));
      room.set(p, Math.min(room.get(p)!, distance));
    }
  };
  const isBetter = (b: Point, a: Point) => (room.get(b)! - room.get(a)! || line(b) - line(a)) > 0;
  stones.forEach(take);
  while (stones.length < n) {
    const best = points.reduce((a, b) => (isBetter(b, a) ? b : a));
    stones.push(best);
    take(best);
  }
  return stones;
}
