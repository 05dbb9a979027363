import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import type { Colour } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { scoreAsItStands, scorePlayout } from "../../engine/playout/area.ts";
import { ReferenceBoard } from "../board/reference-board.ts";
import { boardOf, parseDiagram } from "../support/diagram.ts";

describe("area of a board as it stands", () => {
  it.each([
    ["the empty board", 0, ". . \n . ."],
    ["one stone owns the whole board", 9, ". . . \n . X . \n . . ."],
    ["regions of either colour and one between", 2, ". X O . \n . X O . \n X X O O \n . X . ."],
    ["a region between both is nobody's", -1, "X . O \n X . O \n X O O"],
    ["a dead stone makes its surroundings nobody's", -2, ". . O \n . O O \n X . ."],
  ])("%s: %i", (_, score, diagram) => {
    expect(scoreAsItStands(boardOf(diagram))).toBe(score);
  });

  it("agrees with flood fill on random positions", () => {
    const random = new Random(9);
    for (const [width, height] of [
      [2, 2],
      [5, 3],
      [9, 9],
    ]) {
      for (let k = 0; k < 300; k++) {
        const board = new Board(geometryOf(width, height));
        const reference = new ReferenceBoard(width, height);
        const stones = random.below(width * height);
        for (let s = 0; s < stones; s++) {
          const p = board.emptyAt(random.below(board.emptyCount));
          const colour = (1 + random.below(2)) as Colour;
          board.play(p, colour);
          reference.play(board.geometry.points.indexOf(p), colour);
        }
        expect(scoreAsItStands(board)).toBe(reference.areaScore());
      }
    }
  });
});

describe("area at the end of a playout", () => {
  it("counts stones and one-point eyes, and adds each point to its owner's sum", () => {
    const { board, geometry, marks } = parseDiagram(`
      a X O .
      X X O O
      X O b O
      X X O O`);
    const ownership = new Int32Array(geometry.length);
    expect(scorePlayout(board, ownership)).toBe(-2);
    expect(scorePlayout(board, ownership)).toBe(-2);
    expect([ownership[marks.a], ownership[marks.b], ownership[geometry.point(1, 0)]]).toEqual([2, -2, 2]);
    expect(ownership.reduce((sum, n) => sum + n, 0)).toBe(-4);
  });

  it("gives a point between both to nobody", () => {
    const { board, geometry, marks } = parseDiagram(`
      X a O
      X O O
      X O .`);
    const ownership = new Int32Array(geometry.length);
    expect(scorePlayout(board, ownership)).toBe(-2);
    expect(ownership[marks.a]).toBe(0);
  });
});
