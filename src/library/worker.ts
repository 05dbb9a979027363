/** The worker of the analyses: the file that `Analyser` starts, in Node and in browsers. */
import { DEFAULT_NODES } from "../../engine/search/parameters.ts";
import type { SearchThread } from "../../engine/search/search.ts";
import { runSearchTask, type SearchTask } from "../../engine/search/searcher.ts";
import { TreeKeeper } from "../../engine/search/tree-keeper.ts";
import { isJudged, SettledPosition } from "./settled-position.ts";
import { useSent } from "./model.ts";
import { type AnalysisRequest, ownPort, type TaskPort } from "./worker-port.ts";
import type { PositionAnalysis } from "./position-analysis.ts";
import { WorkerSearch } from "./worker-search.ts";

const helpers: SearchThread[] = [];
let keeper: TreeKeeper | undefined;
let search: WorkerSearch | undefined;
let settled: SettledPosition | undefined;

const send = ownPort((message) => {
  if (message.kind === "analyse") void analyse(message.request);
  else if (message.kind === "model") useSent(message.network);
  else if (message.kind === "stop") search?.stop();
  else if (message.kind === "helper") helpers.push(threadBehind(message.port));
  else help(message.port);
});
send({ kind: "ready" });

async function analyse(request: AnalysisRequest): Promise<void> {
  try {
    keeper ??= new TreeKeeper(DEFAULT_NODES);
    settled ??= new SettledPosition((isOver) => send({ kind: "judging", isOver }));
    const position = isJudged(request) ? settled.ask(request) : request.position;
    const report = (analysis: PositionAnalysis) => send({ kind: "report", analysis });
    search = new WorkerSearch({ ...request, position }, keeper, helpers, report);
    const analysis = await search.run();
    send({ kind: "finished", analysis });
  } catch (error) {
    send({ kind: "failed", reason: (error as Error).message });
  }
  search = undefined;
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
