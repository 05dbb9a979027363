import { expect, it } from "vitest";
import { BLACK, type Colour, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { SettledPositions } from "../../src/analyze/settled-positions.ts";
import { threadReferee } from "../../src/player/thread-referee.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { boardOf } from "../support/diagram.ts";
import { FINISHED_GAME } from "../support/finished-game.ts";

const { colour, geometry } = boardOf(FINISHED_GAME);
const stonesOf = (c: Colour) => geometry.points.filter((p) => colour[p] === c);

/** The finished game after these moves, each time as a game of its own. */
function gameAfter(...vertices: string[]): Game {
  const game = new Game(geometry, findRuleset("japanese")!, 6.5);
  game.setUp({ black: stonesOf(BLACK), white: stonesOf(WHITE), empty: [], toPlay: BLACK, handicap: 0 });
  for (const vertex of vertices) expect(game.play(game.toPlay, geometry.parseVertex(vertex)!)).toBeUndefined();
  return game;
}

it("the positions of a game's end have what is settled, those before have not", async () => {
  const positions = new SettledPositions(threadReferee(undefined, Infinity));
  const early = new Game(geometry, findRuleset("japanese")!, 6.5);
  const games = [early, gameAfter(), gameAfter("D1"), gameAfter("D1", "F7")];
  const found = await Promise.all(games.map((game) => positions.next(game, game.toPlay)));
  expect(found.map(({ settled }) => settled?.moves)).toEqual([undefined, 0, 0, 2]);
  expect(found.map(({ moves }) => moves.length)).toEqual([0, 0, 1, 2]);
  const owned = found[1].settled!.owner.filter((owner) => owner !== EMPTY).length;
  expect(owned).toBeGreaterThan(geometry.points.length / 2);
});
