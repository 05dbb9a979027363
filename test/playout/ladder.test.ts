import { describe, expect, it } from "vitest";
import { LadderReader } from "../../engine/playout/ladder.ts";
import { parseDiagram } from "../support/diagram.ts";

/**
 * The lower-case letters name the empty points that the expectation speaks of; the chain read is the one next to `p`.
 */
describe("a ladder", () => {
  const runs = `
    . . . . . . . . .
    . . . . . . . . .
    . . X O . . . . .
    . . O O a . . . .
    . X X X . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`;

  it("catches a stone on an empty board", () => {
    const { board, geometry } = parseDiagram(`
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . X X . . . .
      . . X O a . . . .
      . . X b . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`);
    const ladders = new LadderReader(geometry);
    expect(ladders.catchingMove(board, geometry.point(3, 4))).not.toBe(0);
  });

  it("fails against a breaker on its way", () => {
    const { board, geometry } = parseDiagram(`
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . X X . . . .
      . . X O . . . . .
      . . X . . . . . .
      . . . . . . . . .
      . . . . . . O . .
      . . . . . . . . .`);
    const ladders = new LadderReader(geometry);
    const before = board.snapshot();
    expect(ladders.catchingMove(board, geometry.point(3, 4))).toBe(0);
    expect(board.snapshot()).toEqual(before);
  });

  it("cannot catch a chain that gets three liberties", () => {
    const { board, geometry } = parseDiagram(runs);
    expect(new LadderReader(geometry).catchingMove(board, geometry.point(3, 3))).toBe(0);
  });

  it("in atari gets away if a breaker waits", () => {
    const draw = (breaker: string) => `
      . . . . . . . . .
      . . . . . . . . .
      . . . X X . . . .
      . . X O . . . . .
      . . X X . . . . .
      . . . . . . . . .
      . . . . . . . ${breaker} .
      . . . . . . . . .
      . . . . . . . . .`;
    for (const [breaker, escapes] of [
      [".", false],
      ["X", false],
      ["O", true],
    ] as const) {
      const { board, geometry } = parseDiagram(draw(breaker));
      expect(new LadderReader(geometry).escapes(board, geometry.point(3, 3)), breaker).toBe(escapes);
    }
  });

  it("is no way out of a net of walls", () => {
    const { board, geometry } = parseDiagram(`
      . . . . .
      . X X X .
      X O . X .
      . X X X .
      . . . . .`);
    expect(new LadderReader(geometry).escapes(board, geometry.point(1, 2))).toBe(false);
  });

  it("ends when the runner can take a stone of the attacker", () => {
    const draw = (left: string) => `
      . . . . . . . . .
      . . . . . . . . .
      . . . X X . . . .
      . . X O . . . . .
      . ${left} O X . . . . .
      . . . O . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`;
    // The lower black stone has one liberty, right below the runner's way out.
    const { board, geometry } = parseDiagram(draw("."));
    expect(board.atariLiberty(geometry.point(3, 4))).toBe(geometry.point(4, 4));
    expect(new LadderReader(geometry).escapes(board, geometry.point(3, 3))).toBe(true);
  });
});
