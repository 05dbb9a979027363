/** Keeps the search tree from one search to the next, when the next position follows from the last one. */
import { Board } from "../board/board.ts";
import { opponent } from "../board/colour.ts";
import { geometryOf, hasNetworkFor, PASS } from "../board/geometry.ts";
import { listMoves, MoveList } from "../policy/priors.ts";
import { emptyTable, type EvaluationTable } from "./evaluation-table.ts";
import { CROWDED } from "./parameters.ts";
import { packedColour, packedPoint, rootMovesOf, type SearchPosition } from "./position.ts";
import { RootEvaluation } from "./root-evaluation.ts";
import { type Node, Tree } from "./tree.ts";

export class TreeKeeper {
  private readonly usesNetwork: boolean;
  private active: Tree;
  private spare: Tree;
  private root: Node = 0;
  private position: SearchPosition | undefined;
  /** The moves that the last search was to try at the root. */
  private rootMoves: Int16Array = new Int16Array();
  private evaluation: RootEvaluation | undefined;
  private table: EvaluationTable | undefined;

  /** Two trees of this many nodes: one is searched, the other takes what is worth keeping. */
  constructor(nodes: number, usesNetwork = true) {
    this.usesNetwork = usesNetwork;
    this.active = new Tree(nodes);
    this.spare = new Tree(nodes);
  }

  get tree(): Tree {
    return this.active;
  }

  /** The network's evaluation of the last root, for the threads to fill in: it is asked only once about a root. */
  get rootEvaluation(): RootEvaluation | undefined {
    return this.evaluation;
  }

  /** What the network has said of the tree's positions. */
  get evaluations(): EvaluationTable | undefined {
    return this.table;
  }

  /** Forgets everything. */
  forget(): void {
    this.position = undefined;
  }

  /**
   * The root for a search of the position, with what is already known of it. Not while threads search.
   * @param moves those to be tried at the root
   */
  rootFor(position: SearchPosition, moves: Int16Array = rootMovesOf(position)): Node {
    const known = this.find(position, moves);
    if (known === 0 || known !== this.root) {
      this.evaluation = new RootEvaluation(geometryOf(position.width, position.height));
    }
    if (known !== 0 && known === this.root && this.active.used < this.active.capacity * CROWDED) {
      // The same position again: go on.
    } else if (known !== 0) {
      this.root = this.active.copySubtree(known, this.spare);
      [this.active, this.spare] = [this.spare, this.active];
    } else {
      this.clearTable(position);
      this.active.clear();
      this.root = this.active.allocate(1);
    }
    const tree = this.active;
    this.makeWhole(tree, position);
    tree.barAllBut(moves, tree.children(this.root));
    this.position = position;
    this.rootMoves = moves;
    return this.root;
  }

  /** Forgets what the network has said, so that equal seeds give equal searches. */
  private clearTable({ height, width }: SearchPosition): void {
    const geometry = geometryOf(width, height);
    if (!this.usesNetwork || !hasNetworkFor(geometry)) return;
    this.table = emptyTable(geometry, Infinity, this.table);
  }

  /** Makes the children of the root that were left out: a search may be about one of them. They have no priors yet. */
  private makeWhole(tree: Tree, { board: snapshot, height, toPlay, width }: SearchPosition): void {
    const rest = tree.rest(this.root);
    if (rest === 0 || !tree.claimExpansion(rest)) return;
    const board = new Board(geometryOf(width, height));
    board.restore(snapshot);
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
