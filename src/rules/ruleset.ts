/**
 * A ruleset is data: one row of named parameters. The table is in `ruleset-table.ts`, the names that clients use for
 * its rows in `ruleset-names.ts`. Everything else in the law reads these fields and never asks for a ruleset's name.
 */
import type { TimeSystem } from "./clock.ts";

/** What is counted at the end. `stones`: only stones on the board. */
export type Scoring = "area" | "territory" | "stones";

/**
 * Which repetitions a play may not make. A pass is never prohibited.
 * - `simple`: the position just before the opponent's play (basic ko); longer cycles are `longCycle`'s business.
 * - `positional`: any earlier position.
 * - `situational`: any earlier position with the same player to move.
 * - `natural-situational`: any position that the same player has made before by a play. Taken alone it lets a player
 *   who passed retake a ko at once.
 * - `ing`: basic ko, and the second round of a longer cycle may not be begun (disturbing ko).
 */
export type KoRule = "simple" | "positional" | "situational" | "natural-situational" | "ing";

/**
 * What follows when a position comes back although no ko rule prohibits it.
 * - `prohibited`: cannot happen.
 * - `tie-if-equal`: the game is tied if as many black as white stones were taken in the cycle; otherwise play goes on.
 * - `no-result`: the game has no result if both players agree.
 * - `referee`: the referee declares a tie or a replay if nobody gives way.
 */
export type LongCycleRule = "prohibited" | "tie-if-equal" | "no-result" | "referee";

export type Suicide = "forbidden" | "multi-stone" | "allowed";

/** How many points White gets for n handicap stones. */
export type HandicapCompensation = "none" | "n" | "n-1";

/**
 * How it is found at the end which stones are dead.
 * - `analysis`: by the applicable rules' analysis (hypothetical play; strings are independently alive or not).
 * - `confirmation`: by the 1989 confirmation phase (hypothetical play with a pass for every ko).
 * - `agreement`: the players agree; if they do not, they play it out.
 * - `none`: no stone is dead; whatever is on the board stays.
 */
export type DeadStones = "analysis" | "confirmation" | "agreement" | "none";

/**
 * What a disagreement about dead stones leads to.
 * - `analysis`: hypothetical play settles it, the board is untouched.
 * - `play-on`: the game is resumed, as often as it takes; if nobody then plays a stone, all on the board are alive.
 * - `play-on-then-alive`: the game is resumed once; at its next stop all stones on the board are alive.
 * - `none`: there is nothing to disagree about.
 */
export type Dispute = "analysis" | "play-on" | "play-on-then-alive" | "none";

/**
 * Who moves first when a stopped game is resumed.
 * - `as-if-not-passed`: the passes that stopped the game are taken back.
 * - `opponent-of-requester`: the opponent of the player who asks for resumption.
 * - `alternation`: the opponent of the player who passed last; the passes stand.
 * - `never`: a stopped game is over.
 */
export type Resumption = "as-if-not-passed" | "opponent-of-requester" | "alternation" | "never";

export interface Ruleset {
  /** The row's name: lower case words joined by hyphens; "custom" where a client has put rules together itself. */
  readonly name: string;
  /** Name for people. */
  readonly title: string;
  /** Where the parameters are from. */
  readonly source: string;
  readonly scoring: Scoring;
  /** Whether empty points surrounded by stones in seki count. */
  readonly sekiPoints: boolean;
  /** Whether every separate living group pays two points (the eyes it cannot fill). */
  readonly groupTax: boolean;
  readonly ko: KoRule;
  readonly longCycle: LongCycleRule;
  readonly suicide: Suicide;
  /** Points for White in an even game, unless the players say otherwise. */
  readonly komi: number;
  readonly handicapCompensation: HandicapCompensation;
  /** Handicap stones stand on the traditional points, anywhere, or are Black's moves while White must pass. */
  readonly handicapPlacement: "fixed" | "free" | "moves";
  /** Whether a pass hands the opponent a stone as a prisoner. */
  readonly passStones: boolean;
  /** Whether White must make the last move of the game, with a further pass if need be. */
  readonly whitePassesLast: boolean;
  /** How many passes in a row end the game: two, or two that stop it and two more. */
  readonly passesToEnd: 2 | 4;
  /** Points that Black pays if White was the first to pass (WMSG 2008), otherwise 0. */
  readonly firstPassCompensation: number;
  /** Whether the first player to pass takes the button, worth half a point. */
  readonly button: boolean;
  /** Whether Black wins a tied count. */
  readonly blackWinsTies: boolean;
  readonly deadStones: DeadStones;
  readonly dispute: Dispute;
  readonly resumption: Resumption;
  /** The time system that goes with the rules where the players name none. */
  readonly time: TimeSystem;
}
