/**
 * Memory for one search at a time: what threads share is given back late. Keeps the tree from one search to the next,
 * when the next position follows from the last one.
 */
import { Board } from "../board/board.ts";
import { opponent } from "../board/colour.ts";
import { geometryOf, hasNetworkFor, PASS } from "../board/geometry.ts";
import { listMoves, MoveList } from "../policy/priors.ts";
import { emptyTable, type EvaluationTable } from "./evaluation-table.ts";
import { OwnershipMemory } from "./shared-memory.ts";
import { CROWDED } from "./parameters.ts";
import { packedColour, packedPoint, rootMovesOf, type SearchPosition } from "./position.ts";
import { RootEvaluation } from "./root-evaluation.ts";
import { type Node, Tree } from "./tree.ts";

/** What a search goes on with. */
export interface KeptTree {
  readonly tree: Tree;
  readonly root: Node;
  /** The network's evaluation of the root, for the threads to fill in: it is asked only once about a root. */
  readonly rootEvaluation: RootEvaluation;
  /** What the network has said of the tree's positions; undefined without a network. */
  readonly evaluations: EvaluationTable | undefined;
}

export class TreeKeeper {
  readonly ownerships = new OwnershipMemory();
  private readonly usesNetwork: boolean;
  private active: Tree;
  /** Takes what is worth keeping of the other; made when there is something. */
  private spare: Tree | undefined;
  private root: Node = 0;
  private position: SearchPosition | undefined;
  /** The moves that the last search was to try at the root. */
  private rootMoves: Int16Array = new Int16Array();
  private evaluation: RootEvaluation | undefined;
  private table: EvaluationTable | undefined;

  /** For trees of this many nodes. */
  constructor(nodes: number, usesNetwork = true) {
    this.usesNetwork = usesNetwork;
    this.active = new Tree(nodes);
  }

  get tree(): Tree {
    return this.active;
  }

  /** Forgets everything. */
  forget(): void {
    this.position = undefined;
  }

  /**
   * For a search of the position: what is already known of it. Not while threads search.
   * @param moves those to be tried at the root
   * @param positions that the network will be asked about at most, in this search and those that go on from it
   */
  keptFor(position: SearchPosition, moves = rootMovesOf(position), positions = Infinity): KeptTree {
    const known = this.find(position, moves);
    if (known === 0 || known !== this.root || !this.evaluation) {
      this.evaluation = new RootEvaluation(geometryOf(position.width, position.height));
    }
    if (known !== 0 && known === this.root && this.active.used < this.active.capacity * CROWDED) {
      // The same position again: go on.
    } else if (known !== 0) {
      const spare = (this.spare ??= new Tree(this.active.capacity));
      this.root = this.active.copySubtree(known, spare);
      [this.active, this.spare] = [spare, this.active];
    } else {
      this.clearTable(position, positions);
      this.active.clear();
      this.root = this.active.allocate(1);
    }
    const tree = this.active;
    this.makeWhole(tree, position);
    tree.barAllBut(moves, tree.children(this.root));
    this.position = position;
    this.rootMoves = moves;
    return { tree, root: this.root, rootEvaluation: this.evaluation, evaluations: this.table };
  }

  /** Forgets what the network has said, so that equal seeds give equal searches. */
  private clearTable({ height, width }: SearchPosition, positions: number): void {
    const geometry = geometryOf(width, height);
    if (!this.usesNetwork || !hasNetworkFor(geometry)) return;
    this.table = emptyTable(geometry, positions, this.table);
  }

  /** Makes the children of the root that were left out: a search may be about one of them. They have no priors yet. */
  private makeWhole(tree: Tree, { board: snapshot, height, toPlay, width }: SearchPosition): void {
    const rest = tree.rest(this.root);
    if (rest === 0 || !tree.claimExpansion(rest)) return;
    const board = Board.from(geometryOf(width, height), snapshot);
    const list = new MoveList(board.geometry);
    listMoves(board, toPlay, list);
    tree.makeRest(this.root, rest, list);
  }

  /**
   * The node of the position in the active tree, or 0. Also while threads search. A root whose last search left out one
   * of the moves is of no use: by its visits the others would look better than they are.
   */
  find(position: SearchPosition, moves: Int16Array = rootMovesOf(position)): Node {
    const last = this.position;
    if (!last || !isContinued(last, position)) return 0;
    // People have been followed in other turns there.
    if (position.human && (position.moves.length - last.moves.length) % 2 === 1) return 0;
    let node = this.root;
    // The tree knows alternating moves only.
    let { toPlay, afterPass } = last;
    for (let i = last.moves.length; i < position.moves.length && node !== 0; i++) {
      if (packedColour(position.moves[i]) !== toPlay) return 0;
      node = this.active.childWithMove(node, packedPoint(position.moves[i]));
      toPlay = opponent(toPlay);
      afterPass = packedPoint(position.moves[i]) === PASS;
    }
    if (toPlay !== position.toPlay || afterPass !== position.afterPass) return 0;
    return node === this.root && moves.some((move) => !this.rootMoves.includes(move)) ? 0 : node;
  }
}

function isContinued(last: SearchPosition, next: SearchPosition): boolean {
  const sameGame =
    last.width === next.width &&
    last.height === next.height &&
    last.start === next.start &&
    last.komi === next.komi &&
    // What was found before the referee spoke says something else.
    (last.settled === undefined) === (next.settled === undefined) &&
    last.rules.scoring === next.rules.scoring &&
    last.rules.removesDead === next.rules.removesDead &&
    last.rules.superko === next.rules.superko &&
    JSON.stringify([last.players, last.human]) === JSON.stringify([next.players, next.human]);
  return sameGame && last.moves.every((move, i) => next.moves[i] === move);
}
