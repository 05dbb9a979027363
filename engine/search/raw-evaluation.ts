/**
 * What the network says of a position, without a search. Only a network that was taught them gives lead,
 * deviation and ownership.
 */
import { Board } from "../board/board.ts";
import { BLACK, type Colour } from "../board/colour.ts";
import { type Geometry, geometryOf, PASS, type Point } from "../board/geometry.ts";
import type { Random } from "../board/random.ts";
import { V7_MOVES } from "../policy/features/v7-inputs.ts";
import { meanDetails, type NetworkDetails, NetworkPolicy, type RawQuestion } from "../policy/network/network-policy.ts";
import { MoveList, Priors } from "../policy/priors.ts";
import { GameContext } from "./game-context.ts";
import { lastMoves, type SearchPosition } from "./position.ts";

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
function meanEvaluation(all: readonly WholeEvaluation[]): WholeEvaluation {
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

export interface PolicyEvaluation {
  /** The legal moves that fill no own eye, and the pass, the likeliest first; the probabilities add up to 1. */
  readonly moves: readonly { readonly move: Point; readonly probability: number }[];
  /** What only a network evaluates; undefined without one. */
  readonly raw: RawEvaluation | undefined;
}

/**
 * A network's evaluation; or the move predictor's without one, which takes no time.
 * @param network - for boards of the position's size
 * @param side - from which side of the board to look, see `NetworkPolicy.evaluate`
 * @param raw - see `EvaluatedPosition`
 */
export function evaluatePolicy(
  position: SearchPosition,
  network: NetworkPolicy | undefined,
  side: number | "all" = "all",
  raw?: RawQuestion,
): PolicyEvaluation {
  const geometry = geometryOf(position.width, position.height);
  const { komi, legal, rules, toPlay } = position;
  const board = Board.from(geometry, position.board);
  const recent = lastMoves(position, V7_MOVES);
  const list = new MoveList(geometry);
  new Priors(geometry).fill(board, toPlay, recent[0] ?? PASS, recent[1] ?? PASS, list, legal);
  const game = network?.kind === "kata" ? new GameContext(position, board).of() : undefined;
  const territory = rules.scoring === "territory";
  network?.evaluate({ board, toPlay, recent, komi, territory, game, raw }, side);
  network?.probabilities(list.move, list.length, list.probability);
  const moves = Array.from({ length: list.length }, (_, i) => ({
    move: list.move[i],
    // The predictor never expects a pass.
    probability: list.length === 1 ? 1 : list.probability[i],
  }));
  const all = network && rawEvaluation(network, geometry, toPlay, legal);
  // People's games have not taught their network more than who wins.
  const known = network?.kind === "people" && all ? { winrate: all.winrate, policy: all.policy } : all;
  return { moves: moves.sort((a, b) => b.probability - a.probability), raw: known };
}

/** What the network that imitates people says of a search's root, looking from as many sides as the search asks for. */
export function humanEvaluation(position: SearchPosition, network: NetworkPolicy, random: Random): WholeEvaluation {
  const sides = Array.from({ length: network.sides }, (_, side) => side);
  const count = Math.min(position.human?.sides ?? 1, sides.length);
  const looks = Array.from({ length: count }, () => {
    const [side] = sides.splice(random.below(sides.length), 1);
    return evaluatePolicy(position, network, side).raw as WholeEvaluation;
  });
  return meanEvaluation(looks);
}
