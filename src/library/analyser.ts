/** Analyses of positions by search and network, in a worker, in Node and in browsers. */
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import type { Point } from "../../engine/board/geometry.ts";
import { whyNotEvaluated } from "../../engine/policy/network/network-policy.ts";
import { SHOWN_MOVES } from "../../engine/search/parameters.ts";
import { CAN_SHARE } from "../../engine/search/shared-memory.ts";
import { searchPosition } from "../player/search-position.ts";
import type { JudgeGameOptions } from "../player/judge-game.ts";
import { refereeTurn } from "../player/settling.ts";
import { judgeTask } from "../referee/judge-task.ts";
import type { LifeStudy } from "../referee/life/life-study.ts";
import { judgedPosition, settleGame, type Settlement } from "../referee/settlement.ts";
import { checkMode, type PlainVerdict } from "../referee/verdict.ts";
import type { Game } from "../rules/game.ts";
import type { RecordedGame } from "../sgf/recorded-game.ts";
import { type Choice, choiceRequest, type ChooseOptions } from "./choice.ts";
import { holdsFor, isJudged } from "./settled-position.ts";
import { type Model, modelInUse, sentNetwork, type Signal } from "./model.ts";
import type { PositionAnalysis } from "../report/position-analysis.ts";
import {
  type AnalysisRequest, type FromWorker, newChannel, startWorker, type WorkerJob, type WorkerPort, type WorkerSource,
} from "./worker-port.ts";
import { shownValue } from "../rules/quote.ts";

export interface AnalyseOptions {
  /** Most seconds of the search; absent: no limit. */
  readonly seconds?: number | undefined;
  /** Most visits of the search; absent: no limit, but 500 if there is none of time either. */
  readonly visits?: number | undefined;
  /** Workers at most, up to 64; 1 if absent. Where they cannot share memory, as in most web pages, one does it all. */
  readonly threads?: number | undefined;
  /** The side that win rates and leads are for; absent: the side to move. */
  readonly side?: Colour | undefined;
  /** Whether the analysis has the owner of each point, and what the network says of each move. */
  readonly ownership?: boolean | undefined;
  readonly policy?: boolean | undefined;
  /**
   * Whether the referee says what is settled before a position late in the game is searched with 200 visits and half a
   * second or more, or after a shorter search that leaves open whether the game is over; true if absent. Its time is
   * not the search's.
   */
  readonly referee?: boolean | undefined;
  /** Called every so often with what has been found so far. If it throws, the analysis ends with that error. */
  readonly onReport?: ((analysis: PositionAnalysis) => void) | undefined;
  /** Seconds from one report to the next, 0.5 if absent. */
  readonly every?: number | undefined;
  /** Ends the analysis: its promise is rejected with the signal's reason. */
  readonly signal?: Signal | undefined;
}

export interface AnalyserOptions {
  /** Where the worker's file is (`worker.mjs` of the package), or what starts it; absent: beside the library's file. */
  readonly worker?: WorkerSource | undefined;
}

/** Visits where nothing is said. */
const DEFAULT_VISITS = 500;
const DEFAULT_EVERY = 0.5;
const MOST_THREADS = 64;
/** The referee is not asked before a search that is shorter. */
const LEAST_SECONDS = 0.5;
/** Browsers do not say why a worker's file was not loaded. */
const NO_REASON = 'is its file, worker.mjs, where it is looked for? See "In a browser" in docs/library.md';

const JOB_NAMES = { analyse: "the analysis", choose: "the player", judge: "the verdict", solve: "the study" } as const;

/** Where a search ends. */
interface SearchLimits {
  readonly seconds: number | undefined;
  readonly visits: number;
}

/** How a verdict is asked for. */
export interface AskOptions {
  /** The time for the answer, in seconds; absent: as long as it takes. */
  readonly seconds?: number | undefined;
  /** Ends it: its promise is rejected with the signal's reason. */
  readonly signal?: Signal | undefined;
}

