/** What this program does when it is started as a worker thread. */
import { workerData } from "node:worker_threads";
import { runSearchTask, type SearchTask } from "../../engine/search/searcher.ts";
import { serveThread, type ThreadData } from "../../engine/search/thread.ts";
import { searchExpectation } from "../player/expectation.ts";
import { Workspace } from "../referee/analysis/workspace.ts";
import { type JudgeTask, runJudgeTask } from "../referee/judge-task.ts";
import { type LifeStudy, type LifeTask, studyLife } from "../referee/life/life-study.ts";
import type { PlainVerdict } from "../referee/verdict.ts";
import type { Entry } from "../score/entry.ts";
import { scoreGame, type ScoreTask } from "../score/scored-file.ts";

/** Serves the role that the thread was started with. */
export function serveRole(): void {
  const { role } = workerData as ThreadData;
  if (role === "search") {
    serveThread<SearchTask, null>((task) => {
      runSearchTask(task);
      return null;
    });
  } else if (role === "judge") {
    const workspace = new Workspace();
    const now = () => performance.now();
    serveThread<JudgeTask, PlainVerdict>((task) => runJudgeTask(task, now, workspace, searchExpectation));
  } else if (role === "life") {
    serveThread<LifeTask, LifeStudy>((task) => studyLife(task, () => performance.now()));
  } else if (role === "score") {
    serveThread<ScoreTask, Entry | string>(scoreGame);
  } else {
    throw new Error(`no thread has the role "${role}"`);
  }
}
