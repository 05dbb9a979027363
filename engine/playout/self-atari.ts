/**
 * Self-ataris that a playout must not make. Forbidden is what only loses stones (and breaks sekis); allowed are throw-ins
 * and the nakade stones that keep an eye space from becoming two eyes.
 */
import type { Board } from "../board/board.ts";
import { CELL_BITS, HEAD, NEIGHBOURS, NEXT, STONES } from "../board/cell.ts";
import type { Colour } from "../board/colour.ts";
import type { Point } from "../board/geometry.ts";
import { LibertyCounter, neighbour } from "./liberties.ts";
import { isKillingShape, LARGEST_NAKADE } from "./shape.ts";

export class SelfAtariJudge {
  private readonly liberties = new LibertyCounter();
  private readonly shape = new Int32Array(LARGEST_NAKADE + 1);

  /** Whether playing the legal move p puts the mover's own stones in atari to no purpose. */
  isBad(board: Board, p: Point, colour: Colour): boolean {
    const { cells, down } = board;
    const cell = p << CELL_BITS;
    if (cells[cell + NEIGHBOURS] >> 8 >= 2) return false;
    if (this.liberties.after(board, p, colour, 2) >= 2) return false;
    let size = 1;
    let threatens = false;
    for (let k = 0; k < 4; k++) {
      const q = neighbour(cell, down, k);
      const v = cells[q];
      if (v === colour) {
        size += cells[cells[q + HEAD] + STONES]; // counts a chain twice that touches twice: it is large all the same
      } else if (v === 3 - colour) {
        if (board.atariLiberty(q >> CELL_BITS) === p) return false; // it captures
        if (this.liberties.ofChain(board, q >> CELL_BITS, 3) <= 2) threatens = true;
      }
    }
    if (size <= 2) return !threatens; // a throw-in must at least put something in atari
    if (size > LARGEST_NAKADE) return true;
    return !isKillingShape(board.geometry, this.shape, this.collect(board, p, colour));
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
