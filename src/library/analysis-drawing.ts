/** The picture of an analysis: whose the points will be, and what each good move is worth. */
import { PASS } from "../../engine/board/geometry.ts";
import type { BoardDrawing } from "../report/board-drawing.ts";
import type { Game } from "../rules/game.ts";
import type { PositionAnalysis } from "./position-analysis.ts";

/** Moves with a label: more would hide the board. */
const MOST_LABELS = 10;

/** @param game as it stood when it was analysed. The labels are the moves' win rates in percent, those of its `side` */
export function analysisDrawing(game: Game, { moves, ownership }: PositionAnalysis): BoardDrawing {
  const [best] = moves;
  const labels = moves
    .filter(({ move }) => move !== PASS)
    .slice(0, MOST_LABELS)
    .map((analysed) => {
      const { move: point, winrate } = analysed;
      return { point, text: String(Math.round(100 * winrate)), isBest: analysed === best };
    });
  return {
    geometry: game.geometry,
    stones: game.board.colour.slice(),
    lastMove: game.lastMove?.point,
    labels,
    ...(ownership && { ownership }),
  };
}