/** A job that was asked for. */
interface Asked {
  readonly job: WorkerJob;
  /** Workers that help, and this one. */
  readonly threads: number;
  readonly model: Model | undefined;
  readonly onReport: (analysis: PositionAnalysis) => void;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
  /** Whether nobody waits for it any more, though the worker may be at it. */
  isDropped: boolean;
  /** Whether the worker hears nothing before it is done. */
  isDeaf: boolean;
}

type Answer = Extract<FromWorker, { kind: "finished" }>["answer"];

/** A worker that analyses, judges and plays, one position after another. It starts with the first one. */
export class Analyser {
  private readonly source: WorkerSource | undefined;
  private worker: WorkerPort | undefined;
  private helpers: WorkerPort[] = [];
  /** By which the workers evaluate. */
  private model: Model | undefined;
  private current: Asked | undefined;
  private waiting: Asked[] = [];

  constructor({ worker }: AnalyserOptions = {}) {
    this.source = worker;
  }

  /**
   * Analyses a game's position as it stands at the time of the call, after those asked for before. Rejects with a
   * RangeError if an option makes no sense, and with an Error that says why if the worker cannot be started or dies.
   */
  async analyse(game: Game, options: AnalyseOptions = {}): Promise<PositionAnalysis> {
    const request = requestOf(game, options);
    return (await this.ask({ kind: "analyse", request }, request.threads, options)) as PositionAnalysis;
  }

  /**
   * The referee's verdict on a game, counted, as `judge` has it, but made in the worker. Rejects as `analyse` does, and
   * if the game's position has changed when the verdict comes.
   */
  async judge(game: Game, options: AskOptions & Pick<JudgeGameOptions, "mode"> = {}): Promise<Settlement> {
    const { mode = "practical", seconds = Infinity } = options;
    checkMode(mode);
    checkNumber("seconds", seconds);
    const { state } = game;
    const task = judgeTask(judgedPosition(game), { mode, timeMs: 1000 * seconds });
    const verdict = (await this.ask({ kind: "judge", task }, 1, options)) as PlainVerdict;
    if (game.state !== state) throw new Error("the game's position has changed while it was judged");
    return settleGame(game, { geometry: game.geometry, ...verdict });
  }

  /** What becomes of the string at a point with either side first. Rejects as `analyse` does. */
  async solve({ board, geometry }: Game, point: Point, options: AskOptions = {}): Promise<LifeStudy> {
    const { seconds } = options;
    const colour = board.colour[point];
    if (seconds !== undefined) checkNumber("seconds", seconds);
    if (colour !== BLACK && colour !== WHITE) throw new RangeError(`there is no stone at ${shownValue(point)}`);
    const { width, height } = geometry;
    const task = { width, height, board: board.snapshot(), point, timeMs: seconds && 1000 * seconds };
    return (await this.ask({ kind: "solve", task }, 1, options)) as LifeStudy;
  }

  /** The engine's move for the side to move. Rejects as `analyse` does. */
  async chooseMove(
    record: RecordedGame,
    { signal, ...options }: ChooseOptions & Pick<AskOptions, "signal"> = {},
  ): Promise<Choice> {
    const { seconds = 1, visits = 1, threads = 1 } = options;
    checkNumber("seconds", seconds);
    checkCount("visits", visits);
    checkCount("threads", threads, MOST_THREADS);
    const request = choiceRequest(record, options);
    return (await this.ask({ kind: "choose", request }, request.threads, { signal })) as Choice;
  }

