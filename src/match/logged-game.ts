/** A finished game and the match it belongs to, as the log has them. */
import type { FaultKind } from "./game.ts";
import type { Hypotheses } from "./sprt.ts";

/** What must be the same for games to belong to one match. */
export interface MatchSettings {
  readonly engines: readonly {
    readonly label: string;
    readonly version: string;
    /** The command line as it was given. */
    readonly command: string;
  }[];
  readonly size: number;
  readonly rules: string;
  readonly komi: number;
  readonly handicap: number;
  /** Seconds, or playouts, a move that every shinpan is told. */
  readonly time: number | null;
  readonly playouts: number | null;
  /** Name and hash of the network of a file that every shinpan is told; absent: its own networks. */
  readonly network?: string | undefined;
  /** The clock in words, or null for none. */
  readonly clock: string | null;
  readonly level: number;
  readonly openingPlies: number;
  readonly seed: number;
  readonly referee: string | null;
  /** The hypotheses of a sequential test, which ends the match; null: all games are played. */
  readonly sprt: Hypotheses | null;
  /** Hash of the build of shinpan that plays or counts; null if none does. */
  readonly build: string | null;
}

/** Times for moves in milliseconds. */
export interface MoveTimes {
  readonly moves: number;
  readonly total: number;
  readonly max: number;
}

/** Engines are named by their index in the settings. */
export interface LoggedGame {
  /** Number of the game in its match, from 1. */
  readonly game: number;
  readonly black: number;
  readonly white: number;
  readonly opening: number;
  /** The moves of the opening: "D4 Q16". */
  readonly openingMoves: string;
  /** As in SGF: "B+3.5", "W+R", "0", "Void". */
  readonly result: string;
  /** Null for a drawn game; absent for one without result. */
  readonly winner?: number | null;
  readonly reason: string;
  readonly fault?: { readonly engine: number; readonly kind: FaultKind };
  readonly moves: number;
  /** By colour. */
  readonly timeMs: { readonly black: MoveTimes; readonly white: MoveTimes };
  /** The record of the game. */
  readonly sgf: string;
}
