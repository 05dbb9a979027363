/**
 * A board as text, for people:
 *
 *       A B C D E F G H J
 *     9 . . . . . . . . . 9
 *     8 . . . . . . . . . 8
 *     7 . . + . . . O . . 7
 *     6 . . . . . . . . . 6
 *     5 . . . .(X). . . . 5
 *     …
 *
 * X is black, O white, + an empty star point, brackets are round the last move.
 */
import type { Board } from "../../engine/board/board.ts";
import { BLACK, EMPTY } from "../../engine/board/colour.ts";
import { COLUMNS, type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";

/**
 * The lines of the picture, without empty ones and without spaces at their ends.
 * @param marked the point to put brackets round, or PASS for none
 */
export function boardPicture(board: Board, marked: Point = PASS): string[] {
  const { geometry } = board;
  const stars = new Set(starPoints(geometry));
  const margin = String(geometry.height).length;
  const letters = [...COLUMNS.slice(0, geometry.width)].join(" ");
  const header = `${" ".repeat(margin + 1)}${letters}`;
  const rows = Array.from({ length: geometry.height }, (_, y) => {
    const label = String(geometry.height - y);
    let row = label.padStart(margin);
    for (let x = 0; x < geometry.width; x++) {
      const p = geometry.point(x, y);
      row += p === marked ? "(" : x > 0 && p - 1 === marked ? ")" : " ";
      row += symbol(board.colour[p], stars.has(p));
    }
    return `${row}${geometry.point(geometry.width - 1, y) === marked ? ")" : " "}${label}`;
  });
  return [header, ...rows, header];
}

function symbol(colour: number, isStar: boolean): string {
  if (colour === EMPTY) return isStar ? "+" : ".";
  return colour === BLACK ? "X" : "O";
}

/**
 * The star points as they are drawn on boards of this size: in the corners from 7 rows on, in the middle where there is
 * one from 9, at the sides from 15. They are on the third line of small boards, otherwise on the fourth.
 */
export function starPoints(geometry: Geometry): Point[] {
  const columns = starLines(geometry.width);
  const rows = starLines(geometry.height);
  const middles = (i: number, j: number) => Number(i === 1) + Number(j === 1);
  const hasSides = Math.min(geometry.width, geometry.height) >= 15;
  const points: Point[] = [];
  rows.forEach((y, j) => {
    columns.forEach((x, i) => {
      if (x >= 0 && y >= 0 && (hasSides || middles(i, j) !== 1)) points.push(geometry.point(x, y));
    });
  });
  return points;
}

/** First, middle and last line with star points, from 0; −1 where there is none. */
function starLines(size: number): [number, number, number] {
  if (size < 7) return [-1, -1, -1];
  const edge = size < 13 ? 2 : 3;
  return [edge, size % 2 === 1 && size >= 9 ? (size - 1) / 2 : -1, size - 1 - edge];
}
