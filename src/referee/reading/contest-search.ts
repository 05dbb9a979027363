/**
 * A tree search in one part of the board, for the stones in doubt there: a result is how many of them Black gets, set
 * against what the playouts have given so far. Passes cost nothing. No position of the whole board may come twice on
 * the way down the tree, so that nobody can win by repeating it.
 *
 * A few thousand playouts look ahead some five to ten moves, and what playouts make of the position there is often
 * wrong. So the main line is played on with smaller searches, each from where the one before has ended.
 */
import type { Board } from "../../../engine/board/board.ts";
import type { Colour } from "../../../engine/board/colour.ts";
import { PASS, type Point } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import { type MoveList, Priors } from "../../../engine/policy/priors.ts";
import { scorePlayout } from "../../../engine/playout/area.ts";
import { TacticalPlayout } from "../../../engine/playout/tactical.ts";
import { Descent, type Evaluator, type LeafValue, type Line } from "../../../engine/search/descent.ts";
import { Repetition } from "../../../engine/search/repetition.ts";
import { byPlayouts } from "../../../engine/search/selection.ts";
import { type Node, Tree } from "../../../engine/search/tree.ts";

/** Visits before a leaf gets children, and nodes that there is room for, per playout. */
const EXPAND_VISITS = 2;
const NODES = 25;
const MAX_DEPTH = 100;
/** Playouts between two looks at the clock. */
const STEP = 20;
/** The prior probability of a pass: both players have thought that nothing is left to do. */
const PASS_PRIOR = 0.25;
/** The ownership is that of so many playouts from the end of the main line, where nodes get too few visits. */
const COUNTED = 200;
const FEW_VISITS = 10;
/** Smaller searches after the first, at most. */
const MOST_CONTINUATIONS = 12;
/** Standard deviations of the result from a sure loss to a sure win. */
const SPREAD = 2;

/** A part of the board in which something is in doubt. */
export interface Contest {
  /** Where it is played. */
  readonly points: readonly Point[];
  /** The stones in doubt there, which both sides play for. */
  readonly doubtful: readonly Point[];
  /** All that the outcome says something of: these points and the chains round them. */
  readonly stake: readonly Point[];
}

export class ContestSearch implements Evaluator {
  private readonly contest: Contest;
  private readonly seed: number;
  private readonly priors: Priors;
  private readonly playouts: TacticalPlayout;
  private readonly tree: Tree;
  private readonly root: Node;
  private readonly descent: Descent;
  /** Point -> final owner in the playout at hand. */
  private readonly owner: Int32Array;
  /** Of the results so far. */
  private count = 0;
  private sum = 0;
  private squares = 0;
  private readonly found = { value: 0, score: 0 };
  /** The main line of the last `run`, from its first mover, without the passes at its end. */
  line: readonly Point[] = [];

  /**
   * @param playouts as many as will be run, at most
   * @param afterPass whether the move before was a pass
   */
  constructor(position: Board, contest: Contest, first: Colour, playouts: number, seed: number, afterPass = false) {
    const { geometry } = position;
    const random = new Random(seed);
    const barred = new Uint8Array(geometry.length).fill(1);
    for (const p of contest.points) barred[p] = 0;
    this.contest = contest;
    this.seed = seed;
    this.priors = new Priors(geometry);
    this.playouts = new TacticalPlayout(geometry, random, barred);
    this.owner = new Int32Array(geometry.length);
    this.tree = new Tree(1 + NODES * playouts);
    this.root = this.tree.allocate(1);
    const repetition = new Repetition("positional", BigUint64Array.of(position.key()));
    const start = { board: position, toPlay: first, earlier: [], repetition, afterPass };
    this.descent = new Descent(this.tree, this.root, start, this, random, MAX_DEPTH, byPlayouts(EXPAND_VISITS));
  }

