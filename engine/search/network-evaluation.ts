/**
 * The network's part in a thread's search. Its policy becomes the priors of the nodes that it evaluates, and its value
 * is mixed into the values of the playouts that go through them (Silver et al. 2016).
 */
import type { Board } from "../board/board.ts";
import { BLACK, type Colour } from "../board/colour.ts";
import { PASS } from "../board/geometry.ts";
import { sizeClassOf } from "../board/size-class.ts";
import { MoveList } from "../policy/move-list.ts";
import type { NetworkPolicy } from "../policy/net/network-policy.ts";
import { RECENT_MOVES } from "../policy/net/planes.ts";
import { withFloor } from "../policy/priors.ts";
import type { Control } from "./control.ts";
import type { Line } from "./descent.ts";
import {
  EVALUATE_VISITS,
  EVEN_PLAYOUTS,
  OPENNESS,
  SHORT_SEARCH,
  VALUE_FALLS_AT,
  VALUE_GONE_AT,
  VALUE_WEIGHT,
} from "./parameters.ts";
import type { RootLook } from "./root-evaluation.ts";
import { NODE, type Node, type Tree, VISITS, WIN, WINS } from "./tree.ts";

export class NetworkEvaluation {
  private readonly tree: Tree;
  private readonly control: Control;
  private readonly network: NetworkPolicy;
  private readonly komi: number;
  private readonly rootLook: RootLook;
  /** Visits at which a node is evaluated. */
  private readonly visits: number;
  /** The value's weight where the result is open. */
  private readonly largestWeight: number;
  private readonly moves: MoveList;
  /** The network's value for Black of the last evaluated node of the line, if there is one. */
  private value: number | undefined;
  /** This thread's playouts, and what Black won in them without the network. */
  private playouts = EVEN_PLAYOUTS;
  private blackWins = EVEN_PLAYOUTS / 2;

  /** For a search from this board. */
  constructor(
    tree: Tree,
    control: Control,
    network: NetworkPolicy,
    rootBoard: Board,
    komi: number,
    rootLook: RootLook = { from: "all" },
  ) {
    const { geometry } = rootBoard;
    const filled = 1 - rootBoard.emptyCount / geometry.points.length;
    this.tree = tree;
    this.control = control;
    this.network = network;
    this.komi = komi;
    this.rootLook = rootLook;
    const sizeClass = sizeClassOf(geometry);
    this.visits = EVALUATE_VISITS[sizeClass];
    const isShort = control.limit < SHORT_SEARCH * this.visits;
    const left = Math.max(0, Math.min(1, (VALUE_GONE_AT - filled) / (VALUE_GONE_AT - VALUE_FALLS_AT)));
    this.largestWeight = isShort ? 0 : VALUE_WEIGHT[sizeClass] * left;
    this.moves = new MoveList(geometry);
  }

  /** Drops the value of the line, as where the rules have decided the game. */
  forget(): void {
    this.value = undefined;
  }

  /** Takes note of the value of the line's last node, and evaluates the node first if that is due. */
  visit(line: Line): void {
    const { board, depth, path, trace } = line;
    const node = path[depth];
    if (depth === 0) this.forget();
    if (this.isDue(node)) {
      const colour = line.colourAt(trace.length);
      const recent = Array.from({ length: RECENT_MOVES }, (_, i) => line.moveBack(1 + i));
      this.network.evaluate(board, colour, recent, this.komi, depth === 0 ? this.rootLook.from : 0);
      if (depth === 0) this.rootLook.onEvaluation?.();
      this.setPriors(node);
      // A node that lost its children when the tree was copied has its value already.
      if (this.tree.value(node) === undefined) this.setValue(path, depth, colour);
    }
    this.value = this.tree.value(node) ?? this.value;
  }

  /** Takes note of the value of a playout after the descent, 1 where Black wins, and mixes in the network's. */
  mixed(value: number): number {
    this.playouts++;
    this.blackWins += value;
    return this.value === undefined ? value : value + this.weight() * (this.value - value);
  }

  /** The weight of the network's value as the playouts stand. */
  private weight(): number {
    const p = this.blackWins / this.playouts;
    return this.largestWeight * Math.min(1, OPENNESS * p * (1 - p));
  }

  /** Whether this thread is to evaluate a node. True only once. */
  private isDue(node: Node): boolean {
    const { control, tree, visits } = this;
    // The root waits too: on a busy machine a short search must not spend all its time on its first evaluation.
    if (tree.isEvaluated(node) || tree.visits(node) < Math.min(visits, control.limit)) return false;
    return tree.claimEvaluation(node);
  }

  private setPriors(node: Node): void {
    const { moves, network, tree } = this;
    const first = tree.firstChild(node);
    const count = tree.childCount(node);
    for (let i = 0; i < count; i++) moves.move[i] = tree.move(first + i * NODE);
    network.probabilities(moves.move, count, moves.probability);
    leaveOutPass(moves, count);
    for (let i = 0; i < count; i++) tree.setPrior(first + i * NODE, withFloor(moves.probability[i], count));
  }

  /**
   * Keeps the network's value of the line's last node, and mixes it into the results so far of the playouts through the
   * node, in place of the value that they were mixed with, if any: the wins of the whole line change.
   */
  private setValue(path: Int32Array, depth: number, colour: Colour): void {
    const { control, network, tree } = this;
    const { data } = tree;
    const node = path[depth];
    const value = tree.setValue(node, colour === BLACK ? network.value : 1 - network.value);
    const results = data[node + VISITS] - control.underWay(node, depth);
    const wins = colour === BLACK ? results * WIN - data[node + WINS] : data[node + WINS];
    const before = this.value === undefined ? wins : results * WIN * this.value;
    const more = Math.round(this.weight() * (results * WIN * value - before));
    // The wins of a node are those of the side that moved to it, who alternates along the line.
    let sign = colour === BLACK ? -1 : 1;
    for (let d = depth; d >= 0; d--, sign = -sign) Atomics.add(data, path[d] + WINS, sign * more);
  }
}

/**
 * Takes the probability of a pass from the first `count` moves, and spreads it over the others in proportion: a network
 * that has seen people pass when all was over would have the search pass before it is.
 */
function leaveOutPass({ move, probability }: MoveList, count: number): void {
  let plays = 0;
  for (let i = 0; i < count; i++) if (move[i] !== PASS) plays += probability[i];
  for (let i = 0; i < count; i++) probability[i] = move[i] === PASS || plays === 0 ? 0 : probability[i] / plays;
}
