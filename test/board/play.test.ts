import { describe, expect, it } from "vitest";
import type { Board } from "../../engine/board/board.ts";
import { BLACK, WHITE, type Colour } from "../../engine/board/colour.ts";
import { boardOf, expectBoard } from "../support/diagram.ts";

interface Case {
  readonly name: string;
  /** Colours and vertices by turns. */
  readonly moves: string;
  /** The board before and after, side by side. */
  readonly boards: string;
  /** Black and white stones that were taken off the board. */
  readonly prisoners: readonly [number, number];
  /** The colour that may not retake a ko at once after the moves, and where; otherwise there is none. */
  readonly ko?: string;
}

const CASES: readonly Case[] = [
  { name: "capture in the open", moves: "B D3", prisoners: [0, 1], boards: `
      . . . . .       . . . . .
      . . X . .       . . X . .
      . X O . .   →   . X . X .
      . . X . .       . . X . .
      . . . . .       . . . . .` },
  { name: "capture at the edge", moves: "B D3", prisoners: [0, 1], boards: `
      . X O .       . X . X
      . . X .   →   . . X .
      . . . .       . . . .` },
  { name: "capture in the corner", moves: "B A1", prisoners: [0, 2], boards: `
      O X .       . X .
      O X .   →   . X .
      . . .       X . .` },
  { name: "capture of a chain that winds", moves: "B A1", prisoners: [0, 9], boards: `
      O O O O X       . . . . X
      O X X X X   →   . X X X X
      O O O O X       . . . . X
      . X X X .       X X X X .` },
  { name: "one move captures two chains", moves: "B C3", prisoners: [0, 2], boards: `
      X O . O X       X . X . X
      . X . X .   →   . X . X .
      . . . . .       . . . . .` },
  { name: "one move captures four chains", moves: "W C3", prisoners: [4, 0], boards: `
      . . O . .       . . O . .
      . O X O .       . O . O .
      O X . X O   →   O . O . O
      . O X O .       . O . O .
      . . O . .       . . O . .` },
  { name: "one move captures a chain that it touches on all sides", moves: "B C3", prisoners: [0, 8], boards: `
      . X X X .       . X X X .
      X O O O X       X . . . X
      X O . O X   →   X . X . X
      X O O O X       X . . . X
      . X X X .       . X X X .` },
  { name: "capture comes before suicide: the stone that takes has no liberty of its own", moves: "B A4",
    prisoners: [0, 3], boards: `
      . O X .       X . X .
      O O X .   →   . . X .
      X X . .       X X . .
      . . . .       . . . .` },
  { name: "ko", moves: "B C3", prisoners: [0, 1], ko: "W B3", boards: `
      . X O .       . X O .
      X O . O   →   X . X O
      . X O .       . X O .
      . . . .       . . . .` },
  { name: "ko at the edge", moves: "B C3", prisoners: [0, 1], ko: "W B3", boards: `
      X O . O       X . X O
      . X O .   →   . X O .
      . . . .       . . . .` },
  { name: "ko in the corner", moves: "B A3", prisoners: [0, 1], ko: "W A2", boards: `
      . O .       X O .
      O X .   →   . X .
      X . .       X . .` },
  { name: "a threat elsewhere lifts the ko, which is then retaken", moves: "B C4 W E1 B D1 W B4", prisoners: [1, 1],
    ko: "B C4", boards: `
      . X O . .       . X O . .
      X O . O .       X O . O .
      . X O . .   →   . X O . .
      . . . . .       . . . . .
      . . . . .       . . . X O` },
  { name: "a pass lifts the ko", moves: "B C3 W pass", prisoners: [0, 1], boards: `
      . X O .       . X O .
      X O . O   →   X . X O
      . X O .       . X O .
      . . . .       . . . .` },
  { name: "no ko: two stones were taken", moves: "B D3", prisoners: [0, 2], boards: `
      . X X O .       . X X O .
      X O O . O   →   X . . X O
      . X X O .       . X X O .
      . . . . .       . . . . .` },
  { name: "the stone that took two may be retaken at once", moves: "B D3 W C3", prisoners: [1, 2], boards: `
      . X X O .       . X X O .
      X O O . O   →   X . O . O
      . X X O .       . X X O .
      . . . . .       . . . . .` },
  { name: "no ko: the stone that took belongs to a chain", moves: "B C3", prisoners: [0, 1], boards: `
      . X X O       . X X O
      X O . O   →   X . X O
      . X O .       . X O .
      . . . .       . . . .` },
  { name: "no ko: the stone that took has another liberty", moves: "B C3", prisoners: [0, 1], boards: `
      . X . .       . X . .
      X O . O   →   X . X O
      . X O .       . X O .
      . . . .       . . . .` },
  { name: "snapback: one stone is thrown in and taken, five are taken back", moves: "B B1 W A1 B B1",
    prisoners: [1, 5], boards: `
      . . . .       . . . .
      X X X X   →   X X X X
      O O O X       . . . X
      . . O X       . X . X` },
  { name: "suicide of one stone in the open", moves: "W B2", prisoners: [0, 1], boards: `
      . X .       . X .
      X . X   →   X . X
      . X .       . X .` },
  { name: "suicide of one stone in the corner", moves: "W A3", prisoners: [0, 1], boards: `
      . X .       . X .
      X . .   →   X . .
      . . .       . . .` },
  { name: "suicide that joins three chains", moves: "W C3", prisoners: [0, 4], boards: `
      X X X X X       X X X X X
      X O . O X   →   X . . . X
      . X O X .       . X . X .
      . . X . .       . . X . .` },
  { name: "suicide into the hole of a capture", moves: "B C2 W B2", prisoners: [0, 2], boards: `
      . X . .       . X . .
      X O . .   →   X . X .
      . X . .       . X . .` },
  { name: "the smallest board", moves: "B A1 W A2 B B2", prisoners: [0, 1], boards: `
      . .   →   . X
      . .       X .` },
  { name: "a wide board", moves: "B G1", prisoners: [0, 1], boards: `
      . . . . . X O   →   . . . . . X .
      . . . . . . .       . . . . . . X` },
  { name: "a tall board", moves: "B A1", prisoners: [0, 1], boards: `
      . .       . .
      X .   →   X .
      O X       . X
      . .       X .` },
];

describe("playing", () => {
  it.each(CASES)("$name", ({ moves, boards, prisoners, ko }) => {
    const rows = boards.split("\n").map((row) => row.trim().split(/ {3,}(?:→ {3,})?/));
    const [before, after] = [0, 1].map((side) => rows.map((row) => row[side] ?? "").join("\n"));
    const board = boardOf(before);
    playAll(board, moves);
    expectBoard(board, after);
    expect([board.prisoners(BLACK), board.prisoners(WHITE)]).toEqual(prisoners);
    const banned = `${board.koColour === BLACK ? "B" : "W"} ${board.geometry.vertex(board.ko)}`;
    expect(board.ko === 0 ? undefined : banned).toBe(ko);
    if (ko) expect(board.isLegal(board.ko, board.koColour as Colour)).toBe(false);
  });

  it("says how many stones were captured", () => {
    const board = boardOf(`
      O X .
      O X .
      . . .`);
    expect(board.play(board.geometry.parseVertex("C1")!, WHITE)).toBe(0);
    expect(board.play(board.geometry.parseVertex("A1")!, BLACK)).toBe(2);
  });
});

function playAll(board: Board, moves: string): void {
  const words = moves.split(" ");
  for (let i = 0; i < words.length; i += 2) {
    board.play(board.geometry.parseVertex(words[i + 1])!, words[i] === "B" ? BLACK : WHITE);
  }
}
