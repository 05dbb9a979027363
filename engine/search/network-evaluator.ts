/** Evaluates every leaf by the network alone, whose policy gives it its children (Silver et al. 2017). */
import type { Board } from "../board/board.ts";
import { BLACK, type Colour } from "../board/colour.ts";
import { PASS } from "../board/geometry.ts";
import type { Random } from "../board/random.ts";
import { listMoves, MoveList, withFloor } from "../policy/priors.ts";
import type { EvaluatedPosition, NetworkPolicy } from "../policy/network/network-policy.ts";
import { V7_MOVES } from "../policy/features/v7-inputs.ts";
import type { Evaluator, LeafValue, Line } from "./descent.ts";
import type { EvaluationTable } from "./evaluation-table.ts";
import { GameContext } from "./game-context.ts";
import { LeafPlayout, resultOf, valueOf } from "./leaf-playout.ts";
import { rowOf } from "./shared-memory.ts";
import { type HumanShare, lastMoves, type SearchPosition, type SettledPoints } from "./position.ts";
import type { RootLook } from "./root-evaluation.ts";
import { type Outlook, SettledView } from "./settled-view.ts";
import type { Node, Tree } from "./tree.ts";

/** The weight of a leaf in the sums of owners: what the network says of a point is rounded to these parts. */
const OWNER_UNIT = 100;

export class NetworkEvaluator implements Evaluator {
  private readonly tree: Tree;
  private readonly position: SearchPosition;
  private readonly network: NetworkPolicy;
  private readonly rootLook: RootLook;
  private readonly evaluations: EvaluationTable | undefined;
  private readonly random: Random;
  private readonly playout: LeafPlayout;
  private readonly sums: Int32Array;
  private readonly moves: MoveList;
  private readonly found = { value: 0, score: 0, stdev: 0 };
  /** What the network says of the line's end, from Black's side. */
  private readonly outlook: Outlook = { winrate: 0, lead: 0, stdev: 0 };
  /** Index in `geometry.points` -> −1 (White's) … 1 (Black's). */
  private readonly ownership: Float32Array;
  private readonly settled: SettledView | undefined;
  /** What only networks from files look at. */
  private readonly context: GameContext | undefined;
  private readonly people: NetworkPolicy | undefined;
  /** Whether the search follows people beyond the root, too. */
  private readonly peopleInTree: boolean;
  /** Whether the root's children have yet to get the priors of people, whatever stands there from an earlier search. */
  private isPeopleDue: boolean;
  /** Depth of the line's end that the network's answers are about; −1: none. */
  private askedDepth = -1;

  /**
   * For a search from this board.
   * @param sums - to which final owners are added, see `OwnershipMemory`
   * @param evaluations - what has been asked about this tree
   * @param people - the network that imitates people, if it has a say
   */
  constructor(
    tree: Tree,
    position: SearchPosition,
    rootBoard: Board,
    random: Random,
    sums: Int32Array,
    network: NetworkPolicy,
    rootLook: RootLook,
    evaluations: EvaluationTable | undefined,
    people?: NetworkPolicy,
  ) {
    this.tree = tree;
    this.position = position;
    this.network = network;
    this.rootLook = rootLook;
    this.evaluations = evaluations;
    this.random = random;
    this.playout = new LeafPlayout(position, rootBoard, random);
    this.sums = sums;
    this.moves = new MoveList(rootBoard.geometry);
    this.ownership = new Float32Array(rootBoard.geometry.points.length);
    this.context = network.kind === "kata" || people ? new GameContext(position, rootBoard) : undefined;
    this.people = people;
    const { human } = position;
    const isFollowed = ({ weightful, weightless }: HumanShare) => weightful + weightless > 0;
    this.peopleInTree = human !== undefined && (isFollowed(human.own) || isFollowed(human.opponent));
    this.isPeopleDue = people !== undefined;
    this.settled = position.settled && this.viewOf(rootBoard, position.settled);
  }

  /** What is settled, with what the network says of the root. */
  private viewOf(rootBoard: Board, settled: SettledPoints): SettledView {
    const { network, ownership, position } = this;
    const { komi, rules, toPlay } = position;
    const isTerritory = rules.scoring === "territory";
    const recent = lastMoves(position, V7_MOVES);
    network.evaluate({ board: rootBoard, toPlay, recent, komi, territory: isTerritory, game: this.context?.of() });
    this.readNetwork(toPlay);
    return new SettledView(rootBoard.geometry, position, settled, ownership);
  }

  listMoves(line: Line, list: MoveList): void {
    listMoves(line.board, line.colourAt(line.trace.length), list);
    if (line.depth === 0) this.tree.claimEvaluation(line.path[0]);
    this.ask(line);
    this.askedDepth = line.depth;
    const { probability, length } = list;
    this.network.probabilities(list.move, length, probability);
    for (let i = 0; i < length; i++) probability[i] = withFloor(probability[i], length);
    if (this.people && this.peopleInTree && line.depth > 0) this.askPeople(this.people, line, list);
  }

