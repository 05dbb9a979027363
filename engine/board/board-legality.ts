/** What may be played on a board, and where: suicide, simple ko, and the eyes that a playout must not fill. */
import { BoardState } from "./board-state.ts";
import {
  type Cell,
  CELL,
  CELL_BITS,
  COUNT_SHIFT,
  DIAGONAL_ENEMY,
  DIAGONAL_WALL,
  EMPTIES,
  EMPTY_COUNT,
  HEAD,
  KO,
  LIBERTIES,
  LIBERTY,
  NEIGHBOURS,
  ONE_EMPTY,
} from "./cell.ts";
import { EMPTY, WALL, type Colour } from "./colour.ts";
import { PASS, type Point } from "./geometry.ts";

export class BoardLegality extends BoardState {
  /** Number of empty neighbours of p. */
  emptyNeighbours(p: Point): number {
    return this.cells[(p << CELL_BITS) + NEIGHBOURS] >> 8;
  }

  /** Whether all four neighbours of p are of this colour or off the board. */
  isSurrounded(p: Point, colour: Colour): boolean {
    return ((this.cells[(p << CELL_BITS) + NEIGHBOURS] >> ((colour - 1) << COUNT_SHIFT)) & 7) === 4;
  }

  /**
   * Whether p is an eye that a playout must not fill: all neighbours of the colour, and of the diagonal points at most
   * one (at the edge none) of the opponent.
   */
  isEye(p: Point, colour: Colour): boolean {
    return this.isEyeCell(p << CELL_BITS, colour);
  }

  private isEyeCell(cell: Cell, colour: Colour): boolean {
    const { cells, down } = this;
    const shift = (colour - 1) << COUNT_SHIFT;
    if (((cells[cell + NEIGHBOURS] >> shift) & 7) !== 4) return false;
    // Per diagonal: an enemy counts 4, WALL 1; one enemy in the open, or walls alone, are harmless.
    const weights = DIAGONAL_WALL | (DIAGONAL_ENEMY >> shift);
    const sum =
      ((weights >> (4 * cells[cell - down - CELL])) & 15) +
      ((weights >> (4 * cells[cell - down + CELL])) & 15) +
      ((weights >> (4 * cells[cell + down - CELL])) & 15) +
      ((weights >> (4 * cells[cell + down + CELL])) & 15);
    return sum <= 4;
  }

  /**
   * Whether a stone on the empty cell would have a liberty after captures: an empty neighbour, a friend not in atari
   * or an enemy that is. All four sides are asked at once, without branches: which of them decides cannot be foreseen.
   */
  private hasLibertyAfter(cell: Cell, colour: Colour): boolean {
    const { cells, down } = this;
    if (cells[cell + NEIGHBOURS] >= ONE_EMPTY) return true;
    const va = cells[cell - down];
    const vb = cells[cell - CELL];
    const vc = cells[cell + CELL];
    const vd = cells[cell + down];
    const a = cells[cell - down + HEAD];
    const b = cells[cell - CELL + HEAD];
    const c = cells[cell + CELL + HEAD];
    const d = cells[cell + down + HEAD];
    const ab = +(a === b);
    const ac = +(a === c);
    const ad = +(a === d);
    const bc = +(b === c);
    const bd = +(b === d);
    const cd = +(c === d);
    // A chain is in atari here if its pseudo-liberties are just the sides on which it touches the cell.
    const weight = LIBERTY + (cell >> CELL_BITS);
    const atariA = +(cells[a + LIBERTIES] === Math.imul(1 + ab + ac + ad, weight));
    const atariB = +(cells[b + LIBERTIES] === Math.imul(1 + ab + bc + bd, weight));
    const atariC = +(cells[c + LIBERTIES] === Math.imul(1 + ac + bc + cd, weight));
    const atariD = +(cells[d + LIBERTIES] === Math.imul(1 + ad + bd + cd, weight));
    return (
      ((+(va === colour) ^ atariA) & +(va !== WALL)) |
      ((+(vb === colour) ^ atariB) & +(vb !== WALL)) |
      ((+(vc === colour) ^ atariC) & +(vc !== WALL)) |
      ((+(vd === colour) ^ atariD) & +(vd !== WALL))
    ) !== 0;
  }

  /** Whether `colour` may play at p: empty, not a ko just taken, not suicide. Nothing is known of superko here. */
  isLegal(p: Point, colour: Colour): boolean {
    if (p === PASS) return true;
    const cell = p << CELL_BITS;
    return this.cells[cell] === EMPTY && !this.isKo(p, colour) && this.hasLibertyAfter(cell, colour);
  }

  /** Whether `colour` would retake a simple ko at p that was taken by the move before. */
  isKo(p: Point, colour: Colour): boolean {
    return p !== 0 && p === this.ko && colour === this.koColour;
  }

  /** Whether a stone of `colour` at the empty point p would die with its chain. */
  isSuicide(p: Point, colour: Colour): boolean {
    return !this.hasLibertyAfter(p << CELL_BITS, colour);
  }

  /** Number of stones that would leave the board by suicide at the empty point p: 0 if it is none. */
  suicideSize(p: Point, colour: Colour): number {
    if (!this.isSuicide(p, colour)) return 0;
    const { stride } = this.geometry;
    const chains = new Map<Point, number>();
    for (const q of [p - 1, p + 1, p - stride, p + stride]) {
      if (this.colour[q] === colour) chains.set(this.headOf(q), this.chainSize(q));
    }
    return [...chains.values()].reduce((sum, size) => sum + size, 1);
  }

  /**
   * The first point, from index `start` of the list of empty points on and round, where a light playout may move: legal
   * for the side to move and no own eye. 0 if there is none.
   */
  findLightMove(start: number, colour: Colour): Point {
    const { cells, tail } = this;
    const n = cells[tail + EMPTY_COUNT];
    const ko = cells[tail + KO];
    let i = start;
    do {
      const cell = cells[tail + EMPTIES + i];
      if (cell !== ko) {
        if (cells[cell + NEIGHBOURS] >= ONE_EMPTY) return cell >> CELL_BITS;
        if (!this.isEyeCell(cell, colour) && this.hasLibertyAfter(cell, colour)) return cell >> CELL_BITS;
      }
      if (++i === n) i = 0;
    } while (i !== start);
    return 0;
  }
}
