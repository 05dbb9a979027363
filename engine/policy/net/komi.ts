/** The komi that the network is told, the same in training and in play. */
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

/** Stones of a colour on the board or taken off it: how many it has played, handicap and setup included. */
export function stonesPlayed(board: Board, colour: Colour): number {
  let stones = board.prisoners(colour);
  for (const p of board.geometry.points) if (board.colour[p] === colour) stones++;
  return stones;
}
