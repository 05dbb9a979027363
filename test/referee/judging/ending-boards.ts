/**
 * Boards as people leave them at the end of a game: a small shape whose statuses are known, set into the open
 * frameworks of two players. To a person the groups around it are plainly alive; no static argument proves them.
 */
import type { Board } from "../../../engine/board/board.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import type { StringVerdict, Verdict } from "../../../src/referee/verdict.ts";
import { boardOf, diagramOf } from "../../support/diagram.ts";
import { exchanged, type Turn, TURNS } from "../../support/turned.ts";

/**
 * Where a shape stands. In the corner and at the side White is all around it. On the border between the frameworks
 * White is on its left and Black on its right; the first `X` of its last row is where Black's wall begins.
 */
export type Place = "corner" | "side" | "border";

export interface EndingShape {
  readonly family: string;
  readonly name: string;
  readonly place: Place;
  /** From the edge down: `X`, `O`, `.`; `*` is a dame that is either open or White's. */
  readonly rows: readonly string[];
  /**
   * Number of open dame -> what becomes of every point; the last map holds for more, too. Of a stone: `a` alive, `d`
   * dead, `s` in seki; of an empty point: `b` or `w` territory, `.` nobody's. Under `*` stands what the dame is when it
   * is open.
   */
  readonly maps: readonly (readonly string[])[];
  /**
   * Whether some statuses stay estimated even between walls with two eyes: they hang on who moves first, or are too
   * deep for the judge's bounds. Then the maps were checked with a table of 16 million entries.
   */
  readonly isOpen?: boolean;
}

export interface EndingBoard {
  /** Shape, place, size, open dame, and how it is turned. */
  readonly name: string;
  readonly board: Board;
  /** Point -> its letter, as in `EndingShape.maps`. */
  readonly expected: ReadonlyMap<Point, string>;
}

/** Two diagrams of one size: stones, and what becomes of them. */
interface Drawing {
  readonly rows: string[][];
  readonly map: string[][];
}

/** How many dame a shape has. */
export const dameOf = ({ rows }: EndingShape): number => rows.join("").split("*").length - 1;

/** The most dame that are opened at once. */
const MOST_DAME = 3;

/** How many dame of a shape can be open: 0 … 3, as far as it has them. */
function dameCounts(shape: EndingShape): number[] {
  return Array.from({ length: Math.min(MOST_DAME, dameOf(shape)) + 1 }, (_, dame) => dame);
}

/** The shape with `dame` dame open, the first of them row by row. */
function drawn({ rows, maps }: EndingShape, dame: number): Drawing {
  const map = maps[Math.min(dame, maps.length - 1)];
  let open = dame;
  const filled = rows.map((row) => [...row].map((c) => (c === "*" ? (open-- > 0 ? "." : "O") : c)));
  const signs = map.map((row, y) => [...row].map((c, x) => (rows[y][x] === "*" && filled[y][x] === "O" ? "a" : c)));
  return { rows: filled, map: signs };
}

/** The smallest board with the shape, its walls given two sure eyes: exact search settles it. */
export function closedBoard(shape: EndingShape, dame: number): { board: Board; expected: ReadonlyMap<Point, string> } {
  const drawing = drawn(shape, dame);
  const { rows, map } = drawing;
  const isBorder = shape.place === "border";
  const last = rows[rows.length - 1];
  const split = isBorder ? last.indexOf("X") : last.length;
  rows.push(last.map((_, x) => (x < split ? "O" : "X")));
  map.push(last.map(() => "a"));
  // A column of one player's with an eye at either end.
  const addColumn = (stone: string, eye: string, add: (row: string[], c: string) => void) => {
    const isEye = (y: number) => y === 0 || y === rows.length - 1;
    rows.forEach((row, y) => add(row, isEye(y) ? "." : stone));
    map.forEach((row, y) => add(row, isEye(y) ? eye : "a"));
  };
  if (isBorder) addColumn("O", "w", (row, c) => row.unshift(c));
  addColumn(isBorder ? "X" : "O", isBorder ? "b" : "w", (row, c) => row.push(c));
  return placed(drawing, TURNS[0], false);
}

/** Rows of one player's territory beside a shape, at least. */
const MARGIN = 2;

/** Whether the shape has room on a board of this size. */
function fits({ place, rows }: EndingShape, size: number): boolean {
  const width = rows[0].length;
  // Beside it stand White's wall, the border, Black's wall and his territory.
  const beside = { corner: 4, side: 4 + MARGIN, border: 2 * MARGIN }[place];
  return rows.length + MARGIN <= size && width + beside <= size;
}

/** An empty board, all of it White's territory. */
function emptyDrawing(size: number): Drawing {
  const filled = (c: string) => Array.from({ length: size }, () => Array<string>(size).fill(c));
  return { rows: filled("."), map: filled("w") };
}

function put({ rows, map }: Drawing, x: number, y: number, stone: string, sign: string): void {
  rows[y][x] = stone;
  map[y][x] = sign;
}

