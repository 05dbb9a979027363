/**
 * What a good move looks like before anything is searched: prior virtual visits and wins for the moves of a node. The
 * tree reads priors only through `fill`, so that learned weights can take the place of these rules of thumb.
 * (The kinds of knowledge: Chaslot 2010; Baudiš & Gailly 2011.)
 */
import type { Board } from "../board/board.ts";
import { EMPTY, type Colour } from "../board/colour.ts";
import { type Geometry, PASS, type Point } from "../board/geometry.ts";
import { LadderReader } from "../playout/ladder.ts";
import { hasMoreLiberties, LibertyCounter } from "../playout/liberties.ts";
import { isGoodShape } from "../playout/patterns.ts";
import { SelfAtariJudge } from "../playout/self-atari.ts";
import type { MoveList } from "./move-list.ts";

/** Virtual visits that each rule gives; all won or all lost, except EVEN. */
const EVEN = 10; // every move: half won
const CAPTURE_ONE = 15; // takes a stone in atari: won
const CAPTURE_MANY = 30; // takes more: won
const ESCAPE = 20; // saves a chain from atari: won
const FUTILE_ESCAPE = 10; // runs on in a ladder that does not work: lost
const CATCH = 20; // catches a chain of two liberties in a ladder: won
const SELF_ATARI = 20; // puts its own stones in atari to no purpose: lost
const SHAPE = 10; // a good 3×3 shape: won
const NEAR_LAST = [0, 20, 18, 8]; // by distance to the last move: won
const EMPTY_EDGE = [20, 12]; // far from all stones on the first, second line: lost
const THIRD_LINE = 8; // far from all stones on the third or fourth line: won
const PASS_LOST = 15; // a pass: lost

/** Stones this near make an edge worth playing on. */
const NEIGHBOURHOOD = 3;

export class Priors {
  private readonly geometry: Geometry;
  private readonly liberties = new LibertyCounter();
  private readonly ladders: LadderReader;
  private readonly selfAtari = new SelfAtariJudge();
  /** Point -> bit of each tactical rule that this move fits, for the node at hand. */
  private readonly tactics: Uint8Array;

  constructor(geometry: Geometry) {
    this.geometry = geometry;
    this.ladders = new LadderReader(geometry);
    this.tactics = new Uint8Array(geometry.length);
  }

  /** Fills the list with the legal moves that fill no own eye, and the pass, each with its prior. */
  fill(board: Board, colour: Colour, lastMove: Point | undefined, list: MoveList): void {
    this.findTactics(board, colour);
    list.length = 0;
    for (let i = 0; i < board.emptyCount; i++) {
      const p = board.emptyAt(i);
      if (!board.isLegal(p, colour) || board.isEye(p, colour)) continue;
      list.add(p, EVEN);
      this.voteTactics(board, p, colour, list);
      if (lastMove) {
        const d = distance(this.geometry, p, lastMove);
        if (d < NEAR_LAST.length) list.vote(NEAR_LAST[d], true);
      }
      const l = line(this.geometry, p);
      if (l <= 3 && isLonely(board, p)) {
        if (l >= 2) list.vote(THIRD_LINE, true);
        else list.vote(EMPTY_EDGE[l], false);
      }
    }
    list.add(PASS, EVEN);
    list.vote(PASS_LOST, false);
  }

  private voteTactics(board: Board, p: Point, colour: Colour, list: MoveList): void {
    const fits = this.tactics[p];
    if (fits & TAKES_MANY) list.vote(CAPTURE_MANY, true);
    else if (fits & TAKES_ONE) list.vote(CAPTURE_ONE, true);
    if (fits & ESCAPES) list.vote(ESCAPE, true);
    if (fits & RUNS_IN_VAIN) list.vote(FUTILE_ESCAPE, false);
    if (fits & CATCHES) list.vote(CATCH, true);
    if (this.selfAtari.isBad(board, p, colour)) list.vote(SELF_ATARI, false);
    else if (isGoodShape(board, p, colour)) list.vote(SHAPE, true);
  }

  /** Looks at every chain of one or two liberties. */
  private findTactics(board: Board, colour: Colour): void {
    const { tactics, geometry } = this;
    tactics.fill(0);
    for (const p of geometry.points) {
      const c = board.colour[p];
      if (c === EMPTY || board.headOf(p) !== p) continue;
      const liberty = board.atariLiberty(p);
      if (liberty !== 0) {
        if (c !== colour) tactics[liberty] |= board.chainSize(p) > 1 ? TAKES_MANY : TAKES_ONE;
        else tactics[liberty] |= this.ladders.escapes(board, p) ? ESCAPES : RUNS_IN_VAIN;
      } else if (c !== colour && !hasMoreLiberties(board, p, 2) && this.liberties.ofChain(board, p, 3) === 2) {
        const move = this.ladders.catchingMove(board, p);
        if (move !== 0) tactics[move] |= CATCHES;
      }
    }
  }
}

/** Bits of `tactics`. */
const TAKES_ONE = 1;
const TAKES_MANY = 2;
const ESCAPES = 4;
const RUNS_IN_VAIN = 8;
const CATCHES = 16;

/** Distance in which a diagonal step counts one and a half, rounded down. */
function distance(geometry: Geometry, p: Point, q: Point): number {
  const dx = Math.abs(geometry.column(p) - geometry.column(q));
  const dy = Math.abs(geometry.row(p) - geometry.row(q));
  return (dx + dy + Math.max(dx, dy)) >> 1;
}

/** Line of a point counted from the nearest edge, from 0. */
function line(geometry: Geometry, p: Point): number {
  const x = geometry.column(p);
  const y = geometry.row(p);
  return Math.min(x, y, geometry.width - 1 - x, geometry.height - 1 - y);
}

/** Whether no stone is within NEIGHBOURHOOD rows and columns of p. */
function isLonely(board: Board, p: Point): boolean {
  const { geometry, colour } = board;
  const x = geometry.column(p);
  const y = geometry.row(p);
  const right = Math.min(geometry.width - 1, x + NEIGHBOURHOOD);
  const bottom = Math.min(geometry.height - 1, y + NEIGHBOURHOOD);
  for (let v = Math.max(0, y - NEIGHBOURHOOD); v <= bottom; v++) {
    for (let u = Math.max(0, x - NEIGHBOURHOOD); u <= right; u++) {
      if (colour[geometry.point(u, v)] !== EMPTY) return false;
    }
  }
  return true;
}
