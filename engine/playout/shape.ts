/**
 * Shapes of a few connected points: which of them an eye space may have without ever making two eyes, and where its
 * vital point is.
 */
import type { Geometry, Point } from "../board/geometry.ts";

/** Largest eye space with a vital point that decides it: the rabbity six. */
export const LARGEST_NAKADE = 6;

/** How many of the first `n` points of a shape are neighbours of p. */
function degree(geometry: Geometry, shape: ArrayLike<Point>, n: number, p: Point): number {
  const { stride } = geometry;
  let d = 0;
  for (let i = 0; i < n; i++) {
    const q = shape[i];
    if (q === p - 1 || q === p + 1 || q === p - stride || q === p + stride) d++;
  }
  return d;
}

/**
 * The vital point of an eye space of n connected points: where the defender makes two eyes and the attacker prevents
 * it. 0 if there is none, because the space lives or dies by itself (straight four, square four) or is too large.
 */
export function vitalPoint(geometry: Geometry, shape: ArrayLike<Point>, n: number): Point {
  if (n < 3 || n > LARGEST_NAKADE) return 0;
  let best = 0;
  let highest = 0;
  let edges = 0;
  for (let i = 0; i < n; i++) {
    const d = degree(geometry, shape, n, shape[i]);
    edges += d;
    if (d > highest) {
      highest = d;
      best = shape[i];
    }
  }
  const hasSquare = edges / 2 >= n; // more joints than a tree of n points: the shape holds a 2×2 block
  if (n === 3) return best;
  if (n === 4) return highest === 3 ? best : 0; // pyramid four
  if (n === 5) return highest === 4 || (highest === 3 && hasSquare) ? best : 0; // cross five, bulky five
  return highest === 4 && hasSquare ? best : 0; // rabbity six
}

/** Whether n connected points are a space in which the opponent, with a stone at the vital point, leaves one eye. */
export function isKillingShape(geometry: Geometry, shape: ArrayLike<Point>, n: number): boolean {
  if (n <= 2) return true;
  if (vitalPoint(geometry, shape, n) !== 0) return true;
  return n === 4 && isSquare(geometry, shape);
}

function isSquare(geometry: Geometry, shape: ArrayLike<Point>): boolean {
  for (let i = 0; i < 4; i++) if (degree(geometry, shape, 4, shape[i]) !== 2) return false;
  return true;
}
