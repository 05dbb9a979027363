/**
 * One descent of a tree search: select moves down to a leaf, give the leaf children if it is worth it, evaluate it, and
 * update the line that led there. What is searched is given: the position, the tree, and an evaluator that knows moves
 * and values.
 *
 * Several threads may descend the same tree. A visit counts as soon as a line goes through a node and before its result
 * is known, which keeps other threads off it: a virtual loss.
 */
import type { Board } from "../board/board.ts";
import { BLACK, opponent, type Colour } from "../board/colour.ts";
import { PASS, type Point } from "../board/geometry.ts";
import type { Random } from "../board/random.ts";
import { MoveList } from "../policy/priors.ts";
import type { PlayoutTrace } from "../playout/light.ts";
import { SHOWN_FROM } from "./parameters.ts";
import type { HumanSearch } from "./position.ts";
import type { Repetition } from "./repetition.ts";
import { selectChild, unseenChild, type Way } from "./selection.ts";
import {
  blockOf,
  type Node,
  REST,
  SCORE,
  type Tree,
  VISITS,
  WEIGHTLESS,
  WIN,
  WINS,
} from "./tree.ts";

/** The line of a descent so far. */
export interface Line {
  /** The position at the end of the line. An evaluator may play on there once the descent has ended. */
  readonly board: Board;
  /** Depth -> node of the line; 0 is the root. Beyond its depth stand nodes of earlier lines. */
  readonly path: Int32Array;
  /** Depth of the last node. */
  readonly depth: number;
  /** The moves below the root; colours alternate. */
  readonly trace: PlayoutTrace;
  /** Number of passes in a row at the end. */
  readonly passes: number;
  /** Who makes the move at an index of the trace. */
  colourAt(index: number): Colour;
  /** The n-th last move of the game and the line, n ≥ 1; undefined before the first. */
  moveBack(n: number): Point | undefined;
  /** Points where superko alone forbids the side to move to play. @param suicide - see `Repetition.bans` */
  superkoBans(suicide: boolean): Point[];
}

/** What the end of a line is worth. */
export interface LeafValue {
  /** Probability that Black wins, 0…1. */
  readonly value: number;
  /** Final score, Black minus White before komi, in points; 0 if none is kept. */
  readonly score: number;
  /** Its standard deviation; absent: none. */
  readonly stdev?: number;
}

/** Knows moves and values. All calls are about the end of the line. */
export interface Evaluator {
  /** Lists the moves of a node that gets children, with their prior probabilities. */
  listMoves(line: Line, list: MoveList): void;
  /** Called at each node on the way down that has children, before one of them is chosen; may change their priors. */
  visit?(line: Line): void;
  /** The value of a leaf. It may play on. */
  evaluate(line: Line): LeafValue;
}

/** What is searched. */
export interface Start {
  readonly board: Board;
  readonly toPlay: Colour;
  /** The moves before, the latest last. */
  readonly earlier: ArrayLike<Point>;
  /** Whether the last of them is a pass after which another one ends a line; absent: no. */
  readonly afterPass?: boolean;
  /** The moves to be tried at the root, where the law has been asked already; absent: all that are listed. */
  readonly rootMoves?: Iterable<Point>;
  readonly repetition: Repetition;
}

export class Descent implements Line {
  readonly board: Board;
  readonly path: Int32Array;
  depth = 0;
  readonly trace: PlayoutTrace;
  passes = 0;
  private readonly tree: Tree;
  private readonly root: Node;
  private readonly start: Start;
  private readonly evaluator: Evaluator;
  private readonly random: Random;
  private readonly way: Way;
  private readonly moves: MoveList;
  /** Depth -> 1 where the parent does not count the visit: a node that people's play chose, or that is only shown. */
  private readonly weightless: Uint8Array;
  /** Whether as many moves of the root have a visit as are to be shown, or all that are likely. */
  private showsEnough = false;

