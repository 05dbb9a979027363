/** What a game record keeps of every moment: immutable, so that to take a move back is to drop the last one. */
import type { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, opponent, WHITE } from "../../engine/board/colour.ts";
import { PASS, type Point } from "../../engine/board/geometry.ts";

/** Why the law, or the shape of the board, refuses something: an ordinary value with a sentence for people. */
type IllegalityCode =
  | "off-board"
  | "occupied"
  | "suicide"
  | "ko"
  | "superko"
  | "disturbing-ko"
  | "obligatory-pass"
  | "board-not-empty"
  | "repeated-point"
  | "no-liberty"
  | "too-many-stones"
  | "not-stopped";

export interface Illegality {
  readonly code: IllegalityCode;
  /** A full sentence that names the bad thing. */
  readonly message: string;
  /** Number of moves after which the position that would be repeated stood on the board (0: the start). */
  readonly repeatedMove?: number;
}

export interface Move {
  readonly colour: Colour;
  /** PASS for a pass. */
  readonly point: Point;
}

/** Stones put on or taken off the board outside of play. */
export interface Setup {
  readonly black: readonly Point[];
  readonly white: readonly Point[];
  readonly empty: readonly Point[];
  readonly toPlay?: Colour;
  /** Number of handicap stones, if that is what the black ones are. */
  readonly handicap?: number;
}

export interface GameState {
  readonly toPlay: Colour;
  /** The move that led here; undefined at the start and after anything else than a move. */
  readonly move: Move | undefined;
  /** Number of moves so far. */
  readonly moveNumber: number;
  readonly handicap: number;
  /** How many moves of White must still be passes, because Black is placing handicap stones move by move. */
  readonly obligatoryPasses: number;
  /** Passes in a row, up to now. */
  readonly consecutivePasses: number;
  /** Colour -> passes that count as moves: not the obligatory ones, nor those that a resumption took back. */
  readonly passes: readonly number[];
  /** Who was the first to pass. */
  readonly firstPass: Colour | undefined;
  /** Number of moves when the game was last resumed after a stop; undefined if it never was. */
  readonly resumedAt: number | undefined;
  /** Colour -> stones of that colour that had been taken off the board before stones were last set up. */
  readonly earlierPrisoners: readonly number[];
  /** Colour -> all stones of that colour taken off the board so far. */
  readonly prisoners: readonly number[];
  /** `Board.key()` of the position. */
  readonly key: bigint;
  /** `Board.key(toPlay)`. */
  readonly situationKey: bigint;
  /** Index of the state from which positions count for repetition: the start, or the last setup. */
  readonly historyStart: number;
  /** The position, where no move led to it; otherwise it is found by replaying moves from the last one that is kept. */
  readonly checkpoint: Board | undefined;
}

/** What follows from the board, and so is filled in when a state is entered. */
type FromBoard = "prisoners" | "key" | "situationKey";

/** A state before the board has been looked at. */
export type NextState = Omit<GameState, FromBoard>;

export function startState(empty: Board): NextState {
  return {
    toPlay: BLACK,
    move: undefined,
    moveNumber: 0,
    handicap: 0,
    obligatoryPasses: 0,
    consecutivePasses: 0,
    passes: [0, 0, 0],
    firstPass: undefined,
    resumedAt: undefined,
    earlierPrisoners: [0, 0, 0],
    historyStart: 0,
    checkpoint: empty,
  };
}

export function stateAfterMove(state: GameState, move: Move): NextState {
  const { colour, point } = move;
  const next = { ...state, move, toPlay: opponent(colour), moveNumber: state.moveNumber + 1, checkpoint: undefined };
  const isObligatory = colour === WHITE && state.obligatoryPasses > 0;
  if (isObligatory) next.obligatoryPasses--;
  if (point !== PASS) return { ...next, consecutivePasses: 0 };
  if (isObligatory) return next;
  const passes = state.passes.with(colour, state.passes[colour] + 1);
  return { ...next, passes, consecutivePasses: state.consecutivePasses + 1, firstPass: state.firstPass ?? colour };
}

/*
 * The positions of a game, indexed by their hash, so that a repetition is found without looking through the game.
 * Two positions are taken for equal if their 64-bit hashes are.
 */

/** What repetition rules may ask of a position of the game. */
interface PastPosition {
  /** `Board.key()`: the stones alone. */
  readonly key: bigint;
  readonly toPlay: Colour;
  /** Who made the position by a play; undefined for a pass, a setup and the start. */
  readonly maker: Colour | undefined;
}

/** A repetition that a superko rule prohibits. */
type Superko = "positional" | "situational" | "natural-situational";

export class PositionHistory {
  private readonly positions: PastPosition[] = [];
  /** Key -> indices of the positions with it, ascending. */
  private readonly indices = new Map<bigint, number[]>();

  push(position: PastPosition): void {
    const index = this.positions.push(position) - 1;
    const same = this.indices.get(position.key);
    if (same) same.push(index);
    else this.indices.set(position.key, [index]);
  }

  pop(): void {
    const position = this.positions.pop();
    if (!position) return;
    const same = this.indices.get(position.key);
    if (same && same.length > 1) same.pop();
    else this.indices.delete(position.key);
  }

  /** Indices of the positions with these stones, ascending, from index `first` on. */
  withStones(key: bigint, first = 0): readonly number[] {
    const same = this.indices.get(key) ?? [];
    return first === 0 ? same : same.filter((index) => index >= first);
  }

  /**
   * Index of the first position, from index `first` on, that `colour` would repeat by a play which leads to the stones
   * `key`; undefined if the rule allows the play.
   */
  repeated(rule: Superko, key: bigint, colour: Colour, first: number): number | undefined {
    return this.withStones(key, first).find((index) => {
      const { toPlay, maker } = this.positions[index];
      if (rule === "situational") return toPlay === opponent(colour);
      return rule === "positional" || maker === colour;
    });
  }
}
