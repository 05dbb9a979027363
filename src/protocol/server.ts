/**
 * A server of KataGo's JSON analysis protocol: one JSON object a line each way, many queries under way, answers in the
 * order in which they are found. Every position asked about gets one answer that says `isDuringSearch: false`, or its
 * query one error; actions are echoed.
 */
import { geometryOf } from "../../engine/board/geometry.ts";
import { SHOWN_MOVES } from "../../engine/search/parameters.ts";
import { packedPoint, type SettledPoints } from "../../engine/search/position.ts";
import { looksFromAllSides } from "../../engine/search/search.ts";
import { searchQuestion } from "../player/kata-settings.ts";
import { isForVerdict } from "../player/counted-end.ts";
import { searchPosition } from "../player/search-position.ts";
import { networkReferee } from "../player/expectation.ts";
import { refereeTurn, Settling } from "../player/settling.ts";
import { type LifeWorker, studyLife } from "../referee/life/life-study.ts";
import type { Referee } from "../referee/referee.ts";
import { settleGame } from "../referee/settlement.ts";
import type { JudgeMode } from "../referee/verdict.ts";
import { lifeJson, verdictJson, type VerdictJson } from "../report/verdict-json.ts";
import { answerOf } from "./answer.ts";
import { LineSplitter } from "../io/lines.ts";
import { modelsInUse } from "../../engine/policy/network/kata-policy.ts";
import { considered } from "../analysis/values.ts";
import {
  type Action, gameAt, type GameQuery, type JudgeQuery, type Query, readLine, type SolveQuery,
} from "./query.ts";
import { RefereeQueue, type RefereeQuestion } from "./referee-queue.ts";
import { type Findings, type Job, Scheduler } from "./scheduler.ts";
import type { Settings } from "./settings.ts";

export interface AnalysisServerOptions {
  /** Of shinpan. */
  readonly version: string;
  readonly settings: Settings;
  readonly threads: number;
  /** The script of the search threads. */
  readonly script: URL;
  /** Judges, and is asked what is settled late in a game; nobody is if absent. It is closed with the server. */
  readonly referee?: Referee | undefined;
  /** Studies life and death. Absent: that is done here. It is closed with the server. */
  readonly lifeWorker?: LifeWorker | undefined;
  /** Where lines go. */
  readonly write: (line: string) => void;
  /** Characters that have been written and not been read. */
  readonly unread: () => number;
  /** Called with errors in the program itself, which are answered too. */
  readonly onInternalError: (error: unknown) => void;
}

/** A longer line is refused. */
const MAX_LINE = 1 << 20;
/** Nothing more is searched while so much waits to be read; reports during a search are left out much sooner. */
const MOST_UNREAD = 1 << 24;
const MOST_UNREAD_FOR_REPORTS = 1 << 18;
/** Boards that are most used, of each network one. */
const WARM_UP_SIZES = [19, 9];
/** Clients ask for the version to know which fields are there: those of KataGo's protocol as of this version. */
const PROTOCOL_VERSION = "1.15.3";

/** What is asked about a position. */
interface Asked {
  readonly query: GameQuery;
  readonly turn: number;
}

/** A position of a query, as a job. */
interface PositionJob extends Job, Asked {
  readonly query: Query;
}

/** A question to the referee. */
interface Question extends RefereeQuestion, Asked {
  /** Called if it gets no answer. */
  readonly drop: () => void;
}

/** What every answer about a position begins with. */
function headOf({ id }: GameQuery, turn: number): object {
  return { id, isDuringSearch: false, turnNumber: turn };
}

export class AnalysisServer {
  private readonly options: AnalysisServerOptions;
  private readonly scheduler: Scheduler<PositionJob>;
  private readonly referee: Referee;
  /** What is settled holds for later positions of the same game too, so that the referee is not asked about each. */
  private readonly settling: Settling | undefined;
  private readonly judging: RefereeQueue<Question>;
  private readonly solving: RefereeQueue<Question>;
  private readonly splitter = new LineSplitter(MAX_LINE);

