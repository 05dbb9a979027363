import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { searchHere } from "../../engine/search/search-here.ts";
import { boardOf } from "../support/diagram.ts";
import { positionOf, TERRITORY } from "./support.ts";

describe("a search in the caller's thread", () => {
  const CUT = boardOf(`
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . . . X . . . .
    . . . X O X . . .
    . . X X O O X O .
    . . . . X . O . .
    . . . . . . . . .`);

  it("takes three stones that could connect", () => {
    const result = searchHere(positionOf(CUT, BLACK, { rules: TERRITORY }), 40);
    const { geometry } = CUT;
    expect(geometry.vertex(result.move)).toBe("F2");
    expect(result.playouts).toBe(40);
    expect(result.visits).toBe(40);
    expect(result.ownership[geometry.parseVertex("E3")!]).toBeGreaterThan(0.5);
  });

  it("finds the same each time", () => {
    const searches = [1, 2].map(() => searchHere(positionOf(CUT, BLACK), 20));
    expect(searches[1]).toEqual(searches[0]);
  });

  it("has room for all its playouts on the largest board", () => {
    const board = new Board(geometryOf(25));
    const { visits } = searchHere(positionOf(board, BLACK), 5);
    expect(visits).toBe(5);
  });

  it("goes by playouts where the board is too small for a network", () => {
    const board = new Board(geometryOf(5));
    expect(searchHere(positionOf(board, BLACK), 50).visits).toBe(50);
  });
});
