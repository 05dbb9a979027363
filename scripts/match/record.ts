/** A played game as an SGF file. */
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { type SgfGame, type SgfPlay } from "../../src/sgf/game.ts";
import { treeOfGame } from "../../src/sgf/gameTree.ts";
import { type Outcome, writeOutcome } from "../../src/sgf/outcome.ts";
import { writeSgf } from "../../src/sgf/writer.ts";
import type { ByColour, GameSettings, PlayedGame } from "./game.ts";

declare const __SHINPAN_VERSION__: string;

/** The file's text; every move tells the time that it took. */
export function recordOf(
  game: PlayedGame,
  settings: GameSettings,
  players: ByColour<string>,
  outcome: Outcome,
  reason: string,
): string {
  const { handicapStones } = settings;
  const actions = game.moves.map(({ colour, point, ms }): SgfPlay => {
    const comment = ms === undefined ? "opening" : `${(ms / 1000).toFixed(2)} s`;
    return { kind: "play", colour, point, comment };
  });
  const record: SgfGame = {
    geometry: settings.geometry,
    blackName: players[BLACK],
    whiteName: players[WHITE],
    rules: settings.ruleset.name,
    komi: settings.komi,
    ...(handicapStones.length > 0 && { handicap: handicapStones.length, toPlay: WHITE }),
    result: writeOutcome(outcome),
    gameComment: reason,
    setup: { black: handicapStones, white: [] },
    actions,
  };
  return writeSgf([treeOfGame(record, { version: __SHINPAN_VERSION__ })]);
}
