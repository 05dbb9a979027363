/** The command about life and death. */
import { EMPTY } from "../../../engine/board/colour.ts";
import { type LifeStudy, type LifeTask, studyLife } from "../../referee/life/life-study.ts";
import { lifeLines } from "../../report/life-text.ts";
import { interpretFloat } from "../core/arguments.ts";
import type { Call, Command } from "../core/command.ts";
import { GtpError } from "../core/error.ts";
import { interpretPoint } from "../go-arguments.ts";
import type { Session } from "../session.ts";

/** Reads one question at a time, usually in another thread. It never rejects: a failure is an error in words. */
export interface LifeWorker {
  call(task: LifeTask): Promise<{ readonly reply: LifeStudy } | { readonly error: string }>;
  /** Ends the question at hand, whose call then answers with an error. Another call may follow. */
  close(): Promise<void>;
}

export interface LifeCommandOptions {
  /** Absent: questions are read in the command loop's thread. */
  readonly lifeWorker?: LifeWorker;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

const DEFAULT_SECONDS = 10;
const MAX_SECONDS = 3600;

export function lifeCommands(session: Session, options: LifeCommandOptions): Command[] {
  const run: Command["run"] = (args, call) => solve(session, options, args, call);
  return [{ name: "shinpan-solve", usage: "VERTEX [SECONDS]", run }];
}

/** The reply has a sentence a line, as `shinpan solve` has. */
async function solve(
  { game }: Session,
  { lifeWorker, now }: LifeCommandOptions,
  [vertex, seconds]: readonly string[],
  call: Call,
): Promise<string> {
  const { geometry, board } = game;
  const { width, height } = geometry;
  const point = interpretPoint(vertex, geometry);
  if (board.colour[point] === EMPTY) throw new GtpError(`no stone at ${geometry.vertex(point)}`);
  const limit = seconds === undefined ? DEFAULT_SECONDS : interpretFloat(seconds, "the time");
  if (limit <= 0 || limit > MAX_SECONDS) {
    throw new GtpError(`the time must be more than 0 and at most ${MAX_SECONDS} seconds`);
  }
  const task = { width, height, board: board.snapshot(), point, timeMs: 1000 * limit };
  if (!lifeWorker) return lifeLines(studyLife(task, now), geometry).join("\n");
  let isStopped = false;
  call.onInterrupt(() => {
    isStopped = true;
    void lifeWorker.close();
  });
  const answer = isStopped ? { error: "interrupted" } : await lifeWorker.call(task);
  if ("reply" in answer) return lifeLines(answer.reply, geometry).join("\n");
  if (isStopped) return "Stopped before an answer was found.";
  throw new GtpError(answer.error);
}
