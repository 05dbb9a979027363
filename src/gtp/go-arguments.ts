/**
 * Interpreters of the arguments that only a Go engine has: colours, vertices, board sizes. See core/arguments.ts. And
 * moves and points as replies write them.
 */
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { type Geometry, geometryOf, isSupportedSize, PASS, type Point } from "../../engine/board/geometry.ts";
import { quote } from "../rules/quote.ts";
import { interpretInt } from "./core/arguments.ts";
import { GtpError } from "./core/error.ts";

/** `b`, `black`, `w` or `white`, in any case. */
export function interpretColour(text: string): Colour {
  if (/^b(lack)?$/i.test(text)) return BLACK;
  if (/^w(hite)?$/i.test(text)) return WHITE;
  throw new GtpError(`colour must be black or white, not ${quote(text)}`);
}

/** A point of this board or `pass`, in any case. */
export function interpretMove(text: string, geometry: Geometry): Point {
  const point = geometry.parseVertex(text);
  if (point !== undefined) return point;
  throw new GtpError(`invalid vertex, ${quote(text)} is not on the ${geometry.width}x${geometry.height} board`);
}

/** A point of this board. */
export function interpretPoint(text: string, geometry: Geometry): Point {
  const point = interpretMove(text, geometry);
  if (point === PASS) throw new GtpError("invalid vertex, expected a point of the board, not a pass");
  return point;
}

/** Some different points of this board. */
export function interpretPoints(texts: readonly string[], geometry: Geometry): Point[] {
  const points = texts.map((text) => interpretPoint(text, geometry));
  points.forEach((point, i) => {
    if (points.indexOf(point) < i) throw new GtpError(`repeated vertex ${geometry.vertex(point)}`);
  });
  return points;
}

/** The board of a width and a height, which is the width if it is not given. */
export function interpretSize(width: string, height = width): Geometry {
  const [columns, rows] = [width, height].map((text) => interpretInt(text, "the board size"));
  if (!isSupportedSize(columns) || !isSupportedSize(rows)) throw new GtpError("unacceptable size");
  return geometryOf(columns, rows);
}

/** "D4", "pass" or "resign". */
export function formatMove(move: Point | "resign", geometry: Geometry): string {
  return move === "resign" ? move : geometry.vertex(move);
}

/** "D4 E5", or nothing. */
export function formatPoints(points: readonly Point[], geometry: Geometry): string {
  return points.map((p) => geometry.vertex(p)).join(" ");
}
