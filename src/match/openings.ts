/** Random openings of a few quiet moves, so that games between deterministic engines differ. */
import { BLACK, type Colour, opponent, WHITE } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";

/** Boards from this size on are opened in the corners. */
const CORNER_SIZE = 13;
/** On boards below this size the second line is allowed, too. */
const THIRD_LINE_SIZE = 7;
/** No two stones of an opening are nearer than this, in steps along the lines. */
const MIN_DISTANCE = 3;

/** A move of an opening. */
export interface OpeningMove {
  readonly colour: Colour;
  readonly point: Point;
}

/**
 * `plies` moves after the handicap stones: on big boards the corners, then points from the third line inwards that keep
 * their distance from all stones. White begins if there is a handicap. Fewer moves if the board has no room for more.
 * Equal seeds give equal openings.
 */
export function randomOpening(
  geometry: Geometry,
  handicapStones: readonly Point[],
  plies: number,
  seed: number,
): OpeningMove[] {
  const random = new Random(seed);
  const moves: OpeningMove[] = [];
  let colour: Colour = handicapStones.length > 0 ? WHITE : BLACK;
  for (let ply = 0; ply < plies; ply++) {
    const points = choices(geometry, [...handicapStones, ...moves.map(({ point }) => point)]);
    if (points.length === 0) break;
    moves.push({ colour, point: points[random.below(points.length)] });
    colour = opponent(colour);
  }
  return moves;
}

function choices(geometry: Geometry, stones: readonly Point[]): Point[] {
  const { width, height, points } = geometry;
  const shorter = Math.min(width, height);
  const lowest = shorter < THIRD_LINE_SIZE ? 2 : 3;
  const free = points.filter((p) => {
    const apart = stones.every((stone) => distance(geometry, p, stone) >= MIN_DISTANCE);
    return apart && Math.min(...lines(geometry, p)) >= lowest;
  });
  if (shorter < CORNER_SIZE || stones.length >= 4) return free;
  const taken = new Set(stones.map((stone) => corner(geometry, stone)));
  return free.filter((p) => Math.max(...lines(geometry, p)) <= 4 && !taken.has(corner(geometry, p)));
}

/** Lines of a point, counted from the nearest edge from 1: vertical and horizontal. */
function lines(geometry: Geometry, p: Point): [number, number] {
  const x = geometry.column(p);
  const y = geometry.row(p);
  return [Math.min(x + 1, geometry.width - x), Math.min(y + 1, geometry.height - y)];
}

function corner(geometry: Geometry, p: Point): number {
  return (geometry.column(p) * 2 < geometry.width ? 0 : 1) + (geometry.row(p) * 2 < geometry.height ? 0 : 2);
}

function distance(geometry: Geometry, p: Point, q: Point): number {
  return Math.abs(geometry.column(p) - geometry.column(q)) + Math.abs(geometry.row(p) - geometry.row(q));
}
