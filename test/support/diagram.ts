/**
 * Boards drawn in ASCII: one row a line, `X` black, `O` white, `.` empty; spaces between the characters and empty lines
 * around the board are free. A lower-case letter is an empty point with a name.
 */
import { expect } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, EMPTY, WHITE, type Colour } from "../../engine/board/colour.ts";
import { type Geometry, type Point, geometryOf } from "../../engine/board/geometry.ts";

const STONES: Readonly<Record<string, Colour>> = { X: BLACK, O: WHITE };

/** A position that was drawn, without ko, prisoners or history. */
export interface Diagram {
  readonly geometry: Geometry;
  readonly board: Board;
  /** Name of a marked point -> the point. */
  readonly marks: Readonly<Record<string, Point>>;
}

/** Reads a diagram. Throws an Error for unknown characters, ragged rows and stones without liberties. */
export function parseDiagram(text: string): Diagram {
  const rows = rowsOf(text);
  const geometry = geometryOf(rows[0].length, rows.length);
  const board = new Board(geometry);
  const marks: Record<string, Point> = {};
  rows.forEach((row, y) => {
    if (row.length !== geometry.width) throw new Error(`ragged diagram:\n${text}`);
    [...row].forEach((character, x) => {
      const p = geometry.point(x, y);
      if (character in STONES) {
        board.play(p, STONES[character]);
      } else if (/[a-z]/.test(character)) {
        if (character in marks) throw new Error(`two points are named "${character}":\n${text}`);
        marks[character] = p;
      } else if (character !== ".") {
        throw new Error(`"${character}" means nothing in a diagram:\n${text}`);
      }
    });
  });
  board.pass(); // the last stone drawn may look like the capture in a ko
  if (diagramOf(board) !== normalise(text)) throw new Error(`stones without liberties:\n${text}`);
  return { geometry, board, marks };
}

/** The board of a diagram. */
export function boardOf(text: string): Board {
  return parseDiagram(text).board;
}

/** A board as a diagram: characters separated by spaces, rows by line breaks. */
export function diagramOf(board: Board): string {
  const { geometry, colour } = board;
  const rows = Array.from({ length: geometry.height }, (_, y) =>
    Array.from({ length: geometry.width }, (_, x) => ".XO"[colour[geometry.point(x, y)]]).join(" "),
  );
  return rows.join("\n");
}

/** Expects the board to look like the diagram; a failure prints both, side by side. */
export function expectBoard(board: Board, expected: string): void {
  const actual = diagramOf(board);
  const wanted = normalise(expected);
  if (actual !== wanted) expect.fail(`wrong board\n${sideBySide("expected", wanted, "actual", actual)}`);
}

/** Two diagrams beside one another under their titles, rows that differ marked. */
function sideBySide(leftTitle: string, left: string, rightTitle: string, right: string): string {
  const leftRows = left.split("\n");
  const rightRows = right.split("\n");
  const width = Math.max(leftTitle.length, ...leftRows.map((row) => row.length));
  const lines = Array.from({ length: Math.max(leftRows.length, rightRows.length) }, (_, y) => {
    const [a = "", b = ""] = [leftRows[y], rightRows[y]];
    return `${a.padEnd(width)}  ${a === b ? " " : "≠"}  ${b}`;
  });
  return [`${leftTitle.padEnd(width)}     ${rightTitle}`, ...lines].join("\n");
}

/** A diagram as `diagramOf` would draw it: names of points are not drawn. */
function normalise(text: string): string {
  return rowsOf(text)
    .map((row) => [...row.replace(/[a-z]/g, ".")].join(" "))
    .join("\n");
}

function rowsOf(text: string): string[] {
  return text
    .split("\n")
    .map((row) => row.replace(/\s+/g, ""))
    .filter((row) => row !== "");
}

/** A game record that begins with a diagram. @param properties others of the root @param moves the nodes after it */
export function sgfOf(diagram: string, properties: string, moves = ""): string {
  const rows = rowsOf(diagram);
  const letter = (i: number) => String.fromCharCode(97 + i);
  const list = (stone: string) =>
    rows.flatMap((row, y) => [...row].flatMap((c, x) => (c === stone ? [`[${letter(x)}${letter(y)}]`] : []))).join("");
  return `(;GM[1]SZ[${rows.length}]${properties}AB${list("X")}AW${list("O")}${moves})`;
}

/** All points of the board that hold this. */
export function pointsOf(board: Board, colour: Colour | typeof EMPTY): Point[] {
  return board.geometry.points.filter((p) => board.colour[p] === colour);
}
