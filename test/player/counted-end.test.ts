/** Values of searches where nothing is left to play for, and where something is. */
import { describe, expect, it } from "vitest";
import { BLACK } from "../../engine/board/colour.ts";
import type { SettledPoints } from "../../engine/search/position.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import { searchHere } from "../../engine/search/search.ts";
import { withCount } from "../../src/player/counted-end.ts";
import { judgeGame } from "../../src/player/judge-game.ts";
import { searchPosition } from "../../src/player/search-position.ts";
import type { Game } from "../../src/rules/game.ts";
import { gameFrom, playMoves, rules } from "../rules/support.ts";
import { FINISHED_GAME } from "../support/finished-game.ts";

/** Both live. Who moves first at the bottom gains a point: the three points there are dame for now. */
const GAP = `
  . X . X O . O
  X X X X O O O
  . . . X O . .
  X X X X O O O
  X . X X O . O
  X X X X O O O
  . X . . . O .`;

/** Both live; White's stone in Black's territory looks dead. */
const OPEN_GROUPS = `
  . . X O . . .
  . . X O . . .
  . X X O O O O
  . . X O . . .
  . . X O . . .
  . O X O . O .
  . . X O . . .`;

/** Both live; six stones of White's have one eye in Black's territory. */
const LARGE_GROUP = `
  . X X O . . .
  X . X O . . .
  X X X O O O O
  O O X O . . .
  O O X O . . .
  . O X O . O .
  . O X O . . .`;

/**
 * A search that gives every point its owner by the verdict, or by `owners`, and is wrong by four points about the lead.
 * @param owners vertex -> −1…1, Black's 1
 */
function searched(game: Game, owners: Readonly<Record<string, number>> = {}, visits = 25): SearchResult {
  const { geometry, toPlay } = game;
  const found = searchHere(searchPosition(game, toPlay), visits);
  const { position: { colour, territory } } = judgeGame(game);
  const ownership = found.ownership.map((_, p) => {
    return owners[p === 0 ? "" : geometry.vertex(p)] ?? [0, 1, -1][colour[p] || territory[p]] ?? 0;
  });
  const mean = { winrate: 0.5, score: (found.mean?.score ?? 0) + 4 };
  return { ...found, ownership, mean };
}

function reportedOf(game: Game, result: SearchResult, settled?: SettledPoints): SearchResult {
  return withCount(result, { ...searchPosition(game, game.toPlay), settled });
}

describe("the values of a search", () => {
  it("are the count where nothing is left but dame, with either side to move; moves keep their distance", () => {
    const drawn = gameFrom(FINISHED_GAME, rules("japanese"));
    const { game } = drawn;
    for (const sign of [1, -1]) {
      const result = searched(game);
      const reported = reportedOf(game, result);
      const score = sign * judgeGame(game).score;
      expect(reported).toMatchObject({ move: result.move, score, mean: { score } });
      expect(reported.mean!.winrate > 0.8).toBe(score > 0);
      const lost = ({ candidates: [best, ...others] }: SearchResult) => others.map((one) => best.score - one.score);
      lost(reported).forEach((points, i) => expect(points).toBeCloseTo(Math.max(0, lost(result)[i])));
      playMoves(drawn, "B pass");
    }
  });

  it.each([
    ["who moves first gains a point", GAP, {}, "japanese", 25],
    ["it is not sure who lives", OPEN_GROUPS, { B2: 0 }, "japanese", 25],
    ["a point of territory is contested", FINISHED_GAME, { C5: 0.4 }, "japanese", 25],
    ["dame are points of area", FINISHED_GAME, {}, "chinese", 25],
    ["a count would cost more than the search", FINISHED_GAME, {}, "japanese", 2],
  ] as const)("are the search's own where %s", (_, diagram, owners, name, visits) => {
    const { game } = gameFrom(diagram, rules(name));
    const result = searched(game, owners, visits);
    expect(reportedOf(game, result)).toBe(result);
  });

  it("are the count where it looks sure who lives", () => {
    const { game } = gameFrom(OPEN_GROUPS, rules("japanese"));
    expect(reportedOf(game, searched(game)).mean!.score).toBe(judgeGame(game).score);
  });

  it("are the count where it is not sure whether a group of five stones or more lives", () => {
    const { game } = gameFrom(LARGE_GROUP, rules("japanese"));
    const owners = Object.fromEntries(["A3", "A4", "B1", "B2", "B3", "B4"].map((vertex) => [vertex, 0.1]));
    expect(reportedOf(game, searched(game, owners)).mean!.score).toBe(judgeGame(game).score);
  });

  it("are the referee's count once two passes have stopped the game, however open it is", () => {
    const drawn = gameFrom(GAP, rules("japanese"));
    const { game } = drawn;
    playMoves(drawn, "B pass");
    const none = { owner: new Uint8Array(), stones: new Int16Array(), zone: new Uint16Array() };
    const settled = { ...none, moves: 1, counted: { lead: 2.5, isFinal: false } };
    expect(reportedOf(game, searched(game), settled).mean!.score).not.toBe(-2.5);
    playMoves(drawn, "W pass");
    expect(game.toPlay).toBe(BLACK);
    expect(reportedOf(game, searched(game), settled).mean).toEqual({ winrate: 1, score: 2.5 });
  });
});
