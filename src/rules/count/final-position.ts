/** A position that can be counted: which stones are dead, and whose territory every point is. */
import type { Board } from "../../../engine/board/board.ts";
import { EMPTY } from "../../../engine/board/colour.ts";
import type { Geometry, Point } from "../../../engine/board/geometry.ts";
import { findStrings } from "../strings.ts";
import { surroundedPoints } from "../territory.ts";

export interface FinalPosition {
  readonly geometry: Geometry;
  /** Point -> PointColour once the dead stones are off the board. */
  readonly colour: Uint8Array;
  /** Colour -> number of its dead stones. */
  readonly dead: readonly number[];
  /** Point -> BLACK or WHITE where the point is empty and surrounded by that player alone, otherwise EMPTY. */
  readonly territory: Uint8Array;
  /** Point -> 1 where a stone in seki stands. */
  readonly seki: Uint8Array;
}

/** What people say of a position: which stones are dead, and which of the others live only by seki. */
export interface Statuses {
  readonly dead: readonly Point[];
  readonly seki?: readonly Point[];
}

/** The position after the removal of dead stones. Territory is what one player's stones alone surround. */
export function settle(board: Pick<Board, "geometry" | "colour">, { dead, seki = [] }: Statuses): FinalPosition {
  const { geometry } = board;
  const colour = board.colour.slice();
  const removed = [0, 0, 0];
  for (const p of dead) {
    if (colour[p] !== EMPTY) removed[colour[p]]++;
    colour[p] = EMPTY;
  }
  const inSeki = new Uint8Array(geometry.length);
  for (const p of seki) inSeki[p] = 1;
  return { geometry, colour, dead: removed, territory: surroundedPoints(findStrings(geometry, colour)), seki: inSeki };
}
