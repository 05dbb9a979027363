import { expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { Descent, type Evaluator, type Line, type Start } from "../../engine/search/descent.ts";
import { Repetition } from "../../engine/search/repetition.ts";
import { byPlayouts } from "../../engine/search/selection.ts";
import { Tree } from "../../engine/search/tree.ts";

it("a descent's path names the visits that have no result yet, and no others", () => {
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
    evaluate: ({ path, trace }: Line) => {
      const nodes = [...path].filter((node) => node !== 0);
      expect(nodes.map((node) => tree.move(node))).toEqual([0, ...trace.moves.subarray(0, trace.length)]);
      lines.push(nodes);
      return { value: 1, score: 25 };
    },
  };
  const repetition = new Repetition("none", new BigUint64Array());
  const start: Start = { board: new Board(geometryOf(5)), toPlay: BLACK, earlier: [], repetition };
  const path = new Int32Array(4);
  const descent = new Descent(tree, root, start, evaluator, new Random(1), path, byPlayouts(2));
  for (let i = 0; i < 20; i++) {
    descent.run();
    expect([...path]).toEqual([0, 0, 0, 0]);
  }
  expect(Math.max(...lines.map((nodes) => nodes.length))).toBeGreaterThan(2);
  // Black to play wins them all: not so the root, which is White's move.
  expect([tree.visits(root), tree.winrate(root), tree.meanScore(root)]).toEqual([20, 0, -25]);
});
