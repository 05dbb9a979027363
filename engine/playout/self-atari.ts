/**
 * Self-ataris that a playout must not make. Forbidden is what only loses stones (and breaks sekis); allowed are
 * throw-ins and the nakade stones that keep an eye space from becoming two eyes.
 */
import type { Board } from "../board/board.ts";
import { type Cell, CELL_BITS, HEAD, NEIGHBOURS, NEXT, ONE_EMPTY, STONES } from "../board/cell.ts";
import type { Colour } from "../board/colour.ts";
import type { Point } from "../board/geometry.ts";
import { hasMoreLiberties, LibertyCounter, neighbour } from "./liberties.ts";
import { isKillingShape, LARGEST_NAKADE } from "./shape.ts";

/** Liberties with which a chain need not fear what happens inside its eye space. */
const SAFE = 4;

export class SelfAtariJudge {
  private readonly liberties = new LibertyCounter();
  private readonly shape = new Int32Array(LARGEST_NAKADE + 1);

  /** Whether playing the legal move p puts the mover's own stones in atari to no purpose. */
  isBad(board: Board, p: Point, colour: Colour): boolean {
    const { cells, down } = board;
    const cell = p << CELL_BITS;
    if (cells[cell + NEIGHBOURS] >= 2 * ONE_EMPTY || this.joinsStrongChain(board, cell, colour)) return false;
    if (this.liberties.after(board, p, colour, 2) >= 2) return false;
    let threatens = false;
    let isLarge = false;
    for (let k = 0; k < 4; k++) {
      const q = neighbour(cell, down, k);
      const v = cells[q];
      if (v === colour) {
        if (cells[cells[q + HEAD] + STONES] >= LARGEST_NAKADE) isLarge = true;
      } else if (v === 3 - colour) {
        if (board.atariLiberty(q >> CELL_BITS) === p) return false; // it captures
        if (this.liberties.ofChain(board, q >> CELL_BITS, 3) <= 2) threatens = true;
      }
    }
    if (isLarge) return true;
    const size = this.collect(board, p, colour);
    if (size <= 2) return !threatens; // a throw-in must at least put something in atari
    return !isKillingShape(board.geometry, this.shape, size) || this.isOutsideSafe(board, colour, size);
  }

  /** Whether the move joins a chain that surely has three liberties: it keeps two of them. */
  private joinsStrongChain(board: Board, cell: Cell, colour: Colour): boolean {
    const { cells, down } = board;
    for (let k = 0; k < 4; k++) {
      const q = neighbour(cell, down, k);
      if (cells[q] === colour && hasMoreLiberties(board, q >> CELL_BITS, 2)) return true;
    }
    return false;
  }

  /**
   * Whether one of the chains around the first n points of `shape` has liberties enough to live elsewhere: then the
   * shape kills nothing, and the stones may be one side of a seki.
   */
  private isOutsideSafe(board: Board, colour: Colour, n: number): boolean {
    const { cells, down } = board;
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < 4; k++) {
        const q = neighbour(this.shape[i] << CELL_BITS, down, k);
        if (cells[q] === 3 - colour && this.liberties.ofChain(board, q >> CELL_BITS, SAFE) === SAFE) return true;
      }
    }
    return false;
  }

  /** Leaves the points of the chain that p would make in `shape`; returns their number, or more than fit. */
  private collect(board: Board, p: Point, colour: Colour): number {
    const { cells, down } = board;
    const { shape } = this;
    let n = 0;
    shape[n++] = p;
    for (let k = 0; k < 4; k++) {
      const q = neighbour(p << CELL_BITS, down, k);
      if (cells[q] !== colour) continue;
      let s = q;
      do {
        const point = s >> CELL_BITS;
        let known = false;
        for (let i = 0; i < n && !known; i++) known = shape[i] === point;
        if (!known) {
          if (n === shape.length) return n;
          shape[n++] = point;
        }
        s = cells[s + NEXT];
      } while (s !== q);
    }
    return n;
  }
}
