/** What a match is to be. */
import type { Ruleset } from "../rules/ruleset.ts";
import type { TimeSystem } from "../rules/time-system.ts";
import type { Shard } from "../runs/shard.ts";
import type { Hypotheses } from "./sprt.ts";

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
  /** Thinking time that every shinpan is told, or undefined for its own default. */
  readonly timeSeconds: number | undefined;
  /** Playouts a move that every shinpan is told. */
  readonly playouts: number | undefined;
  /** File of a network of KataGo's that every shinpan is told. */
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
  /** Whether wall-clock times are told; without them equal games make equal reports. */
  readonly times: boolean;
  readonly force: boolean;
}
