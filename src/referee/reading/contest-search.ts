/**
 * A tree search in one part of the board. Its result is the area of that part, set against what the playouts have given
 * so far; passes cost nothing. No position of the whole board may come twice on the way down the tree, so that nobody
 * can win by repeating it.
 */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, opponent, type Colour } from "../../../engine/board/colour.ts";
import { PASS, type Point } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import { MoveList } from "../../../engine/policy/move-list.ts";
import { Priors } from "../../../engine/policy/priors.ts";
import { scorePlayout } from "../../../engine/playout/area.ts";
import type { PlayoutTrace } from "../../../engine/playout/light.ts";
import { TacticalPlayout } from "../../../engine/playout/tactical.ts";
import { creditAmaf } from "../../../engine/search/amaf.ts";
import { Repetition } from "../../../engine/search/repetition.ts";
import { selectChild } from "../../../engine/search/selection.ts";
import { NODE, type Node, Tree, VISITS, WIN, WINS } from "../../../engine/search/tree.ts";

/** Visits before a leaf gets children, and nodes that there is room for, per playout. */
const EXPAND_VISITS = 2;
const NODES = 25;
const MAX_DEPTH = 100;
/** Playouts between two looks at the clock. */
const STEP = 20;
/** The prior probability of a pass: both players have thought that nothing is left to do. */
const PASS_SHARE = 0.25;
/** The ownership is that of so many playouts from the end of the main line, where nodes get too few visits. */
const COUNTED = 200;
const FEW_VISITS = 10;
/** Standard deviations of the area from a sure loss to a sure win. */
const SPREAD = 4;

/** A part of the board in which something is in doubt. */
export interface Contest {
  /** Where it is played. */
  readonly points: readonly Point[];
  /** What it is about: these points and the chains round them. */
  readonly stake: readonly Point[];
}

export class ContestSearch {
  private readonly position: Board;
  private readonly contest: Contest;
  private readonly first: Colour;
  private readonly board: Board;
  private readonly random: Random;
  private readonly priors: Priors;
  private readonly moves: MoveList;
  private readonly playouts: TacticalPlayout;
  private readonly repetition = new Repetition("positional", new BigUint64Array());
  private readonly trace: PlayoutTrace;
  /** Point -> colour that played there first since the node at hand, 0 for none. */
  private readonly firstPlayed: Uint8Array;
  /** Point -> final owner in the playout at hand. */
  private readonly owner: Int32Array;
  /** Depth -> node of the current descent. */
  private readonly path = new Int32Array(MAX_DEPTH + 1);
  private depth = 0;
  private readonly tree: Tree;
  private readonly root: Node;
  /** Of the areas so far. */
  private count = 0;
  private sum = 0;
  private squares = 0;
  /** The main line of the last `run`, from its first mover, without the passes at its end. */
  line: readonly Point[] = [];

  /** @param playouts as many as will be run, at most */
  constructor(position: Board, contest: Contest, first: Colour, playouts: number, seed: number) {
    const { geometry } = position;
    const barred = new Uint8Array(geometry.length).fill(1);
    for (const p of contest.points) barred[p] = 0;
    this.position = position;
    this.contest = contest;
    this.first = first;
    this.board = position.clone();
    this.tree = new Tree(1 + NODES * playouts);
    this.root = this.tree.allocate(1);
    this.random = new Random(seed);
    this.priors = new Priors(geometry);
    this.moves = new MoveList(geometry);
    this.playouts = new TacticalPlayout(geometry, this.random, barred);
    this.trace = { moves: new Int16Array(MAX_DEPTH + 3 * geometry.points.length), length: 0 };
    this.firstPlayed = new Uint8Array(geometry.length);
    this.owner = new Int32Array(geometry.length);
  }

  /**
   * Searches on, and returns point -> mean final owner at the end of the main line, −1 (White) … 1 (Black).
   * @param mayStop asked now and then: whether to end the search, the result being of no use then
   */
  run(playouts: number, mayStop: () => boolean): Float32Array {
    for (let i = 0; i < playouts && (i % STEP !== 0 || !mayStop()); i++) this.playout();
    const { trace, contest, owner } = this;
    const mean = new Float32Array(owner.length);
    if (mayStop()) return mean;
    this.startAgain();
    this.followMainLine();
    const end = this.board.clone();
    const { length } = trace;
    const moves = Array.from(trace.moves.subarray(0, length));
    this.line = moves.slice(0, 1 + moves.findLastIndex((move) => move !== PASS));
    for (let i = 0; i < COUNTED; i++) {
      this.board.copyFrom(end);
      trace.length = length;
      this.playOut();
      for (const p of contest.stake) mean[p] += owner[p] / COUNTED;
    }
    return mean;
  }

