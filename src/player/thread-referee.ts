/** The referee with a thread of its own, so that the command loop can answer meanwhile. */
import { Thread } from "../../engine/search/thread.ts";
import type { JudgeTask } from "../referee/judge-task.ts";
import type { Referee } from "../referee/referee.ts";
import type { PlainVerdict } from "../referee/verdict.ts";
import { networkReferee } from "./expectation.ts";

/** @param script serves the role "judge"; without one the referee judges where it is asked */
export function threadReferee(script: URL | undefined): Referee {
  return networkReferee(script && new Thread<JudgeTask, PlainVerdict>(script, "judge"));
}
