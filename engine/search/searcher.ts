/**
 * One search thread: descend the tree, play the rest out, update what was passed. All threads of a search run this on
 * the same tree. With one thread and a limit of playouts, equal seeds give equal searches.
 */
import { Board } from "../board/board.ts";
import { BLACK, opponent, WHITE, type Colour } from "../board/colour.ts";
import { geometryOf, PASS, type Point } from "../board/geometry.ts";
import { Random } from "../board/random.ts";
import { sizeClassOf } from "../board/size-class.ts";
import { MoveList } from "../policy/move-list.ts";
import { stonesPlayed } from "../policy/net/komi.ts";
import { networkPolicyFor } from "../policy/net/network-policy.ts";
import type { NetworkChoice } from "../policy/net/weights/learned.ts";
import { Priors } from "../policy/priors.ts";
import { scoreAsItStands, scorePlayout } from "../playout/area.ts";
import type { PlayoutTrace } from "../playout/light.ts";
import { TacticalPlayout } from "../playout/tactical.ts";
import { creditAmaf } from "./amaf.ts";
import { Consultation } from "./consultation.ts";
import type { Control } from "./control.ts";
import { packedPoint, type SearchPosition } from "./position.ts";
import { Repetition } from "./repetition.ts";
import { selectChild } from "./selection.ts";
import { NODE, type Node, SCORE, type Tree, VISITS, WIN, WINS } from "./tree.ts";

/** Size class -> visits before a leaf gets children. */
const EXPAND_VISITS = [4, 8];
/** Share of a playout's value that depends on the size of the win, so that won games are won cleanly. */
const SCORE_SHARE = 0.04;
/** Deeper nodes count as leaves. */
const MAX_DEPTH = 512;

export class Searcher {
  private readonly tree: Tree;
  private readonly control: Control;
  private readonly position: SearchPosition;
  private readonly random: Random;
  private readonly root: Node;
  private readonly expandVisits: number;
  private readonly rootBoard: Board;
  /** Black's stones played minus White's before the root. */
  private readonly rootTempo: number;
  private readonly board: Board;
  private readonly priors: Priors;
  /** Undefined where the network does not help. */
  private readonly consultation: Consultation | undefined;
  private readonly moves: MoveList;
  private readonly playouts: TacticalPlayout;
  private readonly repetition: Repetition;
  /** Point -> sum over this thread's playouts of the final owner, Black +1, White −1; or a row by first move. */
  private readonly ownership: Int32Array;

  /** Depth -> node of the current descent; 0 is the root. */
  private readonly path = new Int32Array(MAX_DEPTH + 1);
  private depth = 0;
  /** The moves of descent and playout, in order; colours alternate. */
  private readonly trace: PlayoutTrace;
  /** Point -> colour that played there first since the node at hand, 0 for none. */
  private readonly firstPlayed: Uint8Array;

  /** `ownership` is of the geometry's length, or has such a row for each first move; the searcher adds to it. */
  constructor(
    tree: Tree,
    control: Control,
    position: SearchPosition,
    root: Node,
    seed: number,
    ownership: Int32Array,
    choice: NetworkChoice,
  ) {
    const geometry = geometryOf(position.width, position.height);
    this.tree = tree;
    this.control = control;
    this.position = position;
    this.root = root;
    this.expandVisits = EXPAND_VISITS[sizeClassOf(geometry)];
    this.random = new Random(seed);
    this.rootBoard = new Board(geometry);
    this.rootBoard.restore(position.board);
    this.rootTempo = stonesPlayed(this.rootBoard, BLACK) - stonesPlayed(this.rootBoard, WHITE);
    this.board = this.rootBoard.clone();
    this.priors = new Priors(geometry);
    const network = networkPolicyFor(geometry, choice);
    this.consultation = network && new Consultation(tree, control, network, this.rootBoard, position.komi);
    this.moves = new MoveList(geometry);
    this.playouts = new TacticalPlayout(geometry, this.random);
    this.repetition = new Repetition(position.rules.superko, position.history);
    this.trace = { moves: new Int16Array(MAX_DEPTH + 3 * geometry.points.length), length: 0 };
    this.firstPlayed = new Uint8Array(geometry.length);
    this.ownership = ownership;
  }

  /** Searches until the control says stop. */
  run(): void {
    while (this.control.takePlayout()) this.playout();
  }

  private playout(): void {
    const { board, trace, position } = this;
    board.copyFrom(this.rootBoard);
    this.repetition.restart();
    trace.length = 0;
    this.consultation?.forget();
    const passes = this.descend();
    if (passes >= 2) this.consultation?.forget();
    const colour = this.colourAt(trace.length);
    const tempo = this.tempo();
    let area: number;
    if (passes >= 2 && !position.rules.removesDead) {
      area = scoreAsItStands(board);
    } else {
      this.playouts.play(board, colour, trace);
      area = scorePlayout(board, this.ownershipAfter(trace.moves[0]));
    }
    this.update(position.rules.scoring === "territory" ? area - tempo : area);
  }

  /** Where to sum up owners after this first move. A row's entry of PASS, which nobody owns, counts its playouts. */
  private ownershipAfter(first: Point): Int32Array {
    const { ownership } = this;
    const { length } = this.board.geometry;
    if (ownership.length < length * length) return ownership;
    const row = ownership.subarray(first * length, (first + 1) * length);
    row[PASS]++;
    return row;
  }

