/**
 * Ladders read out: whether a chain that is in atari, or about to be, can be run down move by move. The defender
 * extends or takes an attacking chain in atari; the attacker answers every extension with atari. Whatever gets three
 * liberties is safe. Reading stops at a number of moves; what is not decided by then counts as escaped.
 */
import { Board } from "../board/board.ts";
import { opponent, type Colour } from "../board/colour.ts";
import type { Geometry, Point } from "../board/geometry.ts";
import { canCaptureNextTo, isCapture, LibertyCounter } from "./liberties.ts";

/** Moves read at most, over all variations. */
const MAX_MOVES = 150;
/** Places where both ataris are tried, in one line. */
const MAX_FORKS = 4;

export class LadderReader {
  private readonly liberties = new LibertyCounter();
  /** Fork depth -> board. */
  private readonly boards: Board[];
  private movesLeft = 0;

  constructor(geometry: Geometry) {
    this.boards = Array.from({ length: MAX_FORKS + 2 }, () => new Board(geometry));
  }

  /** Whether the chain of the stone at p, in atari with its owner to move, gets away by extending at its liberty. */
  escapes(board: Board, p: Point): boolean {
    this.movesLeft = MAX_MOVES;
    const liberty = board.atariLiberty(p);
    const colour = board.colour[p] as Colour;
    if (liberty === 0 || !board.isLegal(liberty, colour)) return false;
    const n = this.liberties.after(board, liberty, colour, 3);
    if (n !== 2) return n === 3;
    this.boards[0].copyFrom(board);
    return this.runs(this.boards[0], p, 0);
  }

  /**
   * The move with which the opponent catches the chain of the stone at p, which has two liberties; 0 if there is
   * none.
   */
  catchingMove(board: Board, p: Point): Point {
    this.movesLeft = MAX_MOVES;
    if (this.liberties.ofChain(board, p, 3) !== 2) return 0;
    const a = this.liberties.found[0];
    const b = this.liberties.found[1];
    if (this.catches(board, p, a, b, 0)) return a;
    return this.catches(board, p, b, a, 0) ? b : 0;
  }

  /** Whether the atari at `at` catches the chain of p, whose other liberty is `other`. Leaves `board` alone. */
  private catches(board: Board, p: Point, at: Point, other: Point, depth: number): boolean {
    const colour = board.colour[p] as Colour;
    const attacker = opponent(colour);
    if (!board.isLegal(at, attacker) || this.movesLeft <= 0) return false;
    const canExtend = board.isLegal(other, colour);
    const n = canExtend ? this.liberties.after(board, other, colour, 4) : 0;
    // An atari that can be answered by three liberties at once is none worth reading.
    if (n >= 4) return false;
    this.movesLeft--;
    const next = this.boards[depth];
    if (board.ko !== 0 || isCapture(board, at, attacker) || isCapture(board, other, colour)) {
      next.copyFrom(board);
      next.place(at, attacker);
      return !this.runs(next, p, depth);
    }
    // If neither stone takes anything, it is known without playing them what liberties the chain will have.
    const left = canExtend && this.liberties.hasFound(at) ? n - 1 : n;
    if (this.leavesTarget(board, p, at)) return false;
    if (left === 0) return true;
    if (--this.movesLeft <= 0 || left === 3) return false;
    if (left === 1) return true;
    next.copyFrom(board);
    next.place(at, attacker);
    next.place(other, colour);
    return !this.runsOn(next, p, depth);
  }

  /** Whether the atari at `at`, which captures nothing, lets the chain of p capture something next to it. */
  private leavesTarget(board: Board, p: Point, at: Point): boolean {
    const colour = board.colour[p] as Colour;
    return this.liberties.after(board, at, opponent(colour), 2) === 1 || canCaptureNextTo(board, p, colour, at);
  }

  /** Whether the chain of p, in atari, gets away with its owner to move. Plays on `board`. */
  private runs(board: Board, p: Point, depth: number): boolean {
    const liberty = board.atariLiberty(p);
    const colour = board.colour[p] as Colour;
    if (liberty === 0 || canCaptureNextTo(board, p, colour)) return true;
    if (!board.isLegal(liberty, colour)) return false;
    board.place(liberty, colour);
    return --this.movesLeft <= 0 || this.runsOn(board, p, depth);
  }

  /** Whether the chain of p, which has just extended, gets away. Plays on `board`. */
  private runsOn(board: Board, p: Point, depth: number): boolean {
    const n = this.liberties.ofChain(board, p, 3);
    if (n !== 2) return n === 3;
    const colour = board.colour[p] as Colour;
    const a = this.liberties.found[0];
    const b = this.liberties.found[1];
    const atA = this.isThreat(board, a, b, colour);
    const atB = this.isThreat(board, b, a, colour);
    if (!atA && !atB) return true;
    if (atA && atB) {
      if (depth >= MAX_FORKS) return true;
      return !this.catches(board, p, a, b, depth + 1) && !this.catches(board, p, b, a, depth + 1);
    }
    board.place(atA ? a : b, opponent(colour));
    this.movesLeft--;
    return this.runs(board, p, depth);
  }

  /** Whether the attacker's atari at `at` leaves the defender fewer than three liberties after extending at `other`. */
  private isThreat(board: Board, at: Point, other: Point, colour: Colour): boolean {
    if (!board.isLegal(at, opponent(colour))) return false;
    if (!board.isLegal(other, colour)) return true;
    const n = this.liberties.after(board, other, colour, 4);
    // The attacker's stone takes `at` away, which counts among these liberties.
    return n < 4;
  }
}
