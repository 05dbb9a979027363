/** Boards for the exhaustive solver: a part in play, and stones around it that live in eyes of their own. */
import { Board } from "../../../engine/board/board.ts";
import { BLACK, type Colour, EMPTY, opponent, WHITE } from "../../../engine/board/colour.ts";
import { type Geometry, geometryOf, type Point } from "../../../engine/board/geometry.ts";
import { findStrings } from "../../../engine/board/strings.ts";

/** A string to ask about, and the points that are in play. */
export interface Question {
  readonly board: Board;
  readonly part: readonly Point[];
  readonly at: Point;
}

type Cell = readonly [x: number, y: number];

const SIZE = 11;
const STEPS: readonly Cell[] = [[0, -1], [-1, 0], [1, 0], [0, 1]];
const shifted = ([x, y]: Cell, [dx, dy]: Cell): Cell => [x + dx, y + dy];

/** Every fixed polyomino of `size` cells, its top left corner at the origin. */
function polyominoes(size: number): Cell[][] {
  if (size === 1) return [[[0, 0]]];
  const found = new Map<string, Cell[]>();
  for (const smaller of polyominoes(size - 1)) {
    for (const cell of smaller.flatMap((c) => STEPS.map((step) => shifted(c, step)))) {
      if (smaller.some(([x, y]) => x === cell[0] && y === cell[1])) continue;
      const all = [...smaller, cell];
      const [left, top] = [0, 1].map((axis) => Math.min(...all.map((c) => c[axis])));
      const placed = all.map((c) => shifted(c, [-left, -top])).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
      found.set(placed.join(" "), placed);
    }
  }
  return [...found.values()];
}

/** Takes a cell of a shape, and the last column and row of the shape. */
type Turn = (cell: Cell, w: number, h: number) => Cell;

/** Whether no turning of a shape comes before it: of the shapes that are alike only one does. */
function isFirstForm(shape: readonly Cell[], symmetries: readonly Turn[]): boolean {
  const [w, h] = [0, 1].map((axis) => Math.max(...shape.map((c) => c[axis])));
  const key = (cells: readonly Cell[]) => [...cells].sort((a, b) => a[1] - b[1] || a[0] - b[0]).join(" ");
  return symmetries.every((turn) => key(shape) <= key(shape.map((c) => turn(c, w, h))));
}

const MIRROR: Turn = ([x, y], w) => [w - x, y];
const TRANSPOSED: Turn = ([x, y]) => [y, x];
const ALL = [0, 1, 2, 3, 4, 5, 6, 7].map((bits): Turn => ([x, y], w, h) => {
  const [a, b] = [bits & 1 ? w - x : x, bits & 2 ? h - y : y];
  return bits & 4 ? [b, a] : [a, b];
});

/**
 * Every region of up to `most` empty points, up to symmetry, in the centre, on the side and in the corner, enclosed by
 * Black's stones: as few as can be, which are often several strings, or with the diagonal points.
 */
export function* enclosedRegions(most: number): Generator<Question> {
  for (let size = 1; size <= most; size++) {
    for (const shape of polyominoes(size)) {
      for (const [corner, symmetries] of [
        [[2, 2], ALL],
        [[2, 0], [MIRROR]],
        [[0, 0], [TRANSPOSED]],
      ] as const) {
        if (!isFirstForm(shape, symmetries)) continue;
        const region = shape.map((c) => shifted(c, corner));
        for (const isThick of [false, true]) yield* questionsAbout(enclosed(region, isThick));
      }
    }
  }
}

function enclosed(region: readonly Cell[], isThick: boolean): { board: Board; part: Point[] } {
  const geometry = geometryOf(SIZE, SIZE);
  const cells = new Map(region.map(([x, y]) => [geometry.point(x, y), EMPTY as number]));
  for (const [x, y] of region) {
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const isBeside = isThick || dx === 0 || dy === 0;
        if (!isBeside || x + dx < 0 || y + dy < 0 || x + dx >= SIZE || y + dy >= SIZE) continue;
        const p = geometry.point(x + dx, y + dy);
        if (!cells.has(p)) cells.set(p, BLACK);
      }
    }
  }
  return framed(geometry, cells, () => WHITE);
}

