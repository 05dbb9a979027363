/** Judging in a thread of its own, so that the command loop can answer meanwhile. */
import { Board } from "../../engine/board/board.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { estimateOwnership } from "../../engine/playout/ownership.ts";
import { judge, type JudgedPosition } from "../rules/judge.ts";
import type { Verdict } from "../rules/verdict.ts";

/** A position to judge, as plain data. */
export interface JudgeTask {
  readonly width: number;
  readonly height: number;
  /** `Board.snapshot()`. */
  readonly board: Int32Array;
  readonly rest: Omit<JudgedPosition, "board">;
}

/** A verdict without its geometry, which is no plain data: the asker knows it. */
export type PlainVerdict = Omit<Verdict, "geometry">;

/** Playouts of an estimate: settles what is clear within a fraction of a second on 19×19. */
const ESTIMATE_PLAYOUTS = 400;
/** The estimate of a position is always the same. */
const ESTIMATE_SEED = 1;

export function runJudgeTask(task: JudgeTask): PlainVerdict {
  const board = new Board(geometryOf(task.width, task.height));
  board.restore(task.board);
  const { geometry: _, ...verdict } = judge(
    { board, ...task.rest },
    { estimate: () => estimateOwnership(board, ESTIMATE_PLAYOUTS, ESTIMATE_SEED) },
  );
  return verdict;
}
