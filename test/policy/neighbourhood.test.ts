import { describe, expect, it } from "vitest";
import type { Board } from "../../engine/board/board.ts";
import { BLACK, WHITE, type Colour } from "../../engine/board/colour.ts";
import type { Point } from "../../engine/board/geometry.ts";
import {
  ChainLiberties, LARGEST_RING, Neighbourhood, orbitsOf, SIZES,
} from "../../engine/policy/features/neighbourhood.ts";
import { parseDiagram } from "../support/diagram.ts";
import { exchanged, TURNS } from "../support/turned.ts";

/** The hashes of all sizes around p, for `colour`; with the last move if it is given. */
function hashesOf(board: Board, p: Point, colour: Colour, last?: Point): number[] {
  const { geometry } = board;
  const liberties = new ChainLiberties(geometry);
  const neighbourhood = new Neighbourhood(geometry);
  liberties.count(board);
  neighbourhood.prepare(board, colour, liberties);
  if (last === undefined) neighbourhood.start(p);
  else neighbourhood.startAnswer(p, geometry.column(last) - geometry.column(p), geometry.row(last) - geometry.row(p));
  return Array.from({ length: SIZES }, () => neighbourhood.next());
}

/** The smallest size in which two lists of hashes differ. */
function firstDifference(a: readonly number[], b: readonly number[]): number {
  const size = a.findIndex((hash, i) => hash !== b[i]);
  // What differs once differs for good: patterns are nested.
  if (size >= 0) expect(a.slice(size).some((hash, i) => hash === b[size + i])).toBe(false);
  return size;
}

const POSITION = `
  . . . . . . . . .
  . . X . . O . O .
  . . X O . O X . .
  . . . . m . X . .
  . . O . X . . . .
  . . . . . . X . .
  . . O X X . . . .
  . . . O . . . . .
  . . . . . . . . .`;

describe("patterns around a move", () => {
  it("count every point of a ring once", () => {
    const sizes = Array.from({ length: LARGEST_RING - 1 }, (_, i) => orbitsOf(i + 2).flat().length);
    expect(sizes).toEqual([4, 4, 4, 8, 8, 8, 12, 12, 12, 16, 16]);
  });

  it("look the same from all eight sides", () => {
    const { board, geometry } = parseDiagram(POSITION);
    for (const { name, point, board: turn } of TURNS) {
      const turned = turn(board);
      for (const p of geometry.points) {
        if (board.colour[p] !== 0) continue;
        const last = geometry.point(6, 5);
        expect(hashesOf(turned, point(geometry, p), BLACK), name).toEqual(hashesOf(board, p, BLACK));
        expect(hashesOf(turned, point(geometry, p), WHITE, point(geometry, last)), name).toEqual(
          hashesOf(board, p, WHITE, last),
        );
      }
    }
  });

  it("look the same with the colours exchanged, and otherwise to the other side", () => {
    const { board, marks } = parseDiagram(POSITION);
    expect(hashesOf(exchanged(board), marks.m, WHITE)).toEqual(hashesOf(board, marks.m, BLACK));
    expect(firstDifference(hashesOf(board, marks.m, WHITE), hashesOf(board, marks.m, BLACK))).toBe(0);
  });

  const plain = parseDiagram(`
    . . . . . . . . .
    . . . . . . . . .
    . . . X . . . . .
    . . . O m . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`);

  it.each([
    // A stone at (x, y) is part of the patterns from this size on.
    { name: "a diagonal stone", x: 5, y: 4, size: 0 },
    { name: "a one-point jump", x: 6, y: 3, size: 2 },
    { name: "a keima", x: 6, y: 4, size: 3 },
    { name: "a large keima", x: 7, y: 4, size: 5 },
    { name: "two lines off on both sides", x: 6, y: 5, size: 4 },
  ])("grow until they see $name", ({ x, y, size }) => {
    const board = plain.board.clone();
    board.play(board.geometry.point(x, y), WHITE);
    const before = hashesOf(plain.board, plain.marks.m, BLACK);
    expect(firstDifference(hashesOf(board, plain.marks.m, BLACK), before)).toBe(size);
  });

  it("see the liberties of a neighbour after its colour", () => {
    const board = plain.board.clone();
    board.play(board.geometry.point(2, 3), BLACK); // leaves White two liberties; outside the 3×3 square
    expect(firstDifference(hashesOf(board, plain.marks.m, BLACK), hashesOf(plain.board, plain.marks.m, BLACK))).toBe(1);
  });

  it("see the edge", () => {
    const { board, marks } = parseDiagram(`
      . . . . . . . . . . . .
      . a . b . . . . . . . .
      . . . . . c . . . . . .
      . . . . . . . . . . . .
      . . . . . . d . . . . .
      . . . . . . . . . . . .
      . . . . . . . . . . . .
      . . . . . . . . . . . .
      . . . . . . . . . . . .
      . . . . . . . . . . . .
      . . . . . . . . . . . .
      . . . . . . . . . . . .`);
    const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => hashesOf(board, marks[name], BLACK));
    expect(firstDifference(a, b)).toBe(2);
    expect(firstDifference(b, c)).toBe(2);
    expect(firstDifference(c, d)).toBe(4);
  });

  it("show where the last move was", () => {
    const { board, geometry, marks } = parseDiagram(POSITION);
    const near = hashesOf(board, marks.m, WHITE, geometry.point(4, 4));
    const far = hashesOf(board, marks.m, WHITE, geometry.point(2, 2));
    expect(firstDifference(near, far)).toBe(0);
    expect(firstDifference(near, hashesOf(board, marks.m, WHITE))).toBe(0);
  });
});