  private ask(
    job: WorkerJob,
    threads: number,
    { onReport = () => undefined, signal }: Pick<AnalyseOptions, "onReport" | "signal">,
  ): Promise<Answer> {
    // Its controller is mistaken for it.
    if (signal && typeof signal.addEventListener !== "function") {
      throw new RangeError(`signal must be an AbortSignal, not ${shownValue(signal)}`);
    }
    return new Promise((resolve, reject) => {
      if (signal?.aborted) throw signal.reason;
      const onAbort = () => this.drop(asked, signal?.reason);
      const settled = <T>(settle: (value: T) => void) => (value: T) => {
        signal?.removeEventListener("abort", onAbort);
        settle(value);
      };
      const asked: Asked = {
        job,
        threads,
        model: modelInUse(),
        onReport,
        resolve: settled(resolve),
        reject: settled(reject),
        isDropped: false,
        isDeaf: job.kind === "judge" || job.kind === "solve",
      };
      signal?.addEventListener("abort", onAbort);
      this.waiting.push(asked);
      this.next();
      this.leaveReferee();
    });
  }

  /** Ends the worker; analyses under way are rejected. A later one starts a new worker. */
  close(): void {
    const closed = new Error("the analyser was closed");
    for (const asked of this.waiting.splice(0)) asked.reject(closed);
    this.fail(closed);
  }

