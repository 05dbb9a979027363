/** What the learned policy makes of a position before anything is searched. */
import { Board } from "../board/board.ts";
import { geometryOf, PASS, type Point } from "../board/geometry.ts";
import { MoveList } from "../policy/move-list.ts";
import { networkPolicyFor } from "../policy/net/network-policy.ts";
import { RECENT_MOVES } from "../policy/net/planes.ts";
import type { NetworkChoice } from "../policy/net/weights/learned.ts";
import { Priors } from "../policy/priors.ts";
import { packedPoint, type SearchPosition } from "./position.ts";

export interface PolicyEvaluation {
  /** The legal moves that fill no own eye, and the pass, the likeliest first; the probabilities add up to 1. */
  readonly moves: readonly { readonly move: Point; readonly probability: number }[];
  /** Probability that the side to move wins; undefined without the network, which alone can tell. */
  readonly winrate: number | undefined;
}

/** The network's evaluation, averaged over the board's symmetries; or the move predictor's, which takes no time. */
export function evaluatePolicy(position: SearchPosition, choice: NetworkChoice): PolicyEvaluation {
  const geometry = geometryOf(position.width, position.height);
  const { komi, legal, toPlay } = position;
  const board = new Board(geometry);
  board.restore(position.board);
  const recent = Array.from({ length: RECENT_MOVES }, (_, i) => {
    const move = position.moves.at(-1 - i);
    return move === undefined ? undefined : packedPoint(move);
  });
  const list = new MoveList(geometry);
  new Priors(geometry).fill(board, toPlay, recent[0] ?? PASS, recent[1] ?? PASS, list, legal);
  const network = networkPolicyFor(geometry, choice);
  network?.evaluate(board, toPlay, recent, komi, true);
  network?.probabilities(list.move, list.length, list.probability);
  const moves = Array.from({ length: list.length }, (_, i) => ({
    move: list.move[i],
    probability: list.probability[i],
  }));
  return { moves: moves.sort((a, b) => b.probability - a.probability), winrate: network?.value };
}
