/**
 * Commands about the end of the game: the result, why it is so, and where the referee is wrong. All of them read the
 * session's one settlement of the position.
 */
import { EMPTY } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { findStrings } from "../../../engine/board/strings.ts";
import { type LifeWorker, studyLife } from "../../referee/life/life-study.ts";
import { FINAL_STATUSES, pointsOfStatus, statusOfPoint } from "../../referee/settlement.ts";
import { countLines } from "../../report/count.ts";
import { JUDGE_MODES } from "../../referee/verdict.ts";
import { explain } from "../../report/explanation.ts";
import { lifeLines } from "../../report/life-text.ts";
import { areAllAlive, resultText } from "../../rules/ending.ts";
import { type Call, type Command, GtpError, interpretChoice, interpretFloat } from "../core/command.ts";
import { formatPoints, interpretPoint } from "../go-arguments.ts";
import type { Session } from "../session.ts";

const MARKS = ["alive", "dead", "seki", "auto"] as const;

export function scoreCommands(session: Session): Command[] {
  return [
    // "B+3.5", "W+0.5", "0".
    { name: "final_score", usage: "", run: async (_args, call) => resultText((await session.settlement(call)).result) },
    {
      name: "final_status",
      usage: "VERTEX",
      run: async ([vertex], call) => {
        const point = interpretPoint(vertex, session.game.geometry);
        return statusOfPoint((await session.settlement(call)).verdict, point);
      },
    },
    {
      name: "final_status_list",
      usage: "STATUS",
      run: async ([text], call) => {
        const status = interpretChoice(text, "the status", FINAL_STATUSES);
        const { verdict } = await session.settlement(call);
        return formatPoints(pointsOfStatus(verdict, status), session.game.geometry);
      },
    },
    {
      name: "shinpan-count",
      usage: "",
      run: async (_args, call) => countLines(session.game, await session.settlement(call)).join("\n"),
    },
    { name: "shinpan-analysis", usage: "[MODE]", run: ([mode]) => analysis(session, mode) },
    // The reply is the score that follows.
    { name: "shinpan-mark", usage: "VERTEX STATUS", run: (args, call) => mark(session, args, call) },
    { name: "shinpan-agree", usage: "yes|no", run: (args, call) => agree(session, args, call) },
    {
      name: "shinpan-explain",
      usage: "VERTEX",
      run: async ([vertex], call) => {
        const point = interpretPoint(vertex, session.game.geometry);
        return explain(await session.settlement(call), point).join("\n");
      },
    },
  ];
}

/** Chooses how positions are judged, or says how they are. */
function analysis(session: Session, mode: string | undefined): string {
  if (mode === undefined) return session.judgeMode;
  session.judgeMode = interpretChoice(mode, "the analysis", JUDGE_MODES);
  return "";
}

async function mark(session: Session, [vertex, text]: readonly string[], call: Call): Promise<string> {
  const { game } = session;
  const string = stringAt(session, interpretPoint(vertex, game.geometry));
  const status = interpretChoice(text, "the status", MARKS);
  if (status !== "auto" && areAllAlive(game)) {
    throw new GtpError(`under these rules, ${game.ruleset.title}, all stones on the board are alive`);
  }
  // A verdict that cannot be found must not leave a mark behind.
  await session.settlement(call);
  session.mark(string, status);
  return resultText((await session.settlement(call)).result);
}

/** What the players say to an effective move that was left on the board. The reply is the score that follows. */
async function agree(session: Session, [text]: readonly string[], call: Call): Promise<string> {
  const isAgreed = interpretChoice(text, "the answer", ["yes", "no"] as const) === "yes";
  const { effective } = await session.settlement(call);
  if (!isAgreed && !effective) throw new GtpError("no effective move that would change the winner was left unplayed");
  session.setAgreement(isAgreed);
  return resultText((await session.settlement(call)).result);
}

function stringAt(session: Session, point: Point): readonly Point[] {
  const { geometry, board } = session.game;
  const { of, list } = findStrings(geometry, board.colour);
  if (of[point] < 0) throw new GtpError(`no stone at ${geometry.vertex(point)}`);
  return list[of[point]].stones;
}

export interface LifeCommandOptions {
  /** Absent: questions are read in the command loop's thread. */
  readonly lifeWorker?: LifeWorker;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

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
  const limit = seconds === undefined ? undefined : interpretFloat(seconds, "the time");
  if (limit !== undefined && !(limit > 0 && limit <= MAX_SECONDS)) {
    throw new GtpError(`the time must be more than 0 and at most ${MAX_SECONDS} seconds`);
  }
  const task = { width, height, board: board.snapshot(), point, timeMs: limit && 1000 * limit };
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
