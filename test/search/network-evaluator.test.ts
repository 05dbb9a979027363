import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { networkPolicyFor } from "../../engine/policy/network/network-policy.ts";
import { withFloor } from "../../engine/policy/priors.ts";
import { meanOwnership } from "../../engine/search/shared-memory.ts";
import { evaluatePolicy } from "../../engine/search/raw-evaluation.ts";
import type { SearchPosition } from "../../engine/search/position.ts";
import { Tree } from "../../engine/search/tree.ts";
import { TreeKeeper } from "../../engine/search/tree-keeper.ts";
import { AREA, LATE_BOARD as board, positionOf, search, TERRITORY } from "./support.ts";

/** A searched tree, with what a search of a single visit found first of all. */
function searched(playouts: number, setting = {}) {
  const position = positionOf(board, BLACK, { komi: 7, ...setting });
  const tree = new Tree(50_000);
  const root = tree.allocate(1);
  const ownership = new Int32Array(board.geometry.length);
  search(position, playouts, { tree, root, seed: 1, network: "strongest", ownership });
  return { position, tree, root, ownership };
}

describe("a search whose leaves the network evaluates", () => {
  it("gives a leaf its children with its first visit, as likely as the network says", () => {
    const { position, tree, root } = searched(2);
    const { moves } = evaluatePolicy(position, networkPolicyFor(board.geometry, "strongest"));
    const likely = new Map(moves.map(({ move, probability }) => [move, probability]));
    const children = tree.children(root);
    expect(children).toHaveLength(moves.length);
    for (const child of children) {
      expect(tree.prior(child)).toBeCloseTo(withFloor(likely.get(tree.move(child))!, moves.length), 5);
    }
    expect(tree.firstChild(tree.mostVisited(root))).not.toBe(0);
  });

  it("looks at a root that was kept from an earlier search from all sides", () => {
    const keeper = new TreeKeeper(50_000);
    const position = positionOf(board, BLACK, { komi: 7 });
    const root = keeper.keptFor(position).root;
    search(position, 200, { tree: keeper.tree, root, seed: 1, network: "strongest" });
    const move = keeper.tree.move(keeper.tree.mostVisited(root));
    const next = Board.from(board.geometry, position.board);
    next.play(move, BLACK);
    const following = { ...positionOf(next, WHITE, { komi: 7, lastMove: move }), start: position.start };
    const keptRoot = keeper.keptFor(following).root;
    const kept = keeper.tree;
    const priors = () => kept.children(keptRoot).map((child) => kept.prior(child));
    const before = priors();
    search(following, 1, { tree: kept, root: keptRoot, seed: 1, network: "strongest" });
    const policy = evaluatePolicy(following, networkPolicyFor(board.geometry, "strongest")).moves;
    const likely = new Map(policy.map(({ move, probability }) => [move, probability]));
    expect(priors()).not.toEqual(before);
    expect(before).toHaveLength(policy.length);
    expect(kept.visits(keptRoot)).toBeGreaterThan(20);
    for (const child of kept.children(keptRoot)) {
      expect(kept.prior(child)).toBeCloseTo(withFloor(likely.get(kept.move(child))!, policy.length), 5);
    }
  });

  it("looks at a leaf from a side of the board that is drawn", () => {
    const position = positionOf(board, BLACK, { komi: 7 });
    const likeliestReply = (seed: number) => {
      const tree = new Tree(50_000);
      const root = tree.allocate(1);
      search(position, 2, { tree, root, seed, network: "strongest" });
      return Math.max(...tree.children(tree.mostVisited(root)).map((child) => tree.prior(child)));
    };
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
    const replies = seeds.map(likeliestReply);
    expect(new Set(replies).size).toBeGreaterThan(2);
    expect(seeds.map(likeliestReply)).toEqual(replies);
  });

  it("has an evaluation of the same root again when it is searched again, and none of another's", () => {
    const keeper = new TreeKeeper(50_000);
    const position = positionOf(board, BLACK, { komi: 7 });
    const evaluationOf = (asked: SearchPosition) => {
      const { root, rootEvaluation, tree } = keeper.keptFor(asked);
      search(asked, 20, { tree, root, seed: 1, network: "strongest", rootEvaluation: rootEvaluation.buffer });
      return rootEvaluation.read()!;
    };
    const first = evaluationOf(position);
    expect(first).toBeDefined();
    expect(evaluationOf(position)).toEqual(first);
    expect(evaluationOf({ ...position, komi: -50 }).winrate).toBeGreaterThan(first.winrate);
  });

  it("says who owns what, and by how much the game is won", () => {
    const { ownership, position, root, tree } = searched(50);
    const owners = meanOwnership([ownership], board.geometry.length);
    const { geometry } = board;
    for (const p of geometry.points) expect(Math.abs(owners[p])).toBeLessThanOrEqual(1);
    expect(owners[PASS]).toBe(0);
    expect(owners[geometry.parseVertex("A9")!]).toBeLessThan(-0.5);
    expect(owners[geometry.parseVertex("J1")!]).toBeGreaterThan(0.5);
    const { raw } = evaluatePolicy(position, networkPolicyFor(board.geometry, "strongest"));
    const best = tree.mostVisited(root);
    expect(Math.abs(tree.meanScore(best) - position.komi - raw!.lead!)).toBeLessThan(5);
  });

  it("lets a playout decide after two passes", () => {
    // A pass wins for White: after it the board is counted, or the stones on it are.
    for (const rules of [AREA, TERRITORY]) {
      const { tree, root } = searched(200, { komi: 60, rules, lastMove: PASS });
      const pass = tree.childWithMove(root, PASS);
      expect(tree.visits(pass)).toBeGreaterThan(0);
      expect(tree.winrate(pass)).toBeLessThan(0.1);
      expect(tree.firstChild(pass)).toBe(0);
    }
  });
});

it("does without a network on boards where there is none", () => {
  const small = new Board(geometryOf(5));
  const tree = new Tree(20_000);
  const root = tree.allocate(1);
  search(positionOf(small, BLACK), 100, { tree, root, seed: 1, network: "strongest" });
  expect(tree.visits(root)).toBe(100);
});
