import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { Board } from "../../engine/board/board.ts";
import { geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import { packMove, rootMovesOf, type SearchPosition } from "../../engine/search/position.ts";
import { NODE, type Node, Tree, VISITS, WIN, WINS } from "../../engine/search/tree.ts";
import { TreeKeeper } from "../../engine/search/tree-keeper.ts";
import { positionOf, searchOf } from "./support.ts";

/** Gives a node children that play these moves, each with its number of visits, half of them won. */
function grow(tree: Tree, node: Node, moves: readonly (readonly [move: Point, visits: number])[]): Node {
  expect(tree.claimExpansion(node)).toBe(true);
  const first = tree.allocate(moves.length);
  moves.forEach(([move, visits], i) => {
    tree.setMove(first + i * NODE, move);
    tree.data[first + i * NODE + VISITS] = visits;
    tree.data[first + i * NODE + WINS] = (visits * WIN) / 2;
  });
  tree.publishChildren(node, first, first === 0 ? 0 : moves.length);
  return first;
}

describe("the tree", () => {
  it("keeps a node in 32 bytes", () => {
    expect(NODE * 4).toBe(32);
    const tree = new Tree(100);
    expect(tree.capacity).toBe(100);
    tree.allocate(7);
    expect(tree.used).toBe(7);
  });

  it("gives a node's children to one claimer only", () => {
    const tree = new Tree(10);
    const root = tree.allocate(1);
    expect([tree.claimExpansion(root), tree.claimExpansion(root)]).toEqual([true, false]);
    expect(tree.firstChild(root)).toBe(0);
  });

  it("leaves the node a leaf when the pool is full, and never runs over", () => {
    const tree = new Tree(10);
    const root = tree.allocate(1);
    expect(grow(tree, root, Array.from({ length: 10 }, (_, i) => [i + 1, 0]))).toBe(0);
    expect(tree.firstChild(root)).toBe(0);
    expect(tree.used).toBe(1);
    expect(tree.claimExpansion(root)).toBe(true);
  });

  it("finds children by visits and by move", () => {
    const tree = new Tree(10);
    const root = tree.allocate(1);
    const first = grow(tree, root, [
      [11, 5],
      [12, 50],
      [13, 7],
    ]);
    expect(tree.children(root).map((child) => tree.move(child))).toEqual([11, 12, 13]);
    expect(tree.mostVisited(root)).toBe(first + NODE);
    expect(tree.mostVisited(first)).toBe(0);
    expect(tree.childWithMove(root, 13)).toBe(first + 2 * NODE);
    expect(tree.childWithMove(root, 14)).toBe(0);
    expect(tree.winrate(first)).toBe(0.5);
  });

  it("copies a subtree, marks and all", () => {
    const tree = new Tree(20);
    const root = tree.allocate(1);
    const first = grow(tree, root, [
      [11, 5],
      [12, 50],
    ]);
    const second = grow(tree, first + NODE, [
      [13, 20],
      [14, 30],
    ]);
    tree.bar(second);
    expect([first + NODE, second].map((node) => tree.claimEvaluation(node))).toEqual([true, true]);
    const target = new Tree(20);
    const copy = tree.copySubtree(first + NODE, target);
    expect(target.move(copy)).toBe(12);
    expect(target.visits(copy)).toBe(50);
    expect(target.children(copy).map((child) => [target.move(child), target.visits(child)])).toEqual([
      [13, 20],
      [14, 30],
    ]);
    expect(target.children(copy).map((child) => target.isBarred(child))).toEqual([true, false]);
    // The priors that an evaluation gives are those of children: without them it is to be made again.
    expect([copy, ...target.children(copy)].map((node) => target.isEvaluated(node))).toEqual([true, false, false]);
    expect(target.used).toBe(3);
  });
});

describe("the tree keeper", () => {
  const geometry = geometryOf(5);
  const a = geometry.point(2, 2);
  const b = geometry.point(1, 1);

  /** The position after these moves, Black first. */
  function after(moves: readonly Point[], komi = 0): SearchPosition {
    const board = new Board(geometry);
    const start = board.key();
    moves.forEach((p, i) => board.play(p, i % 2 === 0 ? BLACK : WHITE));
    return {
      ...positionOf(board, moves.length % 2 === 0 ? BLACK : WHITE, { komi }),
      start,
      moves: Int16Array.from(moves, (p, i) => packMove(i % 2 === 0 ? BLACK : WHITE, p)),
    };
  }

  /** A keeper that has searched the empty board, with 5 visits for a and 3 for the answer b. */
  function searched(): TreeKeeper {
    const keeper = new TreeKeeper(50);
    const root = keeper.keptFor(after([])).root;
    const first = grow(keeper.tree, root, [[a, 5]]);
    grow(keeper.tree, first, [[b, 3]]);
    return keeper;
  }

  it("keeps what is known of the line that was played", () => {
    const keeper = searched();
    const root = keeper.keptFor(after([a, b])).root;
    expect(keeper.tree.visits(root)).toBe(3);
  });

  it("goes on with the same position", () => {
    const keeper = searched();
    expect(keeper.tree.children(keeper.keptFor(after([])).root)).toHaveLength(1);
  });

  it("makes room for the same position only when the tree is crowded, and then for much", () => {
    const keeper = searched();
    const { tree } = keeper;
    const half = tree.firstChild(tree.mostVisited(keeper.keptFor(after([])).root));
    grow(tree, half, Array.from({ length: 24 }, (_, i) => [geometry.points[i], 1]));
    keeper.keptFor(after([])).root;
    expect([keeper.tree === tree, tree.used]).toEqual([true, 27]);
    grow(tree, tree.firstChild(half), Array.from({ length: 20 }, (_, i) => [geometry.points[i], 1]));
    const root = keeper.keptFor(after([])).root;
    expect([keeper.tree === tree, keeper.tree.used]).toEqual([false, 3]);
    expect(keeper.tree.visits(keeper.tree.mostVisited(root))).toBe(5);
  });

  it.each([
    ["after a move that was not looked at", [b], 0],
    ["with another komi", [a, b], 5],
  ] as const)("starts anew %s", (_name, moves, komi) => {
    const keeper = searched();
    const root = keeper.keptFor(after(moves, komi)).root;
    expect(keeper.tree.visits(root)).toBe(0);
    expect(keeper.tree.used).toBe(1);
  });

  it("starts anew after forget and after an undo", () => {
    const keeper = searched();
    keeper.forget();
    expect(keeper.tree.visits(keeper.keptFor(after([a])).root)).toBe(0);
    const other = searched();
    other.keptFor(after([a, b])).root;
    expect(other.tree.used).toBeGreaterThan(0);
    expect(other.tree.visits(other.keptFor(after([a])).root)).toBe(0);
  });

  it("bars root moves that the full law forbids, and only as long as it does", () => {
    // The tree's own rule of repetition is stricter than some laws.
    for (const isBarredInTree of [false, true]) {
      for (const isLegal of [false, true]) {
        const keeper = searched();
        const [child] = keeper.tree.children(keeper.keptFor(after([])).root);
        if (isBarredInTree) keeper.tree.bar(keeper.tree.firstChild(child));
        const position = after([a]);
        const root = keeper.keptFor({ ...position, legal: position.legal.filter((p) => p !== b || isLegal) }).root;
        expect(keeper.tree.isBarred(keeper.tree.firstChild(root))).toBe(!isLegal);
      }
    }
  });
});

describe("a filter on moves belongs to one search", () => {
  const start = positionOf(new Board(geometryOf(7)), BLACK, { komi: 9 });
  const { geometry } = new Board(geometryOf(7));
  const [corner, centre, other] = [geometry.point(0, 6), geometry.point(3, 3), geometry.point(2, 2)];

  /** The moves found by a search on a kept tree. */
  function search(keeper: TreeKeeper, considers: (move: Point) => boolean = () => true, position = start) {
    const rootMoves = rootMovesOf(position, considers);
    const root = keeper.keptFor(position, rootMoves).root;
    return searchOf(position, 200, 1, "strongest", { tree: keeper.tree, root, rootMoves });
  }

  const fresh = search(new TreeKeeper(50_000));

  it.each([
    ["allow", (p: Point) => p === corner],
    ["avoid", (p: Point) => p !== centre && p !== other],
    ["avoid the pass", (p: Point) => p !== PASS],
    ["allow the pass alone", (p: Point) => p === PASS],
  ])("%s", (kind, considers) => {
    const keeper = new TreeKeeper(50_000);
    const filtered = search(keeper, considers).map(({ move }) => move);
    expect(filtered.every(considers)).toBe(true);
    expect(filtered.length).toBeGreaterThan(0);
    expect(filtered.some((move) => move !== PASS)).toBe(kind !== "allow the pass alone");
    expect(search(keeper)).toEqual(fresh);
  });

  it("allow, then avoid, then none: each search tries what it may", () => {
    const keeper = new TreeKeeper(50_000);
    search(keeper, (p) => p === corner);
    const avoiding = search(keeper, (p) => p !== centre).map(({ move }) => move);
    expect(avoiding).not.toContain(centre);
    expect(avoiding.some((move) => move !== corner && move !== PASS)).toBe(true);
    expect(search(keeper)).toEqual(fresh);
  });

  it("one that leaves no move leaves the pass", () => {
    expect(rootMovesOf(start, () => false)).toEqual(Int16Array.of(PASS));
  });

  it("a narrower filter goes on with what is known", () => {
    const keeper = new TreeKeeper(50_000);
    search(keeper);
    const before = fresh.find(({ move }) => move === centre)?.visits ?? NaN;
    const after = search(keeper, (p) => p === centre).find(({ move }) => move === centre)?.visits;
    expect(after).toBeGreaterThan(before + 100);
  });

  it("what was found below the root is kept when the move is made", () => {
    const keeper = new TreeKeeper(50_000);
    const found = search(keeper, (p) => p === corner).find(({ move }) => move === corner);
    const board = new Board(geometry);
    board.play(corner, BLACK);
    const moves = Int16Array.of(packMove(BLACK, corner));
    const root = keeper.keptFor({ ...positionOf(board, WHITE, { komi: 9 }), start: start.start, moves }).root;
    expect(keeper.tree.visits(root)).toBe(found?.visits);
  });
});
