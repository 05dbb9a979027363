/**
 * The tactical features of the moves of a position: captures, ataris, escapes and their ladders, self-atari, contact
 * with the last move, distances. `prepare` reads every chain of one or two liberties once and notes at its liberties
 * what a move there does; `list` puts a move's features together.
 */
import { Board } from "../../board/board.ts";
import { CELL_BITS, HEAD, LIBERTIES, LIBERTY, STONES } from "../../board/cell.ts";
import { type Colour, EMPTY, opponent } from "../../board/colour.ts";
import type { Geometry, Point } from "../../board/geometry.ts";
import { LadderReader } from "../../playout/ladder.ts";
import { canCaptureNextTo, LibertyCounter, neighbour } from "../../playout/liberties.ts";
import { SelfAtariJudge } from "../../playout/self-atari.ts";
import { FIRST, sizeClass } from "./catalogue.ts";
import { type ChainLiberties, gridcular } from "./neighbourhood.ts";

/** Most liberties that are distinguished. */
const MOST_LIBERTIES = 5;
/** A chain with this number of liberties is in no fight for them. */
const TOO_MANY_LIBERTIES = 8;

/** Most features that a move can have. */
export const MOST_TACTICAL = 14;

export class Tactics {
  private readonly geometry: Geometry;
  private readonly distances: Distances;
  private readonly liberties = new LibertyCounter();
  private readonly reader: AtariReader;
  private readonly selfAtari = new SelfAtariJudge();
  /** Point -> 1 + place in the group of what a move there does, or 0. */
  private readonly captures: Uint8Array;
  private readonly extends: Uint8Array;
  private readonly ataris: Uint8Array;
  private readonly rescues: Uint8Array;
  /** Point -> 1 + place in the group, that is the fewest liberties of such a chain, or 0. */
  private readonly lastLiberties: Uint8Array;
  private readonly touchedLiberties: Uint8Array;
  /** All six of them. */
  private readonly notes: Uint8Array;
  private lastMove: Point = 0;
  private beforeLast: Point = 0;

  constructor(geometry: Geometry, distances: Distances) {
    const n = geometry.length;
    this.geometry = geometry;
    this.distances = distances;
    this.reader = new AtariReader(geometry);
    this.notes = new Uint8Array(6 * n);
    this.captures = this.notes.subarray(0, n);
    this.extends = this.notes.subarray(n, 2 * n);
    this.ataris = this.notes.subarray(2 * n, 3 * n);
    this.rescues = this.notes.subarray(3 * n, 4 * n);
    this.lastLiberties = this.notes.subarray(4 * n, 5 * n);
    this.touchedLiberties = this.notes.subarray(5 * n, 6 * n);
  }

