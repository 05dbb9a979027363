/**
 * Exact liberties, up to a small number, of chains as they are and as a move would make them. One object per thread:
 * the liberties found are left in `found`.
 */
import type { Board } from "../board/board.ts";
import { CELL, CELL_BITS, type Cell, HEAD, LIBERTIES, LIBERTY, NEIGHBOURS, NEXT, ONE_EMPTY } from "../board/cell.ts";
import { EMPTY, type Colour } from "../board/colour.ts";
import { PASS, type Point } from "../board/geometry.ts";

/** More liberties than this are never asked for. */
const MOST = 8;

export class LibertyCounter {
  /** Index -> point: the liberties that the last `ofChain` found. */
  readonly found = new Int32Array(MOST);
  private count = 0;

  /** How many liberties, up to `enough` ≤ 8, the chain of the stone at p has. */
  ofChain(board: Board, p: Point, enough: number): number {
    this.count = 0;
    this.addChain(board, p << CELL_BITS, 0, enough);
    return this.count;
  }

  /**
   * How many liberties, up to `enough`, the chain of a stone of `colour` at the empty point p would have. Of stones
   * that the move captures only those next to p count, so the answer can be too low when something is captured.
   */
  after(board: Board, p: Point, colour: Colour, enough: number): number {
    const { cells, down } = board;
    const cell = p << CELL_BITS;
    if (cells[cell + NEIGHBOURS] >= enough * ONE_EMPTY) return enough;
    this.count = 0;
    for (let k = 0; k < 4; k++) {
      const q = neighbour(cell, down, k);
      const v = cells[q];
      const becomesLiberty = v === EMPTY || (v === 3 - colour && board.atariLiberty(q >> CELL_BITS) === p);
      if (becomesLiberty && this.isEnough(q, enough)) return enough;
    }
    for (let k = 0; k < 4 && this.count < enough; k++) {
      const q = neighbour(cell, down, k);
      if (cells[q] === colour) this.addChain(board, q, cell, enough);
    }
    return this.count;
  }

  /** Whether p is among the liberties found last. */
  hasFound(p: Point): boolean {
    for (let i = 0; i < this.count; i++) if (this.found[i] === p) return true;
    return false;
  }

  /** Adds the liberties of the chain of a stone, without the cell `except`. */
  private addChain(board: Board, stone: Cell, except: Cell, enough: number): void {
    const { cells, down } = board;
    let s = stone;
    do {
      // Not in a loop over the sides, which is slower here.
      if (cells[s + NEIGHBOURS] >= ONE_EMPTY) {
        if (cells[s - down] === EMPTY && s - down !== except && this.isEnough(s - down, enough)) return;
        if (cells[s - CELL] === EMPTY && s - CELL !== except && this.isEnough(s - CELL, enough)) return;
        if (cells[s + CELL] === EMPTY && s + CELL !== except && this.isEnough(s + CELL, enough)) return;
        if (cells[s + down] === EMPTY && s + down !== except && this.isEnough(s + down, enough)) return;
      }
      s = cells[s + NEXT];
    } while (s !== stone);
  }

  /** Adds a liberty, if it is a new one; whether there are enough then. */
  private isEnough(cell: Cell, enough: number): boolean {
    const p = cell >> CELL_BITS;
    if (!this.hasFound(p)) this.found[this.count++] = p;
    return this.count >= enough;
  }
}

/** The k-th neighbour of a cell, k = 0…3. */
export function neighbour(cell: Cell, down: number, k: number): Cell {
  return k === 0 ? cell - down : k === 1 ? cell - CELL : k === 2 ? cell + CELL : cell + down;
}

/** Whether the chain of the stone at p surely has more than `n` liberties, by its pseudo-liberties alone. */
export function hasMoreLiberties(board: Board, p: Point, n: number): boolean {
  const { cells } = board;
  return cells[cells[(p << CELL_BITS) + HEAD] + LIBERTIES] >= (4 * n + 1) * LIBERTY;
}

/** Whether a stone of `colour` at the empty point p would capture something. */
export function isCapture(board: Board, p: Point, colour: Colour): boolean {
  const { cells, down } = board;
  for (let k = 0; k < 4; k++) {
    const q = neighbour(p << CELL_BITS, down, k);
    if (cells[q] === 3 - colour && board.atariLiberty(q >> CELL_BITS) === p) return true;
  }
  return false;
}

/** Whether the chain of the stone at p, of this colour, may capture a chain next to it elsewhere than at `except`. */
export function canCaptureNextTo(board: Board, p: Point, colour: Colour, except: Point = PASS): boolean {
  const { cells, down } = board;
  const start = p << CELL_BITS;
  let s = start;
  do {
    for (let k = 0; k < 4; k++) {
      const q = neighbour(s, down, k);
      if (cells[q] !== 3 - colour) continue;
      const liberty = board.atariLiberty(q >> CELL_BITS);
      if (liberty !== 0 && liberty !== except && !board.isKo(liberty, colour)) return true;
    }
    s = cells[s + NEXT];
  } while (s !== start);
  return false;
}
