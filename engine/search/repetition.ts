/** Which whole-board positions may not come again: those of the game, and those on the way to the node at hand. */
import type { Board } from "../board/board.ts";
import { opponent, WHITE, type Colour } from "../board/colour.ts";
import { adjacent, type Point } from "../board/geometry.ts";
import { COLOUR_TO_PLAY_HASH, ZOBRIST_HIGH, ZOBRIST_LOW } from "../board/random.ts";
import type { SearchRules } from "./position.ts";

export class Repetition {
  private readonly superko: SearchRules["superko"];
  private readonly game: ReadonlySet<bigint>;
  private readonly path: bigint[] = [];
  /** The low 32 bits of the keys of the game and of the path, which are quicker to ask. */
  private readonly gameLows: ReadonlySet<number>;
  private readonly pathLows: number[] = [];

  /** `history`: keys of the game's earlier positions, made as `key` below makes them. */
  constructor(superko: SearchRules["superko"], history: BigUint64Array) {
    this.superko = superko;
    this.game = new Set(history);
    this.gameLows = new Set(Array.from(history, lowOf));
  }

  /** Forgets the positions of the path. */
  restart(): void {
    this.path.length = 0;
    this.pathLows.length = 0;
  }

  /** Whether the position with this side to move is forbidden; if it is not, it joins the path. */
  forbids(board: Board, toPlay: Colour): boolean {
    if (this.superko === "none") return false;
    const key = this.superko === "situational" ? board.key(toPlay) : board.key();
    if (this.game.has(key) || this.path.includes(key)) return true;
    this.path.push(key);
    this.pathLows.push(lowOf(key));
    return false;
  }

  /**
   * Lists the points where a play of `colour`, legal otherwise, would bring back a position.
   * @param suicide - whether suicide of several stones is legal
   */
  bans(board: Board, colour: Colour, suicide: boolean): Point[] {
    const bans: Point[] = [];
    // Before anything has been taken every position has a stone that no earlier one has.
    if (this.superko === "none" || board.prisoners(colour) + board.prisoners(opponent(colour)) === 0) return bans;
    for (let i = 0; i < board.emptyCount; i++) {
      const p = board.emptyAt(i);
      const isPlayable = board.isLegal(p, colour) || (suicide && board.suicideSize(p, colour) > 1);
      if (isPlayable && this.isRepetition(board, p, colour)) bans.push(p);
    }
    return bans;
  }

  /** Whether a play at the empty point p, which may be suicide, would bring back a position. */
  private isRepetition(board: Board, p: Point, colour: Colour): boolean {
    const { stride } = board.geometry;
    const isSuicide = board.isSuicide(p, colour);
    const isSideHashed = this.superko === "situational" && opponent(colour) === WHITE;
    let low = board.hashLow ^ (isSideHashed ? COLOUR_TO_PLAY_HASH.low : 0);
    let high = board.hashHigh ^ (isSideHashed ? COLOUR_TO_PLAY_HASH.high : 0);
    const toggle = (s: Point, c: number): void => {
      low ^= ZOBRIST_LOW[2 * s + c - 1];
      high ^= ZOBRIST_HIGH[2 * s + c - 1];
    };
    if (!isSuicide) toggle(p, colour);
    for (let k = 0; k < 4; k++) {
      const q = adjacent(p, stride, k);
      const c = board.colour[q];
      const isRemoved = c === opponent(colour) ? board.atariLiberty(q) === p : c === colour && isSuicide;
      if (!isRemoved) continue;
      let isNew = true;
      for (let j = 0; j < k; j++) if (board.headOf(adjacent(p, stride, j)) === board.headOf(q)) isNew = false;
      if (isNew) for (const s of board.chainStones(q)) toggle(s, c);
    }
    if (!this.gameLows.has(low) && !this.pathLows.includes(low)) return false;
    const key = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
    return this.game.has(key) || this.path.includes(key);
  }
}

function lowOf(key: bigint): number {
  return Number(BigInt.asIntN(32, key));
}
