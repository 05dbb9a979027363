import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { textBoard } from "../../src/gtp/commands/board.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";

function game(rules: string): Game {
  return new Game(geometryOf(5), findRuleset(rules)!, 7.5);
}

describe("textBoard", () => {
  it("shows the empty board before the first move", () => {
    expect(textBoard(game("tromp-taylor")).split("\n")).toEqual([
      "Black (X) to play.",
      `Rules: ${findRuleset("tromp-taylor")!.title}, komi 7.5.`,
      "Prisoners: Black has 0, White has 0.",
      "  A B C D E",
      "5 . . . . . 5",
      "4 . . . . . 4",
      "3 . . . . . 3",
      "2 . . . . . 2",
      "1 . . . . . 1",
      "  A B C D E",
    ]);
  });

  it("counts the stones handed over with passes among the prisoners", () => {
    const aga = game("aga");
    aga.play(BLACK, PASS);
    aga.play(WHITE, PASS);
    aga.play(BLACK, PASS);
    expect(textBoard(aga)).toContain("\nPrisoners: Black has 1, White has 2.\n");
  });

  it("counts a single handicap stone in the singular", () => {
    const handicap = game("japanese");
    handicap.setFreeHandicap([handicap.geometry.point(2, 2)]);
    expect(textBoard(handicap)).toMatch(/komi 7\.5, 1 handicap stone\.\n/);
  });
});
