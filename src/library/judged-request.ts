/** For which positions a verdict holds that was asked for by another analysis. */
import type { AnalysisRequest } from "./worker-messages.ts";

/** What the referee is asked about. */
export type JudgedRequest = Pick<AnalysisRequest, "position"> & {
  readonly judging: NonNullable<AnalysisRequest["judging"]>;
};

/** Whether it asks the referee. */
export function isJudged(request: AnalysisRequest): request is AnalysisRequest & JudgedRequest {
  return request.judging !== undefined;
}

/** Whether what he finds settled for one request holds for another, of the same game and no less far into it. */
export function holdsFor(asked: JudgedRequest, other: JudgedRequest): boolean {
  const { judging, position: { height, moves, start, width } } = asked;
  const { judging: wanted, position } = other;
  const isAlike = position.width === width && position.height === height && position.start === start;
  if (!isAlike || wanted.deadStones !== judging.deadStones) return false;
  // He has had no less time.
  if ((wanted.options.proofsMs ?? Infinity) > (judging.options.proofsMs ?? Infinity)) return false;
  return moves.every((move, i) => position.moves[i] === move);
}
