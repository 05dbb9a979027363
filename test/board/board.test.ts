import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { PASS, geometryOf } from "../../engine/board/geometry.ts";
import { boardOf, diagramOf, expectBoard, parseDiagram } from "../support/diagram.ts";

describe("legality", () => {
  const cases: [name: string, black: boolean, white: boolean, diagram: string][] = [
    ["an empty point among empty points", true, true, ". . . \n . a . \n . . ."],
    ["suicide of one stone", true, false, ". X . \n X a X \n . X ."],
    ["suicide in the corner", true, false, "a X . \n X . . \n . . ."],
    ["suicide of a chain", true, false, "a O X . \n O X X . \n X . . . \n . . . ."],
    ["one's own last liberty is suicide, the enemy's a capture", false, true, "a X O \n X X O \n O O ."],
    ["a capture that makes its own liberty", true, false, "a O X \n O O X \n X X ."],
    ["joining chains that keep a liberty", true, false, "a X . \n X O O \n . O ."],
  ];
  it.each(cases)("%s", (_, black, white, diagram) => {
    const { board, marks } = parseDiagram(diagram);
    expect([board.isLegal(marks.a, BLACK), board.isLegal(marks.a, WHITE)]).toEqual([black, white]);
  });

  it("never allows an occupied point, always a pass", () => {
    const board = boardOf(". . \n . X");
    const taken = board.geometry.parseVertex("B1")!;
    expect([board.isLegal(taken, BLACK), board.isLegal(taken, WHITE)]).toEqual([false, false]);
    expect([board.isLegal(PASS, BLACK), board.isLegal(PASS, WHITE)]).toEqual([true, true]);
  });
});

describe("suicide", () => {
  const cases: [name: string, size: number, diagram: string][] = [
    ["none", 0, ". . . \n . a . \n . . ."],
    ["none, it captures", 0, "a X O \n X X O \n O O ."],
    ["of one stone", 1, ". X . \n X a X \n . X ."],
    ["of a chain touched twice", 4, "a O X . \n O O X . \n X X . . \n . . . ."],
    ["of two chains", 4, "X X X . \n O a O X \n X O X . \n . X . ."],
  ];
  it.each(cases)("%s: %i stones", (_, size, diagram) => {
    const { board, marks } = parseDiagram(diagram);
    expect(board.suicideSize(marks.a, WHITE)).toBe(size);
    expect(board.isSuicide(marks.a, WHITE)).toBe(size > 0);
  });
});

describe("eyes that a playout must not fill", () => {
  const cases: [name: string, black: boolean, diagram: string][] = [
    ["in the open", true, "X X X \n X a X \n X X X"],
    ["in the open, one enemy diagonally", true, ". . . . . \n . X X O . \n . X a X . \n . X X X . \n . . . . ."],
    ["in the open, two enemies diagonally", false, ". . . . . \n . X X O . \n . X a X . \n . O X X . \n . . . . ."],
    ["in the open, empty diagonals", true, ". . . . . \n . . X . . \n . X a X . \n . . X . . \n . . . . ."],
    ["in the open, one side empty", false, ". . . . . \n . X X X . \n . X a . . \n . X X X . \n . . . . ."],
    ["in the open, one side white", false, ". . . . . \n . X X X . \n . X a O . \n . X X X . \n . . . . ."],
    ["at the edge", true, ". X a X . \n . X X X . \n . . . . ."],
    ["at the edge, one enemy diagonally", false, ". X a X . \n . X X O . \n . . . . ."],
    ["in the corner", true, "a X . \n X X . \n . . ."],
    ["in the corner, empty diagonal", true, "a X . \n X . . \n . . ."],
    ["in the corner, enemy diagonally", false, "a X . \n X O . \n . . ."],
  ];
  it.each(cases)("%s: %s", (_, black, diagram) => {
    const { board, marks } = parseDiagram(diagram);
    expect(board.isEye(marks.a, BLACK)).toBe(black);
    expect(board.isEye(marks.a, WHITE)).toBe(false);
    const swapped = parseDiagram(diagram.replace(/[XO]/g, (stone) => (stone === "X" ? "O" : "X")));
    expect(swapped.board.isEye(swapped.marks.a, WHITE)).toBe(black);
  });
});

