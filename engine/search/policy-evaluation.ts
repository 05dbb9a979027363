/** What the learned policy makes of a position before anything is searched. */
import { Board } from "../board/board.ts";
import { geometryOf, PASS, type Point } from "../board/geometry.ts";
import type { Random } from "../board/random.ts";
import { MoveList, Priors } from "../policy/priors.ts";
import type { NetworkPolicy, RawQuestion } from "../policy/network/network-policy.ts";
import { V7_MOVES } from "../policy/features/v7-inputs.ts";
import { GameContext } from "./game-context.ts";
import { lastMoves, type SearchPosition } from "./position.ts";
import { meanEvaluation, type RawEvaluation, rawEvaluation, type WholeEvaluation } from "./raw-evaluation.ts";

export interface PolicyEvaluation {
  /** The legal moves that fill no own eye, and the pass, the likeliest first; the probabilities add up to 1. */
  readonly moves: readonly { readonly move: Point; readonly probability: number }[];
  /** What only the network can tell; undefined without it. */
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
  const board = new Board(geometry);
  board.restore(position.board);
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