  private next(): void {
    if (this.current) return;
    this.current = this.waiting.shift();
    if (!this.current) {
      this.worker?.setBusy(false);
      return;
    }
    const { job, model, threads } = this.current;
    try {
      // A worker knows one network, or those that shinpan brings along.
      if (model !== this.model) this.endWorkers();
      this.model = model;
      const worker = (this.worker ??= this.start((message) => this.receive(message)));
      worker.setBusy(true);
      while (this.helpers.length < threads - 1) this.addHelper(worker);
      worker.send(job);
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Starts a worker. What is sent to it waits until it has loaded: a worker's messages and its error need not arrive in
   * order, so that one that died of its first request would look like one that cannot be loaded.
   */
  private start(onMessage: (message: FromWorker) => void): WorkerPort {
    let isLoaded = false;
    const unsent: Parameters<WorkerPort["send"]>[] = [];
    const port = startWorker(this.source, {
      onMessage: (message) => {
        isLoaded = true;
        for (const sent of unsent.splice(0)) port.send(...sent);
        onMessage(message);
      },
      onFailure: (reason) => {
        if (worker !== this.worker && !this.helpers.includes(worker)) return;
        const what = isLoaded ? "the analysis worker failed" : "the analysis worker cannot be loaded";
        this.fail(new Error(`${what}: ${reason || NO_REASON}`));
      },
    });
    const worker: WorkerPort = {
      ...port,
      send: (...sent) => {
        if (isLoaded) port.send(...sent);
        else unsent.push(sent);
      },
    };
    if (this.model) worker.send({ kind: "model", network: sentNetwork(this.model) });
    return worker;
  }

  private addHelper(worker: WorkerPort): void {
    const helper = this.start(() => undefined);
    this.helpers.push(helper);
    const { port1, port2 } = newChannel();
    helper.send({ kind: "help", port: port1 }, [port1]);
    worker.send({ kind: "helper", port: port2 }, [port2]);
  }

  private receive(message: FromWorker): void {
    const { current } = this;
    if (!current || message.kind === "ready") return;
    if (message.kind === "judging") {
      current.isDeaf = !message.isOver;
      this.leaveReferee();
      return;
    }
    if (message.kind === "report") {
      if (!current.isDropped) this.report(current, message.analysis);
      return;
    }
    this.current = undefined;
    if (message.kind === "finished") current.resolve(message.answer);
    else current.reject(new Error(`${JOB_NAMES[current.job.kind]} failed: ${message.reason}`));
    this.next();
  }

  private report(asked: Asked, analysis: PositionAnalysis): void {
    try {
      asked.onReport(analysis);
    } catch (error) {
      this.drop(asked, error);
    }
  }

  private drop(asked: Asked, reason: unknown): void {
    asked.isDropped = true;
    asked.reject(reason);
    this.waiting = this.waiting.filter((other) => other !== asked);
    if (asked === this.current) this.worker?.send({ kind: "stop" });
    this.leaveReferee();
  }

  /** Ends the worker if it is at what nobody wants and the next job has no use for, takes seconds and hears nothing. */
  private leaveReferee(): void {
    const { current, waiting: [next] } = this;
    if (!next || !current?.isDropped || !current.isDeaf) return;
    if (current.job.kind === "analyse" && next.job.kind === "analyse") {
      const { job: { request } } = current;
      if (isJudged(request) && isJudged(next.job.request) && holdsFor(request, next.job.request)) return;
    }
    this.fail(new Error("the analysis is not wanted any more"));
  }

  /** Ends all workers, and with them the analysis under way; the next one starts anew. */
  private fail(reason: unknown): void {
    const { current } = this;
    this.current = undefined;
    this.endWorkers();
    current?.reject(reason);
    this.next();
  }

  private endWorkers(): void {
    const { helpers, worker } = this;
    this.worker = undefined;
    this.helpers = [];
    worker?.terminate();
    for (const helper of helpers) helper.terminate();
  }
}

let shared: Analyser | undefined;

/** `Analyser.analyse` of the program's own analyser, whose worker is started by the first call and kept. */
export function analyse(game: Game, options: AnalyseOptions = {}): Promise<PositionAnalysis> {
  return (shared ??= new Analyser()).analyse(game, options);
}

/** Throws a RangeError about a bad option. */
function requestOf(game: Game, options: AnalyseOptions): AnalysisRequest {
  const { every = DEFAULT_EVERY, onReport, ownership = false, policy = false, seconds, side, threads = 1 } = options;
  const { visits = seconds === undefined ? DEFAULT_VISITS : Infinity } = options;
  if (seconds !== undefined) checkNumber("seconds", seconds);
  checkNumber("every", every);
  checkCount("visits", visits);
  checkCount("threads", threads, MOST_THREADS);
  if (side !== undefined && side !== BLACK && side !== WHITE) {
    throw new RangeError(`side must be BLACK or WHITE, not ${shownValue(side)}`);
  }
  if (onReport !== undefined && typeof onReport !== "function") {
    throw new RangeError(`onReport must be a function, not ${shownValue(onReport)}`);
  }
  const problem = whyNotEvaluated(game.geometry);
  if (problem !== undefined) throw new RangeError(problem);
  const position = { ...searchPosition(game, game.toPlay), shownMoves: SHOWN_MOVES };
  return {
    position,
    ...(options.referee === false ? { judging: undefined, judgesLast: false } : judgingOf(game, { seconds, visits })),
    visits,
    mostMs: 1000 * (seconds ?? Infinity),
    reportMs: onReport ? 1000 * every : Infinity,
    threads: CAN_SHARE ? threads : 1,
    side: side ?? position.toPlay,
    ownership,
    policy,
  };
}

/** What the referee is asked about a game, if it may be, and whether after the search. */
function judgingOf(
  game: Game,
  { seconds = Infinity, visits }: SearchLimits,
): Pick<AnalysisRequest, "judging" | "judgesLast"> {
  const { board, geometry: { points }, moves } = game;
  const turn = refereeTurn(points.length - board.emptyCount, visits, moves.at(-1)?.point, game);
  if (seconds < LEAST_SECONDS || !turn) return { judging: undefined, judgesLast: false };
  const judging = judgeTask(judgedPosition(game, true), { mode: "practical", timeMs: 1000 * seconds });
  return { judging, judgesLast: turn === "last" };
}

function checkNumber(name: string, value: number): void {
  if (typeof value !== "number" || !(value > 0)) {
    throw new RangeError(`${name} must be a number above 0, not ${shownValue(value)}`);
  }
}

function checkCount(name: string, value: number, most = Infinity): void {
  if (value > 0 && value <= most && (value === Infinity || Number.isInteger(value))) return;
  const range = most === Infinity ? "from 1" : `from 1 to ${most}`;
  throw new RangeError(`${name} must be a whole number ${range}, not ${shownValue(value)}`);
}
