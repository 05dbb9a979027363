/**
 * The fast board: what is legal, and what a move does. `place` is the hot operation of playouts and keeps no hash;
 * `play` is the complete one for games and tree nodes.
 */
import { BoardState } from "./board-state.ts";
import {
  type Cell,
  CELL,
  CELL_BITS,
  DIAGONAL_WEIGHTS_BLACK,
  DIAGONAL_WEIGHTS_WHITE,
  EMPTIES,
  EMPTY_COUNT,
  EMPTY_INDEX,
  HASH_HIGH,
  HASH_LOW,
  HEAD,
  KO,
  KO_COLOUR,
  LIBERTIES,
  LIBERTY,
  NEIGHBOURS,
  NEXT,
  ONE_BLACK,
  ONE_EMPTY,
  ONE_WHITE,
  PRISONERS,
  STONES,
} from "./cell.ts";
import { BLACK, EMPTY, WALL, type Colour } from "./colour.ts";
import { PASS, type Point } from "./geometry.ts";
import { ZOBRIST_HIGH, ZOBRIST_LOW } from "./zobrist.ts";

export class Board extends BoardState {
  clone(): Board {
    const copy = new Board(this.geometry);
    copy.copyFrom(this);
    return copy;
  }

  /** Number of empty neighbours of p. */
  emptyNeighbours(p: Point): number {
    return this.cells[(p << CELL_BITS) + NEIGHBOURS] >> 8;
  }

  /** Whether all four neighbours of p are of this colour or off the board. */
  isSurrounded(p: Point, colour: Colour): boolean {
    return ((this.cells[(p << CELL_BITS) + NEIGHBOURS] >> (colour === BLACK ? 0 : 4)) & 7) === 4;
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
    if (((cells[cell + NEIGHBOURS] >> (colour === BLACK ? 0 : 4)) & 7) !== 4) return false;
    // Per diagonal: an enemy counts 4, WALL 1; one enemy in the open, or walls alone, are harmless.
    const weights = colour === BLACK ? DIAGONAL_WEIGHTS_BLACK : DIAGONAL_WEIGHTS_WHITE;
    const sum =
      ((weights >> (4 * cells[cell - down - CELL])) & 15) +
      ((weights >> (4 * cells[cell - down + CELL])) & 15) +
      ((weights >> (4 * cells[cell + down - CELL])) & 15) +
      ((weights >> (4 * cells[cell + down + CELL])) & 15);
    return sum <= 4;
  }

  /** Whether a stone on the empty cell would have a liberty after captures. */
  private hasLibertyAfter(cell: Cell, colour: Colour): boolean {
    const { cells, down } = this;
    return (
      cells[cell + NEIGHBOURS] >= ONE_EMPTY ||
      this.givesLiberty(cell - CELL, cell, colour) ||
      this.givesLiberty(cell + CELL, cell, colour) ||
      this.givesLiberty(cell - down, cell, colour) ||
      this.givesLiberty(cell + down, cell, colour)
    );
  }

