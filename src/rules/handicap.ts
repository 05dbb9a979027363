/** Where handicap stones stand. */
import type { Geometry, Point } from "../../engine/board/geometry.ts";

/** The traditional points for n stones (GTP 2, section 4.1.1); undefined where there are none for n on this board. */
export function fixedHandicap(geometry: Geometry, n: number): Point[] | undefined {
  const { width, height } = geometry;
  if (n < 2 || n > mostFixed(geometry)) return undefined;
  const edge = (size: number) => (size >= 13 ? 3 : 2);
  const left = edge(width);
  const right = width - 1 - left;
  const top = edge(height);
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
  const spots = corners.slice(0, Math.min(n, 4));
  if (n >= 6) spots.push(...sides.slice(0, n >= 8 ? 4 : 2));
  if (n === 5 || n === 7 || n === 9) spots.push([centre, middle]);
  return spots.map(([x, y]) => geometry.point(x, y));
}

/** How many fixed handicap stones a board has points for. */
function mostFixed({ width, height }: Geometry): number {
  if (Math.min(width, height) < 7) return 0;
  return width % 2 === 0 || height % 2 === 0 || Math.min(width, height) === 7 ? 4 : 9;
}

/** Handicap stones of any number: the traditional points first, then the points farthest from the stones so far. */
export function freeHandicap(geometry: Geometry, n: number): Point[] {
  const points = fixedHandicap(geometry, Math.min(n, 9)) ?? fixedHandicap(geometry, Math.min(n, 4)) ?? [];
  while (points.length < n) points.push(farthest(geometry, points));
  return points;
}

/** The point farthest from the stones and not too near the edge. */
function farthest(geometry: Geometry, stones: readonly Point[]): Point {
  let best = 0;
  let bestDistance = -1;
  for (const p of geometry.points) {
    if (stones.includes(p)) continue;
    const x = geometry.column(p);
    const y = geometry.row(p);
    const edge = Math.min(x, y, geometry.width - 1 - x, geometry.height - 1 - y);
    const near = stones.map((q) => Math.abs(x - geometry.column(q)) + Math.abs(y - geometry.row(q)));
    const distance = Math.min(...near, 2 * edge + 1);
    if (distance > bestDistance) {
      bestDistance = distance;
      best = p;
    }
  }
  return best;
}