  /** Plays the most visited moves as far as they are worth trusting. */
  private followMainLine(): void {
    const { tree, trace, board } = this;
    let passes = 0;
    for (let node = this.root; passes < 2 && trace.length < MAX_DEPTH; ) {
      const child = tree.mostVisited(node);
      if (child === 0 || tree.visits(child) < FEW_VISITS) return;
      const move = tree.move(child);
      board.play(move, this.colourAt(trace.length));
      passes = move === PASS ? passes + 1 : 0;
      trace.moves[trace.length++] = move;
      node = child;
    }
  }

  private playout(): void {
    this.startAgain();
    this.descend();
    this.playOut();
    let area = 0;
    for (const p of this.contest.stake) area += this.owner[p];
    this.update(this.valueOf(area));
  }

  private startAgain(): void {
    const { board, repetition } = this;
    board.copyFrom(this.position);
    repetition.restart();
    repetition.forbids(board, this.first);
    this.trace.length = 0;
  }

  private playOut(): void {
    const { board, trace, owner } = this;
    this.playouts.play(board, this.colourAt(trace.length), trace);
    owner.fill(0);
    scorePlayout(board, owner);
  }

  /** How good an area is for Black, 0…1, beside those so far. */
  private valueOf(area: number): number {
    this.count++;
    this.sum += area;
    this.squares += area * area;
    const mean = this.sum / this.count;
    const deviation = Math.sqrt(Math.max(1, this.squares / this.count - mean * mean));
    return Math.max(0, Math.min(1, 0.5 + (area - mean) / (SPREAD * deviation)));
  }

  private colourAt(index: number): Colour {
    return index & 1 ? opponent(this.first) : this.first;
  }

  private descend(): void {
    const { tree, trace, path } = this;
    const { data } = tree;
    let node = this.root;
    let passes = 0;
    this.depth = 0;
    path[0] = node;
    data[node + VISITS]++;
    while (passes < 2 && this.depth < MAX_DEPTH) {
      const colour = this.colourAt(trace.length);
      if (tree.firstChild(node) === 0 && !this.expand(node, colour)) break;
      const child = this.follow(node, colour);
      if (child === 0) break;
      data[child + VISITS]++;
      const move = tree.move(child);
      passes = move === PASS ? passes + 1 : 0;
      trace.moves[trace.length++] = move;
      path[++this.depth] = child;
      node = child;
    }
  }

  /** Selects a child and plays its move; one that repeats a position is struck out and another taken. */
  private follow(node: Node, colour: Colour): Node {
    const { tree, board, trace } = this;
    const count = tree.childCount(node);
    for (;;) {
      const child = selectChild(tree, node, tree.firstChild(node), count, this.random.below(count));
      if (child === 0) return 0;
      board.play(tree.move(child), colour);
      if (tree.move(child) === PASS || !this.repetition.forbids(board, opponent(colour))) return child;
      tree.markIllegal(child);
      board.copyFrom(this.position);
      for (let i = 0; i < trace.length; i++) board.play(trace.moves[i], this.colourAt(i));
    }
  }

  private expand(node: Node, colour: Colour): boolean {
    const { tree, moves, trace } = this;
    if (node !== this.root && tree.visits(node) < EXPAND_VISITS) return false;
    const back = (n: number) => (trace.length >= n ? trace.moves[trace.length - n] : undefined);
    this.priors.fill(this.board, colour, back(1), back(2), moves, this.contest.points);
    const first = tree.allocate(moves.length);
    for (let i = 0; first !== 0 && i < moves.length; i++) {
      tree.setMove(first + i * NODE, moves.move[i]);
      const prior = (1 - PASS_SHARE) * moves.probability[i];
      tree.setPrior(first + i * NODE, moves.move[i] === PASS ? prior + PASS_SHARE : prior);
    }
    tree.publishChildren(node, first, moves.length);
    return first !== 0;
  }

  /** Gives a playout's value for Black to the nodes of the path, and to their children what they made possible. */
  private update(value: number): void {
    const { firstPlayed, path, trace, tree } = this;
    const { data } = tree;
    const blackWins = Math.round(WIN * value);
    firstPlayed.fill(0);
    let i = trace.length - 1;
    for (let d = this.depth; d >= 0; d--) {
      for (; i >= d; i--) firstPlayed[trace.moves[i]] = this.colourAt(i);
      firstPlayed[PASS] = 0;
      const node = path[d];
      const toPlay = this.colourAt(d);
      const wins = toPlay === BLACK ? WIN - blackWins : blackWins; // the player who moved to the node is the other
      data[node + WINS] += wins;
      creditAmaf(tree, node, firstPlayed, toPlay, WIN - wins);
    }
  }
}
