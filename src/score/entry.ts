/** What is written about a game: one line of JSON. */
import { WHITE } from "../../engine/board/colour.ts";
import type { PictureOptions } from "../io/outputs.ts";
import type { Shard } from "../io/workers.ts";
import type { Settlement } from "../referee/settlement.ts";
import type { Tier } from "../referee/verdict.ts";
import { verdictJson, type VerdictJson } from "../report/verdict-json.ts";
import { tierCounts } from "../report/verdict-text.ts";
import type { Game } from "../rules/game.ts";
import { type Outcome, parseOutcome } from "../sgf/outcome.ts";

/** How every game is judged: plain data, for the threads. */
export interface JudgeWishes {
  /** Name of the rules that take the place of what the file says. */
  readonly rules: string | undefined;
  readonly komi: number | undefined;
  /** The position after this many moves is judged; the last one if undefined. */
  readonly move: number | undefined;
  readonly analysis: "practical" | "strict";
  readonly playouts: number;
}

export interface ScoreOptions extends PictureOptions {
  /** Files and folders. */
  readonly paths: readonly string[];
  readonly judge: JudgeWishes;
  readonly why: readonly string[];
  /** The log: what is in it is not done again. */
  readonly out: string | undefined;
  readonly shard: Shard;
  readonly threads: number;
}

/** Where a line comes from. */
export interface Source {
  /** Place of the file among all files, those of other shards too, from 0. */
  readonly index: number;
  readonly file: string;
  /** Which game of the file, from 1, and how many there are. */
  readonly game: number;
  readonly of: number;
}

/** Where the only game of a file comes from. */
export function onlyGame(file: string): Source {
  return { index: 0, file, game: 1, of: 1 };
}

/** What a verdict's JSON has as lists of points is counted, but for dead stones and seki. */
export interface Scored extends Source, Omit<VerdictJson, "strings" | "territory" | "dame"> {
  /** RE as it stands in the file, and whether it says the same; absent where it names no count. */
  readonly recorded?: string;
  readonly agrees?: boolean;
  readonly sameWinner?: boolean;
  readonly territory: { readonly black: number; readonly white: number };
  readonly dame: number;
  /** Tier -> number of strings. */
  readonly strings: Readonly<Record<Tier, number>>;
  readonly warnings?: readonly string[];
}

/** A file that cannot be read, or a game that cannot be judged. */
export interface Bad extends Source {
  readonly error: string;
}

export type Entry = Scored | Bad;

export function isBad(entry: Source): entry is Bad {
  return "error" in entry;
}

const SAME = 1e-6;

/** @param recorded RE, if the file has one */
export function entryOf(
  source: Source,
  game: Game,
  settlement: Settlement,
  recorded: string | undefined,
  warnings: readonly string[],
): Scored {
  const { strings: _, territory: { black, white }, dame, ...rest } = verdictJson(game, settlement);
  return {
    ...source,
    ...rest,
    ...(recorded !== undefined && { recorded }),
    ...comparison(recorded, settlement.score),
    territory: { black: black.length, white: white.length },
    dame: dame.length,
    strings: tierCounts(settlement.verdict),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Whether the record has the same score and winner. Empty for a game that was not counted. */
function comparison(recorded: string | undefined, score: number): Pick<Scored, "agrees" | "sameWinner"> {
  const margin = recorded === undefined ? undefined : marginOf(parseOutcome(recorded));
  if (margin === undefined) return {};
  return { agrees: Math.abs(margin - score) < SAME, sameWinner: Math.sign(margin) === Math.sign(score) };
}

/** Black minus White; undefined for an outcome that is no score. */
function marginOf(outcome: Outcome | undefined): number | undefined {
  if (outcome?.by === "draw") return 0;
  if (outcome?.by !== "score") return undefined;
  return outcome.winner === WHITE ? -outcome.margin : outcome.margin;
}
