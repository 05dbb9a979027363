/** What a match is to be. */
import type { Shard } from "../io/workers.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import type { TimeSystem } from "../rules/clock.ts";
import type { FaultKind } from "./game.ts";
import type { Hypotheses } from "./statistics.ts";

export interface MatchOptions {
  /** Command lines, each perhaps with a name in front: `old=node old.mjs`. Two at least. */
  readonly engines: readonly string[];
  /** Games of each pair. */
  readonly games: number;
  readonly size: number;
  readonly ruleset: Ruleset;
  /** Points added to White. */
  readonly komi: number;
  /** Handicap stones for the engine that is named later (negative: earlier). 0: even games, colours by turns. */
  readonly handicap: number;
  /** Thinking time of every shinpan, or undefined for its own default. */
  readonly timeSeconds: number | undefined;
  /** Playouts a move of every shinpan. */
  readonly playouts: number | undefined;
  /** File of a network of KataGo's for every shinpan. */
  readonly model: string | undefined;
  /** The clocks. */
  readonly clock: TimeSystem;
  /** Longest time for an engine's answer, but to genmove in a game with clocks. */
  readonly patienceSeconds: number;
  /** GNU Go's level. */
  readonly level: number;
  readonly openingPlies: number;
  readonly seed: number;
  readonly concurrency: number;
  /** The command line of an engine that counts; undefined for shinpan's own verdict. */
  readonly referee: string | undefined;
  /** The match ends as soon as the games decide between these, at the latest after `games`. */
  readonly sprt: Hypotheses | undefined;
  readonly shard: Shard | undefined;
  /** The match's folder; undefined for one made from the settings. */
  readonly out: string | undefined;
  readonly output: ReportOutput;
}

/** Where a report goes, besides the terminal. */
export interface ReportOutput {
  /** Path of an HTML file. */
  readonly html: string | undefined;
  /** Folder of SGF files. */
  readonly sgf: string | undefined;
  /** Whether the report is printed as JSON. */
  readonly json: boolean;
  /** Whether wall-clock times are shown; without them equal games make equal reports. */
  readonly times: boolean;
  readonly force: boolean;
}

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
  /** Seconds, or playouts, a move of every shinpan. */
  readonly time: number | null;
  readonly playouts: number | null;
  /** Name and hash of the network of a file for every shinpan; absent: its own networks. */
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
