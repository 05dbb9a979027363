/**
 * A tree search in one part of the board. Its result is the area of that part, set against what the playouts have given
 * so far; passes cost nothing. No position of the whole board may come twice on the way down the tree, so that nobody
 * can win by repeating it.
 */
import type { Board } from "../../../engine/board/board.ts";
import type { Colour } from "../../../engine/board/colour.ts";
import { PASS, type Point } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import type { MoveList } from "../../../engine/policy/move-list.ts";
import { Priors } from "../../../engine/policy/priors.ts";
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
/** Standard deviations of the area from a sure loss to a sure win. */
const SPREAD = 4;

/** A part of the board in which something is in doubt. */
export interface Contest {
  /** Where it is played. */
  readonly points: readonly Point[];
  /** What it is about: these points and the chains round them. */
  readonly stake: readonly Point[];
}

export class ContestSearch implements Evaluator {
  private readonly contest: Contest;
  private readonly priors: Priors;
  private readonly playouts: TacticalPlayout;
  private readonly tree: Tree;
  private readonly root: Node;
  private readonly descent: Descent;
  /** Point -> final owner in the playout at hand. */
  private readonly owner: Int32Array;
  /** Of the areas so far. */
  private count = 0;
  private sum = 0;
  private squares = 0;
  private readonly found = { value: 0, score: 0 };
  /** The main line of the last `run`, from its first mover, without the passes at its end. */
  line: readonly Point[] = [];

  /** @param playouts as many as will be run, at most */
  constructor(position: Board, contest: Contest, first: Colour, playouts: number, seed: number) {
    const { geometry } = position;
    const random = new Random(seed);
    const barred = new Uint8Array(geometry.length).fill(1);
    for (const p of contest.points) barred[p] = 0;
    this.contest = contest;
    this.priors = new Priors(geometry);
    this.playouts = new TacticalPlayout(geometry, random, barred);
    this.owner = new Int32Array(geometry.length);
    this.tree = new Tree(1 + NODES * playouts);
    this.root = this.tree.allocate(1);
    const repetition = new Repetition("positional", BigUint64Array.of(position.key()));
    const start = { board: position, toPlay: first, earlier: [], repetition };
    const path = new Int32Array(MAX_DEPTH + 1);
    this.descent = new Descent(this.tree, this.root, start, this, random, path, byPlayouts(EXPAND_VISITS));
  }

  /**
   * Searches on, and returns point -> mean final owner at the end of the main line, −1 (White) … 1 (Black).
   * @param mayStop asked now and then: whether to end the search, the result being of no use then
   */
  run(playouts: number, mayStop: () => boolean): Float32Array {
    const { contest, descent, owner } = this;
    for (let i = 0; i < playouts && (i % STEP !== 0 || !mayStop()); i++) descent.run();
    const mean = new Float32Array(owner.length);
    if (mayStop()) return mean;
    this.followMainLine();
    const { board, trace } = descent;
    const end = board.clone();
    const { length } = trace;
    const moves = Array.from(trace.moves.subarray(0, length));
    this.line = moves.slice(0, 1 + moves.findLastIndex((move) => move !== PASS));
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
    let area = 0;
    for (const p of this.contest.stake) area += this.owner[p];
    this.found.value = this.valueOf(area);
    return this.found;
  }

  private playOut(line: Line): void {
    const { board, trace } = line;
    this.playouts.play(board, line.colourAt(trace.length), trace);
    this.owner.fill(0);
    scorePlayout(board, this.owner);
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
}
