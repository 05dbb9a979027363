/**
 * Tactical playouts: like light ones, but each move first looks at the last two moves for something urgent: a chain
 * in atari, a ladder, an eye space with a vital point, a good 3×3 shape. (The order is that of MoGo, Gelly et al.
 * 2006, and of its successors.)
 */
import type { Board } from "../board/board.ts";
import { type Cell, CELL, CELL_BITS, EMPTIES, EMPTY_COUNT, KO, NEIGHBOURS, NEXT, ONE_EMPTY } from "../board/cell.ts";
import { BLACK, type Colour, EMPTY, opponent, WHITE } from "../board/colour.ts";
import { type Geometry, PASS, type Point } from "../board/geometry.ts";
import type { Random } from "../board/random.ts";
import { LadderReader } from "./ladder.ts";
import { hasMoreLiberties, LibertyCounter, neighbour } from "./liberties.ts";
import type { PlayoutTrace } from "./light.ts";
import { isGoodShape } from "./patterns.ts";
import { SelfAtariJudge } from "./self-atari.ts";
import { LARGEST_NAKADE, vitalPoint } from "./shape.ts";

const MAX_CANDIDATES = 32;

export class TacticalPlayout {
  private readonly geometry: Geometry;
  private readonly random: Random;
  private readonly rules: PlayoutRules;
  private readonly liberties = new LibertyCounter();
  private readonly ladders: LadderReader;
  private readonly selfAtari = new SelfAtariJudge();
  private readonly candidates = new Int32Array(MAX_CANDIDATES);
  private candidateCount = 0;
  /** Point -> not 0 where neither side may play, because what happens there is settled. */
  private readonly barred: Uint8Array;
  private readonly region = new Int32Array(LARGEST_NAKADE + 1);
  /** Cell -> number of the region in which it was last seen. Regions are numbered from 1 as they are collected. */
  private readonly seen: Int32Array;
  private regions = 0;

  /** `barred`: point -> not 0 where neither side may play; absent, they may play everywhere. */
  constructor(geometry: Geometry, random: Random, barred?: Uint8Array, rules = PLAYOUT_RULES) {
    this.geometry = geometry;
    this.barred = barred ?? new Uint8Array(geometry.length);
    this.random = random;
    this.rules = rules;
    this.ladders = new LadderReader(geometry);
    this.seen = new Int32Array(geometry.length << CELL_BITS);
  }

  /**
   * Plays on from the board's position with `colour` to move, and appends the moves to the trace, whose last two moves
   * are looked at. Ends as light playouts do. Changes the board.
   */
  play(board: Board, colour: Colour, trace: PlayoutTrace): void {
    const { moves } = trace;
    let length = trace.length;
    const limit = Math.min(moves.length, length + 3 * this.geometry.points.length);
    let last = length > 0 ? moves[length - 1] : PASS;
    let lastButOne = length > 1 ? moves[length - 2] : PASS;
    let passes = 0;
    let c = colour;
    while (passes < 2 && length < limit) {
      const move = this.choose(board, c, last, lastButOne);
      if (move !== PASS) {
        board.place(move, c);
        passes = 0;
      } else {
        board.pass();
        passes++;
      }
      moves[length++] = move;
      lastButOne = last;
      last = move;
      c = opponent(c);
    }
    trace.length = length;
  }

  /** The next move, PASS if no point is left to play on. */
  private choose(board: Board, colour: Colour, last: Point, lastButOne: Point): Point {
    if (last !== PASS && board.colour[last] !== EMPTY) {
      const { rules } = this;
      if (this.wants(rules.atari)) {
        this.findAtari(board, colour, last, lastButOne);
        if (this.candidateCount > 0) return this.pick();
      }
      if (this.wants(rules.ladder)) {
        this.findLadder(board, colour, last);
        if (this.candidateCount > 0) return this.pick();
      }
      if (this.wants(rules.nakade)) {
        const move = this.findVitalPoint(board, colour, last);
        if (move !== 0) return move;
      }
      if (this.wants(rules.shape)) {
        this.addShapes(board, colour, last);
        if (lastButOne !== PASS) this.addShapes(board, colour, lastButOne);
        if (this.candidateCount > 0) return this.pick();
      }
    }
    return this.anywhere(board, colour);
  }

