/** SGF points ("dd", columns from the left, rows from the top) to points of a board and back. */
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";

/** Largest width and height where "tt" is a pass, as in FF[1] to FF[3]; on larger boards it is a point. */
const OLD_PASS_SIZE = 19;

const CODE_OF_A = "a".charCodeAt(0);

/**
 * The point of a raw value, or undefined if it is not one of this board's. Some old files have "D4" for "dp", which
 * cannot be mistaken and is read too.
 */
export function parsePoint(geometry: Geometry, raw: string): Point | undefined {
  return parseMove(geometry, raw) || undefined;
}

/** The point of a raw move value; PASS for an empty value, "pass", and "tt" on boards up to 19 by 19. */
export function parseMove(geometry: Geometry, raw: string): Point | undefined {
  const text = raw.trim();
  if (text === "") return PASS;
  if (text === "tt" && geometry.width <= OLD_PASS_SIZE && geometry.height <= OLD_PASS_SIZE) return PASS;
  // Capital letters stand for lines 27 to 52, which no board here has.
  const x = text.charCodeAt(0) - CODE_OF_A;
  const y = text.charCodeAt(1) - CODE_OF_A;
  const isLetters = text.length === 2 && x >= 0 && x < geometry.width && y >= 0 && y < geometry.height;
  return isLetters ? geometry.point(x, y) : geometry.parseVertex(text);
}

/**
 * The points of one raw value of a point list: a point, a rectangle "first corner:opposite corner" (compressed lists
 * of FF[4]), or nothing for the empty value. Undefined if a point is not on the board.
 */
export function parsePoints(geometry: Geometry, raw: string): Point[] | undefined {
  if (raw.trim() === "") return [];
  const corners = raw.split(":", 3).map((corner) => parsePoint(geometry, corner));
  const [a, b = a] = corners;
  if (a === undefined || b === undefined || corners.includes(undefined) || corners.length > 2) return undefined;
  const columns = [geometry.column(a), geometry.column(b)];
  const rows = [geometry.row(a), geometry.row(b)];
  const points: Point[] = [];
  for (let y = Math.min(...rows); y <= Math.max(...rows); y++) {
    for (let x = Math.min(...columns); x <= Math.max(...columns); x++) points.push(geometry.point(x, y));
  }
  return points;
}

/** The raw value of a point; the empty value for PASS. */
export function writePoint(geometry: Geometry, p: Point): string {
  return p === PASS ? "" : String.fromCharCode(CODE_OF_A + geometry.column(p), CODE_OF_A + geometry.row(p));
}