  /** Asks the network that imitates people how likely they are to make these moves. */
  private askPeople(people: NetworkPolicy, line: Line, list: MoveList): void {
    people.evaluate(this.askedAt(line), this.random.below(people.sides));
    list.people ??= new Float64Array(list.move.length);
    people.probabilities(list.move, list.length, list.people);
  }

  /** Gives the root's children the priors of people, once they are known. */
  private markPeople(root: Node): void {
    const { rootLook, network, tree } = this;
    const policy = rootLook.readPeople?.()?.policy;
    if (!policy) return;
    const { points } = network.geometry;
    const prior = new Map(points.map((p, i) => [p, Math.max(0, policy[i])])).set(PASS, policy[points.length]);
    for (const child of tree.children(root)) tree.setHumanPrior(child, prior.get(tree.move(child)) ?? 0);
    this.isPeopleDue = false;
  }

  /** A root that was kept from an earlier search has been looked at from one side only. */
  visit(line: Line): void {
    const { moves, network, tree } = this;
    const root = line.path[0];
    if (line.depth > 0) return;
    if (this.isPeopleDue) this.markPeople(root);
    if (!tree.claimEvaluation(root)) return;
    this.ask(line);
    const children = tree.children(root);
    children.forEach((child, i) => (moves.move[i] = tree.move(child)));
    network.probabilities(moves.move, children.length, moves.probability);
    children.forEach((child, i) => tree.setPrior(child, withFloor(moves.probability[i], children.length)));
  }

  evaluate(line: Line): LeafValue {
    const { found, position, sums } = this;
    const { length, points } = line.board.geometry;
    const { trace } = line;
    // The root's own evaluation is about no first move; of a pass little is asked.
    const row = rowOf(sums, trace.length > 0 ? trace.moves[0] : PASS, length);
    this.settled?.look(line);
    // Where two passes end the game the network has nothing to say.
    const winrate = line.passes >= 2 ? this.count(line, row) : this.look(line, row);
    this.askedDepth = -1;
    row[PASS] += OWNER_UNIT;
    found.value = valueOf(winrate, found.score - position.komi, points.length);
    return found;
  }

  /** What the network says of the line's end: Black's probability to win. Owners are added to the row. */
  private look(line: Line, row: Int32Array): number {
    const { found, outlook, ownership, playout, position, settled } = this;
    const { points } = line.board.geometry;
    if (this.askedDepth !== line.depth) this.ask(line);
    this.readNetwork(line.colourAt(line.trace.length));
    settled?.correct(outlook, ownership, position.komi + playout.tempo(line));
    found.score = outlook.lead + position.komi;
    found.stdev = outlook.stdev;
    for (let i = 0; i < points.length; i++) row[points[i]] += Math.round(OWNER_UNIT * ownership[i]);
    return outlook.winrate;
  }

  /**
   * Counts a game that is over: Black's result. A playout removes the dead stones where the rules leave that to the
   * players.
   */
  private count(line: Line, row: Int32Array): number {
    const { found, playout, position, settled } = this;
    found.score = playout.run(line) + (settled?.correctPlayout(playout.owner) ?? 0);
    found.stdev = 0;
    for (const p of line.board.geometry.points) row[p] += OWNER_UNIT * playout.owner[p];
    return resultOf(found.score - position.komi);
  }

  /** Keeps the network's answers from Black's side. @param colour - whose move it was asked for */
  private readNetwork(colour: Colour): void {
    const { network, outlook, ownership } = this;
    const sign = colour === BLACK ? 1 : -1;
    outlook.winrate = sign > 0 ? network.value : 1 - network.value;
    outlook.lead = sign * network.lead;
    outlook.stdev = network.stdev;
    for (let i = 0; i < ownership.length; i++) ownership[i] = sign * network.ownership[i];
  }

  /**
   * Asks the network about the end of the line. The root is looked at from all sides; any other position from one that
   * is drawn, so that what the network gets wrong from one side does not go through the whole tree.
   */
  private ask(line: Line): void {
    const { evaluations, network, random, rootLook } = this;
    const { depth } = line;
    const asked = { ...this.situationOf(line), passed: line.moveBack(1) === PASS };
    if (depth > 0 && evaluations?.find(asked, network)) return;
    const from = depth > 0 ? random.below(network.sides) : rootLook.from;
    network.evaluate(this.askedAt(line), from);
    if (depth > 0) evaluations?.keep(asked, network);
    else rootLook.onEvaluation?.();
  }

  /** The line's end, as `EvaluationTable` distinguishes positions. */
  private situationOf(line: Line): Pick<EvaluatedPosition, "board" | "toPlay" | "komi" | "territory"> {
    const { komi, rules } = this.position;
    const { board, trace } = line;
    return { board, toPlay: line.colourAt(trace.length), komi, territory: rules.scoring === "territory" };
  }

  /** The line's end as a network is asked about it. */
  private askedAt(line: Line): EvaluatedPosition {
    const recent = Array.from({ length: V7_MOVES }, (_, i) => line.moveBack(1 + i));
    return { ...this.situationOf(line), recent, game: this.context?.of(line) };
  }
}
