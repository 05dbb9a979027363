/** The worker of the analyses: the file that `Analyser` starts, in Node and in browsers. */
import type { CoordinatedThread } from "../../engine/search/coordinator.ts";
import { DEFAULT_NODES } from "../../engine/search/parameters.ts";
import type { SearchThread } from "../../engine/search/search.ts";
import { runSearchTask, type SearchTask } from "../../engine/search/searcher.ts";
import { TreeKeeper } from "../../engine/search/tree-keeper.ts";
import { EnginePlayer } from "../player/engine-player.ts";
import { networkReferee, searchExpectation } from "../player/expectation.ts";
import { rankNamed } from "../player/ranks.ts";
import { Workspace } from "../referee/analysis/workspace.ts";
import { runJudgeTask } from "../referee/judge-task.ts";
import { studyLife } from "../referee/life/life-study.ts";
import type { PositionAnalysis } from "../report/position-analysis.ts";
import type { Game } from "../rules/game.ts";
import { type Choice, type ChoiceRequest, requestedGame } from "./choice.ts";
import { useSent } from "./model.ts";
import { isJudged, SettledPosition } from "./settled-position.ts";
import { type AnalysisRequest, type FromWorker, ownPort, type TaskPort, type WorkerJob } from "./worker-port.ts";
import { searchInPieces, WorkerSearch } from "./worker-search.ts";

const helpers: SearchThread[] = [];
let keeper: TreeKeeper | undefined;
let search: WorkerSearch | undefined;
let settled: SettledPosition | undefined;
let player: WorkerPlayer | undefined;
let workspace: Workspace | undefined;

const send = ownPort((message) => {
  if (message.kind === "model") useSent(message.network);
  else if (message.kind === "helper") helpers.push(threadBehind(message.port));
  else if (message.kind === "help") help(message.port);
  else if (message.kind !== "stop") void work(message);
  else {
    search?.stop();
    player?.interrupt();
  }
});
send({ kind: "ready" });

async function work(job: WorkerJob): Promise<void> {
  try {
    send({ kind: "finished", answer: await answerTo(job) });
  } catch (error) {
    send({ kind: "failed", reason: (error as Error).message });
  }
  search = undefined;
}

async function answerTo(job: WorkerJob): Promise<Extract<FromWorker, { kind: "finished" }>["answer"]> {
  const now = () => performance.now();
  switch (job.kind) {
    case "analyse":
      return analyse(job.request);
    case "choose":
      return (player ??= new WorkerPlayer()).choose(job.request, helpers);
    case "judge":
      return runJudgeTask(job.task, now, (workspace ??= new Workspace()), searchExpectation);
    case "solve":
      return studyLife(job.task, now);
  }
}

function analyse(request: AnalysisRequest): Promise<PositionAnalysis> {
  keeper ??= new TreeKeeper(DEFAULT_NODES);
  settled ??= new SettledPosition((isOver) => send({ kind: "judging", isOver }));
  const asked = isJudged(request) ? () => settled!.ask(request) : undefined;
  const position = asked && !request.judgesLast ? asked() : request.position;
  const report = (analysis: PositionAnalysis) => send({ kind: "report", analysis });
  search = new WorkerSearch({ ...request, position }, keeper, helpers, report);
  return search.run(request.judgesLast ? asked : undefined);
}

/** A worker that helps. */
function threadBehind(port: TaskPort): SearchThread {
  return {
    call: (task) =>
      new Promise((resolve) => {
        port.onmessage = ({ data }) => resolve(data as { readonly reply: null });
        port.postMessage(task);
      }),
  };
}

function help(port: TaskPort): void {
  port.onmessage = ({ data }) => {
    try {
      runSearchTask(data as SearchTask);
      port.postMessage({ reply: null });
    } catch (error) {
      port.postMessage({ error: (error as Error).message });
    }
  };
}

const DEFAULT_SECONDS = 5;

class WorkerPlayer {
  private readonly referee = networkReferee();
  private player: EnginePlayer | undefined;
  /** What the player was made for: level, threads and seed. */
  private key = "";
  private start: bigint | undefined;

  /** Chooses a move for the side to move. @param helpers - threads beside this one */
  async choose(request: ChoiceRequest, helpers: readonly SearchThread[]): Promise<Choice> {
    const game = requestedGame(request);
    const player = this.playerFor(request, game, helpers);
    const { clock, isCleanup = false, mayResign = false, seconds = DEFAULT_SECONDS, visits } = request;
    player.settings.timeMs = 1000 * seconds;
    if (!player.settings.hasRank) player.settings.playouts = visits;
    const { move, search } = await player.chooseMove(game, game.toPlay, {
      mayResign: mayResign && !isCleanup,
      isCleanup,
      ...(clock && { clock }),
    });
    return { move, ...(search && { winrate: search.winrate, lead: search.score }) };
  }

  interrupt(): void {
    this.player?.interrupt();
  }

  private playerFor(request: ChoiceRequest, game: Game, helpers: readonly SearchThread[]): EnginePlayer {
    const { level, seed = 1 } = request;
    const others = helpers.slice(0, request.threads - 1);
    const key = `${level} ${others.length} ${seed}`;
    if (this.player && this.key === key) {
      if (game.startKey !== this.start) this.player.newGame(game.geometry);
    } else {
      const threads = [{ call: searchInPieces }, ...others].map(({ call }): CoordinatedThread => {
        return { call: (task) => call(task), close: () => Promise.resolve() };
      });
      this.player = new EnginePlayer({
        geometry: game.geometry,
        threads,
        referee: this.referee,
        timeMs: 1000 * DEFAULT_SECONDS,
        lagMs: 0,
        playouts: undefined,
        rank: level === undefined ? undefined : rankNamed(level),
        usesNetwork: true,
        seed,
        ponder: false,
      });
    }
    [this.key, this.start] = [key, game.startKey];
    return this.player;
  }
}