/** The first and the last string of the part. */
function* questionsAbout({ board, part }: { board: Board; part: Point[] }): Generator<Question> {
  const { of, list } = findStrings(board.geometry, board.colour);
  const inPlay = part.map((p) => of[p]).filter((i) => i >= 0);
  for (const i of new Set([inPlay[0], inPlay[inPlay.length - 1]])) yield { board, part, at: list[i].stones[0] };
}

/**
 * The board with these points in play; everywhere else stones of the colour that `around` names, with eyes. Stones that
 * touch no two eyes are in play too, and points where a stone had no liberty.
 */
function framed(
  geometry: Geometry,
  cells: ReadonlyMap<Point, number>,
  around: (p: Point) => Colour,
): { board: Board; part: Point[] } {
  const { stride } = geometry;
  const near = (p: Point) => [p - stride, p - 1, p + 1, p + stride].filter((q) => geometry.contains(q));
  const outside = geometry.points.filter((p) => !cells.has(p)).reverse();
  const eyes = new Set<Point>();
  for (const colour of [BLACK, WHITE]) {
    let left = 2;
    for (const p of outside) {
      const isInside = [p, ...near(p)].every((q) => !cells.has(q) && around(q) === colour);
      if (left === 0 || !isInside || near(p).some((q) => [q, ...near(q)].some((r) => eyes.has(r)))) continue;
      eyes.add(p);
      left--;
    }
  }
  const board = new Board(geometry);
  for (const p of geometry.points) {
    const stone = cells.get(p) ?? (eyes.has(p) ? EMPTY : around(p));
    if (stone !== EMPTY) board.play(p, stone as Colour);
  }
  board.pass();
  const { of, list } = findStrings(geometry, board.colour);
  const lives = (p: Point) => list[of[p]].liberties.filter((q) => eyes.has(q)).length >= 2;
  const part = geometry.points.filter((p) => cells.has(p) || (!eyes.has(p) && (of[p] < 0 || !lives(p))));
  return { board, part };
}

/** Random numbers below 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Random positions of up to 5 x 5 points, ten of them empty at most: a board of their own, in the corner, on the side
 * or in the centre of a board where stones of one side live around them, or of either side on different sides.
 */
export function* randomPositions(seed: number): Generator<Question> {
  const random = randomOf(seed);
  const below = (n: number) => Math.floor(random() * n);
  for (;;) {
    const [w, h] = [2 + below(4), 2 + below(4)];
    const empty = Math.min(10, 2 + below(Math.max(1, w * h - 3)));
    const owner = below(2) === 0 ? BLACK : WHITE;
    const isWhole = below(4) === 0;
    const geometry = isWhole ? geometryOf(w, h) : geometryOf(SIZE, SIZE);
    const corner: Cell = isWhole ? [0, 0] : ([[0, 0], [3, 0], [3, 3]] as const)[below(3)];
    const share = 0.3 + 0.5 * random();
    const places = Array.from({ length: w * h }, (_, i) => i).sort(() => random() - 0.5);
    const cells = new Map<Point, number>();
    places.forEach((place, k) => {
      const p = geometry.point(corner[0] + (place % w), corner[1] + Math.floor(place / w));
      cells.set(p, k < empty ? EMPTY : random() < share ? owner : opponent(owner));
    });
    // The owner's stones live on the right of the part in every third position.
    const isOpen = below(3) === 0;
    const edge = corner[0] + w;
    const around = (p: Point) => (isOpen && geometry.column(p) >= edge ? owner : opponent(owner));
    const { board, part } = framed(geometry, cells, around);
    const isDrawn = [...cells].every(([p, stone]) => board.colour[p] === stone);
    const stones = part.filter((p) => board.colour[p] === owner);
    if (isDrawn && stones.length > 0 && part.length <= 25) yield { board, part, at: stones[below(stones.length)] };
  }
}
