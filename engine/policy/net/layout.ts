/**
 * How activations lie in memory. A board of activations is an array of cells in padded rows, and of each cell's
 * channels: `[cell * channels + channel]`. A rim of zeros stands for what is outside the board: one cell on all sides,
 * and one more on the right and below where the width or height is odd, because the kernels work on tiles of 2×2.
 */
import type { Geometry } from "../../board/geometry.ts";

/** Channels come in groups of this many; missing ones are always 0. */
export const GROUP = 8;

/** A number of channels rounded up to whole groups. */
export function inGroups(channels: number): number {
  return Math.ceil(channels / GROUP) * GROUP;
}

export class Layout {
  readonly width: number;
  readonly height: number;
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
    this.width = width;
    this.height = height;
    this.tileColumns = Math.ceil(width / 2);
    this.tileRows = Math.ceil(height / 2);
    this.stride = 2 * this.tileColumns + 2;
    this.length = this.stride * (2 * this.tileRows + 2);
    this.cells = Int32Array.from(
      { length: width * height },
      (_, i) => (Math.floor(i / width) + 1) * this.stride + (i % width) + 1,
    );
  }
}

/** A board of activations: 256 stands for 1. */
export interface Activations {
  /** Channels of a cell, in whole groups. */
  readonly channels: number;
  /** Cell × channels + channel -> activation; 0 outside the board. */
  readonly data: Int16Array;
}
