/**
 * Open borders: an empty region touches living stones of both players, though each of them owns a large part of it.
 * Strict mode gives all of it to nobody. Practical mode divides it by an estimate of ownership; the points on which the
 * players must still close their borders are no territory.
 */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY, WALL, WHITE, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import type { Strings } from "../../rules/strings.ts";
import { componentsOf } from "../../rules/territory.ts";

export interface OpenBorders {
  /** Point -> BLACK or WHITE where it will be that player's territory once the borders are closed, otherwise EMPTY. */
  readonly territory: Uint8Array;
  /** All points of the regions that are open. */
  readonly points: readonly Point[];
  /** The estimate that they were divided by. */
  readonly ownership: Float32Array;
}

/** A point whose ownership is nearer to 0 than this is nobody's. */
const OWNED = 0.2;

/** Where more than this share of the board is open, nothing but the expected margin counts. */
const WIDE_OPEN = 0.5;

/** A region in which neither player has so many points behind his border is dame. */
const LEAST_TERRITORY = 4;

/**
 * The regions whose borders are open, or undefined if there is none.
 * @param strings the position without its dead stones
 * @param ownership asked for only if a region is large enough: point -> −1…1, Black's 1
 * @param isOut whether a point must not be judged by the estimate, nor any region that touches it
 */
export function openBorders(
  strings: Strings,
  ownership: () => Float32Array | undefined,
  isOut: (p: Point) => boolean = () => false,
): OpenBorders | undefined {
  const { geometry, colour } = strings;
  const territory = new Uint8Array(geometry.length);
  const open: Point[] = [];
  let estimated: Float32Array | undefined;
  for (const { points, border } of componentsOf(strings, (p) => colour[p] === EMPTY)) {
    const isShared = border.some((p) => colour[p] === BLACK) && border.some((p) => colour[p] === WHITE);
    if (!isShared || points.some(isOut) || border.some(isOut)) continue;
    // The estimate takes time: ask for it only if either player could own enough.
    const couldOwn = (owner: Colour) => inner(strings, points, owner, () => true).length;
    if (Math.max(couldOwn(BLACK), couldOwn(WHITE)) < LEAST_TERRITORY) continue;
    const estimate = (estimated ??= ownership());
    if (!estimate) return undefined;
    const owned = ([BLACK, WHITE] as Colour[]).map((owner) => {
      const sign = owner === BLACK ? 1 : -1;
      return inner(strings, points, owner, (p) => sign * estimate[p] >= OWNED);
    });
    if (Math.max(owned[0].length, owned[1].length) < LEAST_TERRITORY) continue;
    for (const p of owned[0]) territory[p] = BLACK;
    for (const p of owned[1]) territory[p] = WHITE;
    open.push(...points);
  }
  return estimated && open.length > 0 ? { territory, points: open, ownership: estimated } : undefined;
}

/**
 * By how much the game on the board is expected to end: points that Black will have beyond White's, as territory is
 * counted, without komi and the prisoners already taken. Undefined where there is no estimate.
 * @param toMove the mean of both if absent
 */
export type MarginEstimate = (board: Board, toMove: Colour | undefined) => number | undefined;

/**
 * The territory, brought nearer to the expected margin the more of the board is open: of what is nearly closed the
 * division says more. Who has too much loses of his open points those that he owns the least.
 * @param territory point -> whose it is by the division, under dead stones too
 * @param expected see `MarginEstimate`
 */
export function withinMargin(
  { colour, geometry }: Board,
  territory: Uint8Array,
  { points, ownership }: OpenBorders,
  expected: number,
): Uint8Array {
  let margin = 0;
  for (const p of geometry.points) {
    const worth = colour[p] === EMPTY ? 1 : 2;
    if (territory[p] !== EMPTY) margin += territory[p] === BLACK ? worth : -worth;
  }
  const weight = Math.min(1, points.length / (WIDE_OPEN * geometry.points.length));
  const surplus = Math.round(weight * (margin - expected));
  const owner = surplus > 0 ? BLACK : WHITE;
  const owned = points.filter((p) => territory[p] === owner && colour[p] === EMPTY);
  owned.sort((p, q) => Math.abs(ownership[p]) - Math.abs(ownership[q]));
  const left = territory.slice();
  for (const p of owned.slice(0, Math.abs(surplus))) left[p] = EMPTY;
  return left;
}

/** Points of a region that a player owns and that lie behind his border: all around them is his, too. */
function inner({ geometry, colour }: Strings, points: readonly Point[], owner: Colour, owns: (p: Point) => boolean) {
  const { stride } = geometry;
  const around = (p: Point) => [p - stride, p - 1, p + 1, p + stride];
  const other = (p: Point) => colour[p] !== EMPTY && colour[p] !== WALL && colour[p] !== owner;
  const his = new Set(points.filter((p) => owns(p) && !around(p).some(other)));
  return [...his].filter((p) => around(p).every((q) => colour[q] === WALL || colour[q] === owner || his.has(q)));
}