  /**
   * Searches on, and returns point -> mean final owner at the end of the main line, −1 (White) … 1 (Black).
   * @param continued playouts of every search by which the main line is played on
   * @param mayStop asked now and then: whether to end the search, the result being of no use then
   */
  run(playouts: number, continued: number, mayStop: () => boolean): Float32Array {
    const line = this.mainLine(playouts, mayStop);
    let last: ContestSearch = this;
    for (let n = 0; n < MOST_CONTINUATIONS && !mayStop() && last.goesOn; n++) {
      last = last.continuation(continued);
      line.push(...last.mainLine(continued, mayStop));
    }
    this.line = line.slice(0, 1 + line.findLastIndex((move) => move !== PASS));
    return mayStop() ? new Float32Array(this.owner.length) : last.countOwners();
  }

  /** Searches on, and plays the main line. Returns its moves. */
  private mainLine(playouts: number, mayStop: () => boolean): Point[] {
    const { descent } = this;
    for (let i = 0; i < playouts && (i % STEP !== 0 || !mayStop()); i++) descent.run();
    this.followMainLine();
    return Array.from(descent.trace.moves.subarray(0, descent.trace.length));
  }

  /** Whether there is something to search at the end of the main line. */
  private get goesOn(): boolean {
    return this.descent.passes < 2 && this.descent.trace.length > 0;
  }

  /** A search from the end of the main line. It does not know the positions before. */
  private continuation(playouts: number): ContestSearch {
    const { contest, descent, seed } = this;
    const toPlay = descent.colourAt(descent.trace.length);
    return new ContestSearch(descent.board.clone(), contest, toPlay, playouts, seed, descent.passes === 1);
  }

  /** Point -> mean final owner in playouts from the end of the main line. */
  private countOwners(): Float32Array {
    const { contest, descent, owner } = this;
    const { board, trace } = descent;
    const end = board.clone();
    const { length } = trace;
    const mean = new Float32Array(owner.length);
    for (let i = 0; i < COUNTED; i++) {
      board.copyFrom(end);
      trace.length = length;
      this.playOut(descent);
      for (const p of contest.stake) mean[p] += owner[p] / COUNTED;
    }
    return mean;
  }

  /** Plays the most visited moves as far as they are worth trusting. */
  private followMainLine(): void {
    const { descent, tree } = this;
    const { board, trace } = descent;
    descent.restart();
    for (let node = this.root; descent.passes < 2 && trace.length < MAX_DEPTH; ) {
      const child = tree.mostVisited(node);
      if (child === 0 || tree.visits(child) < FEW_VISITS) return;
      board.play(tree.move(child), descent.colourAt(trace.length));
      descent.append(tree.move(child));
      node = child;
    }
  }

  listMoves(line: Line, list: MoveList): void {
    const colour = line.colourAt(line.trace.length);
    this.priors.fill(line.board, colour, line.moveBack(1), line.moveBack(2), list, this.contest.points);
    for (let i = 0; i < list.length; i++) {
      const prior = (1 - PASS_PRIOR) * list.probability[i];
      list.probability[i] = list.move[i] === PASS ? prior + PASS_PRIOR : prior;
    }
  }

  evaluate(line: Line): LeafValue {
    this.playOut(line);
    let result = 0;
    for (const p of this.contest.doubtful) result += this.owner[p];
    this.found.value = this.valueOf(result);
    return this.found;
  }

  private playOut(line: Line): void {
    const { board, trace } = line;
    this.playouts.play(board, line.colourAt(trace.length), trace);
    this.owner.fill(0);
    scorePlayout(board, this.owner);
  }

  /** How good a result is for Black, 0…1, beside those so far. */
  private valueOf(result: number): number {
    this.count++;
    this.sum += result;
    this.squares += result * result;
    const mean = this.sum / this.count;
    const deviation = Math.sqrt(Math.max(1, this.squares / this.count - mean * mean));
    return Math.max(0, Math.min(1, 0.5 + (result - mean) / (SPREAD * deviation)));
  }
}