  private wants(probability: number): boolean {
    this.candidateCount = 0;
    return this.random.next() >>> 22 < probability; // 10 random bits
  }

  private add(move: Point): void {
    if (this.candidateCount < MAX_CANDIDATES) this.candidates[this.candidateCount++] = move;
  }

  private pick(): Point {
    return this.candidates[this.candidateCount === 1 ? 0 : this.random.below(this.candidateCount)];
  }

  private isPlayable(board: Board, p: Point, colour: Colour): boolean {
    return this.barred[p] === 0 && board.isLegal(p, colour);
  }

  /** What the last move leaves to take, and how to save what it put in atari. */
  private findAtari(board: Board, colour: Colour, last: Point, lastButOne: Point): void {
    const { down } = board;
    const liberty = board.atariLiberty(last);
    if (liberty !== 0 && this.isPlayable(board, liberty, colour)) this.add(liberty);
    for (let k = 0; k < 4; k++) {
      const q = neighbour(last << CELL_BITS, down, k) >> CELL_BITS;
      if (board.colour[q] === colour && board.atariLiberty(q) !== 0) this.addRescues(board, q, colour);
    }
    if (this.candidateCount > 0 || lastButOne === PASS) return;
    // Our own last move may have put something in atari that was not answered.
    for (let k = 0; k < 4; k++) {
      const q = neighbour(lastButOne << CELL_BITS, down, k) >> CELL_BITS;
      if (board.colour[q] !== 3 - colour) continue;
      const catching = board.atariLiberty(q);
      if (catching !== 0 && this.isPlayable(board, catching, colour)) this.add(catching);
    }
  }

  /** Adds the moves that save the chain of p, which is in atari: taking an attacker, or getting away. */
  private addRescues(board: Board, p: Point, colour: Colour): void {
    const { cells, down } = board;
    const start = p << CELL_BITS;
    let s = start;
    do {
      for (let k = 0; k < 4; k++) {
        const q = neighbour(s, down, k);
        if (cells[q] !== 3 - colour) continue;
        const liberty = board.atariLiberty(q >> CELL_BITS);
        if (liberty !== 0 && this.isPlayable(board, liberty, colour)) this.add(liberty);
      }
      s = cells[s + NEXT];
    } while (s !== start);
    if (this.ladders.escapes(board, p)) this.add(board.atariLiberty(p));
  }

  /** Ladders that the last move starts or leaves: chains of two liberties next to it. */
  private findLadder(board: Board, colour: Colour, last: Point): void {
    if (!hasMoreLiberties(board, last, 2)) {
      const move = this.ladders.catchingMove(board, last);
      if (move !== 0) this.add(move);
    }
    for (let k = 0; k < 4; k++) {
      const q = neighbour(last << CELL_BITS, board.down, k) >> CELL_BITS;
      if (board.colour[q] !== colour || hasMoreLiberties(board, q, 2)) continue;
      if (this.ladders.catchingMove(board, q) !== 0) this.addDefences(board, q, colour);
    }
  }

  /** Adds the liberties of p's chain that give it more liberties than its two. */
  private addDefences(board: Board, p: Point, colour: Colour): void {
    if (this.liberties.ofChain(board, p, 3) !== 2) return;
    const a = this.liberties.found[0];
    const b = this.liberties.found[1];
    for (let k = 0; k < 2; k++) {
      const move = k === 0 ? a : b;
      if (this.isPlayable(board, move, colour) && this.liberties.after(board, move, colour, 3) === 3) this.add(move);
    }
  }

