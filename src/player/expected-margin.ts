/**
 * By how much the network expects the game on the board to end. Where most borders are open, it knows this better than
 * the sum of what is estimated point by point.
 */
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { networkPolicyFor } from "../../engine/policy/net/network-policy.ts";
import type { MarginEstimate } from "../referee/judging/open-borders.ts";

/** The network is told no recent moves: a verdict rests on the stones alone. Undefined on boards too small for it. */
export const expectedMargin: MarginEstimate = (board, toMove) => {
  const network = networkPolicyFor(board.geometry, "strongest");
  if (!network) return undefined;
  const prisoners = board.prisoners(WHITE) - board.prisoners(BLACK);
  const expect = (colour: Colour) => {
    const lead = (komi: number) => {
      network.evaluate(board, colour, [], komi, "all", true);
      return colour === BLACK ? network.lead : -network.lead;
    };
    // The network errs least where komi makes the game even.
    const komi = prisoners + lead(prisoners);
    return komi + lead(komi) - prisoners;
  };
  return toMove === undefined ? (expect(BLACK) + expect(WHITE)) / 2 : expect(toMove);
};
