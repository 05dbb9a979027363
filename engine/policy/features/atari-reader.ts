/**
 * What comes of an atari: whether it catches a chain of two liberties, and whether its owner can prevent that. Both
 * liberties are tried, each for itself, so that the answers do not depend on how the board is turned.
 */
import { Board } from "../../board/board.ts";
import { opponent, type Colour } from "../../board/colour.ts";
import type { Geometry, Point } from "../../board/geometry.ts";
import { LadderReader } from "../../playout/ladder.ts";
import { canCaptureNextTo, LibertyCounter } from "../../playout/liberties.ts";

export class AtariReader {
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