/** Where on the border between the frameworks a dame is open, at most. */
const BORDER_DAME = 3;

/** White's wall in a column from some row down, the border, and Black's wall with his territory behind it. */
function divide(whole: Drawing, wall: number, top: number): void {
  const size = whole.rows.length;
  for (let y = top; y < size; y++) {
    const isOpen = (y - top) % 4 === 1 && y - top < 4 * BORDER_DAME;
    put(whole, wall, y, "O", "a");
    put(whole, wall + 1, y, isOpen ? "." : y % 2 === 0 ? "O" : "X", isOpen ? "." : "a");
    put(whole, wall + 2, y, "X", "a");
    whole.map[y].fill("b", wall + 3);
  }
}

/** The shape on a board of some size with both players' frameworks. */
function endingBoard(
  shape: EndingShape,
  size: number,
  dame: number,
  turn: Turn,
  isExchanged: boolean,
): EndingBoard {
  const { rows, map } = drawn(shape, dame);
  const { place } = shape;
  const width = rows[0].length;
  const spare = size - width;
  const whole = emptyDrawing(size);
  const left = place === "corner" ? 0 : place === "side" ? MARGIN + ((spare - 6) >> 1) : spare >> 1;
  if (place === "border") {
    divide(whole, left + rows[rows.length - 1].indexOf("X") - 1, rows.length);
    for (let y = 0; y < rows.length; y++) whole.map[y].fill("b", left + width);
  } else divide(whole, Math.max(left + width, size - 4 - ((spare - 4) >> 2)), 0);
  rows.forEach((row, y) => row.forEach((stone, x) => put(whole, left + x, y, stone, map[y][x])));
  const colours = isExchanged ? ", exchanged" : "";
  const name = `${shape.family}: ${shape.name}, ${place} of ${size}×${size}, ${dame} dame, ${turn.name}${colours}`;
  return { name, ...placed(whole, turn, isExchanged) };
}

const EXCHANGED: Readonly<Record<string, string>> = { X: "O", O: "X", b: "w", w: "b" };
const exchange = (c: string) => EXCHANGED[c] ?? c;

/**
 * Corner shapes in up to four corners: the first and the third on the left inside White's framework, the second and the
 * fourth on the right inside Black's.
 */
function inCorners(shapes: readonly EndingShape[], size: number, dame: number): EndingBoard {
  const whole = emptyDrawing(size);
  divide(whole, (size >> 1) - 1, 0);
  shapes.forEach((shape, i) => {
    const { rows, map } = drawn(shape, Math.min(dame, dameOf(shape)));
    rows.forEach((row, y) => {
      row.forEach((stone, x) => {
        const below = i < 2 ? y : size - 1 - y;
        if (i % 2 === 0) put(whole, x, below, stone, map[y][x]);
        else put(whole, size - 1 - x, below, exchange(stone), exchange(map[y][x]));
      });
    });
  });
  const names = [...new Set(shapes.map(({ family, name }) => `${family}: ${name}`))].join(" and ");
  return { name: `${names}, corners of ${size}×${size}, ${dame} dame`, ...placed(whole, TURNS[0], false) };
}

/** Boards with two to four sekis, every one of another shape. */
export function severalSekis(shapes: readonly EndingShape[]): EndingBoard[] {
  const isSeki = ({ maps, isOpen }: EndingShape) => !isOpen && maps.every((map) => map.join("").includes("s"));
  const boardsOf = (size: number, corners: number) => {
    const fitting = shapes.filter((shape) => isSeki(shape) && fitsFourTimes(shape, size));
    return fitting.map((_, i) => {
      const chosen = Array.from({ length: corners }, (__, k) => fitting[(i + k * 3) % fitting.length]);
      return inCorners(chosen, size, i % 4);
    });
  };
  return [...boardsOf(13, 2), ...boardsOf(19, 3), ...boardsOf(19, 4)];
}

/** Whether the shape has room in all four corners. */
const fitsFourTimes = ({ place, rows }: EndingShape, size: number): boolean =>
  place === "corner" && rows[0].length < size >> 1 && 2 * rows.length + MARGIN < size;

/** The drawing as a board, turned and with its colours exchanged. */
function placed({ rows, map }: Drawing, turn: Turn, isExchanged: boolean) {
  const drawing = boardOf(rows.map((row) => row.join("")).join("\n"));
  const turned = turn.board(drawing);
  const expected = new Map<Point, string>();
  const owner = (sign: string) => (isExchanged ? exchange(sign) : sign);
  map.forEach((row, y) => {
    row.forEach((sign, x) => expected.set(turn.point(drawing.geometry, drawing.geometry.point(x, y)), owner(sign)));
  });
  return { board: isExchanged ? exchanged(turned) : turned, expected };
}

const SIZES = [9, 13, 19] as const;

/**
 * Every shape on every size on which it fits, with every number of dame, turned and coloured at random; corner shapes
 * also in all four corners at once.
 */
