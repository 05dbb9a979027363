/**
 * What a short search with the network expects of the end of the game on the board. Where borders are open, it knows
 * more of it than playouts do.
 */
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { networkPolicyFor } from "../../engine/policy/network/network-policy.ts";
import { rawEvaluation } from "../../engine/search/raw-evaluation.ts";
import { meanOf } from "../../engine/search/result.ts";
import { searchHere } from "../../engine/search/search.ts";
import { type Expectation, type Expecting, isOpening } from "../referee/judging/expectation.ts";
import { territoryPosition } from "./search-position.ts";

/** Visits of a search: more of them say little more. */
const VISITS = 60;

/** Points: of two komi nearer to each other than this one is enough to ask with, and margins as near agree. */
const CONTRADICTION = 5;

/** Part of the board's points: so great a margin is as far from what the network knows as a far-off komi. */
const LOPSIDED = 1 / 6;

/** Undefined on boards too small for a network. */
export const searchExpectation: Expecting = (board, turn) => {
  const network = networkPolicyFor(board.geometry, "strongest");
  if (!network) return undefined;
  const prisoners = board.prisoners(WHITE) - board.prisoners(BLACK);
  const sign = turn.toMove === BLACK ? 1 : -1;
  const asked = { board, toPlay: turn.toMove, recent: turn.recent, territory: true };
  const lead = (komi: number) => {
    network.evaluate({ ...asked, komi }, "all");
    return sign * network.lead;
  };
  if (isOpening(board)) {
    network.evaluate({ ...asked, komi: prisoners });
    const { lead: ahead, ownership } = rawEvaluation(network, board.geometry, turn.toMove, []);
    return { margin: sign * ahead, ownership };
  }
  const expectedWith = (komi: number): Expectation => {
    const { candidates, ownership } = searchHere(territoryPosition(board, turn, komi), VISITS);
    return { margin: sign * (meanOf(candidates)?.score ?? 0) + komi - prisoners, ownership };
  };
  // The network errs least where komi makes the game even, and a search fights for every point there.
  const komi = prisoners + lead(prisoners);
  const even = komi + lead(komi);
  const expected = expectedWith(even);
  if (Math.abs(even - prisoners) < CONTRADICTION) return expected;
  // But it has learned from few games with a komi far from the usual ones, and may then mistake who lives.
  const plain = expectedWith(prisoners);
  if (Math.abs(plain.margin - expected.margin) < CONTRADICTION) return expected;
  const lopsided = LOPSIDED * board.geometry.points.length;
  return between(expected, plain, Math.max(0, 1 - Math.abs(plain.margin) / lopsided));
};

/** The mean of two expectations. @param weight of the second */
function between(one: Expectation, other: Expectation, weight: number): Expectation {
  const mean = (a: number, b: number) => a + weight * (b - a);
  return {
    margin: mean(one.margin, other.margin),
    ownership: one.ownership.map((share, p) => mean(share, other.ownership[p])),
  };
}
