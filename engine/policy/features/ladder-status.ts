/**
 * Which chains of a position are caught in a ladder, as KataGo's inputs define it: a chain in atari that cannot get two
 * liberties its opponent must leave it, and a chain of two liberties for which one of the two ataris leads there. The
 * tactical reader of playouts (`ladder.ts`) reads less and faster; a network that was trained on these ladders needs
 * just these. The semantics are those of `iterLadders` in KataGo's nninputs.cpp, its limits included.
 */
import { Board } from "../../board/board.ts";
import { CELL_BITS, NEIGHBOURS, ONE_EMPTY } from "../../board/cell.ts";
import { EMPTY, opponent, WALL, type Colour } from "../../board/colour.ts";
import { adjacent, type Geometry, type Point } from "../../board/geometry.ts";
import { canCaptureNextTo, LibertyCounter } from "../../playout/liberties.ts";

/** Moves read for one chain at most; what is not decided by then has escaped. */
const MAX_MOVES = 25_000;
/** Positions whose ladders are kept: the position one move ago was most often asked about as a position of its own. */
const KEPT = 2048;
/** Liberties of a chain are counted up to this number where they only order moves. */
const MOST_LIBERTIES = 8;

/** Bits of the marks of a point. */
export const LADDERED = 1;
/** A move that catches a chain of two liberties, shifted left by the chain's colour: 2 for Black, 4 for White. */
export const WORKING = 1;

/** One object per thread and geometry. Boards must be kept by `play`: positions are known by their hash. */
export class LadderStatus {
  private readonly geometry: Geometry;
  private readonly liberties = new LibertyCounter();
  /** Place -> low and high part of the hash, 1 + ko point; 0 in a place that is empty. */
  private readonly keys = new Int32Array(3 * KEPT);
  /** Place -> marks by index of the point. */
  private readonly kept: Uint8Array[] = [];
  /** Head of a chain -> 1 if it escapes, 2 if it is caught, in the position being read. */
  private readonly solved: Uint8Array;
  private readonly indexOf: Int16Array;
  /** Number of moves on this line that leave alternatives -> board. */
  private readonly boards: Board[] = [];
  /** Moves to be tried at each node of the line, one list after the other. */
  private readonly moves: number[] = [];
  private readonly maxDepth: number;
  private moveCount = 0;
  private isAborted = false;

  constructor(geometry: Geometry) {
    this.geometry = geometry;
    this.solved = new Uint8Array(geometry.length);
    this.indexOf = new Int16Array(geometry.length);
    geometry.points.forEach((p, i) => (this.indexOf[p] = i));
    this.maxDepth = Math.floor((geometry.points.length * 3) / 2);
  }

  /**
   * Index of a point -> LADDERED, if its stone is caught, and WORKING << colour, if a move there catches a chain of
   * that colour which has two liberties. Read-only, and only until the next call.
   */
  of(board: Board): Uint8Array {
    const { keys } = this;
    const place = ((board.hashLow ^ (board.ko * 0x9e3779b1)) >>> 0) % KEPT;
    const k = 3 * place;
    const marks = (this.kept[place] ??= new Uint8Array(this.geometry.points.length));
    if (keys[k] === board.hashLow && keys[k + 1] === board.hashHigh && keys[k + 2] === 1 + board.ko) return marks;
    keys[k] = board.hashLow;
    keys[k + 1] = board.hashHigh;
    keys[k + 2] = 1 + board.ko;
    this.read(board, marks);
    return marks;
  }

