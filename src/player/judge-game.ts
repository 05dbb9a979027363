/** The referee's verdict on a game as it stands, counted under its rules. */
import { judge } from "../referee/judging/judge.ts";
import { judgedPosition, settleGame, type Settlement } from "../referee/settlement.ts";
import { checkMode, type JudgeMode } from "../referee/verdict.ts";
import type { Game } from "../rules/game.ts";
import { shownValue } from "../rules/quote.ts";
import { searchExpectation } from "./expectation.ts";

export interface JudgeGameOptions {
  /**
   * `practical` (the default) first fills dame and necessary connections; `strict` judges the position exactly as it
   * stands.
   */
  readonly mode?: JudgeMode | undefined;
  /** Playouts of the estimate for what is not proved. */
  readonly playouts?: number | undefined;
  /**
   * A clock in milliseconds, and the time for the verdict by it; a few playouts are always made. Without a clock equal
   * games get equal verdicts on every machine.
   */
  readonly now?: (() => number) | undefined;
  readonly timeMs?: number | undefined;
}

/** Judges and counts. Throws a RangeError if an option makes no sense. */
export function judgeGame(game: Game, options: JudgeGameOptions = {}): Settlement {
  check(options);
  return settleGame(game, judge(judgedPosition(game), { ...options, estimate: searchExpectation }));
}

function check({ mode = "practical", now, playouts = 1, timeMs }: JudgeGameOptions): void {
  checkMode(mode);
  if (!Number.isInteger(playouts) || playouts < 1) {
    throw new RangeError(`playouts must be a whole number from 1, not ${shownValue(playouts)}`);
  }
  if (now !== undefined && typeof now !== "function") {
    throw new RangeError(`now must be a function, not ${shownValue(now)}`);
  }
  if (timeMs === undefined) return;
  if (typeof timeMs !== "number" || !(timeMs > 0)) {
    throw new RangeError(`timeMs must be a number above 0, not ${shownValue(timeMs)}`);
  }
  if (!now && timeMs < Infinity) throw new RangeError("timeMs must have a clock: now");
}
