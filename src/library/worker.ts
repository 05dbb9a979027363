/** The worker of the analyses: the file that `Analyser` starts, in Node and in browsers. */
import { DEFAULT_NODES } from "../../engine/search/parameters.ts";
import type { SearchThread } from "../../engine/search/search.ts";
import { runSearchTask, type SearchTask } from "../../engine/search/searcher.ts";
import { TreeKeeper } from "../../engine/search/tree-keeper.ts";
import { searchExpectation } from "../player/expectation.ts";
import { Workspace } from "../referee/analysis/workspace.ts";
import { runJudgeTask } from "../referee/judge-task.ts";
import { studyLife } from "../referee/life/life-study.ts";
import { isJudged, SettledPosition } from "./settled-position.ts";
import { useSent } from "./model.ts";
import { type AnalysisRequest, type FromWorker, ownPort, type TaskPort, type WorkerJob } from "./worker-port.ts";
import type { PositionAnalysis } from "../report/position-analysis.ts";
import { WorkerPlayer } from "./worker-player.ts";
import { WorkerSearch } from "./worker-search.ts";

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
  const position = isJudged(request) ? settled.ask(request) : request.position;
  const report = (analysis: PositionAnalysis) => send({ kind: "report", analysis });
  search = new WorkerSearch({ ...request, position }, keeper, helpers, report);
  return search.run();
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