  private read(board: Board, marks: Uint8Array): void {
    const { points } = this.geometry;
    const { solved, liberties } = this;
    marks.fill(0);
    solved.fill(0);
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      if (board.colour[p] === EMPTY) continue;
      const head = board.headOf(p);
      if (solved[head] === 0) {
        const n = liberties.ofChain(board, p, 3);
        const isRun = n === 1 && this.catches(this.copy(board, 0), p, 1);
        solved[head] = isRun || (n === 2 && this.canBeCaught(board, p, marks)) ? 2 : 1;
      }
      if (solved[head] === 2) marks[i] |= LADDERED;
    }
  }

  /** Whether an atari catches the chain of p, which has two liberties; marks the ataris that do. */
  private canBeCaught(board: Board, p: Point, marks: Uint8Array): boolean {
    const colour = board.colour[p] as Colour;
    const a = this.liberties.found[0];
    const b = this.liberties.found[1];
    let isCaught = false;
    for (let k = 0; k < 2; k++) {
      const at = k === 0 ? a : b;
      if (!board.isLegal(at, opponent(colour))) continue;
      const next = this.copy(board, 0);
      next.place(at, opponent(colour));
      if (!this.catches(next, p, 1)) continue;
      isCaught = true;
      marks[this.indexOf[at]] |= WORKING << colour;
    }
    return isCaught;
  }

  /** Whether the chain of p is caught with its owner to move, for whom all kos work. Plays on `board`. */
  private catches(board: Board, p: Point, level: number): boolean {
    board.pass();
    this.moveCount = 0;
    this.isAborted = false;
    return this.defend(board, p, 0, level, 0) && !this.isAborted;
  }

  /**
   * Whether the chain of p, in atari, is caught with its owner to move. Plays on `board`; the boards from `level` on
   * and the moves from `start` on are free.
   */
  private defend(board: Board, p: Point, depth: number, level: number, start: number): boolean {
    if (depth >= this.maxDepth) return true;
    if (this.isSpent()) return false;
    // A chain that is not in atari any more, or whose atari left a ko, has escaped.
    if (board.ko !== 0 || this.liberties.ofChain(board, p, 2) > 1) return false;
    const colour = board.colour[p] as Colour;
    const liberty = this.liberties.found[0];
    let end = this.listCaptures(board, p, start);
    if (!this.isListed(liberty, start, end)) this.moves[end++] = liberty;
    const last = this.moves[end - 1];
    if (this.leastLiberties(board, last, colour) >= 3) return false;
    if (end - start === 1 && this.mostLiberties(board, last, colour) <= 1) return true;
    for (let i = start; i < end; i++) {
      if (this.isSpent()) return false;
      const move = this.moves[i];
      if (!board.isLegal(move, colour)) continue;
      this.moveCount++;
      const isLast = i === end - 1;
      const next = isLast ? board : this.copy(board, level);
      next.place(move, colour);
      if (!this.attack(next, p, depth + 1, isLast ? level : level + 1, end)) return false;
    }
    return !this.isSpent();
  }

  /** Whether the chain of p is caught with its opponent to move. As `defend`. */
  private attack(board: Board, p: Point, depth: number, level: number, start: number): boolean {
    if (depth >= this.maxDepth) return true;
    if (this.isSpent()) return false;
    const n = this.liberties.ofChain(board, p, 3);
    if (n !== 2) return n < 2;
    const colour = board.colour[p] as Colour;
    const a = this.liberties.found[0];
    const b = this.liberties.found[1];
    const aroundA = emptyNeighbours(board, a);
    const aroundB = emptyNeighbours(board, b);
    if (aroundA === 0 && aroundB === 0 && this.isDoubleKo(board, p, a, b, colour)) return true;
    let end = start;
    const areApart = Math.abs(a - b) !== 1 && Math.abs(a - b) !== this.geometry.stride;
    if (areApart && aroundA >= 3) {
      // Whichever liberty gives the defender three is where the attacker must play.
      if (aroundB >= 3) return false;
      this.moves[end++] = a;
    } else if (areApart && aroundB >= 3) {
      this.moves[end++] = b;
    } else {
      const isBFirst = 2 * aroundB + this.connected(board, b, colour) > 2 * aroundA + this.connected(board, a, colour);
      this.moves[end++] = isBFirst ? b : a;
      this.moves[end++] = isBFirst ? a : b;
    }
    const attacker = opponent(colour);
    for (let i = start; i < end; i++) {
      if (this.isSpent()) return false;
      const move = this.moves[i];
      if (!board.isLegal(move, attacker)) continue;
      this.moveCount++;
      const isLast = i === end - 1;
      const next = isLast ? board : this.copy(board, level);
      next.place(move, attacker);
      if (this.defend(next, p, depth + 1, isLast ? level : level + 1, end)) return true;
    }
    return false;
  }

  /** Notes that the reading has come to its limit. */
  private isSpent(): boolean {
    if (this.moveCount >= MAX_MOVES) this.isAborted = true;
    return this.isAborted;
  }

  /** A copy of the board, on the board of this level. */
  private copy(board: Board, level: number): Board {
    const copy = (this.boards[level] ??= new Board(this.geometry));
    copy.copyFrom(board);
    return copy;
  }

  /** Lists the moves that capture a chain next to the chain of p, from `start` on; returns where they end. */
  private listCaptures(board: Board, p: Point, start: number): number {
    const { stride } = this.geometry;
    const enemy = 3 - board.colour[p];
    let end = start;
    let s = p;
    do {
      for (let k = 0; k < 4; k++) {
        const q = adjacent(s, stride, k);
        if (board.colour[q] !== enemy) continue;
        const liberty = board.atariLiberty(q);
        if (liberty !== 0 && !this.isListed(liberty, start, end)) this.moves[end++] = liberty;
      }
      s = board.nextInChain(s);
    } while (s !== p);
    return end;
  }

  private isListed(move: Point, start: number, end: number): boolean {
    for (let i = start; i < end; i++) if (this.moves[i] === move) return true;
    return false;
  }

  /** A lower bound, exact up to 3, of the liberties of a stone of `colour` played at p. */
  private leastLiberties(board: Board, p: Point, colour: Colour): number {
    const { stride } = this.geometry;
    let captures = 0;
    let most = emptyNeighbours(board, p);
    for (let k = 0; k < 4; k++) {
      const q = adjacent(p, stride, k);
      const c = board.colour[q];
      if (c === colour) most = Math.max(most, this.liberties.ofChain(board, q, 4) - 1);
      else if (c !== EMPTY && c !== WALL && board.atariLiberty(q) !== 0) captures++;
    }
    return captures + most;
  }

  /** An upper bound of the same, exact up to 1. */
  private mostLiberties(board: Board, p: Point, colour: Colour): number {
    const { stride } = this.geometry;
    let sum = emptyNeighbours(board, p);
    for (let k = 0; k < 4; k++) {
      const q = adjacent(p, stride, k);
      const c = board.colour[q];
      if (c === colour) sum += this.liberties.ofChain(board, q, 3) - 1;
      else if (c !== EMPTY && c !== WALL && board.atariLiberty(q) !== 0) sum += board.chainSize(q);
    }
    return sum;
  }

  /** What connecting at p is worth to `colour`: twice the liberties of every chain there, less three. */
  private connected(board: Board, p: Point, colour: Colour): number {
    let sum = 0;
    for (let k = 0; k < 4; k++) {
      const q = adjacent(p, this.geometry.stride, k);
      if (board.colour[q] !== colour) continue;
      const n = this.liberties.ofChain(board, q, MOST_LIBERTIES);
      if (n > 1) sum += 2 * n - 3;
    }
    return sum;
  }

  /** Whether both liberties of the chain of p are mouths of kos that its owner cannot get out of by connecting. */
  private isDoubleKo(board: Board, p: Point, a: Point, b: Point, colour: Colour): boolean {
    return (
      this.isKoMouth(board, a, colour) &&
      this.isKoMouth(board, b, colour) &&
      this.liberties.after(board, a, colour, 3) <= 2 &&
      this.liberties.after(board, b, colour, 3) <= 2 &&
      !canCaptureNextTo(board, p, colour)
    );
  }

  /** Whether the opponent of `colour` would take a single stone in a ko at p. */
  private isKoMouth(board: Board, p: Point, colour: Colour): boolean {
    let captured: Point = 0;
    for (let k = 0; k < 4; k++) {
      const q = adjacent(p, this.geometry.stride, k);
      if (board.colour[q] === WALL) continue;
      if (board.colour[q] !== colour) return false;
      if (board.atariLiberty(q) === 0) continue;
      if (captured !== 0) return false;
      captured = q;
    }
    return captured !== 0 && board.chainSize(captured) === 1;
  }
}

function emptyNeighbours(board: Board, p: Point): number {
  return Math.trunc(board.cells[(p << CELL_BITS) + NEIGHBOURS] / ONE_EMPTY);
}