  /** Whether the chain at r gives a stone at the cell a liberty: a friend not in atari, or an enemy that is. */
  private givesLiberty(r: Cell, cell: Cell, colour: Colour): boolean {
    const { cells } = this;
    const v = cells[r];
    if (v === WALL) return false;
    const head = cells[r + HEAD];
    const packed = cells[head + LIBERTIES];
    const inAtari =
      packed < 5 * LIBERTY && packed === this.touches(cell, head) * (LIBERTY + (cell >> CELL_BITS));
    return v === colour ? !inAtari : inAtari;
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

  /** Forgets the simple ko, as a pass does. */
  pass(): void {
    this.cells[this.tail + KO] = 0;
  }

  /**
   * Plays a move in full: stone, captures, own chain if it is left without liberties (suicide), ko, prisoners, hash.
   * PASS is allowed. p must be empty; whether the move is legal is the caller's question.
   * @returns the number of enemy stones captured
   */
  play(p: Point, colour: Colour): number {
    if (p === PASS) {
      this.pass();
      return 0;
    }
    const { cells, tail } = this;
    const cell = p << CELL_BITS;
    const before = this.emptyCount - 1;
    this.place(p, colour);
    this.toggleHash(p, colour);
    // `place` appends the captured points to the list of empty points, which is where the hash finds them.
    this.toggleHashOfEmpties(before, (3 - colour) as Colour);
    const captured = this.emptyCount - before;
    const head = cells[cell + HEAD];
    if (cells[head + LIBERTIES] === 0) {
      const first = cells[tail + EMPTY_COUNT];
      this.remove(head, colour);
      this.toggleHashOfEmpties(first, colour);
    }
    return captured;
  }

  private toggleHashOfEmpties(from: number, colour: Colour): void {
    for (let i = from; i < this.emptyCount; i++) this.toggleHash(this.emptyAt(i), colour);
  }

  private toggleHash(p: Point, colour: Colour): void {
    const { cells, tail } = this;
    cells[tail + HASH_LOW] ^= ZOBRIST_LOW[2 * p + colour - 1];
    cells[tail + HASH_HIGH] ^= ZOBRIST_HIGH[2 * p + colour - 1];
  }

  /** The hot part of `play`: no hash, no suicide, no pass. p must be empty and the move not a suicide. */
  place(p: Point, colour: Colour): void {
    const { cells, tail, down } = this;
    const o = (3 - colour) as Colour;
    const cell = p << CELL_BITS;
    const surrounded = ((cells[cell + NEIGHBOURS] >> (o === BLACK ? 0 : 4)) & 7) === 4;

    // Take the point off the list of empty points.
    const count = --cells[tail + EMPTY_COUNT];
    const moved = cells[tail + EMPTIES + count];
    const index = cells[cell + EMPTY_INDEX];
    cells[tail + EMPTIES + index] = moved;
    cells[moved + EMPTY_INDEX] = index;

    // Tell the neighbours and collect the stone's own liberties. (The rim's counts change too; nobody reads them.)
    const a = cell - down;
    const b = cell - CELL;
    const c = cell + CELL;
    const d = cell + down;
    const va = cells[a];
    const vb = cells[b];
    const vc = cells[c];
    const vd = cells[d];
    const change = (colour === BLACK ? ONE_BLACK : ONE_WHITE) - ONE_EMPTY;
    cells[a + NEIGHBOURS] += change;
    cells[b + NEIGHBOURS] += change;
    cells[c + NEIGHBOURS] += change;
    cells[d + NEIGHBOURS] += change;
    const weight = LIBERTY + p;
    let own = 0;
    if (va === EMPTY) own += LIBERTY + (a >> CELL_BITS);
    else cells[cells[a + HEAD] + LIBERTIES] -= weight;
    if (vb === EMPTY) own += LIBERTY + (b >> CELL_BITS);
    else cells[cells[b + HEAD] + LIBERTIES] -= weight;
    if (vc === EMPTY) own += LIBERTY + (c >> CELL_BITS);
    else cells[cells[c + HEAD] + LIBERTIES] -= weight;
    if (vd === EMPTY) own += LIBERTY + (d >> CELL_BITS);
    else cells[cells[d + HEAD] + LIBERTIES] -= weight;
    cells[cell] = colour;
    this.colour[p] = colour;
    cells[cell + HEAD] = cell;
    cells[cell + NEXT] = cell;
    cells[cell + STONES] = 1;
    cells[cell + LIBERTIES] = own;

    // Join friends, take enemies that have no liberty left; an enemy chain may touch the stone twice.
    if (va === colour) this.merge(cell, a);
    else if (va === o && cells[cells[a + HEAD] + LIBERTIES] === 0) this.remove(cells[a + HEAD], o);
    if (vb === colour) this.merge(cell, b);
    else if (vb === o && cells[b] === o && cells[cells[b + HEAD] + LIBERTIES] === 0) this.remove(cells[b + HEAD], o);
    if (vc === colour) this.merge(cell, c);
    else if (vc === o && cells[c] === o && cells[cells[c + HEAD] + LIBERTIES] === 0) this.remove(cells[c + HEAD], o);
    if (vd === colour) this.merge(cell, d);
    else if (vd === o && cells[d] === o && cells[cells[d + HEAD] + LIBERTIES] === 0) this.remove(cells[d + HEAD], o);

    if (surrounded && cells[tail + EMPTY_COUNT] === count + 1) {
      cells[tail + KO] = cells[tail + EMPTIES + count];
      cells[tail + KO_COLOUR] = o;
    } else {
      cells[tail + KO] = 0;
    }
  }

  /** Joins the chains of the stones at p and q, if they are two: the smaller is renamed. */
  private merge(p: Cell, q: Cell): void {
    const { cells } = this;
    let a = cells[p + HEAD];
    let b = cells[q + HEAD];
    if (a === b) return;
    if (cells[a + STONES] < cells[b + STONES]) {
      const t = a;
      a = b;
      b = t;
    }
    let r = b;
    do {
      cells[r + HEAD] = a;
      r = cells[r + NEXT];
    } while (r !== b);
    r = cells[a + NEXT];
    cells[a + NEXT] = cells[b + NEXT];
    cells[b + NEXT] = r;
    cells[a + LIBERTIES] += cells[b + LIBERTIES];
    cells[a + STONES] += cells[b + STONES];
  }

  /** Takes the chain with this head off the board and appends its points to the list of empty points. */
  private remove(head: Cell, colour: Colour): void {
    const { cells, tail, down } = this;
    const change = ONE_EMPTY - (colour === BLACK ? ONE_BLACK : ONE_WHITE);
    const first = cells[tail + EMPTY_COUNT];
    let count = first;
    let cell = head;
    do {
      const p = cell >> CELL_BITS;
      cells[cell] = EMPTY;
      this.colour[p] = EMPTY;
      cells[tail + EMPTIES + count] = cell;
      cells[cell + EMPTY_INDEX] = count++;
      const a = cell - down;
      const b = cell - CELL;
      const c = cell + CELL;
      const d = cell + down;
      cells[a + NEIGHBOURS] += change;
      cells[b + NEIGHBOURS] += change;
      cells[c + NEIGHBOURS] += change;
      cells[d + NEIGHBOURS] += change;
      // The dead head's and the rim's liberties change too: nobody reads them before they are set anew.
      const weight = LIBERTY + p;
      cells[cells[a + HEAD] + LIBERTIES] += weight;
      cells[cells[b + HEAD] + LIBERTIES] += weight;
      cells[cells[c + HEAD] + LIBERTIES] += weight;
      cells[cells[d + HEAD] + LIBERTIES] += weight;
      cells[cell + HEAD] = 0;
      cell = cells[cell + NEXT];
    } while (cell !== head);
    cells[tail + EMPTY_COUNT] = count;
    cells[tail + PRISONERS + colour] += count - first;
  }
}
