/**
 * The expected margin: a score that does not add up what is estimated point by point. Where borders are open the
 * territory is brought nearer to it; while play goes on territory that looks closed loses what the moves that are left
 * will take, a throw-in, a hane on the first line, a connection that must still be made.
 */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY, WHITE } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import type { Expectation } from "./estimate.ts";
import type { OpenBorders } from "./open-borders.ts";

/** Where more than this share of the board is open, nothing but the expected margin counts. */
const WIDE_OPEN = 0.1;

/** By no more than this the ownership of all open points is shifted to come to the expected margin. */
const MOST_SHIFTED = 1;
const SHIFT_STEPS = 12;

/**
 * The territory, brought nearer to the expected margin the more of the board is open: of what is nearly closed the
 * division says more. Points change hands in the order of how surely they are whose they are.
 * @param territory point -> whose it is by the division, under dead stones too
 * @param expected points that Black will have beyond White's, see `Expectation`
 */
export function withinMargin(
  board: Board,
  territory: Uint8Array,
  { points, ownership, territory: divided, shifted }: OpenBorders,
  expected: number,
): Uint8Array {
  const { colour, geometry } = board;
  /** Points that the players must fill stay nobody's. */
  const free = points.filter((p) => territory[p] === divided[p]);
  const at = (shift: number) => {
    const owners = territory.slice();
    const changed = shifted(shift);
    for (const p of free) owners[p] = changed[p];
    return owners;
  };
  const margin = marginOf(board, territory);
  const weight = Math.min(1, points.length / (WIDE_OPEN * geometry.points.length));
  const wanted = margin + Math.round(weight * (expected - margin));
  const gainer = wanted > margin ? BLACK : WHITE;
  const sign = gainer === BLACK ? 1 : -1;
  // The greatest shift that gives the gainer no more than he is expected to have.
  let [low, high] = [0, MOST_SHIFTED];
  for (let step = 0; step < SHIFT_STEPS; step++) {
    const middle = (low + high) / 2;
    if (sign * (marginOf(board, at(sign * middle)) - wanted) <= 0) low = middle;
    else high = middle;
  }
  const owners = at(sign * low);
  // Points that change hands together may be too many: of those of the next step some are enough.
  const next = at(sign * high);
  const changing = free.filter((p) => owners[p] !== next[p] && colour[p] === EMPTY);
  changing.sort((p, q) => sign * (ownership[q] - ownership[p]));
  let missing = sign * (wanted - marginOf(board, owners));
  for (const p of changing) {
    if (missing <= 0) break;
    const gain = owners[p] !== EMPTY && next[p] !== EMPTY && missing > 1 ? 2 : 1;
    missing -= gain;
    owners[p] = gain === 2 || owners[p] === EMPTY ? gainer : EMPTY;
  }
  return owners;
}

/**
 * Points that Black has beyond White's: his territory, twice where a stone of the other is taken off, no prisoners.
 * @param territory point -> whose it is, under dead stones too
 */
function marginOf({ colour, geometry }: Board, territory: Uint8Array): number {
  let margin = 0;
  for (const p of geometry.points) {
    const worth = colour[p] === EMPTY ? 1 : 2;
    if (territory[p] !== EMPTY) margin += territory[p] === BLACK ? worth : -worth;
  }
  return margin;
}

/** Part of the difference to the expected margin that is believed. */
const BELIEVED = 0.6;

/** A greater difference is one about whose stones live, of which reading knows more. */
const MOST_POINTS = 8;

/** A point that is so surely its owner's stays his. */
const SURE = 0.97;

/**
 * Empty points of the player whose territory is larger than expected, the least sure first: as many as bring the margin
 * near the expected one.
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
    .slice(0, Math.round(BELIEVED * Math.abs(missing)));
}