export function endingBoards(shapes: readonly EndingShape[], seed = 1): EndingBoard[] {
  const random = new Random(seed);
  return shapes.flatMap((shape) =>
    SIZES.flatMap((size) => {
      if (!fits(shape, size)) return [];
      const boards = dameCounts(shape).map((dame) =>
        endingBoard(shape, size, dame, TURNS[random.below(TURNS.length)], random.below(2) === 1),
      );
      if (!fitsFourTimes(shape, size)) return boards;
      return [...boards, inCorners([shape, shape, shape, shape], size, dameCounts(shape).length - 1)];
    }),
  );
}

/** Liberties that both share, and whether either has an eye. */
const WHOLE_SEKIS = [
  [2, false],
  [3, false],
  [1, true],
  [2, true],
] as const;

/**
 * Two strings fill the board but for shared liberties and eyes, and nobody can play any more. From 7×7 on: on smaller
 * boards a player who captures the other string may not live in the room that this leaves.
 */
export function wholeBoardSekis(): EndingBoard[] {
  const random = new Random(3);
  return [7, 8, 9, 11, 13].flatMap((size) =>
    WHOLE_SEKIS.map(([shared, hasEye]) => {
      const border = Array.from({ length: size }, () => (size >> 1) - random.below(2));
      const rows = border.map((_, y) => border.map((top): string => (y < top ? "X" : "O")));
      const first = random.below(size - 2 * (shared - 1));
      for (let i = 0; i < shared; i++) rows[border[first + 2 * i]][first + 2 * i] = ".";
      if (hasEye) rows[0][size - 1] = rows[size - 1][0] = ".";
      const name = `${size}×${size}, ${shared} shared liberties${hasEye ? " and an eye each" : ""}`;
      const map = rows.map((row) => row.map((c) => (c === "." ? c : "s")));
      return { name, ...placed({ rows, map }, TURNS[0], false) };
    }),
  );
}

/**
 * Two columns of territory for either player, too few to live in, and thick walls. At one or both ends stones beside
 * the border are missing; there the player who moves first gains a point at most.
 */
export function wallsWithHoles(): (EndingBoard & { readonly ends: number })[] {
  const lacking = ["White's wall", "Black's wall", "both walls"] as const;
  return [9, 11, 13, 15].flatMap((size) =>
    lacking.flatMap((hole) =>
      [1, 2].map((ends) => {
        const middle = size >> 1;
        const stoneAt = (x: number, y: number) => (x === middle ? "OX"[y % 2] : x < middle ? "O" : "X");
        const whole = emptyDrawing(size);
        for (let y = 0; y < size; y++) {
          for (let x = 2; x < size - 2; x++) put(whole, x, y, stoneAt(x, y), "a");
          whole.map[y].fill("b", size - 2);
        }
        for (const y of [size - 1, 0].slice(0, ends)) {
          put(whole, middle, y, ".", "?");
          if (hole !== "Black's wall") put(whole, middle - 1, y, ".", "?");
          if (hole !== "White's wall") put(whole, middle + 1, y, ".", "?");
        }
        const name = `${size}×${size}, ${hole}, ${ends} of the ends`;
        return { name, ends, ...placed(whole, TURNS[0], false) };
      }),
    ),
  );
}

/** What a verdict makes of every point, in the letters of `EndingShape.map`. */
function mapOf({ geometry, strings, territory }: Verdict): Map<Point, string> {
  const map = new Map(geometry.points.map((p) => [p, ".bw"[territory[p]]]));
  for (const { stones, status } of strings) for (const p of stones) map.set(p, status[0]);
  return map;
}

/** Strings of a verdict whose status is not the expected one. */
export function wrongStrings({ strings }: Verdict, expected: ReadonlyMap<Point, string>): readonly StringVerdict[] {
  return strings.filter(({ stones, status }) => expected.get(stones[0]) !== status[0]);
}

/** Points that a verdict gives to somebody else than expected. */
export function wrongPoints(verdict: Verdict, expected: ReadonlyMap<Point, string>): readonly Point[] {
  const found = mapOf(verdict);
  return [...expected].flatMap(([p, sign]) => (sign === "?" || sign === found.get(p) ? [] : [p]));
}

/** The board, what is expected of it and what the verdict says, side by side. */
export function sideBySide({ board, expected }: Pick<EndingBoard, "board" | "expected">, verdict: Verdict): string {
  const { geometry } = board;
  const found = mapOf(verdict);
  const rows = diagramOf(board).split("\n").map((row, y) => {
    const letters = (map: ReadonlyMap<Point, string>) =>
      Array.from({ length: geometry.width }, (_, x) => map.get(geometry.point(x, y))).join(" ");
    return `${row}   ${letters(expected)}   ${letters(found)}`;
  });
  const width = 2 * geometry.width + 2;
  return [`${"board".padEnd(width)}${"expected".padEnd(width)}found`, ...rows].join("\n");
}
