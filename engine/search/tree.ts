/**
 * The search tree: 32 bytes a node in one SharedArrayBuffer that all search threads read and write.
 *
 * A node is named by the index of its first integer. The children of a node are one block of neighbouring nodes, taken
 * from the pool by an atomic bump pointer. Visits and wins change by Atomics.add; score statistics by plain
 * additions, which threads may now and then lose: a lost count is a little noise, a locked bus on every sibling is not
 * (Enzenberger & Müller 2009 find the same for whole trees).
 *
 * Statistics of a node are those of the move that leads to it, seen from the player who makes that move.
 */
import type { Point } from "../board/geometry.ts";
import type { MoveList } from "../policy/priors.ts";
import { sharedMemory } from "./shared-memory.ts";

/** Index of a node's first integer; 0 is no node. */
export type Node = number;

/** Integers per node. */
export const NODE = 8;
/** Fields of a node. */
const FIRST_CHILD = 0; // first child, 0 for a leaf, EXPANDING while a thread makes the children
export const META = 1; // move in the low 10 bits, then 10 bits number of children, then the flags
export const VISITS = 2;
export const WINS = 3; // in units of 1 / WIN
export const HUMAN_PRIOR = 4; // as PRIOR, by the network that imitates people
export const WEIGHTLESS = 5; // visits that the parent does not count
export const PRIOR = 6; // probability in units of 1 / PRIOR_UNIT
export const SCORE = 7; // sum of final scores in points, a float: see `Tree.scores`

const EXPANDING = -1;
/** One win in WINS: leaves room for 8 million visits. */
export const WIN = 256;
/** Probability 1 in PRIOR. */
export const PRIOR_UNIT = 1 << 20;

/** The move in META. */
const MOVE_MASK = 1023;
/**
 * In place of a move, of the last node of a block: it stands for the improbable moves that were left out to save room.
 * Its prior is that of the likeliest of them, and once they are wanted they are its children.
 */
export const REST = MOVE_MASK;
const COUNT_SHIFT = 10;
/** Set in META of a move that is not to be tried: the law forbids it here, or a filter leaves it out. */
export const BARRED = 1 << 20;
/** Set in META once a thread has had the network look at the node as a root, which gives its children their priors. */
const EVALUATED = 1 << 21;

/** Fields of the header, before the first node. All but the first are floats: sums over the results of late. */
const NEXT_FREE = 0;
const RESULTS = 1; // number of results
const VALUE_SUM = 2;
const VALUE_SQUARES = 3;
const SCORE_SUM = 4;
const SCORE_SQUARES = 5;
const HEADER = NODE;
/** Results after which these sums are halved: what they grow by must not drown. */
const MOST_RESULTS = 65_536;

/** How much results differ from one another: standard deviations. */
export interface Spread {
  /** Of the value of a leaf, 0…1. */
  readonly value: number;
  /** Of the final score, in points. */
  readonly score: number;
}

export class Tree {
  readonly buffer: ArrayBufferLike;
  /** The header and all nodes. */
  readonly data: Int32Array;
  /** The same memory, for the fields that are floats. */
  readonly scores: Float32Array;

  /** A new empty tree for this many nodes, or a view on a tree shared by another thread. */
  constructor(nodesOrBuffer: number | ArrayBufferLike) {
    this.buffer =
      typeof nodesOrBuffer === "number" ? sharedMemory(4 * (HEADER + nodesOrBuffer * NODE)) : nodesOrBuffer;
    this.data = new Int32Array(this.buffer);
    this.scores = new Float32Array(this.buffer);
    if (typeof nodesOrBuffer === "number") this.clear();
  }

  /** Forgets all nodes. Not while threads search. */
  clear(): void {
    this.data[NEXT_FREE] = HEADER;
    this.scores.fill(0, RESULTS, HEADER);
  }

  /**
   * Takes note of the result of a leaf.
   * @param score the final score, Black minus White, in points
   * @param stdev how uncertain that is: its standard deviation
   */
  noteResult(value: number, score: number, stdev: number): void {
    const { scores } = this;
    scores[RESULTS]++;
    scores[VALUE_SUM] += value;
    scores[VALUE_SQUARES] += value * value;
    scores[SCORE_SUM] += score;
    scores[SCORE_SQUARES] += score * score + stdev * stdev;
    if (scores[RESULTS] > MOST_RESULTS) for (let i = RESULTS; i <= SCORE_SQUARES; i++) scores[i] /= 2;
  }

