/** A game as it stands, as text for people. */
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { counted } from "../rules/counted.ts";
import type { Game } from "../rules/game.ts";
import { type GameResult, resultSentence } from "../rules/result.ts";
import { boardPicture } from "./board-picture.ts";
import { colourTitle } from "./words.ts";

/**
 * Whose turn it is, the rules, the prisoners, and a picture of the board. No empty lines.
 * @param result what the game has come to, if it has ended
 */
export function textBoard(game: Game, result?: GameResult): string {
  const ending = result ? [resultSentence(result)] : [];
  return [...caption(game), ...ending, ...boardPicture(game.board, game.lastMove?.point)].join("\n");
}

function caption(game: Game): string[] {
  const { geometry, moves, lastMove, toPlay, ruleset, komi, handicap } = game;
  const move = lastMove && `${colourTitle(lastMove.colour)} ${geometry.vertex(lastMove.point)}`;
  const last = move ? `Move ${moves.length}, ${move}. ` : "";
  const stones = handicap > 0 ? `, ${counted(handicap, "handicap stone")}` : "";
  return [
    `${last}${colourTitle(toPlay)} (${toPlay === BLACK ? "X" : "O"}) to play.`,
    `Rules: ${ruleset.title}, komi ${komi}${stones}.`,
    `Prisoners: Black has ${lost(game, WHITE)}, White has ${lost(game, BLACK)}.`,
  ];
}

/** Stones of this colour that the opponent holds. */
function lost(game: Game, colour: Colour): number {
  return game.prisoners(colour) + game.passStones(colour);
}
