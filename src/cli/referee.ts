/** Asks the judge thread for verdicts, and answers in time whatever becomes of it. */
import { Thread } from "../../engine/search/thread.ts";
import type { JudgeMode } from "../gtp/player.ts";
import type { Game } from "../rules/game.ts";
import type { Verdict } from "../rules/verdict.ts";
import { judgeTask, type JudgeTask, type PlainVerdict, runJudgeTask } from "./judge-thread.ts";

/** Time for the proofs of a verdict; what they leave open is estimated. */
const PROOFS_MS = 2000;
/** Time for a verdict, all in all, where no clock runs. */
const MOST_MS = 6000;
/** Playouts of the estimate, and of one that must come at once. */
const PLAYOUTS = 400;
const HASTY_PLAYOUTS = 40;
/** A verdict that must come at once may take so long; the thread is not asked for less than twice that. */
const HASTY_MS = 50;

export class Referee {
  private readonly thread: Thread<JudgeTask, PlainVerdict>;
  private isJudging = false;

  /** `script` is that of the worker threads. */
  constructor(script: URL) {
    this.thread = new Thread(script, "judge");
  }

  /** Judges a position within so many milliseconds, hastily if it must. */
  async judge(game: Game, mode: JudgeMode, deadlineMs = MOST_MS): Promise<Verdict> {
    const threadMs = Math.min(deadlineMs, MOST_MS) - HASTY_MS;
    const task = judgeTask(game, PLAYOUTS, { mode, timeMs: Math.min(PROOFS_MS, threadMs / 2) });
    const plain = threadMs >= HASTY_MS ? await this.ask(task, threadMs) : undefined;
    const hasty = { ...task, options: { mode, timeMs: 0 }, playouts: HASTY_PLAYOUTS };
    return { geometry: game.geometry, ...(plain ?? runJudgeTask(hasty)) };
  }

  /** The thread's verdict; undefined if it died or was ended by the deadline or by `stop`. */
  private async ask(task: JudgeTask, deadlineMs: number): Promise<PlainVerdict | undefined> {
    this.isJudging = true;
    const deadline = setTimeout(() => this.stop(), deadlineMs);
    const answer = await this.thread.call(task);
    clearTimeout(deadline);
    this.isJudging = false;
    return "reply" in answer ? answer.reply : undefined;
  }

  /** Makes a verdict that is being worked out come at once. */
  stop(): void {
    if (this.isJudging) void this.thread.close();
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.thread.close();
  }
}