  /** The spread of the results since the tree was last cleared; undefined without any. */
  spread(): Spread | undefined {
    const { scores } = this;
    const results = scores[RESULTS];
    if (results < 1) return undefined;
    const deviation = (sum: number, squares: number) =>
      Math.sqrt(Math.max(0, squares / results - (sum / results) ** 2));
    return {
      value: deviation(scores[VALUE_SUM], scores[VALUE_SQUARES]),
      score: deviation(scores[SCORE_SUM], scores[SCORE_SQUARES]),
    };
  }

  /** Number of nodes in use. */
  get used(): number {
    return (Math.min(this.data[NEXT_FREE], this.data.length) - HEADER) / NODE;
  }

  /** Number of nodes there is room for. */
  get capacity(): number {
    return (this.data.length - HEADER) / NODE;
  }

  /** Takes a block of `count` nodes with all fields 0, or 0 when the pool is full. */
  allocate(count: number): Node {
    const { data } = this;
    const length = count * NODE;
    // Do not bump a full pool again and again: the pointer must not overflow.
    if (Atomics.load(data, NEXT_FREE) + length > data.length) return 0;
    const node = Atomics.add(data, NEXT_FREE, length);
    if (node + length > data.length) return 0;
    data.fill(0, node, node + length);
    return node;
  }

  /**
   * Makes a block of siblings of the moves in a list, with their priors, or 0 when the pool is full.
   * @param rest the prior of the likeliest move that was left out; 0 if none was
   * @param humanRest the same of the likeliest to people
   */
  makeBlock({ length, move, people, probability }: MoveList, rest = 0, humanRest = 0): Node {
    const first = this.allocate(rest > 0 ? length + 1 : length);
    if (first === 0) return 0;
    for (let i = 0; i < length; i++) {
      this.setMove(first + i * NODE, move[i]);
      this.setPrior(first + i * NODE, probability[i]);
      if (people) this.setHumanPrior(first + i * NODE, people[i]);
    }
    if (rest > 0) {
      this.setMove(first + length * NODE, REST);
      this.setPrior(first + length * NODE, rest);
      if (people) this.setHumanPrior(first + length * NODE, humanRest);
    }
    return first;
  }

  /**
   * Makes children of the moves in a list that a node has none for. Without room they stay left out.
   * @param rest the node's `rest`, whose expansion was claimed
   */
  makeRest(node: Node, rest: Node, list: MoveList): void {
    const made = new Set(this.children(node).map((child) => this.move(child)));
    list.filter((move) => !made.has(move));
    const first = this.makeBlock(list);
    if (first !== 0) this.publishChildren(rest, first, list.length);
  }

  move(node: Node): Point {
    return this.data[node + META] & MOVE_MASK;
  }

  /** Number of nodes in the block of a node's children. */
  childCount(node: Node): number {
    return (this.data[node + META] >> COUNT_SHIFT) & MOVE_MASK;
  }

  /** The first child, or 0 if there are none (yet). */
  firstChild(node: Node): Node {
    const first = Atomics.load(this.data, node + FIRST_CHILD);
    return first > 0 ? first : 0;
  }

  /** Whether a node has no children, and no thread makes them. */
  isLeaf(node: Node): boolean {
    return Atomics.load(this.data, node + FIRST_CHILD) === 0;
  }

  /** Names the move of a fresh node. */
  setMove(node: Node, move: Point): void {
    this.data[node + META] = move;
  }

  /** Gives a fresh node its prior probability, 0…1. */
  setPrior(node: Node, probability: number): void {
    this.data[node + PRIOR] = Math.round(probability * PRIOR_UNIT);
  }

  /** Gives a node the probability, 0…1, that people make its move. */
  setHumanPrior(node: Node, probability: number): void {
    this.data[node + HUMAN_PRIOR] = Math.round(probability * PRIOR_UNIT);
  }

  /** Visits of the node that its parent does not count. */
  weightless(node: Node): number {
    return this.data[node + WEIGHTLESS];
  }

  /** The probability, 0…1, that the move had before it was searched. */
  prior(node: Node): number {
    return this.data[node + PRIOR] / PRIOR_UNIT;
  }

  /** Whether this thread may expand the node: true for exactly one of those that ask. */
  claimExpansion(node: Node): boolean {
    return Atomics.compareExchange(this.data, node + FIRST_CHILD, 0, EXPANDING) === 0;
  }

  /** Ends a claimed expansion; `first` is 0 if there was no room, and the node stays a leaf. */
  publishChildren(node: Node, first: Node, count: number): void {
    if (first !== 0) Atomics.or(this.data, node + META, count << COUNT_SHIFT);
    Atomics.store(this.data, node + FIRST_CHILD, first);
  }

