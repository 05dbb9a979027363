/**
 * How activations lie in memory. A board of activations is an array of cells in padded rows, and of each cell's
 * channels: `[cell * channels + channel]`. A rim of zeros stands for what is outside the board: one cell on all sides,
 * and more on the right and below where the kernels' tiles reach beyond a small board.
 */
import type { Geometry } from "../../board/geometry.ts";

/** Channels come in groups of this many; missing ones are always 0. */
export const GROUP = 8;

/** Side of a tile, in cells: see `wasm/filtering.ts`. */
export type TileSide = 3 | 4;
/** How many tiles of each side cover a line of cells. */
type Tiles = Readonly<Record<TileSide, number>>;

/** A number of channels rounded up to whole groups. */
export function inGroups(channels: number): number {
  return Math.ceil(channels / GROUP) * GROUP;
}

/** As few tiles as possible, and of those as many small ones as possible. */
function tilesFor(cells: number): Tiles {
  const tiles = Math.ceil(cells / 4);
  const threes = Math.min(tiles, 4 * tiles - cells);
  return { 4: tiles - threes, 3: threes };
}

/** Neighbouring tiles of one height and one width, which cover a rectangle. */
export interface TileRegion {
  readonly height: TileSide;
  readonly width: TileSide;
  /** Rows of tiles, and tiles of a row. */
  readonly rows: number;
  readonly columns: number;
  /** First cell of the rectangle, counted from the board's upper left corner. */
  readonly top: number;
  readonly left: number;
}

export class Layout {
  readonly width: number;
  readonly height: number;
  /** Cells that the tiles cover together. */
  readonly tiledWidth: number;
  readonly tiledHeight: number;
  /**
   * Tiles by their shapes, in an order in which the high ones follow each other, and the wide ones: high, high and
   * wide, wide, small. Shapes that the board does not have are left out.
   */
  readonly regions: readonly TileRegion[];
  /** Cells of a row. */
  readonly stride: number;
  /** Cells in all. */
  readonly length: number;
  /** Index of a point in `geometry.points` -> its cell. */
  readonly cells: Int32Array;

  /** @param hasRim - whether there is a rim: only kernels that look at a cell's neighbours need it */
  constructor({ width, height }: Pick<Geometry, "width" | "height">, hasRim = true) {
    const columns = tilesFor(width);
    const rows = tilesFor(height);
    const region = (high: TileSide, wide: TileSide): TileRegion => ({
      height: high,
      width: wide,
      rows: rows[high],
      columns: columns[wide],
      top: high === 4 ? 0 : 4 * rows[4],
      left: wide === 4 ? 0 : 4 * columns[4],
    });
    this.width = width;
    this.height = height;
    this.tiledWidth = 4 * columns[4] + 3 * columns[3];
    this.tiledHeight = 4 * rows[4] + 3 * rows[3];
    this.regions = [region(4, 3), region(4, 4), region(3, 4), region(3, 3)].filter((r) => r.rows * r.columns > 0);
    const rim = hasRim ? 1 : 0;
    this.stride = hasRim ? this.tiledWidth + 2 : width;
    this.length = hasRim ? this.stride * (this.tiledHeight + 2) : width * height;
    this.cells = Int32Array.from(
      { length: width * height },
      (_, i) => (Math.floor(i / width) + rim) * this.stride + (i % width) + rim,
    );
  }
}

/** Points that all tiles have. */
const SHARED = 5;

/**
 * Some places of transformed tiles that follow each other, and the tiles that have them. A place is a point of
 * interpolation for the rows and one for the columns, see `wasm/filtering.ts`. Both may be the sixth point only in a
 * tile that is as high, or as wide, as four cells. The 25 places that all tiles have come first, so that boards of
 * small tiles need no others.
 *
 * Tiles are numbered by regions, as `Layout` orders these, and in a region row by row: so the tiles that have a place
 * follow each other.
 */
export interface PlaceRun {
  readonly first: number;
  readonly places: number;
  readonly firstTile: number;
  readonly tiles: number;
}

/** Number of a place, by its points. */
export function placeAt(row: number, column: number): number {
  if (row < SHARED) return column < SHARED ? row * SHARED + column : SHARED * SHARED + row;
  return (SHARED + 1) * SHARED + column;
}

/** Tiles of some regions together. */
export function allTiles(regions: readonly TileRegion[]): number {
  return regions.reduce((sum, { columns, rows }) => sum + rows * columns, 0);
}

/** Places from the first to the last that a tile has. */
export function placesFor(regions: readonly TileRegion[]): number {
  const last = placeRuns(regions).at(-1)!;
  return last.first + last.places;
}

/** All places that tiles have, in order. */
export function placeRuns(regions: readonly TileRegion[]): PlaceRun[] {
  const run = (first: number, places: number, has: (region: TileRegion) => boolean): PlaceRun => ({
    first,
    places,
    firstTile: allTiles(regions.slice(0, regions.findIndex(has))),
    tiles: allTiles(regions.filter(has)),
  });
  return [
    run(0, SHARED * SHARED, () => true),
    run(placeAt(0, SHARED), SHARED, ({ width }) => width === 4),
    run(placeAt(SHARED, 0), SHARED, ({ height }) => height === 4),
    run(placeAt(SHARED, SHARED), 1, ({ height, width }) => height === 4 && width === 4),
  ].filter(({ tiles }) => tiles > 0);
}
