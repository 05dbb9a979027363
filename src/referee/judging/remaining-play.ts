/**
 * What the moves that are left will take from territory that looks closed: a throw-in, a hane on the first line, a
 * connection that must still be made.
 */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY, WHITE } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import type { Expectation } from "./estimate.ts";
import { marginOf } from "./within-margin.ts";

/** Part of the difference to the expected margin that is believed. */
const WEIGHT = 0.6;

/** A greater difference is one about whose stones live, of which reading knows more. */
const MOST_POINTS = 8;

/** A point that is so surely its owner's stays his. */
const SURE = 0.97;

/**
 * Points of the player who has more territory than he is expected to keep: so many that the margin comes near the
 * expected one, the least sure first. No points under stones.
 * @param territory point -> whose it is if nobody plays on
 */
export function pointsLeftToPlay(board: Board, territory: Uint8Array, { margin, ownership }: Expectation): Point[] {
  const missing = (margin ?? NaN) - marginOf(board, territory);
  if (!(Math.abs(missing) <= MOST_POINTS)) return [];
  const [loser, sign] = missing > 0 ? [WHITE, -1] : [BLACK, 1];
  const isUnsure = (p: Point) => sign * ownership[p] < SURE;
  return board.geometry.points
    .filter((p) => board.colour[p] === EMPTY && territory[p] === loser && isUnsure(p))
    .sort((p, q) => sign * (ownership[p] - ownership[q]))
    .slice(0, Math.round(WEIGHT * Math.abs(missing)));
}
