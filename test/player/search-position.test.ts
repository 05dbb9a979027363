import { describe, expect, it } from "vitest";
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { searchPosition } from "../../src/player/search-position.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";

const geometry = geometryOf(5);

/** A game in which these moves have been made: "B C3", "W pass". */
function gameOf(rules: string, komi: number, ...moves: string[]): Game {
  const game = new Game(geometry, findRuleset(rules)!, komi);
  for (const move of moves) {
    const [letter, vertex] = move.split(" ");
    const colour: Colour = letter === "B" ? BLACK : WHITE;
    expect(game.play(colour, geometry.parseVertex(vertex) ?? PASS)).toBeUndefined();
  }
  return game;
}

function komiOf(game: Game): number {
  return searchPosition(game, game.toPlay).komi;
}

describe("the komi of a search", () => {
  it("has White's point for a first pass where the rules give it (WMSG 2008)", () => {
    expect(komiOf(gameOf("wmsg-2008", 6.5, "B C3"))).toBe(6.5);
    expect(komiOf(gameOf("wmsg-2008", 6.5, "B C3", "W pass"))).toBe(7.5);
    expect(komiOf(gameOf("wmsg-2008", 6.5, "B pass", "W pass"))).toBe(6.5);
  });

  it("has the button once a pass has taken it", () => {
    expect(komiOf(gameOf("aga-button", 7, "B C3"))).toBe(7);
    expect(komiOf(gameOf("aga-button", 7, "B pass"))).toBe(6.5);
    expect(komiOf(gameOf("aga-button", 7, "B C3", "W pass"))).toBe(7.5);
  });

  it("has penalties, and compensation for handicap stones under area rules", () => {
    const game = new Game(geometry, findRuleset("chinese")!, 0.5);
    game.setFreeHandicap([geometry.point(1, 1), geometry.point(3, 3)]);
    game.penalties = [0, 2, 0];
    expect(komiOf(game)).toBe(4.5);
    game.ruleset = findRuleset("japanese")!;
    expect(komiOf(game)).toBe(2.5);
  });
});

describe("prisoners taken before a setup", () => {
  /** Black takes a stone at A5, before a command says that Black is to move. */
  const captured = (rules: string) => {
    const game = gameOf(rules, 0, "B B5", "W A5", "B A4");
    game.setUp({ black: [], white: [], empty: [], toPlay: BLACK });
    expect(game.prisoners(WHITE)).toBe(1);
    return game;
  };

  it("still count under territory rules", () => {
    expect(komiOf(captured("japanese"))).toBe(-1);
  });

  it("are worth nothing under area rules", () => {
    expect(komiOf(captured("chinese"))).toBe(0);
  });
});
