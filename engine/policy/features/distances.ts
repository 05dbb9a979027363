/** Where the points of a board lie: to one another, and to the edge. */
import type { Geometry, Point } from "../../board/geometry.ts";
import { gridcular } from "./rings.ts";

/** Gridcular distances are told apart up to this one; 2 is the smallest. */
const FARTHEST = 18;
/** Place of "no distance" after those of 2 … FARTHEST. */
const NO_DISTANCE = FARTHEST - 1;
/** Lines are told apart up to this one, counted from 1. */
const INNERMOST_LINE = 6;

export class Distances {
  /** Point -> column, row, and line from the nearest edge, from 0. */
  private readonly column: Uint8Array;
  private readonly row: Uint8Array;
  private readonly lineOf: Uint8Array;

  constructor(geometry: Geometry) {
    this.column = new Uint8Array(geometry.length);
    this.row = new Uint8Array(geometry.length);
    this.lineOf = new Uint8Array(geometry.length);
    for (const p of geometry.points) {
      const x = geometry.column(p);
      const y = geometry.row(p);
      this.column[p] = x;
      this.row[p] = y;
      this.lineOf[p] = Math.min(x, y, geometry.width - 1 - x, geometry.height - 1 - y, INNERMOST_LINE - 1);
    }
  }

  /** Columns from p to q. */
  columns(p: Point, q: Point): number {
    return this.column[q] - this.column[p];
  }

  /** Rows from p to q. */
  rows(p: Point, q: Point): number {
    return this.row[q] - this.row[p];
  }

  /** Line of p from the nearest edge, from 0; the inner lines are one. */
  line(p: Point): number {
    return this.lineOf[p];
  }

  /** Place in a group of distances of the one from p to q; q may be 0, for none. */
  place(p: Point, q: Point): number {
    return q === 0 ? NO_DISTANCE : Math.min(gridcular(this.columns(p, q), this.rows(p, q)), FARTHEST) - 2;
  }
}
