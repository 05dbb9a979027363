import { expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { Descent, type Evaluator, type Line, type Start } from "../../engine/search/descent.ts";
import { listMoves } from "../../engine/policy/priors.ts";
import { Repetition } from "../../engine/search/repetition.ts";
import { BY_NETWORK, byPlayouts } from "../../engine/search/selection.ts";
import { type Node, Tree } from "../../engine/search/tree.ts";

it("a descent's path names the nodes of its line, and its results are those of the side that moves", () => {
  const tree = new Tree(100);
  const root = tree.allocate(1);
  const [corner, centre] = [geometryOf(5).point(0, 0), geometryOf(5).point(2, 2)];
  const lines: number[][] = [];
  const evaluator: Evaluator = {
    listMoves: (_line, list) => {
      list.length = 0;
      for (const move of [corner, centre, PASS]) list.add(move);
      list.probability.fill(1 / 3);
    },
    evaluate: ({ depth, path, trace }: Line) => {
      const nodes = [...path.subarray(0, depth + 1)];
      expect(nodes.map((node) => tree.move(node))).toEqual([0, ...trace.moves.subarray(0, trace.length)]);
      lines.push(nodes);
      return { value: 1, score: 25 };
    },
  };
  const repetition = new Repetition("none", new BigUint64Array());
  const start: Start = { board: new Board(geometryOf(5)), toPlay: BLACK, earlier: [], repetition };
  const descent = new Descent(tree, root, start, evaluator, new Random(1), 3, byPlayouts(2));
  for (let i = 0; i < 20; i++) descent.run();
  expect(Math.max(...lines.map((nodes) => nodes.length))).toBeGreaterThan(2);
  // Black to play wins them all: not so the root, which is White's move.
  expect([tree.visits(root), tree.winrate(root), tree.meanScore(root)]).toEqual([20, 0, -25]);
});

it("a move that was left out gets its node when it would be chosen: the search is that of all moves", () => {
  const geometry = geometryOf(5);
  // A made-up policy that likes a few moves much better than the others, and values that differ from move to move.
  const evaluator: Evaluator = {
    listMoves: (line, list) => {
      listMoves(line.board, line.colourAt(line.trace.length), list);
      const key = Number(line.board.key() % 25n);
      let total = 0;
      for (let i = 0; i < list.length; i++) total += list.probability[i] = ((i + key) % 13) ** 4 + 1;
      for (let i = 0; i < list.length; i++) list.probability[i] /= total;
    },
    evaluate: ({ board }) => ({ value: Number(board.key() % 1009n) / 1008, score: 0 }),
  };
  const searched = (leastPrior: number) => {
    const tree = new Tree(50_000);
    const root = tree.allocate(1);
    const repetition = new Repetition("positional", new BigUint64Array());
    const start: Start = { board: new Board(geometry), toPlay: BLACK, earlier: [], repetition };
    const way = { ...BY_NETWORK, leastPrior };
    const descent = new Descent(tree, root, start, evaluator, new Random(1), 59, way);
    for (let i = 0; i < 600; i++) descent.run();
    const visitsOf = (node: Node): unknown[] =>
      tree
        .children(node)
        .filter((child) => tree.visits(child) > 0)
        .map((child) => [tree.move(child), tree.visits(child), tree.winrate(child), visitsOf(child)])
        .sort(([a], [b]) => Number(a) - Number(b));
    const rests = tree.children(root).map((child) => tree.rest(child));
    const made = rests.filter((rest) => rest !== 0 && tree.firstChild(rest) !== 0).length;
    return { visits: visitsOf(root), used: tree.used, made };
  };
  const whole = searched(0);
  const sparing = searched(0.05);
  expect(sparing.visits).toEqual(whole.visits);
  expect(sparing.used).toBeLessThan(whole.used / 2);
  expect(sparing.made).toBeGreaterThan(0);
});