  /**
   * Takes a position in. `lastMove` and `beforeLast` are 0 where there is none or it was a pass.
   * @param chainLiberties - of this position
   */
  prepare(board: Board, colour: Colour, lastMove: Point, beforeLast: Point, { ofHead }: ChainLiberties): void {
    const { points } = this.geometry;
    // A stone that has left the board, by a suicide, is no place to answer.
    this.lastMove = lastMove !== 0 && board.colour[lastMove] === opponent(colour) ? lastMove : 0;
    this.beforeLast = beforeLast;
    this.notes.fill(0);
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      if (board.colour[p] === EMPTY || board.headOf(p) !== p) continue;
      if (ofHead[p] === 1) this.noteAtari(board, p, colour);
      else if (ofHead[p] === 2) this.noteTwoLiberties(board, p, colour);
    }
    if (this.lastMove !== 0) this.noteContact(board, colour);
  }

  /** Writes the features of the legal move p to `out`, from `n` on, and returns where they end. */
  list(board: Board, p: Point, colour: Colour, out: Int32Array, n: number): number {
    const capture = this.captures[p];
    if (capture !== 0) out[n++] = FIRST.capture + capture - 1;
    if (this.extends[p] !== 0) out[n++] = FIRST.extend + this.extends[p] - 1;
    if (this.ataris[p] !== 0) out[n++] = FIRST.atari + this.ataris[p] - 1;
    if (this.rescues[p] !== 0) out[n++] = FIRST.rescue + this.rescues[p] - 1;
    if (this.lastLiberties[p] !== 0) out[n++] = FIRST.lastLiberty + this.lastLiberties[p] - 1;
    if (this.touchedLiberties[p] !== 0) out[n++] = FIRST.touchedLiberty + this.touchedLiberties[p] - 1;
    n = this.listChain(board, p, colour, out, n);
    out[n++] = FIRST.distanceToLast + this.distances.place(p, this.lastMove);
    out[n++] = FIRST.distanceToBefore + this.distances.place(p, this.beforeLast);
    out[n++] = FIRST.line + this.distances.line(p);
    return n;
  }

  /** The last move, or 0 if it is not on the board. */
  get last(): Point {
    return this.lastMove;
  }

  /** A chain in atari: to be captured, or to be saved. */
  private noteAtari(board: Board, p: Point, colour: Colour): void {
    const liberty = board.atariLiberty(p);
    const size = sizeClass(board.chainSize(p));
    if (board.colour[p] !== colour) {
      let note = 8 * size;
      if (this.touchesOwnAtari(board, p)) note |= 4;
      if (this.lastMove !== 0 && board.headOf(this.lastMove) === p) note |= 2;
      if (this.reader.escapes(board, p)) note |= 1;
      raise(this.captures, liberty, 1 + note);
      return;
    }
    let note = 4 * size;
    if (this.reader.escapes(board, p)) note |= 2;
    if (this.isNextTo(board, this.lastMove, p)) note |= 1;
    raise(this.extends, liberty, 1 + note);
  }

  /** A chain of two liberties: to be put in atari, or to be kept from it. */
  private noteTwoLiberties(board: Board, p: Point, colour: Colour): void {
    this.liberties.ofChain(board, p, 2);
    const a = this.liberties.found[0];
    const b = this.liberties.found[1];
    const size = sizeClass(board.chainSize(p));
    const catchA = this.reader.catches(board, p, a, b);
    const catchB = this.reader.catches(board, p, b, a);
    if (board.colour[p] !== colour) {
      const threat = board.ko !== 0 && board.koColour === colour ? 1 : 0;
      raise(this.ataris, a, 1 + 4 * size + (catchA ? 2 : 0) + threat);
      raise(this.ataris, b, 1 + 4 * size + (catchB ? 2 : 0) + threat);
    } else if (catchA || catchB) {
      raise(this.rescues, a, 1 + 2 * size + (this.reader.rescues(board, p, a) ? 1 : 0));
      raise(this.rescues, b, 1 + 2 * size + (this.reader.rescues(board, p, b) ? 1 : 0));
    }
  }

  /** The liberties of the last move's chain, and those of the mover's chains that it touches. */
  private noteContact(board: Board, colour: Colour): void {
    const { cells, down } = board;
    const last = this.lastMove;
    this.noteLiberties(board, last, this.lastLiberties);
    for (let k = 0; k < 4; k++) {
      const q = neighbour(last << CELL_BITS, down, k);
      if (cells[q] === colour) this.noteLiberties(board, q >> CELL_BITS, this.touchedLiberties);
    }
  }

  private noteLiberties(board: Board, stone: Point, notes: Uint8Array): void {
    const n = this.liberties.ofChain(board, stone, TOO_MANY_LIBERTIES);
    if (n === TOO_MANY_LIBERTIES) return;
    const { found } = this.liberties;
    const note = Math.min(n, MOST_LIBERTIES);
    for (let i = 0; i < n; i++) if (notes[found[i]] === 0 || notes[found[i]] > note) notes[found[i]] = note;
  }

  /** What becomes of the chain that the move makes, and what it touches. */
  private listChain(board: Board, p: Point, colour: Colour, out: Int32Array, n: number): number {
    const { cells, down } = board;
    const cell = p << CELL_BITS;
    let own = 0;
    let theirs = 0;
    let stones = 1;
    let single = true;
    for (let k = 0; k < 4; k++) {
      const q = neighbour(cell, down, k);
      const v = cells[q];
      if (v !== 1 && v !== 2) continue;
      const head = cells[q + HEAD];
      let known = false;
      for (let j = 0; j < k && !known; j++) {
        const r = neighbour(cell, down, j);
        known = cells[r] === v && cells[r + HEAD] === head;
      }
      if (known) continue;
      if (v === colour) {
        own++;
        stones += cells[head + STONES];
      } else {
        theirs++;
        if (cells[head + STONES] > 1) single = false;
      }
    }
    const liberties = this.liberties.after(board, p, colour, MOST_LIBERTIES);
    out[n++] = FIRST.libertiesAfter + Math.max(liberties, 1) - 1 + (own > 0 ? MOST_LIBERTIES : 0);
    if (own >= 2) out[n++] = FIRST.connects + own - 2;
    if (theirs >= 2) out[n++] = FIRST.separates + theirs - 2;
    if (liberties > 1) return n;
    if (this.captures[p] !== 0) {
      if (own === 0 && single && board.isSurrounded(p, opponent(colour))) out[n++] = FIRST.ko;
    } else {
      out[n++] = FIRST.selfAtari + 2 * sizeClass(stones) + (this.selfAtari.isBad(board, p, colour) ? 1 : 0);
    }
    return n;
  }

  /** Whether a chain of the other colour next to the chain with head p is in atari. */
  private touchesOwnAtari(board: Board, p: Point): boolean {
    const { cells, down } = board;
    const other = 3 - board.colour[p];
    let s = p;
    do {
      for (let k = 0; k < 4; k++) {
        const q = neighbour(s << CELL_BITS, down, k);
        if (cells[q] !== other || cells[cells[q + HEAD] + LIBERTIES] >= 5 * LIBERTY) continue;
        if (board.atariLiberty(q >> CELL_BITS) !== 0) return true;
      }
      s = board.nextInChain(s);
    } while (s !== p);
    return false;
  }

  /** Whether the stone at `stone`, if there is one, has a neighbour in the chain with head p. */
  private isNextTo(board: Board, stone: Point, p: Point): boolean {
    if (stone === 0) return false;
    const { cells, down } = board;
    const head = p << CELL_BITS;
    for (let k = 0; k < 4; k++) if (cells[neighbour(stone << CELL_BITS, down, k) + HEAD] === head) return true;
    return false;
  }
}

