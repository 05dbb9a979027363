import { expect, it } from "vitest";
import { EMPTY } from "../../engine/board/colour.ts";
import { SettledPositions } from "../../src/analyze/analysis.ts";
import { threadReferee } from "../../src/player/thread-referee.ts";
import { Game } from "../../src/rules/game.ts";
import { gameFrom, playMoves, rules } from "../rules/support.ts";
import { FINISHED_GAME } from "../support/finished-game.ts";

/** The finished game after these moves, each time as a game of its own. */
function gameAfter(moves: string): Game {
  const drawn = gameFrom(FINISHED_GAME, rules("japanese"));
  playMoves(drawn, moves);
  return drawn.game;
}

it("the positions of a game's end have what is settled, those before have not", async () => {
  const positions = new SettledPositions(threadReferee(undefined));
  const { geometry, ruleset } = gameAfter("");
  const early = new Game(geometry, ruleset, ruleset.komi);
  const games = [early, gameAfter(""), gameAfter("B D1"), gameAfter("B D1 W F7")];
  const found = await Promise.all(games.map((game) => positions.next(game, game.toPlay)));
  expect(found.map(({ settled }) => settled?.moves)).toEqual([undefined, 0, 0, 2]);
  expect(found.map(({ moves }) => moves.length)).toEqual([0, 0, 1, 2]);
  const owned = found[1].settled!.owner.filter((owner) => owner !== EMPTY).length;
  expect(owned).toBeGreaterThan(geometry.points.length / 2);
});
