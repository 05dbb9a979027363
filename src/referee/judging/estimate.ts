/**
 * The estimate of the end of the game: whose each point will be. A network gives it, by searches that the caller of the
 * referee provides; playouts do where there is no network.
 */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { componentsOf, type Strings } from "../../../engine/board/strings.ts";
import { estimateOwnership } from "../../../engine/playout/area.ts";
import { enclosedWithoutRoom } from "../analysis/formation.ts";

export interface Expectation {
  /** Point -> −1…1, Black's 1: whose it is expected to be at the end. */
  readonly ownership: Float32Array;
  /**
   * Points that Black will have beyond White's as territory is counted, without komi and prisoners already taken;
   * undefined where nothing but playouts is known.
   */
  readonly margin?: number | undefined;
}

/** How play would go on from a position. */
export interface Turn {
  readonly toMove: Colour;
  /** The last moves, the latest first; both players by turns. */
  readonly recent: readonly Point[];
  /** Whether play goes on. Else the players have agreed that nothing is left to do, and what could be done is not. */
  readonly goesOn: boolean;
}

/** Undefined where there is no network. If play does not go on, neither side is to have the benefit of the move. */
export type Estimator = (board: Board, turn: Turn) => Expectation | undefined;

/** Where nothing is known of it. */
const NO_TURN: Turn = { toMove: BLACK, recent: [], goesOn: false };

/** The estimate of a position is always the same. */
const SEED = 1;

export interface EstimateMeans {
  readonly turn?: Turn | undefined;
  readonly estimate?: Estimator | undefined;
  /** Without a network: playouts at most, and whether those so far must do. */
  readonly playouts: number;
  readonly mayStop: () => boolean;
}

/** @param living number of string -> 1 if it is known to live: its points and what it encloses are its owner's */
export function estimateOf(
  board: Board,
  strings: Strings,
  living: Uint8Array,
  { turn = NO_TURN, estimate, playouts, mayStop }: EstimateMeans,
): Expectation {
  const settled = settledPoints(strings, living);
  const found = estimate?.(board, turn);
  if (!found) return { ownership: estimateOwnership(board, settled, playouts, SEED, mayStop) };
  const ownership = found.ownership.map((share, p) => (settled[p] === EMPTY ? share : settled[p] === BLACK ? 1 : -1));
  return { ...found, ownership };
}

/**
 * Point -> owner, for the stones of living strings and for what they enclose without room: playouts take dead stones
 * for ko threats without end.
 */
function settledPoints(strings: Strings, living: Uint8Array): Uint8Array {
  const { colour: at, geometry, list, of } = strings;
  const settled = new Uint8Array(geometry.length);
  list.forEach(({ colour, stones }, i) => {
    if (living[i]) for (const p of stones) settled[p] = colour;
  });
  const lost = new Set(enclosedWithoutRoom(strings, living, () => true));
  for (const { points, border } of componentsOf(strings, (p) => of[p] < 0 || living[of[p]] === 0)) {
    const owner = border.length > 0 ? at[border[0]] : EMPTY;
    const isOwners = (p: Point) => at[p] === EMPTY || at[p] === owner || lost.has(of[p]);
    if (!border.every((p) => at[p] === owner) || !points.every(isOwners)) continue;
    if (points.some((p) => lost.has(of[p]))) for (const p of points) settled[p] = owner;
  }
  return settled;
}

/** Share of the points that have stones, below which a position is an opening. */
const OPENING = 1 / 10;

/** Whether there are stones, but so few that nothing can be proved and a search finds no more than one evaluation. */
export function isOpening({ colour, geometry: { points } }: Board): boolean {
  const stones = points.filter((p) => colour[p] !== EMPTY).length;
  return stones > 0 && stones < OPENING * points.length;
}

/** The owner's mean share of a string's points, −1…1. @param ownership point -> −1…1, Black's 1 */
export function meanShare({ list }: Strings, ownership: Float32Array, i: number): number {
  return shareOfPoints(list[i].stones, ownership, list[i].colour);
}

/** A player's mean share of points, −1…1. @param ownership point -> −1…1, Black's 1 */
export function shareOfPoints(points: readonly Point[], ownership: Float32Array, player: Colour): number {
  let sum = 0;
  for (const p of points) sum += ownership[p];
  return ((player === BLACK ? 1 : -1) * sum) / points.length;
}
