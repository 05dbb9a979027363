/** The komi that the network gets. */
import type { Board } from "../../board/board.ts";
import { type Colour, opponent, WHITE } from "../../board/colour.ts";

/**
 * Effective komi: points that the side to move gets beyond what it will own on the board, stones and surrounded points
 * together. Under area counting that is komi. Under territory counting a stone played is worth nothing, and a stone
 * captured is a prisoner, so it is komi and the stones that the other side has played more.
 * @param komi - points added to White, handicap compensation included
 */
export function effectiveKomi(board: Board, colour: Colour, komi: number, territory: boolean): number {
  const given = colour === WHITE ? komi : -komi;
  return territory ? given + stonesPlayed(board, opponent(colour)) - stonesPlayed(board, colour) : given;
}

/**
 * The komi that the network gets. Under area counting every point, but for sekis, is somebody's in the end, so that
 * all results before komi are odd or all are even, as the number of points is, and all komi between two of them decide
 * a game alike. The network sees komi as a size alone: of 6.5 and 7.5 it would say much the same, which its
 * teacher distinguishes well. So it gets the middle of those that decide alike. A komi that may end in a draw stays,
 * and so does any under territory counting.
 * @param komi - effective komi
 * @param points - of the board
 */
export function shownKomi(komi: number, points: number, territory = false): number {
  if (territory) return komi;
  const beyondResult = (((komi - points) % 2) + 2) % 2;
  return beyondResult === 0 ? komi : komi + 1 - beyondResult;
}

/** Stones of a colour on the board or taken off it: how many it has played, handicap and setup included. */
export function stonesPlayed(board: Board, colour: Colour): number {
  let stones = board.prisoners(colour);
  for (const p of board.geometry.points) if (board.colour[p] === colour) stones++;
  return stones;
}
