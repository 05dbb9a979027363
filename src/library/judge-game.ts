/** The referee's verdict on a game as it stands, counted under its rules. */
import type { Game } from "../rules/game.ts";
import { searchExpectation } from "../player/expectation.ts";
import { judge } from "../referee/judging/judge.ts";
import { judgedPosition, type Settlement, settleGame } from "../referee/settlement.ts";
import { toldValue } from "./told-value.ts";

export interface JudgeGameOptions {
  /**
   * `practical` (the default) first fills dame and necessary connections; `strict` judges the position exactly as it
   * stands.
   */
  readonly mode?: "practical" | "strict" | undefined;
  /** Playouts of the estimate for what is not proved. */
  readonly playouts?: number | undefined;
  /**
   * A clock in milliseconds, and the time for the verdict by it; a few playouts are always made. Without a clock equal
   * games get equal verdicts on every machine.
   */
  readonly now?: (() => number) | undefined;
  readonly timeMs?: number | undefined;
}

const MODES = ["practical", "strict"];

/** Share of the time that proofs may take. */
const PROOFS_SHARE = 0.5;

/** Judges and counts. Throws a RangeError if there is no such mode. */
export function judgeGame(game: Game, options: JudgeGameOptions = {}): Settlement {
  const { mode = "practical", timeMs = Infinity } = options;
  if (!MODES.includes(mode)) throw new RangeError(`mode must be "practical" or "strict", not ${toldValue(mode)}`);
  const means = { ...options, proofsMs: PROOFS_SHARE * timeMs, expecting: searchExpectation };
  return settleGame(game, judge(judgedPosition(game), means));
}
