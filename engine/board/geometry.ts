/** The ways to turn a board onto itself: eight for a square one, four for another. */
/**
 * The shape of a board and the names of its points.
 *
 * A point is an index into one padded array. Rows are `stride = width + 1` apart: column 0 of each row is WALL and
 * serves as the right rim of the row above too; row 0 and row height + 1 are WALL. The four neighbours of p are
 * p - 1, p + 1, p - stride, p + stride, always inside the array, with no edge tests anywhere.
 */
/** Index into a padded board array. 0 is never on the board and stands for "no point". */
export type Point = number;

/** A pass, wherever a move is expected. Point 0 is WALL, so it can never be a play. */
export const PASS: Point = 0;

export const MIN_SIZE = 2;
export const MAX_SIZE = 25;

/** Column letters of vertices: the letter I is left out. */
export const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export class Geometry {
  readonly width: number;
  readonly height: number;
  /** Distance between a point and the one below it. */
  readonly stride: number;
  /** Length of a padded array: every neighbour and diagonal of every point is inside. */
  readonly length: number;
  /** All points on the board, row by row from the top left. */
  readonly points: readonly Point[];

  /** Use `geometryOf`, which shares one object per size. */
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.stride = width + 1;
    this.length = (width + 1) * (height + 2) + 1;
    const points: Point[] = [];
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) points.push(this.point(x, y));
    this.points = points;
  }

  /** Point of column x from the left and row y from the top, both from 0. The caller keeps them on the board. */
  point(x: number, y: number): Point {
    return (y + 1) * this.stride + x + 1;
  }

  /** Column of a point from the left, from 0. */
  column(p: Point): number {
    return (p % this.stride) - 1;
  }

  /** Row of a point from the top, from 0. */
  row(p: Point): number {
    return Math.floor(p / this.stride) - 1;
  }

  contains(p: Point): boolean {
    return Number.isInteger(p) && p > this.stride && p < this.stride * (this.height + 1) && p % this.stride !== 0;
  }

  /** GTP name of a point: "D4"; "pass" for PASS. */
  vertex(p: Point): string {
    return p === PASS ? "pass" : COLUMNS[this.column(p)] + (this.height - this.row(p));
  }

  /** Point of a GTP vertex in any case ("d4", "PASS"), or undefined if it is not a point of this board. */
  parseVertex(text: string): Point | undefined {
    if (/^pass$/i.test(text)) return PASS;
    const match = /^([a-hj-z])0*([1-9]\d?)$/i.exec(text);
    if (!match) return undefined;
    const x = COLUMNS.indexOf(match[1].toUpperCase());
    const y = this.height - Number(match[2]);
    return x < this.width && y >= 0 && y < this.height ? this.point(x, y) : undefined;
  }
}

/** The k-th neighbour of a point, k = 0…3, of a geometry of this stride. */
export function adjacent(p: Point, stride: number, k: number): Point {
  return k === 0 ? p - stride : k === 1 ? p - 1 : k === 2 ? p + 1 : p + stride;
}

const shared = new Map<number, Geometry>();

/** The one Geometry of a size. Throws RangeError outside MIN_SIZE…MAX_SIZE: callers check user input first. */
export function geometryOf(width: number, height = width): Geometry {
  if (!isSupportedSize(width) || !isSupportedSize(height)) throw new RangeError(`board size ${width}x${height}`);
  const key = width * 64 + height;
  let geometry = shared.get(key);
  if (!geometry) shared.set(key, (geometry = new Geometry(width, height)));
  return geometry;
}

/** Whether a board may have this many rows or columns. */
export function isSupportedSize(n: number): boolean {
  return Number.isInteger(n) && n >= MIN_SIZE && n <= MAX_SIZE;
}

/** 0 for boards of up to 120 points, 1 for larger ones: an index into pairs of numbers. */
export function sizeClassOf({ points }: Geometry): 0 | 1 {
  return points.length <= 120 ? 0 : 1;
}

/** On boards with a shorter side nothing looks like what the networks have learned from. */
export const LEAST_SIDE = 7;

/** Whether there are networks for boards of a size: not for those that are too small. */
export function hasNetworkFor({ height, width }: Geometry): boolean {
  return Math.min(width, height) >= LEAST_SIDE;
}

/** A step in columns and rows. */
export interface Step {
  readonly dx: number;
  readonly dy: number;
}

/** What one of them makes of a step. */
export type Symmetry = (step: Step) => Step;

/** Those that exchange columns and rows come last. */
export const SYMMETRIES: readonly Symmetry[] = [
  ({ dx, dy }) => ({ dx, dy }),
  ({ dx, dy }) => ({ dx: -dx, dy }),
  ({ dx, dy }) => ({ dx, dy: -dy }),
  ({ dx, dy }) => ({ dx: -dx, dy: -dy }),
  ({ dx, dy }) => ({ dx: dy, dy: dx }),
  ({ dx, dy }) => ({ dx: -dy, dy: dx }),
  ({ dx, dy }) => ({ dx: dy, dy: -dx }),
  ({ dx, dy }) => ({ dx: -dy, dy: -dx }),
];

/** Symmetry -> index of a point in `geometry.points` -> index of the point that comes to lie there. */
export function symmetriesOf({ width, height }: Geometry): readonly Int16Array[] {
  // Twice the steps from the middle, which may lie between points.
  const right = width - 1;
  const bottom = height - 1;
  // The first four leave columns columns.
  return SYMMETRIES.slice(0, width === height ? 8 : 4).map((symmetry) =>
    Int16Array.from({ length: width * height }, (_, i) => {
      const { dx, dy } = symmetry({ dx: 2 * (i % width) - right, dy: 2 * Math.floor(i / width) - bottom });
      return ((dy + bottom) / 2) * width + (dx + right) / 2;
    }),
  );
}
