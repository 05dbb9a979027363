/**
 * What the network expects of the end of the game on the board. Where borders are open, it knows more of it than
 * playouts do.
 */
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { networkPolicyFor } from "../../engine/policy/net/network-policy.ts";
import type { Expectation, Expecting } from "../referee/judging/expectation.ts";

/** The network is told no recent moves: a verdict rests on the stones alone. Undefined on boards too small for it. */
export const networkExpectation: Expecting = (board, toMove) => {
  const { geometry } = board;
  const network = networkPolicyFor(geometry, "strongest");
  if (!network) return undefined;
  const prisoners = board.prisoners(WHITE) - board.prisoners(BLACK);
  const expect = (colour: Colour): Expectation => {
    const sign = colour === BLACK ? 1 : -1;
    const lead = (komi: number) => {
      network.evaluate(board, colour, [], komi, "all", true);
      return sign * network.lead;
    };
    // The network errs least where komi makes the game even.
    const komi = prisoners + lead(prisoners);
    const margin = komi + lead(komi) - prisoners;
    const ownership = new Float32Array(geometry.length);
    geometry.points.forEach((p, i) => (ownership[p] = sign * network.ownership[i]));
    return { margin, ownership };
  };
  if (toMove !== undefined) return expect(toMove);
  const [black, white] = [expect(BLACK), expect(WHITE)];
  return {
    margin: (black.margin + white.margin) / 2,
    ownership: black.ownership.map((share, p) => (share + white.ownership[p]) / 2),
  };
};
