/** Open borders and the expected margin: a score that does not add up what is estimated point by point. */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY, WHITE } from "../../../engine/board/colour.ts";
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
export function marginOf({ colour, geometry }: Board, territory: Uint8Array): number {
  let margin = 0;
  for (const p of geometry.points) {
    const worth = colour[p] === EMPTY ? 1 : 2;
    if (territory[p] !== EMPTY) margin += territory[p] === BLACK ? worth : -worth;
  }
  return margin;
}
