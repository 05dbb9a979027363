import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { boardPicture, starPoints } from "../../src/report/board-picture.ts";

function boardWith(width: number, height: number, moves: string): Board {
  const board = new Board(geometryOf(width, height));
  moves
    .split(" ")
    .filter((vertex) => vertex !== "")
    .forEach((vertex, i) => board.play(board.geometry.parseVertex(vertex)!, i % 2 === 0 ? BLACK : WHITE));
  return board;
}

describe("boardPicture", () => {
  it("draws stones, star points, the last move and coordinates on all sides", () => {
    const board = boardWith(9, 9, "E5 G7 C3");
    expect(boardPicture(board, board.geometry.parseVertex("C3")).join("\n")).toBe(
      [
        "  A B C D E F G H J",
        "9 . . . . . . . . . 9",
        "8 . . . . . . . . . 8",
        "7 . . + . . . O . . 7",
        "6 . . . . . . . . . 6",
        "5 . . . . X . . . . 5",
        "4 . . . . . . . . . 4",
        "3 . .(X). . . + . . 3",
        "2 . . . . . . . . . 2",
        "1 . . . . . . . . . 1",
        "  A B C D E F G H J",
      ].join("\n"),
    );
  });

  it("keeps columns straight on a board with two-digit rows, wider than high", () => {
    expect(boardPicture(boardWith(3, 11, "A1 C11")).join("\n")).toBe(
      [
        "   A B C",
        "11 . . O 11",
        "10 . . . 10",
        " 9 . . . 9",
        " 8 . . . 8",
        " 7 . . . 7",
        " 6 . . . 6",
        " 5 . . . 5",
        " 4 . . . 4",
        " 3 . . . 3",
        " 2 . . . 2",
        " 1 X . . 1",
        "   A B C",
      ].join("\n"),
    );
  });

  it.each(["A1", "A2", "B1", "B2"])("brackets a last move in the corner %s of the smallest board", (vertex) => {
    const board = boardWith(2, 2, vertex);
    const lines = boardPicture(board, board.geometry.parseVertex(vertex));
    expect(lines.join("\n").match(/\(X\)/g)).toHaveLength(1);
    expect(lines.map((line) => line.length)).toEqual([5, 7, 7, 5]);
  });

  it("brackets nothing for a pass", () => {
    expect(boardPicture(boardWith(5, 5, "C3"), PASS).join("\n")).not.toMatch(/[()]/);
  });

  it("has no column I and twenty-five columns at most", () => {
    expect(boardPicture(boardWith(25, 25, ""))[0]).toBe("   A B C D E F G H J K L M N O P Q R S T U V W X Y Z");
  });
});

describe("starPoints", () => {
  it.each<[number, number, string]>([
    [5, 5, ""],
    [7, 7, "C5 E5 C3 E3"],
    [8, 8, "C6 F6 C3 F3"],
    [9, 9, "C7 G7 E5 C3 G3"],
    [13, 13, "D10 K10 G7 D4 K4"],
    [14, 14, "D11 L11 D4 L4"],
    [15, 15, "D12 H12 M12 D8 H8 M8 D4 H4 M4"],
    [19, 19, "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4"],
    [19, 9, "D7 Q7 K5 D3 Q3"],
    [19, 3, ""],
  ])("%i×%i", (width, height, expected) => {
    const geometry = geometryOf(width, height);
    expect(starPoints(geometry).map((p) => geometry.vertex(p)).join(" ")).toBe(expected);
  });
});
