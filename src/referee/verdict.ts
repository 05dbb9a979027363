/**
 * The verdict on a finished position. Every answer about the end of a game (final_score, all status lists, the decision
 * to pass, reports) is read from one verdict, so that they cannot disagree.
 */
import type { Colour } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import { shownValue } from "../rules/quote.ts";

/** What becomes of a string when the position is counted. */
export type Status = "alive" | "dead" | "seki";

/**
 * How an answer was found: `proved` by a static argument, `solved` by exact search, `read` by either on the assumption
 * that certain strings live, `estimated`, or `marked` by a person who corrected the verdict.
 */
export type Tier = "proved" | "solved" | "read" | "estimated" | "marked";

/** How a position is judged: see `judge`. */
export const JUDGE_MODES = ["practical", "strict"] as const;
export type JudgeMode = (typeof JUDGE_MODES)[number];

/** Throws a RangeError about what is no mode. */
export function checkMode(mode: JudgeMode): void {
  if (JUDGE_MODES.includes(mode)) return;
  throw new RangeError(`mode must be "practical" or "strict", not ${shownValue(mode)}`);
}

/** How strict mode finds what is alive: by the Applicable Japanese Rules, or by the Japanese rules of 1989. */
export type StrictProcedure = "analysis" | "confirmation";

/** The verdict on one string (maximal connected stones of one colour) of the position as it stands. */
export interface StringVerdict {
  readonly colour: Colour;
  readonly stones: readonly Point[];
  readonly status: Status;
  readonly tier: Tier;
  /** Probability that the status is right, 0…1; 1 for what is proved, solved or marked. */
  readonly confidence: number;
  /** Where it was read: the strings that were taken as alive, as indices into the `strings` of the verdict. */
  readonly assumes?: readonly number[];
  /**
   * Whether the owner can force two eyes here although the opponent moves first (Applicable Japanese Rules), exactly
   * as the position stands; undefined where it was neither proved nor solved.
   */
  readonly independentlyAlive?: boolean | undefined;
  /** Whether that answer rests on the ban of repeating a play within the analysis. */
  readonly cycleCritical?: boolean;
  /**
   * What it was taken to be before territory was counted. "alive" and "seki": without a look at its eyes. "dead": it
   * may stand where nobody takes it off; then its status is "seki". Absent where its eyes decided, or was marked.
   */
  readonly premise?: Status | undefined;
  /** Whether search has shown that the opponent takes it off: its points are his, also where it touches dame. */
  readonly isCaptured?: boolean;
  /** Where an estimate was made: how probably its points end as its owner's, 0…1. */
  readonly kept?: number;
  /** What the answer rests on, for people: "two eyes already", "search of all lines" … */
  readonly reason?: string;
  /** A line of play that shows the answer, the opponent of the string's owner first, PASS for a pass. */
  readonly line?: readonly Point[];
  /** The play with which its owner, moving first, would live; absent where none is needed or none was found. */
  readonly protection?: Point;
}

/**
 * The verdict on a position as plain data. It depends on the stones, on how they are judged and, where borders are
 * open or play goes on, on whose turn it is, not on komi, prisoners or other terms of the count. It holds no score:
 * `settleGame` counts it.
 */
export interface PlainVerdict {
  readonly strings: readonly StringVerdict[];
  /** Point -> BLACK or WHITE where the point is that player's territory (under dead stones too), otherwise EMPTY. */
  readonly territory: Uint8Array;
  /** Empty points that are nobody's. */
  readonly dame: readonly Point[];
  /**
   * Points, empty once the dead stones are off, of regions whose borders the players have not closed. In the
   * practical mode they are territory as the estimate divides them, brought nearer to the expected margin; the others
   * are dame. While play goes on, also points that it is expected to take from a player. Absent if there are none.
   */
  readonly open?: readonly Point[];
  /** The estimate that open regions were divided by: point -> −1…1, Black's 1. Absent if none is open. */
  readonly ownership?: Float32Array;
  /**
   * Points that a player must fill himself, to connect, before the game can be counted; no territory. Some of `dame`.
   */
  readonly fillings?: readonly Point[];
  /**
   * Strings that are counted as alive though they fall if the opponent moves first: their owner has passed over a
   * protective move. Indices into `strings`.
   */
  readonly unprotected?: readonly number[];
  /** In practical mode: whether nothing is left to play for but dame, by statuses, borders and estimated owners. */
  readonly isPlayedOut?: boolean;
  /** In strict mode: the procedure that judged it. Absent in practical mode. */
  readonly procedure?: StrictProcedure;
  /** Where a protective move was passed over: the verdict on the position exactly as it stands. */
  readonly strict?: PlainVerdict;
  /** Whether the time was up before all was read that the budgets of states allow. */
  readonly isHurried?: boolean;
}

export interface Verdict extends PlainVerdict {
  readonly geometry: Geometry;
}

/** Of a status that an estimate says nothing of, or contradicts: then its reason speaks for it. */
export const UNSURE = 0.5;

/** Whether an estimate says what a string's status and premise say. */
export function agreesWithEstimate({ kept = UNSURE, premise, status }: StringVerdict): boolean {
  return status === "dead" || premise === "dead" ? kept <= UNSURE : kept >= UNSURE;
}
