import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { fallbackMove, readCandidates } from "../../engine/search/result.ts";
import { NODE, Tree, VISITS } from "../../engine/search/tree.ts";
import { parseDiagram } from "../support/diagram.ts";
import { positionOf } from "./support.ts";

describe("a move without a search", () => {
  it("captures the stones that threaten its own", () => {
    const { board, marks } = parseDiagram(`
      . . . . . . .
      . . . X . . .
      . . X O X . .
      . O X O X . .
      . O O a . . .
      . . . O . . .
      . . . . . . .`);
    const position = positionOf(board, BLACK);
    expect(fallbackMove(position)).toBe(marks.a);
  });

  it("fills no own eye, and passes only where nothing else is left", () => {
    const { board } = parseDiagram(`
      . X . X O
      X X X X O
      O O O O O
      . O O O .
      O O . O O`);
    expect(fallbackMove(positionOf(board, BLACK))).toBe(PASS);
    expect(fallbackMove(positionOf(new Board(geometryOf(9)), WHITE))).not.toBe(PASS);
  });
});

it("of moves with equal visits the one with the highest prior stands first", () => {
  const tree = new Tree(100);
  const root = tree.allocate(1);
  tree.claimExpansion(root);
  const first = tree.allocate(3);
  const board = new Board(geometryOf(5));
  [0.2, 0.5, 0.3].forEach((prior, i) => {
    const node = first + i * NODE;
    tree.setMove(node, board.geometry.point(i, 0));
    tree.setPrior(node, prior);
    tree.data[node + VISITS] = i === 0 ? 2 : 1;
  });
  tree.publishChildren(root, first, 3);
  const moves = readCandidates(tree, root, positionOf(board, BLACK)).map(({ move }) => board.geometry.column(move));
  expect(moves).toEqual([0, 1, 2]);
});
