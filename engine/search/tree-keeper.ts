/** Keeps the search tree from one search to the next, when the next position follows from the last one. */
import { opponent } from "../board/colour.ts";
import { PASS } from "../board/geometry.ts";
import { packedColour, packedPoint, type SearchPosition } from "./position.ts";
import { NODE, type Node, Tree } from "./tree.ts";

export class TreeKeeper {
  private active: Tree;
  private spare: Tree;
  private root: Node = 0;
  private position: SearchPosition | undefined;

  /** Two trees of this many nodes: one is searched, the other takes what is worth keeping. */
  constructor(nodes: number) {
    this.active = new Tree(nodes);
    this.spare = new Tree(nodes);
  }

  get tree(): Tree {
    return this.active;
  }

  /** Forgets everything. */
  forget(): void {
    this.position = undefined;
  }

  /** The root for a search of the position, with what is already known of it. Not while threads search. */
  rootFor(position: SearchPosition): Node {
    const known = this.find(position);
    if (known !== 0 && known === this.root && this.active.used < this.active.capacity / 2) {
      // The same position again: go on.
    } else if (known !== 0) {
      this.root = this.active.copySubtree(known, this.spare);
      [this.active, this.spare] = [this.spare, this.active];
    } else {
      this.active.clear();
      this.root = this.active.allocate(1);
    }
    this.strikeOutIllegal(position);
    this.position = position;
    return this.root;
  }

  /** The node of the position in the active tree, or 0. Also while threads search. */
  find(position: SearchPosition): Node {
    const last = this.position;
    if (!last || !isContinued(last, position)) return 0;
    let node = this.root;
    // The tree knows alternating moves only.
    let { toPlay, afterPass } = last;
    for (let i = last.moves.length; i < position.moves.length && node !== 0; i++) {
      if (packedColour(position.moves[i]) !== toPlay) return 0;
      node = this.active.childWithMove(node, packedPoint(position.moves[i]));
      toPlay = opponent(toPlay);
      afterPass = packedPoint(position.moves[i]) === PASS;
    }
    return toPlay === position.toPlay && afterPass === position.afterPass ? node : 0;
  }

  /** The full law may forbid a move at the root that was fine deeper in the tree. */
  private strikeOutIllegal(position: SearchPosition): void {
    const tree = this.active;
    const first = tree.firstChild(this.root);
    const legal = new Set(position.legal);
    for (let i = 0; first !== 0 && i < tree.childCount(this.root); i++) {
      const child = first + i * NODE;
      if (tree.move(child) !== 0 && !legal.has(tree.move(child))) tree.markIllegal(child);
    }
  }
}

function isContinued(last: SearchPosition, next: SearchPosition): boolean {
  const sameGame =
    last.width === next.width &&
    last.height === next.height &&
    last.start === next.start &&
    last.komi === next.komi &&
    last.rules.scoring === next.rules.scoring &&
    last.rules.removesDead === next.rules.removesDead &&
    last.rules.superko === next.rules.superko;
  return sameGame && last.moves.every((move, i) => next.moves[i] === move);
}
