/**
 * A server of KataGo's JSON analysis protocol: one JSON object a line each way, many queries under way, answers in the
 * order in which they are found. Every position asked about gets one answer that says `isDuringSearch: false`, or its
 * query one error; actions are echoed.
 */
import { geometryOf } from "../../engine/board/geometry.ts";
import { packedPoint, type SettledPoints } from "../../engine/search/position.ts";
import { looksFromAllSides } from "../../engine/search/search.ts";
import { searchQuestion } from "../player/kata-settings.ts";
import { searchPosition } from "../player/search-position.ts";
import { isForReferee } from "../player/settling.ts";
import type { Referee } from "../referee/referee.ts";
import { answerOf } from "./answer.ts";
import { LineSplitter } from "../io/lines.ts";
import { modelsInUse } from "../../engine/policy/network/kata-policy.ts";
import { considered } from "../analysis/values.ts";
import { type Action, gameAt, type Query, readLine } from "./query.ts";
import { type Findings, type Job, Scheduler } from "./scheduler.ts";
import type { Settings } from "./settings.ts";
import { type SettlingJob, SettlingQueue } from "./settling-queue.ts";

export interface AnalysisServerOptions {
  /** Of shinpan. */
  readonly version: string;
  readonly settings: Settings;
  readonly threads: number;
  /** The script of the search threads. */
  readonly script: URL;
  /** Who is asked what is settled late in a game; nobody is if absent. It is closed with the server. */
  readonly referee?: Referee | undefined;
  /** Where lines go. */
  readonly write: (line: string) => void;
  /** Characters that have been written and not been read. */
  readonly unread: () => number;
  /** Told of errors in the program itself, which are answered too. */
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

/** A position of a query, as a job. */
interface PositionJob extends Job, SettlingJob {
  readonly query: Query;
  readonly turn: number;
}

export class AnalysisServer {
  private readonly options: AnalysisServerOptions;
  private readonly scheduler: Scheduler<PositionJob>;
  private readonly settling: SettlingQueue<PositionJob> | undefined;
  private readonly splitter = new LineSplitter(MAX_LINE);

  constructor(options: AnalysisServerOptions) {
    this.options = options;
    this.settling = options.referee && new SettlingQueue(options.referee);
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
    await this.settling?.finished();
    await this.scheduler.finished();
  }

  /** What was written has been read. */
  drained(): void {
    this.scheduler.wake();
  }

  /** Ends the threads; what is under way gets no answer. */
  async close(): Promise<void> {
    await Promise.all([this.scheduler.close(), this.options.referee?.close()]);
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
      for (const { turn, priority } of input.turns) this.add(this.jobOf(input, turn, priority));
    }
  }

  private add(job: PositionJob): void {
    const { query: { maxVisits, record }, turn } = job;
    // Captures are left out: only a game that is played tells of them.
    const mostStones = record.black.length + record.white.length + turn;
    const lastMove = turn > 0 ? packedPoint(record.moves[turn - 1]) : undefined;
    if (this.settling && isForReferee(mostStones, maxVisits, lastMove, record)) this.settling.add(job);
    else this.scheduler.add(job);
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
    const isMeant = ({ query, turn }: PositionJob) =>
      (terminateId === undefined || query.id === terminateId) && turns?.has(turn) !== false;
    for (const job of this.settling?.remove(isMeant) ?? []) job.finish(undefined);
    this.scheduler.end(isMeant);
  }

  private jobOf(query: Query, turn: number, priority: number): PositionJob {
    const answer = (found: Findings, isDuringSearch: boolean) => {
      try {
        this.send(answerOf(query, turn, found, isDuringSearch));
      } catch (error) {
        this.fail(error, query);
      }
    };
    let settled: SettledPoints | undefined;
    const job: PositionJob = {
      query,
      turn,
      priority,
      game: () => gameAt(query.record, turn),
      go: (found) => {
        settled = found;
        this.scheduler.add(job);
      },
      maxTimeMs: query.maxTimeMs,
      reportMs: query.reportMs,
      firstReportMs: query.firstReportMs,
      request: () => {
        const game = gameAt(query.record, turn);
        const { toPlay } = game;
        const position = { ...searchPosition(game, toPlay), ...searchQuestion(query.kata, toPlay), settled };
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
        else if (found) answer(found, false);
        else this.send({ id: query.id, isDuringSearch: false, noResults: true, turnNumber: turn });
      },
    };
    return job;
  }

  private fail(error: unknown, query?: Query): void {
    this.options.onInternalError(error);
    this.send({ error: `internal error: ${(error as Error).message}`, ...(query && { id: query.id }) });
  }

  private send(message: object): void {
    this.options.write(`${JSON.stringify(message)}\n`);
  }
}
