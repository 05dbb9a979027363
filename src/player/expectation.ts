/**
 * What a short search with the network expects of the end of the game on the board. Where borders are open, it knows
 * more of it than playouts do.
 */
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { networkPolicyFor } from "../../engine/policy/net/network-policy.ts";
import { meanOf } from "../../engine/search/result.ts";
import { searchHere } from "../../engine/search/search-here.ts";
import type { Expecting } from "../referee/judging/expectation.ts";
import { territoryPosition } from "./search-position.ts";

/** Visits of the search: more of them say little more. */
const VISITS = 60;

/** Undefined on boards too small for a network. */
export const searchExpectation: Expecting = (board, turn) => {
  const network = networkPolicyFor(board.geometry, "strongest");
  if (!network) return undefined;
  const prisoners = board.prisoners(WHITE) - board.prisoners(BLACK);
  const sign = turn.toMove === BLACK ? 1 : -1;
  const lead = (komi: number) => {
    network.evaluate(board, turn.toMove, turn.recent, komi, "all", true);
    return sign * network.lead;
  };
  // The network errs least where komi makes the game even, and a search fights for every point there.
  const komi = prisoners + lead(prisoners);
  const even = komi + lead(komi);
  const { candidates, ownership } = searchHere(territoryPosition(board, turn, even), VISITS);
  return { margin: sign * (meanOf(candidates)?.score ?? 0) + even - prisoners, ownership };
};
