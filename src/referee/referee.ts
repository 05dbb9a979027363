/** Asks the judge thread for verdicts. Whoever waits for one decides how long, whatever becomes of the thread. */
import { Thread } from "../../engine/search/thread.ts";
import { verdictKey } from "./verdict-memory.ts";
import type { Game } from "../rules/game.ts";
import type { JudgeMode, Verdict } from "./verdict.ts";
import { judgeTask, type JudgeTask, type PlainVerdict, runJudgeTask } from "./judge-thread.ts";

/** Time for the proofs of a verdict; what they leave open is estimated. */
const PROOFS_MS = 2000;
/** Time for a verdict, all in all, where no clock runs. */
const MOST_MS = 6000;
/** Share of the time for a verdict that its proofs may take. */
const PROOFS_SHARE = 0.5;
/** No verdict comes in less. */
const LEAST_MS = 10;
/** Playouts of the estimate, and of one that must come at once. */
const PLAYOUTS = 400;
const HASTY_PLAYOUTS = 40;

/** A question to the thread. */
interface Question {
  readonly key: string;
  readonly verdict: Promise<Verdict | undefined>;
}

export class Referee {
  private readonly thread: Thread<JudgeTask, PlainVerdict>;
  /** The last question. Those before it are dropped unless the thread has begun with them. */
  private latest: Question | undefined;
  /** Resolves when the thread has done what it was asked. */
  private done: Promise<unknown> = Promise.resolve();
  /** Ends the waiting for a verdict. */
  private giveUp: () => void = () => undefined;

  /** `script` is that of the worker threads. */
  constructor(script: URL) {
    this.thread = new Thread(script, "judge");
  }

  /** Starts the thread, so that the first verdict need not wait for that. */
  start(): void {
    this.thread.start();
  }

  /** Judges a position where no clock runs: hastily, in this thread, if the other one dies, is too slow or stopped. */
  async judge(game: Game, mode: JudgeMode): Promise<Verdict> {
    const verdict = await this.within(MOST_MS, this.ask(game, mode, MOST_MS));
    if (verdict) return verdict;
    // Whatever it is doing, the next question must not wait for that.
    void this.thread.close();
    const task = judgeTask(game, HASTY_PLAYOUTS, { mode, timeMs: 0 });
    return { geometry: game.geometry, ...runJudgeTask(task) };
  }

  /**
   * Judges a position while a clock runs: undefined if that takes longer than so many milliseconds, or on `stop`. The
   * thread goes on nevertheless, and whoever asks again about the position gets what it finds. (Were it ended and
   * started anew each time, it would never be ready when it is needed.)
   */
  judgeWithin(timeMs: number, game: Game, mode: JudgeMode): Promise<Verdict | undefined> {
    return timeMs < LEAST_MS ? Promise.resolve(undefined) : this.within(timeMs, this.ask(game, mode, timeMs));
  }

  /** The thread's verdict; undefined if it dies, or if another question comes before its turn. */
  private ask(game: Game, mode: JudgeMode, timeMs: number): Promise<Verdict | undefined> {
    const key = verdictKey(game, mode);
    if (this.latest?.key === key) return this.latest.verdict;
    const task = judgeTask(game, PLAYOUTS, { mode, timeMs: Math.min(PROOFS_MS, timeMs * PROOFS_SHARE) });
    const isLatest = () => this.latest?.key === key;
    const answer = this.done.then(() => (isLatest() ? this.thread.call(task) : undefined));
    this.done = answer;
    const { geometry } = game;
    const verdict = answer.then((a) => {
      if (a && "reply" in a) return { geometry, ...a.reply };
      if (isLatest()) this.latest = undefined;
      return undefined;
    });
    this.latest = { key, verdict };
    return verdict;
  }

  private async within(timeMs: number, verdict: Promise<Verdict | undefined>): Promise<Verdict | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const given = new Promise<undefined>((resolve) => {
      this.giveUp = () => resolve(undefined);
      timer = setTimeout(this.giveUp, timeMs);
    });
    const first = await Promise.race([verdict, given]);
    clearTimeout(timer);
    return first;
  }

  /** Forgets what it was asked. */
  forget(): void {
    this.latest = undefined;
  }

  /** Nobody waits any longer for a verdict that is being worked out. */
  stop(): void {
    this.giveUp();
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.thread.close();
  }
}