  /** @param maxDepth most moves of a line, those of an evaluator that plays on left out */
  constructor(
    tree: Tree,
    root: Node,
    start: Start,
    evaluator: Evaluator,
    random: Random,
    maxDepth: number,
    way: Way,
  ) {
    const { geometry } = start.board;
    this.tree = tree;
    this.root = root;
    this.start = start;
    this.evaluator = evaluator;
    this.random = random;
    this.path = new Int32Array(maxDepth + 1);
    this.way = way;
    this.board = start.board.clone();
    this.trace = { moves: new Int16Array(maxDepth + 1 + 3 * geometry.points.length), length: 0 };
    this.moves = new MoveList(geometry);
    this.weightless = new Uint8Array(maxDepth + 1);
  }

  /** Descends once. */
  run(): void {
    this.restart();
    this.descend();
    const { value, score, stdev = 0 } = this.evaluator.evaluate(this);
    this.tree.noteResult(value, score, stdev);
    this.update(value, score);
  }

  /** Goes back to the start. */
  private restart(): void {
    const { board, start, trace } = this;
    board.copyFrom(start.board);
    start.repetition.restart();
    trace.length = 0;
    this.passes = this.start.afterPass ? 1 : 0;
    this.depth = 0;
  }

  colourAt(index: number): Colour {
    return index & 1 ? opponent(this.start.toPlay) : this.start.toPlay;
  }

  moveBack(n: number): Point | undefined {
    const { start, trace } = this;
    if (n <= trace.length) return trace.moves[trace.length - n];
    const i = start.earlier.length + trace.length - n;
    return i >= 0 ? start.earlier[i] : undefined;
  }

  superkoBans(suicide: boolean): Point[] {
    return this.start.repetition.bans(this.board, this.colourAt(this.trace.length), suicide);
  }

  /** Takes a move that has been played on the board into the line. */
  private append(move: Point): void {
    this.trace.moves[this.trace.length++] = move;
    this.passes = move === PASS ? this.passes + 1 : 0;
  }

  /** Goes down to a leaf, playing the moves on the board. */
  private descend(): void {
    const { evaluator, path, trace, tree } = this;
    const { data } = tree;
    const maxDepth = path.length - 1;
    let node = this.root;
    path[0] = node;
    Atomics.add(data, node + VISITS, 1);
    while (this.passes < 2 && this.depth < maxDepth) {
      if (tree.firstChild(node) === 0 && (!this.expand(node) || this.way.endsThere)) break;
      evaluator.visit?.(this);
      node = this.follow(node, this.colourAt(trace.length));
      if (node === 0) break;
      Atomics.add(data, node + VISITS, 1);
      path[++this.depth] = node;
      this.append(tree.move(node));
    }
  }

  /** Selects a child and plays its move; one that repeats a forbidden position is barred, and another taken. */
  private follow(node: Node, colour: Colour): Node {
    const { board, start, tree } = this;
    const first = tree.firstChild(node);
    const count = tree.childCount(node);
    const isLegal = node === this.root && start.rootMoves !== undefined;
    const human = this.drawHuman();
    const { weightless } = this;
    const drawn = weightless[this.depth + 1];
    const { untriedReduction, wide } = this.way;
    const noise = node === this.root ? wide : undefined;
    for (;;) {
      const unseen = node === this.root ? this.unseenMove() : 0;
      weightless[this.depth + 1] = unseen === 0 ? drawn : 1;
      const child = unseen || selectChild(tree, node, first, count, untriedReduction, human, drawn === 1, noise);
      if (child === 0) return 0;
      if (tree.move(child) === REST) {
        if (tree.claimExpansion(child)) {
          this.evaluator.listMoves(this, this.moves);
          tree.makeRest(node, child, this.moves);
        }
        continue;
      }
      const move = tree.move(child);
      board.play(move, colour);
      if (move === PASS || !start.repetition.forbids(board, opponent(colour)) || isLegal) return child;
      tree.bar(child);
      this.replay();
    }
  }

