/** What the referee finds settled in positions, for the search in the worker. */
import { hasOnlyPassed, type SearchPosition } from "../../engine/search/position.ts";
import { searchExpectation } from "../player/expectation.ts";
import { settledPoints, settledShare } from "../player/settled-points.ts";
import { movesUntilAgain } from "../player/settling.ts";
import { Workspace } from "../referee/analysis/workspace.ts";
import { positionOf, runJudgeTask } from "../referee/judge-task.ts";
import type { AnalysisRequest } from "./worker-port.ts";

/** What the referee is asked about. */
export type JudgedRequest = Pick<AnalysisRequest, "position"> & {
  readonly judging: NonNullable<AnalysisRequest["judging"]>;
};

/** Whether it asks the referee. */
export function isJudged(request: AnalysisRequest): request is AnalysisRequest & JudgedRequest {
  return request.judging !== undefined;
}

/** Whether what is found settled for one request holds for another, of the same game and no less far into it. */
export function holdsFor(asked: JudgedRequest, other: JudgedRequest): boolean {
  const { judging, position: { height, moves, start, width } } = asked;
  const { judging: wanted, position } = other;
  const isAlike = position.width === width && position.height === height && position.start === start;
  if (!isAlike || wanted.deadStones !== judging.deadStones) return false;
  // It has had no less time.
  if ((wanted.options.timeMs ?? Infinity) > (judging.options.timeMs ?? Infinity)) return false;
  return moves.every((move, i) => position.moves[i] === move);
}

/** Who steps back and forth through a game meets the same positions again. */
const MOST_ANSWERS = 32;

interface Answer {
  readonly request: JudgedRequest;
  readonly settled: SearchPosition["settled"];
  /** Number of moves from which it is asked again. */
  readonly askAgain: number;
}

export class SettledPosition {
  private readonly workspace = new Workspace();
  /** The one used longest ago first. */
  private answers: Answer[] = [];
  /** Called before and after the referee judges. */
  private readonly onJudging: (isOver: boolean) => void;

  constructor(onJudging: (isOver: boolean) => void = () => undefined) {
    this.onJudging = onJudging;
  }

  /** The position with what is settled in it, found here or some moves before. */
  ask(request: JudgedRequest): SearchPosition {
    const answer = this.latest(request) ?? this.judge(request);
    this.answers = [...this.answers.filter((other) => other !== answer), answer].slice(-MOST_ANSWERS);
    return { ...request.position, settled: answer.settled };
  }

  /**
   * The answer from the fewest moves before that holds and need not be asked again. A pass asks for the count of what
   * is on the board.
   */
  private latest(request: JudgedRequest): Answer | undefined {
    const { afterPass, moves } = request.position;
    const madeAt = (answer: Answer | undefined) => answer?.request.position.moves.length ?? -1;
    const isDue = (answer: Answer) =>
      !hasOnlyPassed(moves, madeAt(answer)) && (afterPass || moves.length >= answer.askAgain);
    return this.answers
      .filter((answer) => !isDue(answer) && holdsFor(answer.request, request))
      .reduce<Answer | undefined>((best, answer) => (madeAt(answer) > madeAt(best) ? answer : best), undefined);
  }

  private judge(request: JudgedRequest): Answer {
    const { judging, position } = request;
    const { board } = positionOf(judging);
    const { geometry } = board;
    const moves = position.moves.length;
    this.onJudging(false);
    const verdict = runJudgeTask(judging, () => performance.now(), this.workspace, searchExpectation);
    this.onJudging(true);
    const settled = settledPoints({ geometry, ...verdict }, board, position);
    // No clock counts: equal analyses, one after another, are equal everywhere.
    return { request, settled, askAgain: moves + movesUntilAgain(settledShare(settled, geometry), 0) };
  }
}
