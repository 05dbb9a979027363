/**
 * The referee as everybody asks it: a position in, its verdict out. A worker judges; verdicts are remembered, and
 * the one who asks decides how long to wait.
 */
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import type { Geometry } from "../../engine/board/geometry.ts";
import type { Game } from "../rules/game.ts";
import { Workspace } from "./analysis/workspace.ts";
import { judgeTask, type JudgeTask, runJudgeTask } from "./judge-task.ts";
import type { Estimator } from "./judging/estimate.ts";
import { judgedPosition } from "./settlement.ts";
import type { JudgeMode, PlainVerdict, Verdict } from "./verdict.ts";

/** Judges one task at a time, usually in another thread. It never rejects: a failure is an error in words. */
export interface JudgeWorker {
  /** Prepares for the first task. */
  start(): void;
  call(task: JudgeTask): Promise<{ readonly reply: PlainVerdict } | { readonly error: string }>;
  /** Ends the task at hand, whose call then answers with an error. Another call may follow. */
  close(): Promise<void>;
}

export interface RefereeOptions {
  /** Absent: the referee judges in the asker's thread. */
  readonly worker?: JudgeWorker | undefined;
  /** For open borders where the referee judges in the asker's thread; the worker has its own. */
  readonly estimate?: Estimator | undefined;
  /** A clock in milliseconds that only goes forward. */
  readonly now: () => number;
  /** Runs something after `ms` milliseconds, unless the function that it returns is called before. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** How often a worker may die before a hurried verdict takes its place. */
const ATTEMPTS = 2;
/** No verdict comes in less time. */
const MIN_MS = 10;
/** Verdicts that are remembered: a dispute goes back and forth over a few positions. */
const MAX_VERDICTS = 32;

/** A position that the worker judges or is to judge. */
interface Question {
  readonly key: string;
  readonly geometry: Geometry;
  readonly task: JudgeTask;
  /** Undefined if the worker failed, or if the question was dropped. */
  readonly verdict: Promise<Verdict | undefined>;
  readonly settle: (verdict: Verdict | undefined) => void;
  /** How many wait for the verdict. */
  waiting: number;
  /** Whether its verdict must neither be remembered nor given to those who ask later. */
  isStale: boolean;
}

export class Referee {
  private readonly worker: JudgeWorker;
  /** Judges in the asker's thread. `inHaste` asks nobody what is expected of open borders. */
  private readonly judgeHere: (task: JudgeTask, inHaste?: boolean) => PlainVerdict;
  private readonly after: RefereeOptions["after"];
  /**
   * Key of a position and the way of judging -> verdict, the one used longest ago first. A server may take moves back
   * after the game and ask again which stones are dead: the answer must be the one that the engine's pass rested on.
   */
  private readonly verdicts = new Map<string, Verdict>();
  /** Not answered yet, oldest first; the worker may be at one of them. */
  private questions: Question[] = [];
  private isWorking = false;
  /** Each ends somebody's waiting. */
  private readonly waits = new Set<() => void>();
  /** How often somebody has said stop. */
  private stops = 0;

  constructor({ worker, estimate, now, after }: RefereeOptions) {
    const workspace = new Workspace();
    this.judgeHere = (task, inHaste = false) => runJudgeTask(task, now, workspace, inHaste ? undefined : estimate);
    this.worker = worker ?? workerHere(this.judgeHere);
    this.after = after;
  }

  /** Prepares the worker, so that the first verdict need not wait for it. */
  start(): void {
    this.worker.start();
  }

  /**
   * The verdict on a position where no clock runs: a hasty one if the worker fails, is too slow or is stopped.
   * @param isOver see `judgedPosition`, here and below
   */
  async ask(game: Game, mode: JudgeMode, isOver = false): Promise<Verdict> {
    const { stops } = this;
    // A worker that died is replaced.
    for (let attempt = 0; attempt < ATTEMPTS && this.stops === stops; attempt++) {
      const verdict = await this.askWithin(Infinity, game, mode, isOver);
      if (verdict) return verdict;
    }
    // Whatever the worker is doing, the next question must not wait for it.
    const key = verdictKey(game, mode, isOver);
    for (const question of this.questions) if (question.key === key) question.isStale = true;
    void this.worker.close();
    const task = judgeTask(judgedPosition(game, isOver), { mode, timeMs: 0 });
    // A stop asks for an answer at once, and a search for open borders takes longer than all the rest.
    return { geometry: game.geometry, ...this.judgeHere(task, this.stops > stops) };
  }