  /** Who makes the move at this index of the trace. */
  private colourAt(index: number): Colour {
    return index & 1 ? opponent(this.position.toPlay) : this.position.toPlay;
  }

  /**
   * Black's stones played minus White's up to the end of the descent. Under territory rules an area score is too high
   * by this much: a stone played is a point of area, but not of territory, and its capture is a prisoner. The moves of
   * the playout itself are not counted, for there both sides fill their own territory.
   */
  private tempo(): number {
    let tempo = this.rootTempo;
    const { moves, length } = this.trace;
    for (let i = 0; i < length; i++) if (moves[i] !== PASS) tempo += this.colourAt(i) === BLACK ? 1 : -1;
    return tempo;
  }

  /** Goes down to a leaf, playing the moves on the board. Returns how many passes in a row end the line. */
  private descend(): number {
    const { board, tree, trace, path } = this;
    const { data } = tree;
    let node = this.root;
    let lastMove = this.moveBack(1);
    let passes = lastMove === PASS ? 1 : 0;
    this.depth = 0;
    path[0] = node;
    Atomics.add(data, node + VISITS, 1);
    while (passes < 2 && this.depth < MAX_DEPTH) {
      const colour = this.colourAt(trace.length);
      if (tree.firstChild(node) === 0 && !this.expand(node, colour, lastMove)) break;
      this.consultation?.visit(path, this.depth, board, colour, this.moveBack);
      const child = this.follow(node, colour);
      if (child === 0) break;
      // Counting the visit before its result is known keeps other threads off this path: a virtual loss.
      Atomics.add(data, child + VISITS, 1);
      lastMove = tree.move(child);
      passes = lastMove === PASS ? passes + 1 : 0;
      trace.moves[trace.length++] = lastMove;
      path[++this.depth] = child;
      node = child;
    }
    return passes;
  }

  /** The n-th last move of the game and the descent, n ≥ 1; undefined before the first move. */
  private readonly moveBack = (n: number): Point | undefined => {
    const { trace, position } = this;
    if (n <= trace.length) return trace.moves[trace.length - n];
    const i = position.moves.length + trace.length - n;
    return i >= 0 ? packedPoint(position.moves[i]) : undefined;
  };

  /** Selects a child and plays its move; a move that repeats a forbidden position is struck out and another taken. */
  private follow(node: Node, colour: Colour): Node {
    const { tree, board } = this;
    const first = tree.firstChild(node);
    const count = tree.childCount(node);
    for (;;) {
      const child = selectChild(tree, node, first, count, this.random.below(count));
      if (child === 0) return 0;
      const move = tree.move(child);
      board.play(move, colour);
      if (move === PASS || !this.repetition.forbids(board, opponent(colour))) return child;
      tree.markIllegal(child);
      this.replay();
    }
  }

  /** Sets the board up again after the moves of the trace. */
  private replay(): void {
    const { board, trace } = this;
    board.copyFrom(this.rootBoard);
    for (let i = 0; i < trace.length; i++) board.play(trace.moves[i], this.colourAt(i));
  }

  /** Gives a leaf its children, if it is worth it and there is room. */
  private expand(node: Node, colour: Colour, lastMove: Point | undefined): boolean {
    const { tree, moves } = this;
    const isRoot = node === this.root;
    if (!isRoot && tree.visits(node) < this.expandVisits) return false;
    if (!tree.claimExpansion(node)) return false;
    const allowed = isRoot ? this.position.legal : undefined;
    this.priors.fill(this.board, colour, lastMove, this.moveBack(2), moves, allowed);
    const first = tree.allocate(moves.length);
    if (first !== 0) {
      for (let i = 0; i < moves.length; i++) {
        tree.setMove(first + i * NODE, moves.move[i]);
        tree.setPrior(first + i * NODE, moves.probability[i]);
      }
    }
    tree.publishChildren(node, first, moves.length);
    return first !== 0;
  }

  /** Adds a playout's score (Black minus White, before komi) to all nodes of the path and to their children's AMAF. */
  private update(score: number): void {
    const { firstPlayed, path, trace, tree } = this;
    const { data } = tree;
    const margin = score - this.position.komi;
    const won = margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
    const half = this.board.geometry.points.length / 2;
    const size = Math.max(-1, Math.min(1, margin / half)) / 2 + 0.5;
    const value = won * (1 - SCORE_SHARE) + size * SCORE_SHARE;
    const blackWins = Math.round(WIN * (this.consultation ? this.consultation.mixed(value) : value));
    firstPlayed.fill(0);
    let i = trace.length - 1;
    for (let d = this.depth; d >= 0; d--) {
      for (; i >= d; i--) firstPlayed[trace.moves[i]] = this.colourAt(i);
      firstPlayed[PASS] = 0;
      const node = path[d];
      const toPlay = this.colourAt(d);
      const wins = toPlay === BLACK ? WIN - blackWins : blackWins; // the player who moved to the node is the other
      Atomics.add(data, node + WINS, wins);
      data[node + SCORE] += toPlay === BLACK ? -score : score;
      creditAmaf(tree, node, firstPlayed, toPlay, WIN - wins);
    }
  }
}