  /** Ends a claim whose thread has died. */
  releaseExpansion(node: Node): void {
    Atomics.compareExchange(this.data, node + FIRST_CHILD, EXPANDING, 0);
  }

  /** Whether this thread may have the network look at a root: true for exactly one of those that ask. */
  claimEvaluation(node: Node): boolean {
    return (Atomics.or(this.data, node + META, EVALUATED) & EVALUATED) === 0;
  }

  isEvaluated(node: Node): boolean {
    return (this.data[node + META] & EVALUATED) !== 0;
  }

  /** Bars a node's move from selection. */
  bar(node: Node): void {
    Atomics.or(this.data, node + META, BARRED);
  }

  /** Of these siblings, bars all but those with these moves, and no others. */
  barAllBut(moves: Iterable<Point>, siblings: readonly Node[]): void {
    const { data } = this;
    const allowed = new Set<Point>(moves);
    for (const child of siblings) {
      if (allowed.has(this.move(child))) Atomics.and(data, child + META, ~BARRED);
      else Atomics.or(data, child + META, BARRED);
    }
  }

  isBarred(node: Node): boolean {
    return (this.data[node + META] & BARRED) !== 0;
  }

  visits(node: Node): number {
    return this.data[node + VISITS];
  }

  /** Mean result of the playouts through the node, 0…1, for the player who makes its move; 0.5 without visits. */
  winrate(node: Node): number {
    const visits = this.data[node + VISITS];
    return visits > 0 ? this.data[node + WINS] / WIN / visits : 0.5;
  }

  /** Mean final score of the playouts through the node, in points for the player who makes its move. */
  meanScore(node: Node): number {
    const visits = this.data[node + VISITS];
    return visits > 0 ? this.scores[node + SCORE] / visits : 0;
  }

  /** The last node of a node's block if it stands for moves that were left out, or 0. */
  rest(node: Node): Node {
    const first = this.firstChild(node);
    const last = first + (this.childCount(node) - 1) * NODE;
    return first !== 0 && this.move(last) === REST ? last : 0;
  }

  /** The child of a node that plays a move, or 0. */
  childWithMove(node: Node, move: Point): Node {
    return this.children(node).find((child) => this.move(child) === move) ?? 0;
  }

  /** The child with the most visits, of equals the first; 0 if there are none (yet). */
  mostVisited(node: Node): Node {
    const first = this.firstChild(node);
    if (first === 0) return 0;
    const end = first + this.childCount(node) * NODE;
    let best = first;
    for (let child = first; child < end; child += NODE) if (this.visits(child) > this.visits(best)) best = child;
    const rest = this.rest(node);
    const other = rest === 0 ? 0 : this.mostVisited(rest);
    return other !== 0 && this.visits(other) > this.visits(best) ? other : best;
  }

  /** The children of a node, as they were made. */
  children(node: Node): Node[] {
    const first = this.firstChild(node);
    if (first === 0) return [];
    const rest = this.rest(node);
    const block = blockOf(first, this.childCount(node));
    return rest === 0 ? block : block.slice(0, -1).concat(this.children(rest));
  }

  /**
   * Copies the subtree of a node into `target`, which is cleared first: how a tree is kept for the next move. At most
   * half of the target is filled; beyond that, nodes far from the root lose their children.
   * @returns the copy's root
   */
  copySubtree(node: Node, target: Tree): Node {
    target.clear();
    const root = target.allocate(1);
    const limit = target.capacity / 2;
    // Breadth first: the nodes near the root are worth most.
    const queue: [Node, Node][] = [[node, root]];
    target.copyNode(this, node, root);
    for (let i = 0; i < queue.length; i++) {
      const [from, to] = queue[i];
      const first = this.firstChild(from);
      const count = this.childCount(from);
      if (first === 0 || target.used + count > limit) continue;
      const block = target.allocate(count);
      for (let k = 0; k < count; k++) {
        target.copyNode(this, first + k * NODE, block + k * NODE);
        if (this.firstChild(first + k * NODE) !== 0) queue.push([first + k * NODE, block + k * NODE]);
      }
      target.publishChildren(to, block, count);
      if (this.isEvaluated(from)) target.claimEvaluation(to); // its children keep their priors
    }
    return root;
  }

  /** Copies a node of `source` without its children. */
  private copyNode(source: Tree, from: Node, to: Node): void {
    this.data.set(source.data.subarray(from, from + NODE), to);
    this.data[to + FIRST_CHILD] = 0;
    this.data[to + META] &= MOVE_MASK | BARRED;
  }
}

/** The nodes of a block. */
export function blockOf(first: Node, count: number): Node[] {
  return Array.from({ length: count }, (_, i) => first + i * NODE);
}
