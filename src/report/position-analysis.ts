/** What an analysis says of a position. Plain data: it can be sent to other threads. */
import type { Colour } from "../../engine/board/colour.ts";
import { PASS, type Point } from "../../engine/board/geometry.ts";
import type { BoardDrawing, Label } from "./board-drawing.ts";
import type { Game } from "../rules/game.ts";

export interface PositionAnalysis {
  /** Whether the search is over; otherwise this is what it has found so far. */
  readonly isFinal: boolean;
  readonly toPlay: Colour;
  /** Whose win rates and leads these are. */
  readonly side: Colour;
  readonly visits: number;
  /** Seconds that were searched. */
  readonly seconds: number;
  /** Probability, 0…1, that `side` wins: the mean of all visits. */
  readonly winrate: number;
  /** Points by which `side` leads at the end, komi included: the mean of all visits. */
  readonly lead: number;
  /** The moves that were visited often enough to say something of them, the best first. */
  readonly moves: readonly AnalysedMove[];
  /** Point -> mean owner at the end, −1 (White) … 1 (Black), whichever the side; if it was asked for. */
  readonly ownership?: Float32Array;
  /** Point, or PASS -> probability of the move before any search; −1 where it is illegal; if it was asked for. */
  readonly policy?: Float32Array;
}

export interface AnalysedMove {
  /** PASS for a pass. */
  readonly move: Point;
  readonly visits: number;
  /** Probability, 0…1, that `side` wins after the move. */
  readonly winrate: number;
  /** Points by which `side` leads at the end after the move, komi included. */
  readonly lead: number;
  /** Probability, 0…1, of the move before any search. */
  readonly prior: number;
  /** The line that the search expects, this move first. */
  readonly variation: readonly Point[];
}

/** Moves with a label: more would hide the board. */
const MOST_LABELS = 10;

/** The moves' win rates in percent, as they are given, where the moves would be. */
function moveLabels(moves: readonly AnalysedMove[]): Label[] {
  return moves.filter(({ move }) => move !== PASS).slice(0, MOST_LABELS).map((analysed) => {
    return { point: analysed.move, text: String(Math.round(100 * analysed.winrate)), isBest: analysed === moves[0] };
  });
}

/** @param game as it stood when it was analysed. The labels are those of the analysis' `side` */
export function analysisDrawing(
  game: Game,
  { moves, ownership }: Pick<PositionAnalysis, "moves" | "ownership">,
): BoardDrawing {
  return {
    geometry: game.geometry,
    stones: game.board.colour.slice(),
    lastMove: game.lastMove?.point,
    labels: moveLabels(moves),
    ...(ownership && { ownership }),
  };
}
