/** The referee's verdict on a game as it stands, counted under its rules. */
import { ownershipEstimate } from "../../engine/search/contest.ts";
import type { Game } from "../rules/game.ts";
import { judge } from "../rules/judge.ts";
import { judgedPosition, type Settlement, settleGame } from "../rules/settlement.ts";

export interface JudgeGameOptions {
  /**
   * `practical` (the default) fills dame and necessary connections in thought first; `strict` judges the position to
   * the letter.
   */
  readonly mode?: "practical" | "strict" | undefined;
  /** Playouts of the estimate for what is not proved. */
  readonly playouts?: number | undefined;
}

const DEFAULT_PLAYOUTS = 400;
/** The same position always gets the same estimate. */
const ESTIMATE_SEED = 1;

/** Judges and counts. No clock bounds the work, so that equal games get equal verdicts on every machine. */
export function judgeGame(game: Game, { mode, playouts = DEFAULT_PLAYOUTS }: JudgeGameOptions = {}): Settlement {
  const estimate = ownershipEstimate(playouts, ESTIMATE_SEED);
  const verdict = judge(judgedPosition(game), { estimate, ...(mode && { mode }) });
  return settleGame(game, verdict);
}
