/** What a program asks of the player: a game as plain data, how to play, and the move that comes back. */
import { geometryOf, type Point } from "../../engine/board/geometry.ts";
import { CAN_SHARE } from "../../engine/search/shared-memory.ts";
import { rankNamed, RANK_NAMES } from "../player/ranks.ts";
import type { ClockView } from "../rules/clock.ts";
import type { Game } from "../rules/game.ts";
import { shownValue } from "../rules/quote.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import type { SgfGame } from "../sgf/game.ts";
import { type RecordedGame, replay } from "../sgf/recorded-game.ts";

/** How a move is chosen. */
export interface ChooseOptions {
  /** A rank, "20k" to "3d", or a level, "1" to "10", as strong on every machine; absent: full strength. */
  readonly level?: string | undefined;
  /** Seconds, or visits, for a move at full strength where there is no clock; 5 seconds if both are absent. */
  readonly seconds?: number | undefined;
  readonly visits?: number | undefined;
  /** What the clock of the side to move shows. */
  readonly clock?: ClockView | undefined;
  /** Workers at most, as for an analysis; ranks use one. */
  readonly threads?: number | undefined;
  /** Whether a lost game may be resigned; false if absent. */
  readonly mayResign?: boolean | undefined;
  /** Whether the players disagree about dead stones: the opponent's are captured before any pass. */
  readonly isCleanup?: boolean | undefined;
  /** A whole number; with a level, or one thread and visits, equal seeds choose equally. Absent: 1. */
  readonly seed?: number | undefined;
}

/** A move that the player has chosen. */
export interface Choice {
  /** PASS for a pass. */
  readonly move: Point | "resign";
  /** Probability, 0…1, that the side to move wins, and its lead in points, where a search has found the move. */
  readonly winrate?: number;
  readonly lead?: number;
}

/** The same for the worker. */
export interface ChoiceRequest extends Omit<ChooseOptions, "threads"> {
  readonly width: number;
  readonly height: number;
  readonly sgf: Omit<SgfGame, "geometry" | "rules">;
  readonly ruleset: Ruleset;
  readonly threads: number;
}

/** Throws a RangeError about a bad option. */
export function choiceRequest(record: RecordedGame, options: ChooseOptions): ChoiceRequest {
  const { level, threads = 1 } = options;
  if (level !== undefined && !rankNamed(level)) {
    throw new RangeError(`level must be a rank, ${RANK_NAMES}, or "1" to "10", not ${shownValue(level)}`);
  }
  const { geometry: { height, width }, rules: _, ...sgf } = record.toSgf();
  return { ...options, width, height, sgf, ruleset: record.game.ruleset, threads: CAN_SHARE ? threads : 1 };
}

/** The game of a request. */
export function requestedGame({ height, ruleset, sgf, width }: ChoiceRequest): Game {
  const record = replay({ ...sgf, geometry: geometryOf(width, height) }, { ruleset, komi: ruleset.komi });
  if (typeof record === "string") throw new Error(record);
  return record.game;
}
