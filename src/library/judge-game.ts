/** The referee's verdict on a game as it stands, counted under its rules. */
import { ownershipEstimate } from "../referee/reading/contest.ts";
import type { Game } from "../rules/game.ts";
import { judge } from "../referee/judge.ts";
import { judgedPosition, type Settlement, settleGame } from "../referee/settlement.ts";

export interface JudgeGameOptions {
  /**
   * `practical` (the default) fills dame and necessary connections in thought first; `strict` judges the position to
   * the letter.
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

const DEFAULT_PLAYOUTS = 400;
/** Share of the time that proofs may take. */
const PROOFS_SHARE = 0.5;
/** The same position always gets the same estimate. */
const ESTIMATE_SEED = 1;

/** Judges and counts. */
export function judgeGame(
  game: Game,
  { mode, playouts = DEFAULT_PLAYOUTS, now, timeMs = Number.POSITIVE_INFINITY }: JudgeGameOptions = {},
): Settlement {
  const end = now ? now() + timeMs : 0;
  const estimate = ownershipEstimate(playouts, ESTIMATE_SEED, () => now !== undefined && now() > end);
  const clock = now && { now, timeMs: PROOFS_SHARE * timeMs };
  const verdict = judge(judgedPosition(game), { estimate, ...clock, ...(mode && { mode }) });
  return settleGame(game, verdict);
}
