/** When a person of some rank gives a game up. */
import { describe, expect, it } from "vitest";
import { geometryOf } from "../../engine/board/geometry.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import { levelNamed, type Rank, rankPlayOn } from "../../src/player/levels.ts";
import { isHopeless } from "../../src/player/manners.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { BLACK, WHITE } from "../../engine/board/colour.ts";

const geometry = geometryOf(9);

/** A game of so many moves. */
function gameOf(moves: number): Game {
  const game = new Game(geometry, findRuleset("chinese")!, 7.5);
  for (let i = 0; i < moves; i++) game.play(i % 2 === 0 ? BLACK : WHITE, geometry.points[2 * i]);
  return game;
}

/** A search of four visits, of which the network says this. */
function told(winrate: number, lead: number): SearchResult {
  const ownership = new Float32Array(geometry.length);
  const raw = { winrate, lead, ownership, policy: new Float32Array() };
  const rest = { score: lead, visits: 4, playouts: 4, timeMs: 1, candidates: [], ownership };
  return { move: geometry.points[80], winrate, ...rest, raw };
}

describe("a rank", () => {
  const resigns = (name: string, winrate: number, lead: number, moves = 30) =>
    isHopeless(told(winrate, lead), gameOf(moves), rankPlayOn(levelNamed(name) as Rank, geometry));

  it("gives up a lost game, a weak one only when it is far behind", () => {
    expect(["20k", "9k", "3d"].map((name) => resigns(name, 0.01, -10))).toEqual([false, false, true]);
    expect(["20k", "9k", "3d"].map((name) => resigns(name, 0.01, -30))).toEqual([true, true, true]);
  });

  it("gives no game up that is open, hardly begun, or lost by little", () => {
    for (const name of ["20k", "9k", "3d"]) {
      expect(resigns(name, 0.2, -30)).toBe(false);
      expect(resigns(name, 0.01, -30, 10)).toBe(false);
      expect(resigns(name, 0.01, -2)).toBe(false);
    }
  });
});
