/** A played game as an SGF file. */
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { sgfName } from "../rules/ruleset-names.ts";
import type { GameEnd } from "./counting.ts";
import type { SgfGame, SgfPlay } from "../sgf/game.ts";
import { treeOfGame } from "../sgf/gameTree.ts";
import { writeOutcome } from "../sgf/outcome.ts";
import { parseSgf } from "../sgf/parser.ts";
import { mainLine } from "../sgf/tree.ts";
import { writeSgf } from "../sgf/writer.ts";
import type { ByColour, GameSettings, PlayedGame } from "./game.ts";
import { overtimeText } from "./time-control.ts";

/** How the record says what a move took. */
const TIME = /^\d+\.\d\d s$/;

/** The file's text; every move tells the time that it took. */
export function recordOf(
  game: PlayedGame,
  settings: GameSettings,
  players: ByColour<string>,
  { outcome, reason, territory }: GameEnd,
): string {
  const { handicapStones, time } = settings;
  const actions = game.moves.map(({ colour, point, ms }): SgfPlay => {
    const comment = ms === undefined ? "opening" : `${(ms / 1000).toFixed(2)} s`;
    return { kind: "play", colour, point, comment };
  });
  const overtime = overtimeText(time);
  const record: SgfGame = {
    geometry: settings.geometry,
    blackName: players[BLACK],
    whiteName: players[WHITE],
    rules: sgfName(settings.ruleset),
    komi: settings.komi,
    ...("mainMs" in time && { mainTimeMs: time.mainMs }),
    ...(overtime !== "" && { overtime }),
    ...(handicapStones.length > 0 && { handicap: handicapStones.length, toPlay: WHITE }),
    result: writeOutcome(outcome),
    gameComment: reason,
    setup: { black: handicapStones, white: [] },
    actions,
  };
  return writeSgf([treeOfGame(record, { version: __SHINPAN_VERSION__, ...(territory && { territory }) })]);
}

/** The record without the times of its moves. */
export function withoutTimes(sgf: string): string {
  const parsed = parseSgf(sgf);
  if (!parsed.ok) return sgf;
  for (const root of parsed.value.games) {
    for (const { properties } of mainLine(root)) if (TIME.test(properties.get("C")?.[0] ?? "")) properties.delete("C");
  }
  return writeSgf(parsed.value.games);
}
