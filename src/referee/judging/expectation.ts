/** What another judge than playouts and reading expects of the end of a game that still has open borders. */
import type { Board } from "../../../engine/board/board.ts";
import { EMPTY, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";

export interface Expectation {
  /** Points that Black will have beyond White's as territory is counted, without komi and prisoners already taken. */
  readonly margin: number;
  /** Point -> −1…1, Black's 1: whose it is expected to be at the end. */
  readonly ownership: Float32Array;
}

/** How play would go on from a position. */
export interface Turn {
  readonly toMove: Colour;
  /** The last moves, the latest first; both players by turns. */
  readonly recent: readonly Point[];
  /** Whether play goes on. Else the players have agreed that nothing is left to do, and what could be done is not. */
  readonly goesOn: boolean;
}

/** Undefined where nothing is known. */
export type Expecting = (board: Board, turn: Turn) => Expectation | undefined;

/** Share of the points that have stones, below which a position is an opening. */
const OPENING = 1 / 10;

/** Whether there are stones, but so few that nothing can be proved and a search finds no more than one evaluation. */
export function isOpening({ colour, geometry: { points } }: Board): boolean {
  const stones = points.filter((p) => colour[p] !== EMPTY).length;
  return stones > 0 && stones < OPENING * points.length;
}

/** Weight of an expectation beside playouts and reading; less where less than this share of the board is open. */
const WEIGHT = 0.75;
const WIDE_ENOUGH = 0.1;

/**
 * The mean of an estimate and an expectation. Of what is nearly closed playouts and reading know more.
 * @param estimate point -> −1…1, Black's 1
 * @param openness the share of the board that is open
 */
export function withExpectation(
  estimate: Float32Array,
  { ownership }: Expectation,
  openness: number,
): Float32Array {
  const weight = WEIGHT * Math.min(1, openness / WIDE_ENOUGH);
  return estimate.map((share, p) => share + weight * (ownership[p] - share));
}
