/** The referee with a thread of its own, so that the command loop can answer meanwhile. */
import { Thread } from "../../engine/search/thread.ts";
import { timerMs } from "../../engine/search/timer.ts";
import type { JudgeTask } from "../referee/judge-task.ts";
import { Referee } from "../referee/referee.ts";
import type { PlainVerdict } from "../referee/verdict.ts";
import { searchExpectation } from "./expectation.ts";

/**
 * @param script serves the role "judge"; without one the referee judges where it is asked
 * @param maxMs see `RefereeOptions`
 */
export function threadReferee(script: URL | undefined, maxMs?: number): Referee {
  return new Referee({
    worker: script && new Thread<JudgeTask, PlainVerdict>(script, "judge"),
    estimate: searchExpectation,
    now: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, timerMs(ms));
      return () => clearTimeout(timer);
    },
    ...(maxMs !== undefined && { maxMs }),
  });
}
