/** How what is called dead is captured where the opponent does not agree. */
import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { cleanUpKomi, cleanUpMoves } from "../../src/player/clean-up.ts";
import { judge } from "../../src/referee/judging/judge.ts";
import type { Verdict } from "../../src/referee/verdict.ts";
import type { Game } from "../../src/rules/game.ts";
import { gameFrom, rules } from "../rules/support.ts";

function gameOf(diagram: string): Game {
  const { game } = gameFrom(diagram, rules("chinese"));
  game.komi = 0.5;
  return game;
}

function verdictOn(game: Game): Verdict {
  return judge({ board: game.board }, {});
}

/** The moves of Black's clean-up, as vertices. */
function movesOn(diagram: string): string[] {
  const game = gameOf(diagram);
  return [...cleanUpMoves(game, BLACK, verdictOn(game))].map((p) => game.geometry.vertex(p)).sort();
}

describe("the moves of a clean-up", () => {
  it("take the liberties of dead stones", () => {
    expect(
      movesOn(`
        . X . X O . .
        X X X X O O O
        O O . X O . .
        . . . X O O O
        X X X X O . .
        . X . X O O O
        X . X X O . .`),
    ).toEqual(["A4", "B4", "C5"]);
  });

  it("prepare the capture where every liberty is a self-atari", () => {
    // After Black B1, White D1 would capture two stones and live.
    expect(
      movesOn(`
        . X . X O . O . .
        X X X X O O O O O
        . X . X O . O . O
        X X X X O O O O .
        . X . X O . O . O
        X X X X O O O O O
        O O O X X O . O .
        . O O X . X O O O
        O . X . X X O . O`),
    ).toEqual(["B1", "D1"]);
  });

  it("are none where nothing is dead", () => {
    expect(
      movesOn(`
        . X . X O . .
        X X X X O O O
        . . . X O . .
        X X X X O O O
        . X . X O . .
        X X X X O O O
        . X . X O . .`),
    ).toEqual([]);
  });

  it("are searched so that a point less than the verdict gives hardly counts, and a string does", () => {
    const game = gameOf(`
      . X . X O . .
      X X X X O O O
      . X . X O . .
      X X X X O O O
      . X . X O . .
      X X X X O O O
      . X . X O . .`);
    const verdict = verdictOn(game);
    // Black has 28 points, White 21.
    expect(cleanUpKomi(game, BLACK, verdict, "hold")).toBe(5);
    expect(cleanUpKomi(game, BLACK, verdict, "gain")).toBe(7);
    expect(cleanUpKomi(game, WHITE, verdict, "hold")).toBe(8);
    expect(cleanUpKomi(game, WHITE, verdict, "gain")).toBe(6);
  });
});
