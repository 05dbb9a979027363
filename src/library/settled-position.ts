/** What the referee finds settled in a position, told to the search in the worker. */
import type { SearchPosition } from "../../engine/search/position.ts";
import { settledPoints } from "../player/settled-points.ts";
import { Workspace } from "../referee/analysis/workspace.ts";
import { type JudgeTask, positionOf, runJudgeTask } from "../referee/judge-task.ts";

export class SettledPosition {
  private readonly workspace = new Workspace();
  /** The task asked last and the position with its answer: who looks at a position often asks again for more visits. */
  private last: { readonly task: JudgeTask; readonly settled: SearchPosition["settled"] } | undefined;

  /** The position with what is settled in it. @param task the same position, for the referee in practical mode */
  ask(position: SearchPosition, task: JudgeTask): SearchPosition {
    if (!this.last || !isSame(this.last.task, task)) {
      const { board } = positionOf(task);
      const verdict = runJudgeTask(task, () => performance.now(), this.workspace);
      const moment = { colour: board.colour, moves: position.moves.length };
      this.last = { task, settled: settledPoints({ geometry: board.geometry, ...verdict }, moment) };
    }
    return { ...position, settled: this.last.settled };
  }
}

/** Whether two tasks are about the same position, under rules that treat dead stones alike, with the same time. */
function isSame(task: JudgeTask, other: JudgeTask): boolean {
  const { board, deadStones, options } = task;
  if (deadStones !== other.deadStones || options.proofsMs !== other.options.proofsMs) return false;
  return board.length === other.board.length && board.every((value, i) => value === other.board[i]);
}
