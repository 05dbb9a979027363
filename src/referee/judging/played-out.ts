/** Whether a position leaves something to play for. */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { componentsOf, findStrings } from "../../../engine/board/strings.ts";
import type { Verdict } from "../verdict.ts";

/** Least confidence of every estimate in a position where nothing is left to play for. E833 */
const LIKELY = 0.65;
/** The same in a position that is surely over: passes change nothing there. */
export const SURE = 0.95;
/** A point of territory is contested unless its owner's ownership of it is above this. */
const CONTESTED = 0.5;
/** Points in a region of dame that touch one player's living stones alone: with more, who moves first gains there. */
const MOST_ONE_SIDED = 2;

/** Whether borders are closed, nobody needs a protective move, and the confidence of all estimates is at least this. */
export function isClosed({ open, strings, unprotected = [] }: Verdict, least: number): boolean {
  const isSure = strings.every(({ confidence, tier }) => tier !== "estimated" || confidence >= least);
  return !open && unprotected.length === 0 && isSure;
}

/**
 * Whether nothing is left to play for but dame, if no territory is contested (`isContested`).
 * @param verdict in practical mode
 */
export function isPlayedOut(verdict: Verdict, { colour, geometry }: Board): boolean {
  if (!isClosed(verdict, LIKELY)) return false;
  const { stride } = geometry;
  const strings = findStrings(geometry, colour);
  const free = new Set(verdict.dame);
  for (const p of verdict.fillings ?? []) free.delete(p);
  const isOneSided = (p: Point) => {
    const beside = [p - stride, p - 1, p + 1, p + stride].map((q) => strings.of[q]).filter((i) => i >= 0);
    const living = beside.filter((i) => verdict.strings[i].status !== "dead");
    return new Set(living.map((i) => strings.list[i].colour)).size < 2;
  };
  const regions = componentsOf(strings, (p) => free.has(p));
  return regions.every((region) => region.points.filter(isOneSided).length <= MOST_ONE_SIDED);
}

/** Whether somebody else may yet get points of a territory. @param ownership point -> −1…1, Black's 1 */
export function isContested({ territory }: Verdict, { colour, geometry }: Board, ownership: Float32Array): boolean {
  return geometry.points.some((p) => {
    const owner = colour[p] === EMPTY ? territory[p] : EMPTY;
    return owner !== EMPTY && (owner === BLACK ? 1 : -1) * ownership[p] <= CONTESTED;
  });
}
