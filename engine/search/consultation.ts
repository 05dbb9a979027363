/**
 * The network's part in a thread's search. Its probabilities become the priors of the nodes that it is asked about, and
 * its word on who wins is mixed into the values of the playouts that go through them (Silver et al. 2016).
 */
import type { Board } from "../board/board.ts";
import { BLACK, type Colour } from "../board/colour.ts";
import { PASS, type Point } from "../board/geometry.ts";
import { sizeClassOf } from "../board/size-class.ts";
import { MoveList } from "../policy/move-list.ts";
import type { NetworkPolicy } from "../policy/net/network-policy.ts";
import { RECENT_MOVES } from "../policy/net/planes.ts";
import { spread } from "../policy/priors.ts";
import type { Control } from "./control.ts";
import { NODE, type Node, type Tree, VISITS, WIN, WINS } from "./tree.ts";

/** Size class -> visits at which the network is asked about a node. */
const CONSULT_VISITS = [16, 24];
/** Kind, then size class -> its share of a playout's value where it is open who wins (docs/benchmarks.md). */
const SHARE = { people: [0.15, 0.4], small: [0.35, 0.35] };
/** It has none in a search of fewer playouts than so many times the visits above, which judges few nodes. */
const SHORT = 8;
/**
 * Of the share, the part that is left where Black wins a part p of the playouts is so many times p (1 - p), at most 1:
 * the network is hardly ever sure, and must not keep up a hope or a doubt that playouts no longer have.
 */
const OPENNESS = 5;
/** So many playouts with an even result are taken for granted, so that the first ones do not decide that. */
const EVEN_PLAYOUTS = 32;
/**
 * The share shrinks once so much of the board is filled, to nothing when so much is: near the end playouts know who is
 * ahead by a point, and the network does not.
 */
const SHRINKS_AT = 0.55;
const GONE_AT = 0.75;

/** Gives the n-th last move, n ≥ 1; undefined before the first one. */
type MoveBack = (n: number) => Point | undefined;

export class Consultation {
  private readonly tree: Tree;
  private readonly control: Control;
  private readonly network: NetworkPolicy;
  private readonly komi: number;
  private readonly visits: number;
  /** The network's share where it is open who wins. */
  private readonly largestShare: number;
  private readonly moves: MoveList;
  /** Black's win rate by the network's word on the last node of the descent that it has judged, if there is one. */
  private judgement: number | undefined;
  /** This thread's playouts, and what Black won in them without the network. */
  private playouts = EVEN_PLAYOUTS;
  private blackWins = EVEN_PLAYOUTS / 2;

  /** For a search from this board. */
  constructor(tree: Tree, control: Control, network: NetworkPolicy, rootBoard: Board, komi: number) {
    const { length } = rootBoard.geometry.points;
    const filled = 1 - rootBoard.emptyCount / length;
    this.tree = tree;
    this.control = control;
    this.network = network;
    this.komi = komi;
    const sizeClass = sizeClassOf(rootBoard.geometry);
    this.visits = CONSULT_VISITS[sizeClass];
    const isShort = control.limit < SHORT * this.visits;
    const left = Math.max(0, Math.min(1, (GONE_AT - filled) / (GONE_AT - SHRINKS_AT)));
    this.largestShare = isShort ? 0 : SHARE[network.kind][sizeClass] * left;
    this.moves = new MoveList(rootBoard.geometry);
  }

  /** Forgets what was said on the way down: at the start of a descent, and where the rules have decided the game. */
  forget(): void {
    this.judgement = undefined;
  }

  /**
   * Takes note of what the network says of the node at this depth of the path, and asks it first if it has not yet and
   * the node is worth it.
   * @param board - the position there
   * @param colour - the side to move there
   * @param moveBack - the moves before it
   */
  visit(path: Int32Array, depth: number, board: Board, colour: Colour, moveBack: MoveBack): void {
    const node = path[depth];
    if (this.isDue(node)) {
      const recent = Array.from({ length: RECENT_MOVES }, (_, i) => moveBack(1 + i));
      this.network.consult(board, colour, recent, this.komi, depth === 0);
      this.setPriors(node);
      // A node that lost its children when the tree was copied has been judged before.
      if (this.tree.judgement(node) === undefined) this.judge(path, depth, colour);
    }
    this.judgement = this.tree.judgement(node) ?? this.judgement;
  }

  /** Takes note of the value of a playout after the descent, 1 where Black wins, and mixes in the network's word. */
  mixed(value: number): number {
    this.playouts++;
    this.blackWins += value;
    return this.judgement === undefined ? value : value + this.share() * (this.judgement - value);
  }

  /** The network's share as the playouts stand. */
  private share(): number {
    const p = this.blackWins / this.playouts;
    return this.largestShare * Math.min(1, OPENNESS * p * (1 - p));
  }

  /** Whether this thread is to ask about a node. True only once. */
  private isDue(node: Node): boolean {
    const { control, tree, visits } = this;
    // The root has to wait too, for a short search on a busy machine must not spend all its time on the first look.
    if (tree.isConsulted(node) || tree.visits(node) < Math.min(visits, control.limit)) return false;
    return tree.claimConsultation(node);
  }

  private setPriors(node: Node): void {
    const { moves, network, tree } = this;
    const first = tree.firstChild(node);
    const count = tree.childCount(node);
    for (let i = 0; i < count; i++) moves.move[i] = tree.move(first + i * NODE);
    network.probabilities(moves.move, count, moves.probability);
    leaveOutPass(moves, count);
    for (let i = 0; i < count; i++) tree.setPrior(first + i * NODE, spread(moves.probability[i], count));
  }

  /**
   * Keeps the network's judgement of the path's last node, and puts it into the values that the node's visits so far
   * have given to the path in place of the judgement, or none, that they had.
   */
  private judge(path: Int32Array, depth: number, colour: Colour): void {
    const { network, tree } = this;
    const { data } = tree;
    const node = path[depth];
    const judgement = tree.judge(node, colour === BLACK ? network.value : 1 - network.value);
    const visits = data[node + VISITS] - 1; // without the one that is under way
    const wins = colour === BLACK ? visits * WIN - data[node + WINS] : data[node + WINS];
    const before = this.judgement === undefined ? wins : visits * WIN * this.judgement;
    const more = Math.round(this.share() * (visits * WIN * judgement - before));
    // The wins of a node are those of the side that moved to it, who alternates along the path.
    let sign = colour === BLACK ? -1 : 1;
    for (let d = depth; d >= 0; d--, sign = -sign) Atomics.add(data, path[d] + WINS, sign * more);
  }
}

/**
 * Takes the probability of a pass from the first `count` moves, and shares it out among the others: a network that has
 * seen people pass when all was over would have the search pass before it is.
 */
function leaveOutPass({ move, probability }: MoveList, count: number): void {
  let plays = 0;
  for (let i = 0; i < count; i++) if (move[i] !== PASS) plays += probability[i];
  for (let i = 0; i < count; i++) probability[i] = move[i] === PASS || plays === 0 ? 0 : probability[i] / plays;
}
