/** Judging in a thread of its own, so that the command loop can answer meanwhile. */
import { Board } from "../../engine/board/board.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { ownershipEstimate } from "../../engine/search/contest.ts";
import { judge, type JudgedPosition, type JudgeOptions } from "../rules/judge.ts";
import type { Verdict } from "../rules/verdict.ts";

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
