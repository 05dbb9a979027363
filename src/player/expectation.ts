/**
 * What a short search with the network expects of the end of the game on the board. Where borders are open, it knows
 * more of it than playouts do.
 */
import type { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { networkPolicyFor, type NetworkPolicy } from "../../engine/policy/network/network-policy.ts";
import { rawEvaluation } from "../../engine/search/raw-evaluation.ts";
import { searchHere } from "../../engine/search/search.ts";
import { timerMs } from "../../engine/search/timing.ts";
import { type Expectation, type Estimator, isOpening, type Turn } from "../referee/judging/estimate.ts";
import { type JudgeWorker, Referee } from "../referee/referee.ts";
import { territoryPosition } from "./search-position.ts";

interface SearchExpectation extends Expectation {
  readonly margin: number;
}

/** Visits of a search: more of them say little more. */
const VISITS = 60;

/** Points: of two komi nearer to each other than this one is enough to ask with, and margins as near agree. */
const CONTRADICTION = 5;

/** Part of the board's points: so great a margin is as far from what the network knows as a far-off komi. */
const LOPSIDED = 1 / 6;

/** Undefined on boards too small for a network. Where play does not go on, the mean of either side moving first. */
export const searchExpectation: Estimator = (board, turn) => {
  const network = networkPolicyFor(board.geometry, "strongest");
  if (!network) return undefined;
  if (isOpening(board)) return look(network, board, turn);
  if (turn.goesOn) return expectation(network, board, turn);
  // Moves before the passes say nothing of what would come next.
  const [black, white] = ([BLACK, WHITE] as Colour[]).map((toMove) =>
    expectation(network, board, { ...turn, toMove, recent: [] }),
  );
  return between(black, white, 0.5);
};

/** By one evaluation. */
function look(network: NetworkPolicy, board: Board, { recent, toMove }: Turn): SearchExpectation {
  network.evaluate({ board, toPlay: toMove, recent, territory: true, komi: prisonersOf(board) });
  const { lead, ownership } = rawEvaluation(network, board.geometry, toMove, []);
  return { margin: toMove === BLACK ? lead : -lead, ownership };
}

/** Stones that White has lost, less those that Black has. */
function prisonersOf(board: Board): number {
  return board.prisoners(WHITE) - board.prisoners(BLACK);
}

function expectation(network: NetworkPolicy, board: Board, turn: Turn): SearchExpectation {
  const prisoners = prisonersOf(board);
  const sign = turn.toMove === BLACK ? 1 : -1;
  const asked = { board, toPlay: turn.toMove, recent: turn.recent, territory: true };
  const lead = (komi: number) => {
    network.evaluate({ ...asked, komi }, "all");
    return sign * network.lead;
  };
  const expectedWith = (komi: number): SearchExpectation => {
    const { mean, ownership } = searchHere(territoryPosition(board, turn, komi), VISITS);
    return { margin: sign * (mean?.score ?? 0) + komi - prisoners, ownership };
  };
  // The network errs least where komi makes the game even, and a search fights for every point there.
  const komi = prisoners + lead(prisoners);
  const even = komi + lead(komi);
  const expected = expectedWith(even);
  if (!turn.goesOn || Math.abs(even - prisoners) < CONTRADICTION) return expected;
  // But it has learned from few games with a komi far from the usual ones, and may then mistake who lives.
  const plain = expectedWith(prisoners);
  if (Math.abs(plain.margin - expected.margin) < CONTRADICTION) return expected;
  const lopsided = LOPSIDED * board.geometry.points.length;
  return between(expected, plain, Math.max(0, 1 - Math.abs(plain.margin) / lopsided));
}

/** The mean of two expectations. @param weight of the second */
function between(one: SearchExpectation, other: SearchExpectation, weight: number): SearchExpectation {
  const mean = (a: number, b: number) => a + weight * (b - a);
  return {
    margin: mean(one.margin, other.margin),
    ownership: one.ownership.map((share, p) => mean(share, other.ownership[p])),
  };
}

/**
 * A referee that estimates by such searches, with the clock of the machine, Node or a browser.
 * @param worker absent: it judges where it is asked
 */
export function networkReferee(worker?: JudgeWorker): Referee {
  return new Referee({
    worker,
    estimate: searchExpectation,
    now: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, timerMs(ms));
      return () => clearTimeout(timer);
    },
  });
}
