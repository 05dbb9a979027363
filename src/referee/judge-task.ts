/** A position to judge as plain data, so that another thread can do it. */
import { Board } from "../../engine/board/board.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { judge, type JudgedPosition, type JudgeOptions } from "./judging/judge.ts";
import type { Workspace } from "./analysis/workspace.ts";
import type { PlainVerdict } from "./verdict.ts";

export interface JudgeTask {
  readonly width: number;
  readonly height: number;
  /** `Board.snapshot()`. */
  readonly board: Int32Array;
  readonly deadStones: JudgedPosition["deadStones"];
  readonly turn: JudgedPosition["turn"];
  readonly options: Pick<JudgeOptions, "mode" | "timeMs">;
}

export function judgeTask({ board, deadStones, turn }: JudgedPosition, options: JudgeTask["options"]): JudgeTask {
  const { width, height } = board.geometry;
  return { width, height, board: board.snapshot(), deadStones, turn, options };
}

/** @param now a clock in milliseconds */
export function runJudgeTask(
  task: JudgeTask,
  now: () => number,
  workspace: Workspace,
  estimate?: JudgeOptions["estimate"],
): PlainVerdict {
  const { geometry: _, ...verdict } = judge(positionOf(task), { ...task.options, now, workspace, estimate });
  return verdict;
}

/** The position of a task. */
export function positionOf({ width, height, board: snapshot, deadStones, turn }: JudgeTask): JudgedPosition {
  return { board: Board.from(geometryOf(width, height), snapshot), deadStones, turn };
}
