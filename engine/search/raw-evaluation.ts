/**
 * What the network says of a position, without a search. Lead, deviation and ownership are told only by a network that
 * was taught them.
 */
import { BLACK, type Colour } from "../board/colour.ts";
import { type Geometry, PASS, type Point } from "../board/geometry.ts";
import { meanDetails, type NetworkDetails, NetworkPolicy } from "../policy/network/network-policy.ts";

export interface RawEvaluation {
  /** Probability that the side to move wins. */
  readonly winrate: number;
  /** Points by which the side to move is expected to lead at the end, komi included. */
  readonly lead?: number;
  /** Standard deviation of the score at the end, in points. */
  readonly stdev?: number;
  /** Point -> −1 (White's) … 1 (Black's). */
  readonly ownership?: Float32Array;
  /** Index in `geometry.points`, then the pass -> probability; −1 where the law forbids the move. */
  readonly policy: Float32Array;
  /** What only KataGo's networks say. */
  readonly details?: NetworkDetails | undefined;
}

/** One of a network that was taught all. */
export type WholeEvaluation = Required<Omit<RawEvaluation, "details">> & Pick<RawEvaluation, "details">;

/** The last answers of a network, on a position with these legal plays. */
export function rawEvaluation(
  network: NetworkPolicy,
  { length, points }: Geometry,
  toPlay: Colour,
  legal: ArrayLike<Point>,
): WholeEvaluation {
  const moves = Array.from(legal).concat(PASS);
  const probabilities = new Float64Array(moves.length);
  network.probabilities(moves, moves.length, probabilities);
  const indexOf = new Map(points.map((p, i) => [p, i])).set(PASS, points.length);
  const policy = new Float32Array(points.length + 1).fill(-1);
  moves.forEach((move, i) => (policy[indexOf.get(move)!] = probabilities[i]));
  const { details, lead, stdev, value: winrate } = network;
  const sign = toPlay === BLACK ? 1 : -1;
  const ownership = new Float32Array(length);
  points.forEach((p, i) => (ownership[p] = sign * network.ownership[i]));
  return { winrate, lead, stdev, ownership, policy, details };
}

/** Mean and mean square of the score at the end, in points; where a network says no more, by its lead and deviation. */
export function scoreMoments({ details, lead = 0, stdev = 0 }: RawEvaluation): [score: number, square: number] {
  return details ? [details.score, details.scoreSquare] : [lead, lead ** 2 + stdev ** 2];
}

/** The mean of evaluations of one position. */
export function meanEvaluation(all: readonly WholeEvaluation[]): WholeEvaluation {
  const share = 1 / all.length;
  const mean = (of: (one: WholeEvaluation) => number) => all.reduce((sum, one) => sum + share * of(one), 0);
  const meanOf = (of: (one: WholeEvaluation) => Float32Array) => of(all[0]).map((_, i) => mean((one) => of(one)[i]));
  return {
    winrate: mean((one) => one.winrate),
    lead: mean((one) => one.lead),
    stdev: mean((one) => one.stdev),
    ownership: meanOf((one) => one.ownership),
    policy: meanOf((one) => one.policy),
    details: meanDetails(all.map(({ details }) => details)),
  };
}