  constructor(options: AnalysisServerOptions) {
    const { lifeWorker, referee = networkReferee() } = options;
    this.options = options;
    this.referee = referee;
    this.settling = options.referee && new Settling(referee);
    const fail = (error: unknown, { query }: Question) => this.fail(error, query);
    const stop = () => {
      referee.stop();
      void referee.close();
    };
    this.judging = new RefereeQueue(stop, fail);
    this.solving = new RefereeQueue(() => void lifeWorker?.close(), fail);
    this.scheduler = new Scheduler({ ...options, isBlocked: () => options.unread() > MOST_UNREAD });
  }

  /** Gets the threads ready for the first query. */
  warmUp(): void {
    this.scheduler.warmUp(WARM_UP_SIZES.map((size) => geometryOf(size)));
  }

  /** Takes the next piece of input. */
  feed(chunk: Uint8Array | string): void {
    for (const line of this.splitter.feed(chunk)) this.receive(line);
  }

  /** The input has ended; resolves when all that was asked is answered. */
  async end(): Promise<void> {
    for (const line of this.splitter.end()) this.receive(line);
    await this.judging.finished();
    await Promise.all([this.scheduler.finished(), this.solving.finished()]);
    // Searches may have left questions to the referee.
    await this.judging.finished();
  }

  /** What was written has been read. */
  drained(): void {
    this.scheduler.wake();
  }

  /** Ends the threads; what is under way gets no answer. */
  async close(): Promise<void> {
    await Promise.all([this.scheduler.close(), this.referee.close(), this.options.lifeWorker?.close()]);
  }

  private receive(line: string): void {
    if (line.trim() === "") return;
    if (line.length > MAX_LINE) {
      this.send({ error: `This line is longer than ${MAX_LINE} characters` });
      return;
    }
    try {
      this.serve(line);
    } catch (error) {
      this.fail(error);
    }
  }

  private serve(line: string): void {
    const input = readLine(line, this.options.settings);
    if (input.kind === "refused") {
      const { kind: _, ...refusal } = input;
      this.send(refusal);
    } else if (input.kind === "action") {
      this.act(input);
    } else {
      for (const warning of input.warnings) this.send({ ...warning, id: input.id });
      for (const { turn, priority } of input.turns) {
        if (input.kind === "query") this.add(input, turn, priority);
        else if (input.kind === "judge") this.judge(input, turn, priority);
        else this.solve(input, turn, priority);
      }
    }
  }

  private add(query: Query, turn: number, priority: number): void {
    const { maxVisits, record } = query;
    // Captures are left out: only a game that is played has them.
    const mostStones = record.black.length + record.white.length + turn;
    const lastMove = turn > 0 ? packedPoint(record.moves[turn - 1]) : undefined;
    const asks = this.settling && refereeTurn(mostStones, maxVisits, lastMove, record);
    const search = (settled?: SettledPoints) => {
      this.scheduler.add(this.jobOf(query, turn, priority, asks === "last", settled));
    };
    if (asks === "first") this.askSettled(query, turn, priority, search, () => this.sendNothing(query, turn));
    else search();
  }

  private askSettled(
    query: Query,
    turn: number,
    priority: number,
    answered: (settled?: SettledPoints) => void,
    drop: () => void,
  ): void {
    const ask = async () => {
      const settled = await this.settling?.ask(gameAt(query.record, turn), Infinity);
      return () => answered(settled);
    };
    this.judging.add({ query, turn, priority, ask, drop });
  }

  private judge(query: JudgeQuery, turn: number, priority: number): void {
    const answered = (verdict: VerdictJson | undefined) => {
      if (verdict) this.send({ ...headOf(query, turn), verdict });
      else this.send({ error: "the referee failed", id: query.id });
    };
    this.askVerdict(query, turn, priority, query.mode, answered, () => this.sendNothing(query, turn));
  }

  /** @param answered gets undefined where the referee's thread died */
  private askVerdict(
    query: Query | JudgeQuery,
    turn: number,
    priority: number,
    mode: JudgeMode,
    answered: (verdict: VerdictJson | undefined) => void,
    drop: () => void,
  ): void {
    const ask = async () => {
      const game = gameAt(query.record, turn);
      game.setAgreement(query.isAgreed);
      const verdict = await this.referee.askWithin(Infinity, game, mode);
      return () => answered(verdict && verdictJson(game, settleGame(game, verdict)));
    };
    this.judging.add({ query, turn, priority, ask, drop });
  }