  /**
   * The verdict on a position if it comes within this time and before `stop`. With a limit it may be hurried, without
   * one it never is. After the limit the worker goes on, and a later call gets what it finds: if each call started it
   * anew, it would never finish.
   */
  async askWithin(timeMs: number, game: Game, mode: JudgeMode, isOver = false): Promise<Verdict | undefined> {
    const remembered = this.recall(game, mode, isOver);
    const isEnough = remembered && (timeMs < Infinity || !remembered.isHurried);
    if (isEnough || timeMs < MIN_MS) return remembered;
    const question = this.questionAbout(game, mode, isOver, timeMs);
    question.waiting++;
    let giveUp: () => void = () => undefined;
    const given = new Promise<undefined>((resolve) => (giveUp = () => resolve(undefined)));
    this.waits.add(giveUp);
    const cancel = timeMs < Infinity ? this.after(timeMs, giveUp) : undefined;
    const verdict = await Promise.race([question.verdict, given]);
    cancel?.();
    this.waits.delete(giveUp);
    question.waiting--;
    return verdict;
  }

  /** The verdict on a position that has been judged before, as long as it is remembered. */
  recall(game: Game, mode: JudgeMode, isOver = false): Verdict | undefined {
    const key = verdictKey(game, mode, isOver);
    const verdict = this.verdicts.get(key);
    if (verdict) this.remember(key, verdict);
    return verdict;
  }

  /** Forgets all verdicts. */
  forget(): void {
    this.verdicts.clear();
    for (const question of this.questions) question.isStale = true;
  }

  /** Nobody waits any longer. */
  stop(): void {
    this.stops++;
    for (const giveUp of this.waits) giveUp();
  }

  close(): Promise<void> {
    return this.worker.close();
  }

  private questionAbout(game: Game, mode: JudgeMode, isOver: boolean, timeMs: number): Question {
    const key = verdictKey(game, mode, isOver);
    const isEnough = ({ task }: Question) => timeMs < Infinity || task.options.timeMs === Infinity;
    const asked = this.questions.find((question) => question.key === key && !question.isStale && isEnough(question));
    if (asked) return asked;
    const task = judgeTask(judgedPosition(game, isOver), { mode, timeMs });
    let settle: Question["settle"] = () => undefined;
    const verdict = new Promise<Verdict | undefined>((resolve) => (settle = resolve));
    const question = { key, geometry: game.geometry, task, verdict, settle, waiting: 0, isStale: false };
    this.questions.push(question);
    if (!this.isWorking) void this.work();
    return question;
  }

  private async work(): Promise<void> {
    this.isWorking = true;
    for (let question: Question | undefined; (question = this.nextQuestion()); ) {
      const answer = await this.worker.call(question.task);
      const verdict = "reply" in answer ? { geometry: question.geometry, ...answer.reply } : undefined;
      this.questions.splice(this.questions.indexOf(question), 1);
      if (verdict && !question.isStale) this.remember(question.key, verdict);
      question.settle(verdict);
    }
    this.isWorking = false;
  }

  /** The oldest question that somebody waits for, or else the last one. Those before it are dropped. */
  private nextQuestion(): Question | undefined {
    const next = this.questions.find(({ waiting }) => waiting > 0) ?? this.questions.at(-1);
    const isWanted = (question: Question) => question === next || question.waiting > 0;
    for (const question of this.questions) if (!isWanted(question)) question.settle(undefined);
    this.questions = this.questions.filter(isWanted);
    return next;
  }

  private remember(key: string, verdict: Verdict): void {
    this.verdicts.delete(key);
    this.verdicts.set(key, verdict);
    for (const oldest of this.verdicts.keys()) {
      if (this.verdicts.size <= MAX_VERDICTS) break;
      this.verdicts.delete(oldest);
    }
  }
}

/** A worker that judges in the asker's thread. */
function workerHere(judgeHere: (task: JudgeTask) => PlainVerdict): JudgeWorker {
  return {
    start: () => undefined,
    call: async (task) => ({ reply: judgeHere(task) }),
    close: () => Promise.resolve(),
  };
}

/** The stones and the size of the board, as a key. */
export function positionKey({ geometry, board }: Game): string {
  return `${geometry.width}x${geometry.height} ${board.key()}`;
}

/** All that a verdict depends on, as a key. */
function verdictKey(game: Game, mode: JudgeMode, isOver: boolean): string {
  const { board, deadStones, turn } = judgedPosition(game, isOver);
  const play = `${turn?.toMove} ${turn?.recent.join()} ${turn?.goesOn}`;
  // The estimate is made with a komi that makes up for the prisoners.
  const prisoners = `${board.prisoners(BLACK)} ${board.prisoners(WHITE)}`;
  return `${positionKey(game)} ${board.ko} ${prisoners} ${play} ${deadStones} ${mode}`;
}
