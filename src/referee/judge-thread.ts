/** Judging in a thread of its own, so that the command loop can answer meanwhile. */
import { Board } from "../../engine/board/board.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { ownershipEstimate } from "./reading/contest.ts";
import type { Game } from "../rules/game.ts";
import { judge, type JudgedPosition, type JudgeOptions } from "./judge.ts";
import { judgedPosition } from "./settlement.ts";
import type { Verdict } from "./verdict.ts";

/** A position to judge, as plain data. */
export interface JudgeTask {
  readonly width: number;
  readonly height: number;
  /** `Board.snapshot()`. */
  readonly board: Int32Array;
  readonly rest: Omit<JudgedPosition, "board">;
  /** Playouts of the estimate. */
  readonly playouts: number;
  readonly options: Pick<JudgeOptions, "mode" | "timeMs">;
}

/** A verdict without its geometry, which is no plain data: the asker knows it. */
export type PlainVerdict = Omit<Verdict, "geometry">;

/** The estimate of a position is always the same. */
const ESTIMATE_SEED = 1;

/** The task to judge a game as it stands. */
export function judgeTask(game: Game, playouts: number, options: JudgeTask["options"]): JudgeTask {
  const { board, ...rest } = judgedPosition(game);
  const { width, height } = game.geometry;
  return { width, height, board: board.snapshot(), rest, options, playouts };
}

export function runJudgeTask(task: JudgeTask): PlainVerdict {
  const board = new Board(geometryOf(task.width, task.height));
  board.restore(task.board);
  const { geometry: _, ...verdict } = judge(
    { board, ...task.rest },
    {
      ...task.options,
      estimate: ownershipEstimate(task.playouts, ESTIMATE_SEED),
      now: () => performance.now(),
    },
  );
  return verdict;
}
