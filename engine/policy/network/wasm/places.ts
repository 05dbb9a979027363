/**
 * Places of transformed tiles, and which tiles have them. A place is a point of interpolation for the rows and one for
 * the columns, see `filtering.ts`. Both may be the sixth point only in a tile that is as high, or as wide, as four
 * cells. The 25 places that all tiles have come first, so that boards of small tiles need no others.
 *
 * Tiles are numbered by regions, as `layout.ts` orders these, and in a region row by row: so the tiles that have a
 * place follow each other.
 */
import type { TileRegion } from "../layout.ts";

/** Points that all tiles have. */
const SHARED = 5;

/** Some places that follow each other, and the tiles that have them. */
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