/** Notes the largest of what a move does. */
function raise(notes: Uint8Array, p: Point, note: number): void {
  if (notes[p] < note) notes[p] = note;
}

/**
 * What comes of an atari: whether it catches a chain of two liberties, and whether its owner can prevent that. Both
 * liberties are tried, each for itself, so that the answers do not depend on how the board is turned.
 */
class AtariReader {
  private readonly liberties = new LibertyCounter();
  private readonly ladders: LadderReader;
  private readonly afterAtari: Board;
  private readonly afterDefence: Board;

  constructor(geometry: Geometry) {
    this.ladders = new LadderReader(geometry);
    this.afterAtari = new Board(geometry);
    this.afterDefence = new Board(geometry);
  }

  /** Whether the chain of the stone at p, in atari, gets away if its owner extends at its liberty. */
  escapes(board: Board, p: Point): boolean {
    return this.ladders.escapes(board, p);
  }

  /** Whether the atari at `at` catches the chain of the stone at p, whose two liberties are `at` and `other`. */
  catches(board: Board, p: Point, at: Point, other: Point): boolean {
    const colour = board.colour[p] as Colour;
    const attacker = opponent(colour);
    if (!board.isLegal(at, attacker)) return false;
    if (board.isLegal(other, colour) && this.liberties.after(board, other, colour, 4) >= 4) return false;
    const next = this.afterAtari;
    next.copyFrom(board);
    next.place(at, attacker);
    return !canCaptureNextTo(next, p, colour) && !this.ladders.escapes(next, p);
  }

  /** Whether the owner's move at `at`, a liberty of the chain of the stone at p, makes it safe from being caught. */
  rescues(board: Board, p: Point, at: Point): boolean {
    const colour = board.colour[p] as Colour;
    if (!board.isLegal(at, colour)) return false;
    const next = this.afterDefence;
    next.copyFrom(board);
    next.place(at, colour);
    const n = this.liberties.ofChain(next, p, 3);
    if (n !== 2) return n === 3;
    const a = this.liberties.found[0];
    const b = this.liberties.found[1];
    return !this.catches(next, p, a, b) && !this.catches(next, p, b, a);
  }
}

/** Largest gridcular distance that is distinguished; 2 is the smallest. */
const FARTHEST = 18;
/** Place of "no distance" after those of 2 … FARTHEST. */
const NO_DISTANCE = FARTHEST - 1;
/** Highest line that is distinguished, counted from 1. */
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