  private solve(query: SolveQuery, turn: number, priority: number): void {
    const { point, timeMs } = query;
    const { board, geometry } = gameAt(query.record, turn);
    const { width, height } = geometry;
    const task = { width, height, board: board.snapshot(), point, timeMs };
    const { lifeWorker } = this.options;
    const ask = async () => {
      const answer = lifeWorker ? await lifeWorker.call(task) : { reply: studyLife(task, () => performance.now()) };
      return () => {
        if ("error" in answer) this.send({ ...answer, id: query.id });
        else this.send({ ...headOf(query, turn), solved: lifeJson(answer.reply, geometry) });
      };
    };
    this.solving.add({ query, turn, priority, ask, drop: () => this.sendNothing(query, turn) });
  }

  private sendNothing(query: GameQuery, turn: number): void {
    this.send({ ...headOf(query, turn), noResults: true });
  }

  private act({ name, input, terminateId, turns }: Action): void {
    const { version } = this.options;
    if (name === "query_version") {
      this.send({ ...input, version: PROTOCOL_VERSION, git_hash: "<omitted>", engine: `shinpan ${version}` });
    } else if (name === "query_models") {
      this.send({ ...input, models: modelsInUse(version) });
    } else {
      // Nothing is kept from one query to the next: there is no cache to clear.
      this.send(input);
    }
    if (name !== "terminate" && name !== "terminate_all") return;
    const isMeant = ({ query, turn }: Asked) =>
      (terminateId === undefined || query.id === terminateId) && turns?.has(turn) !== false;
    for (const { drop } of [...this.judging.remove(isMeant), ...this.solving.remove(isMeant)]) drop();
    this.scheduler.end(isMeant);
  }

  /** @param asksLast whether the referee is asked after the search, see `refereeTurn` */
  private jobOf(
    query: Query,
    turn: number,
    priority: number,
    asksLast: boolean,
    settled?: SettledPoints,
  ): PositionJob {
    const { verdict: mode } = query;
    const answer = (found: Findings, isDuringSearch: boolean, verdict?: VerdictJson) => {
      try {
        this.send({ ...answerOf(query, turn, found, isDuringSearch), ...(verdict && { verdict }) });
      } catch (error) {
        this.fail(error, query);
      }
    };
    // The search goes on meanwhile.
    const judged = mode && new Promise<VerdictJson | undefined>((resolve) => {
      this.askVerdict(query, turn, priority, mode, resolve, () => resolve(undefined));
    });
    const finish = ({ request, result }: Findings, settled = request.position.settled) => {
      const found = { result, request: { ...request, position: { ...request.position, settled } } };
      if (judged) void judged.then((verdict) => answer(found, false, verdict));
      else answer(found, false);
    };
    const isLeftOpen = ({ request, result }: Findings) =>
      asksLast && result.visits >= query.maxVisits && isForVerdict(result, request.position);
    return {
      query,
      turn,
      priority,
      maxTimeMs: query.maxTimeMs,
      reportMs: query.reportMs,
      firstReportMs: query.firstReportMs,
      request: () => {
        const game = gameAt(query.record, turn);
        const { toPlay } = game;
        const question = { ...searchQuestion(query.kata, toPlay), shownMoves: SHOWN_MOVES };
        const position = { ...searchPosition(game, toPlay), ...question, settled };
        const { movesOwnership, movesOwnershipStdev } = query.include;
        return {
          position,
          considers: considered(query.filters, position.toPlay),
          playouts: query.maxVisits,
          ownershipByMove: movesOwnership || movesOwnershipStdev,
          rootFromOneSide: query.sides === undefined ? !looksFromAllSides(query.maxVisits) : query.sides === 1,
        };
      },
      report: (found) => {
        if (this.options.unread() <= MOST_UNREAD_FOR_REPORTS) answer(found, true);
      },
      finish: (found, failure) => {
        if (failure !== undefined) this.send({ error: failure, id: query.id });
        else if (!found) this.sendNothing(query, turn);
        else if (isLeftOpen(found)) {
          this.askSettled(query, turn, priority, (settled) => finish(found, settled), () => finish(found));
        } else finish(found);
      },
    };
  }

  private fail(error: unknown, query?: GameQuery): void {
    this.options.onInternalError(error);
    this.send({ error: `internal error: ${(error as Error).message}`, ...(query && { id: query.id }) });
  }

  private send(message: object): void {
    this.options.write(`${JSON.stringify(message)}\n`);
  }
}
