/**
 * How activations lie in memory. A board of activations is an array of cells in padded rows, and of each cell's
 * channels: `[cell * channels + channel]`. A rim of zeros stands for what is outside the board: one cell on all sides,
 * and more on the right and below where the kernels' square tiles reach beyond the board.
 */
import type { Geometry } from "../../board/geometry.ts";

/** Channels come in groups of this many; missing ones are always 0. */
export const GROUP = 8;
/** Most tiles, or points, that are multiplied at a time: with two vectors of outputs that is what 15 registers hold. */
export const BLOCK = 5;

/** Side of a tile, in cells: see `wasm/filtering.ts`. */
export type TileSide = 3 | 4;
const TILE_SIDES: readonly TileSide[] = [4, 3];

/** A number of channels rounded up to whole groups. */
export function inGroups(channels: number): number {
  return Math.ceil(channels / GROUP) * GROUP;
}

export class Layout {
  readonly width: number;
  readonly height: number;
  /** Side of a tile: the one that takes the fewest products on this board. */
  readonly tile: TileSide;
  /** Tiles of a row, and rows of tiles. */
  readonly tileColumns: number;
  readonly tileRows: number;
  /** Cells of a row. */
  readonly stride: number;
  /** Cells in all. */
  readonly length: number;
  /** Index of a point in `geometry.points` -> its cell. */
  readonly cells: Int32Array;

  constructor({ width, height }: Pick<Geometry, "width" | "height">) {
    const products = (side: number): number => (side + 2) ** 2 * Math.ceil(width / side) * Math.ceil(height / side);
    const tile = TILE_SIDES.reduce((best, side) => (products(side) < products(best) ? side : best));
    this.width = width;
    this.height = height;
    this.tile = tile;
    this.tileColumns = Math.ceil(width / tile);
    this.tileRows = Math.ceil(height / tile);
    this.stride = tile * this.tileColumns + 2;
    this.length = this.stride * (tile * this.tileRows + 2);
    this.cells = Int32Array.from(
      { length: width * height },
      (_, i) => (Math.floor(i / width) + 1) * this.stride + (i % width) + 1,
    );
  }
}

/** A board of activations; `format.ts` says what stands for 1. */
export interface Activations {
  /** Channels of a cell, in whole groups. */
  readonly channels: number;
  /** Cell × channels + channel -> activation; 0 outside the board. */
  readonly data: Int16Array;
}
