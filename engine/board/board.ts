/**
 * The fast board: what a move does to the state of `BoardState`; `BoardLegality` tells what is legal. `place` is the
 * hot operation of playouts and keeps no hash; `play` is the complete one for games and tree nodes.
 */
import { BoardLegality } from "./board-legality.ts";
import {
  type Cell,
  CELL,
  CELL_BITS,
  COUNT_SHIFT,
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
  PRISONERS,
  STONES,
} from "./cell.ts";
import { EMPTY, type Colour } from "./colour.ts";
import { PASS, type Point } from "./geometry.ts";
import { ZOBRIST_HIGH, ZOBRIST_LOW } from "./zobrist.ts";

export class Board extends BoardLegality {
  clone(): Board {
    const copy = new Board(this.geometry);
    copy.copyFrom(this);
    return copy;
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
    const shift = (colour - 1) << COUNT_SHIFT;
    const surrounded = ((cells[cell + NEIGHBOURS] >> ((o - 1) << COUNT_SHIFT)) & 7) === 4;

    // Take the point off the list of empty points.
    const count = --cells[tail + EMPTY_COUNT];
    const moved = cells[tail + EMPTIES + count];
    const index = cells[cell + EMPTY_INDEX];
    cells[tail + EMPTIES + index] = moved;
    cells[moved + EMPTY_INDEX] = index;

    // Tell the neighbours and collect the stone's own liberties. What is not a stone has head 0, whose liberties and
    // the rim's counts nobody reads: to change them too is quicker than to ask.
    const a = cell - down;
    const b = cell - CELL;
    const c = cell + CELL;
    const d = cell + down;
    const va = cells[a];
    const vb = cells[b];
    const vc = cells[c];
    const vd = cells[d];
    const change = (ONE_BLACK << shift) - ONE_EMPTY;
    cells[a + NEIGHBOURS] += change;
    cells[b + NEIGHBOURS] += change;
    cells[c + NEIGHBOURS] += change;
    cells[d + NEIGHBOURS] += change;
    const weight = LIBERTY + p;
    const ha = cells[a + HEAD];
    const hb = cells[b + HEAD];
    const hc = cells[c + HEAD];
    const hd = cells[d + HEAD];
    cells[ha + LIBERTIES] -= weight;
    cells[hb + LIBERTIES] -= weight;
    cells[hc + LIBERTIES] -= weight;
    cells[hd + LIBERTIES] -= weight;
    cells[cell] = colour;
    this.colour[p] = colour;
    const own =
      ((LIBERTY + (a >> CELL_BITS)) & ((va - 1) >> 31)) +
      ((LIBERTY + (b >> CELL_BITS)) & ((vb - 1) >> 31)) +
      ((LIBERTY + (c >> CELL_BITS)) & ((vc - 1) >> 31)) +
      ((LIBERTY + (d >> CELL_BITS)) & ((vd - 1) >> 31));

    // Join friends.
    let head = 0;
    if (va === colour) head = this.grow(cell, ha, own);
    if (vb === colour) head = head === 0 ? this.grow(cell, hb, own) : this.merge(head, cells[b + HEAD]);
    if (vc === colour) head = head === 0 ? this.grow(cell, hc, own) : this.merge(head, cells[c + HEAD]);
    if (vd === colour) head = head === 0 ? this.grow(cell, hd, own) : this.merge(head, cells[d + HEAD]);
    if (head === 0) {
      cells[cell + HEAD] = cell;
      cells[cell + NEXT] = cell;
      cells[cell + STONES] = 1;
      cells[cell + LIBERTIES] = own;
    }

    // Take enemies that have no liberty left; a chain may touch the stone twice, and is gone the second time.
    if (cells[ha + LIBERTIES] === 0 && va === o) this.remove(ha, o);
    if (cells[hb + LIBERTIES] === 0 && vb === o && cells[b] === o) this.remove(hb, o);
    if (cells[hc + LIBERTIES] === 0 && vc === o && cells[c] === o) this.remove(hc, o);
    if (cells[hd + LIBERTIES] === 0 && vd === o && cells[d] === o) this.remove(hd, o);

    if (surrounded && cells[tail + EMPTY_COUNT] === count + 1) {
      cells[tail + KO] = cells[tail + EMPTIES + count];
      cells[tail + KO_COLOUR] = o;
    } else {
      cells[tail + KO] = 0;
    }
  }

  /** Adds a new stone with these pseudo-liberties of its own to the chain with this head. Returns the new head. */
  private grow(cell: Cell, head: Cell, own: number): Cell {
    const { cells } = this;
    cells[cell + NEXT] = cells[head + NEXT];
    cells[head + NEXT] = cell;
    // Of two single stones the new one leads, as in `merge`.
    if (cells[head + STONES] > 1) {
      cells[cell + HEAD] = head;
      cells[head + STONES]++;
      cells[head + LIBERTIES] += own;
      return head;
    }
    cells[cell + HEAD] = cell;
    cells[head + HEAD] = cell;
    cells[cell + STONES] = 2;
    cells[cell + LIBERTIES] = cells[head + LIBERTIES] + own;
    return cell;
  }

  /** Joins the chains with these heads, if they are two: the smaller is renamed. Returns the head. */
  private merge(a: Cell, b: Cell): Cell {
    if (a === b) return a;
    const { cells } = this;
    const stones = cells[a + STONES] + cells[b + STONES];
    const liberties = cells[a + LIBERTIES] + cells[b + LIBERTIES];
    if (cells[a + STONES] < cells[b + STONES]) {
      const t = a;
      a = b;
      b = t;
    }
    const after = cells[b + NEXT];
    cells[b + HEAD] = a;
    for (let r = after; r !== b; r = cells[r + NEXT]) cells[r + HEAD] = a;
    cells[b + NEXT] = cells[a + NEXT];
    cells[a + NEXT] = after;
    cells[a + LIBERTIES] = liberties;
    cells[a + STONES] = stones;
    return a;
  }

  /** Takes the chain with this head off the board and appends its points to the list of empty points. */
  private remove(head: Cell, colour: Colour): void {
    const { cells, tail, down } = this;
    const change = ONE_EMPTY - (ONE_BLACK << ((colour - 1) << COUNT_SHIFT));
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