describe("the only liberty of a chain", () => {
  // The chain is the one at the top left; `a` is its only liberty.
  const cases: [name: string, inAtari: boolean, diagram: string][] = [
    ["touched once", true, "X X a \n O O . \n . . ."],
    ["touched twice", true, "X X O \n X a O \n O O ."],
    ["touched from four sides", true, "X X X O \n X a X O \n X X X O \n O O O ."],
    ["two liberties", false, "X X . \n O . . \n . . ."],
    ["two liberties, a stone of the chain midway", false, "X X X \n . X . \n O O O \n . . ."],
    ["three liberties, the middle one their mean", false, "X X X O \n . . . O \n . . . ."],
    ["three liberties with stones between, the middle one their mean", false, "X X X X X \n . O . O . \n . . . . ."],
  ];
  it.each(cases)("%s", (_, inAtari, diagram) => {
    const { board, marks, geometry } = parseDiagram(diagram);
    const chain = geometry.point(0, 0);
    expect(board.colour[chain]).toBe(BLACK);
    expect(board.atariLiberty(chain)).toBe(inAtari ? marks.a : 0);
    if (inAtari) expect(board.chainLiberties(chain)).toEqual([marks.a]);
  });
});

describe("copies", () => {
  const ko = () => {
    const board = boardOf(". X O . \n X O . O \n . X O . \n . . . .");
    board.play(board.geometry.parseVertex("C3")!, BLACK);
    return board;
  };

  it("have everything: stones, ko, prisoners, hash", () => {
    const original = ko();
    const copy = new Board(original.geometry);
    copy.play(copy.geometry.parseVertex("D1")!, WHITE);
    copy.copyFrom(original);
    expectBoard(copy, diagramOf(original));
    expect([copy.ko, copy.koColour, copy.prisoners(WHITE)]).toEqual([original.ko, WHITE, 1]);
    expect([copy.key(), copy.emptyCount]).toEqual([original.key(), original.emptyCount]);
  });

  it("travel as snapshots", () => {
    const original = ko();
    const snapshot = original.snapshot();
    const before = diagramOf(original);
    original.play(original.geometry.parseVertex("D1")!, WHITE);
    const restored = new Board(original.geometry);
    restored.restore(snapshot);
    expectBoard(restored, before);
    expect([restored.key(), restored.ko]).toEqual([ko().key(), ko().ko]);
  });

  it("go their own way", () => {
    const original = ko();
    const before = diagramOf(original);
    const copy = original.clone();
    copy.play(copy.geometry.parseVertex("D1")!, WHITE);
    copy.play(copy.ko, BLACK);
    expectBoard(original, before);
    expect(original.key()).not.toBe(copy.key());
  });

  it("clear forgets everything", () => {
    const board = ko();
    board.clear();
    const fresh = new Board(board.geometry);
    expectBoard(board, diagramOf(fresh));
    expect([board.ko, board.prisoners(WHITE), board.key()]).toEqual([0, 0, fresh.key()]);
    expect(board.emptyCount).toBe(16);
    expect(board.geometry.points.every((p) => board.colour[p] === EMPTY)).toBe(true);
  });
});

describe("hash", () => {
  const at = (board: Board, vertex: string) => board.geometry.parseVertex(vertex)!;

  it("does not depend on the order of moves", () => {
    const [a, b] = [boardOf(". . \n . ."), boardOf(". . \n . .")];
    a.play(at(a, "A1"), BLACK);
    a.play(at(a, "B2"), WHITE);
    b.play(at(b, "B2"), WHITE);
    b.play(at(b, "A1"), BLACK);
    expect(a.key()).toBe(b.key());
  });

  it("comes back with the position", () => {
    const board = boardOf(". X . \n X . X \n . X .");
    const before = board.key();
    board.play(at(board, "B2"), WHITE); // suicide
    expect(board.key()).toBe(before);
  });

  it("distinguishes the colours, the side to move and the boards", () => {
    const diagrams = ["X . \n . .", "O . \n . .", ". . \n . .", ". . . \n . . ."];
    const keys = diagrams.map(boardOf).flatMap((board) => [board.key(BLACK), board.key(WHITE)]);
    keys.push(boardOf(". . \n . . \n . .").key());
    expect(new Set(keys).size).toBe(9);
    expect(boardOf("X . \n . .").key(BLACK)).toBe(boardOf("X . \n . .").key());
  });

  it("has different numbers for every stone", () => {
    const board = new Board(geometryOf(25));
    const keys = new Set<bigint>();
    for (const p of board.geometry.points) {
      for (const colour of [BLACK, WHITE] as const) {
        board.clear();
        board.play(p, colour);
        keys.add(board.key());
      }
    }
    expect(keys.size).toBe(2 * 25 * 25);
  });
});
