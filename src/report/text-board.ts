/** A game as it stands, as text for people. */
import { BLACK, type Colour, colourName, WHITE } from "../../engine/board/colour.ts";
import type { Game } from "../rules/game.ts";
import { boardPicture } from "./board-picture.ts";

/** Whose turn it is, the rules, the prisoners, and a picture of the board. No empty lines. */
export function textBoard(game: Game): string {
  return [...caption(game), ...boardPicture(game.board, game.lastMove?.point)].join("\n");
}

function caption(game: Game): string[] {
  const { geometry, moves, lastMove, toPlay, ruleset, komi, handicap } = game;
  const last = lastMove ? `Move ${moves.length}, ${title(lastMove.colour)} ${geometry.vertex(lastMove.point)}. ` : "";
  const stones = handicap > 0 ? `, ${handicap} handicap ${handicap === 1 ? "stone" : "stones"}` : "";
  return [
    `${last}${title(toPlay)} (${toPlay === BLACK ? "X" : "O"}) to play.`,
    `Rules: ${ruleset.title}, komi ${komi}${stones}.`,
    `Prisoners: Black has ${lost(game, WHITE)}, White has ${lost(game, BLACK)}.`,
  ];
}

/** Stones of this colour that the opponent holds. */
function lost(game: Game, colour: Colour): number {
  return game.prisoners(colour) + game.passStones(colour);
}

function title(colour: Colour): string {
  return colourName(colour) === "black" ? "Black" : "White";
}