  /** The vital point of an empty space of 3 to 6 points next to the last move that one colour surrounds, or 0. */
  private findVitalPoint(board: Board, colour: Colour, last: Point): Point {
    const before = this.regions;
    for (let k = 0; k < 4; k++) {
      const q = neighbour(last << CELL_BITS, board.down, k);
      if (board.cells[q] !== EMPTY || this.seen[q] > before) continue;
      const size = this.collectRegion(board, q);
      const move = size >= 3 ? vitalPoint(this.geometry, this.region, size) : 0;
      if (move !== 0 && this.isPlayable(board, move, colour)) return move;
    }
    return 0;
  }

  /** Leaves the points of a cell's empty region in `region`; 0 if it is too large or not surrounded by one colour. */
  private collectRegion(board: Board, cell: Cell): number {
    const { cells, down } = board;
    const { region, seen } = this;
    const number = ++this.regions;
    let n = 1;
    let border = 0;
    region[0] = cell >> CELL_BITS;
    seen[cell] = number;
    for (let i = 0; i < n; i++) {
      const at = region[i] << CELL_BITS;
      const around = cells[at + NEIGHBOURS];
      const black = around & 7;
      const white = (around >> 4) & 7;
      const walls = (around >> 8) + black + white - 4; // which count as both colours
      if (black > walls) border |= BLACK;
      if (white > walls) border |= WHITE;
      if (border === (BLACK | WHITE)) return 0;
      if (around < ONE_EMPTY) continue;
      for (let k = 0; k < 4; k++) {
        const q = neighbour(at, down, k);
        if (cells[q] !== EMPTY || seen[q] === number) continue;
        if (n === LARGEST_NAKADE) return 0;
        seen[q] = number;
        region[n++] = q >> CELL_BITS;
      }
    }
    return border === 0 ? 0 : n;
  }

  /** Adds the good shapes among the eight neighbours of a point. */
  private addShapes(board: Board, colour: Colour, p: Point): void {
    const { cells, down } = board;
    const centre = p << CELL_BITS;
    for (let row = centre - down; row <= centre + down; row += down) {
      for (let cell = row - CELL; cell <= row + CELL; cell += CELL) {
        const q = cell >> CELL_BITS;
        if (cells[cell] !== EMPTY || !isGoodShape(board, q, colour)) continue;
        if (this.isPlayable(board, q, colour) && !this.selfAtari.isBad(board, q, colour)) this.add(q);
      }
    }
  }

  /** A random point that is legal, no own eye and no bad self-atari; PASS if there is none. */
  private anywhere(board: Board, colour: Colour): Point {
    const { cells, tail } = board;
    const n = cells[tail + EMPTY_COUNT];
    if (n === 0) return PASS;
    const ko = cells[tail + KO];
    const start = this.random.below(n);
    let i = start;
    do {
      const cell = cells[tail + EMPTIES + i];
      const p = cell >> CELL_BITS;
      if (cell !== ko && this.isFine(board, p, cell, colour)) return p;
      if (++i === n) i = 0;
    } while (i !== start);
    return PASS;
  }

  private isFine(board: Board, p: Point, cell: number, colour: Colour): boolean {
    if (this.barred[p] !== 0) return false;
    const open = board.cells[cell + NEIGHBOURS];
    if (open >= 2 * ONE_EMPTY) return true;
    if (open < ONE_EMPTY && (board.isEye(p, colour) || board.isSuicide(p, colour))) return false;
    return !this.selfAtari.isBad(board, p, colour);
  }
}

/**
 * The rules of tactical playouts, in the order in which a move looks at them: rule -> probability, as one of 1024: ten
 * random bits. A rule that finds nothing hands on to the next; after the last comes a random point. What each is worth:
 * E034 to E037 in docs/experiments.tsv.
 */
export interface PlayoutRules {
  /** Take the last move's chain, take or save what it put in atari, take what our move before put in atari. */
  readonly atari: number;
  /** Catch the last move's chain in a ladder, save an own one from it. */
  readonly ladder: number;
  /** Play the vital point of a small eye space next to the last move. */
  readonly nakade: number;
  /** Play a good 3×3 shape next to the last two moves. */
  readonly shape: number;
}

export const PLAYOUT_RULES: PlayoutRules = { atari: 920, ladder: 512, nakade: 820, shape: 980 };