  /** A move of the root that is to be shown and has no visit; 0 if there is none. */
  private unseenMove(): Node {
    const { root, tree, way: { shownMoves = 0 } } = this;
    if (this.showsEnough || shownMoves === 0 || tree.visits(root) < SHOWN_FROM) return 0;
    const child = unseenChild(tree, root, shownMoves);
    this.showsEnough = child === 0;
    return child;
  }

  /** Draws whether the next node is chosen by what people play; notes whether the visit counts for the parent. */
  private drawHuman(): HumanSearch | undefined {
    const { human } = this.way;
    const { depth, weightless } = this;
    weightless[depth + 1] = 0;
    if (!human) return undefined;
    const share = depth === 0 ? human.root : depth % 2 === 0 ? human.own : human.opponent;
    const total = share.weightless + share.weightful;
    if (total === 0) return undefined;
    const drawn = this.random.fraction();
    if (drawn < share.weightless) weightless[depth + 1] = 1;
    return drawn < total ? human : undefined;
  }

  /** Sets the board up again after the moves of the trace. */
  private replay(): void {
    const { board, trace } = this;
    board.copyFrom(this.start.board);
    for (let i = 0; i < trace.length; i++) board.play(trace.moves[i], this.colourAt(i));
  }

  /** Gives a leaf its children, if it is worth it and there is room. */
  private expand(node: Node): boolean {
    const { moves, start, tree } = this;
    const isRoot = node === this.root;
    if (!isRoot && tree.visits(node) < this.way.expandVisits) return false;
    if (!tree.claimExpansion(node)) return false;
    this.evaluator.listMoves(this, moves);
    const [rest, humanRest] = isRoot ? [0, 0] : this.leaveOut(moves);
    const count = moves.length + (rest > 0 ? 1 : 0);
    const first = tree.makeBlock(moves, rest, humanRest);
    if (isRoot && first !== 0 && start.rootMoves) tree.barAllBut(start.rootMoves, blockOf(first, count));
    tree.publishChildren(node, first, count);
    return first !== 0;
  }

  /**
   * Strikes out the improbable plays. Returns the probability of the likeliest of them, 0 if there is none, and of the
   * likeliest to people.
   */
  private leaveOut(moves: MoveList): [rest: number, humanRest: number] {
    const { leastPrior } = this.way;
    let [rest, humanRest] = [0, 0];
    moves.filter((move, probability, people) => {
      if (probability >= leastPrior || people >= leastPrior || move === PASS) return true;
      rest = Math.max(rest, probability);
      humanRest = Math.max(humanRest, people);
      return false;
    });
    return [rest, humanRest];
  }

  /** Adds a result to all nodes of the line. */
  private update(value: number, score: number): void {
    const { path, tree, weightless } = this;
    const { data, scores } = tree;
    let blackWins = Math.round(WIN * value);
    for (let d = this.depth; d >= 0; d--) {
      const node = path[d];
      const toPlay = this.colourAt(d);
      const wins = toPlay === BLACK ? WIN - blackWins : blackWins; // the player who moved to the node is the other
      Atomics.add(data, node + WINS, wins);
      scores[node + SCORE] += toPlay === BLACK ? -score : score;
      if (d === 0 || weightless[d] === 0) continue;
      data[node + WEIGHTLESS]++;
      // The parent gets its own mean once more: the visit leaves its value as it was, and those above.
      const parent = path[d - 1];
      const others = tree.visits(parent) - 1;
      if (data[parent + WINS] === 0 || others < 1) continue;
      const parentWins = Math.round(data[parent + WINS] / others);
      const parentScore = scores[parent + SCORE] / others;
      // Statistics of the parent are those of the side that has moved to it.
      blackWins = toPlay === BLACK ? parentWins : WIN - parentWins;
      score = toPlay === BLACK ? parentScore : -parentScore;
    }
  }
}
