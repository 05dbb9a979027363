/** Boards turned, mirrored and with their colours exchanged. */
import { Board } from "../../engine/board/board.ts";
import { EMPTY, opponent, type Colour } from "../../engine/board/colour.ts";
import { type Geometry, type Point, geometryOf } from "../../engine/board/geometry.ts";

/** A way to turn a board: what becomes of a point, and of a whole position. */
export interface Turn {
  readonly name: string;
  point(from: Geometry, p: Point): Point;
  board(board: Board): Board;
}

/** The eight symmetries, the one that changes nothing first; half of them exchange width and height. */
export const TURNS: readonly Turn[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => {
  const isTransposed = (bits & 4) !== 0;
  const geometryAfter = (from: Geometry) => (isTransposed ? geometryOf(from.height, from.width) : from);
  const point = (from: Geometry, p: Point): Point => {
    const x = bits & 1 ? from.width - 1 - from.column(p) : from.column(p);
    const y = bits & 2 ? from.height - 1 - from.row(p) : from.row(p);
    return isTransposed ? geometryAfter(from).point(y, x) : geometryAfter(from).point(x, y);
  };
  const board = (before: Board): Board => {
    const after = new Board(geometryAfter(before.geometry));
    for (const p of before.geometry.points) {
      const c = before.colour[p];
      if (c !== EMPTY) after.play(point(before.geometry, p), c as Colour);
    }
    after.pass();
    return after;
  };
  return { name: `symmetry ${bits}`, point, board };
});

/** The same position with the colours exchanged; a ko is forgotten. */
export function exchanged(board: Board): Board {
  const other = new Board(board.geometry);
  for (const p of board.geometry.points) {
    const c = board.colour[p];
    if (c !== EMPTY) other.play(p, opponent(c as Colour));
  }
  other.pass();
  return other;
}
