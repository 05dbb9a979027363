/** Commands that set the board and the komi, and the one that shows them. */
import { BLACK, type Colour, colourTitle, WHITE } from "../../../engine/board/colour.ts";
import type { Settlement } from "../../referee/settlement.ts";
import { boardPicture } from "../../report/board-picture.ts";
import { outcomeSentence } from "../../report/count.ts";
import { counted } from "../../rules/quote.ts";
import { phaseOf } from "../../rules/ending.ts";
import type { Game } from "../../rules/game.ts";
import { type Command, interpretFloat } from "../core/command.ts";
import { interpretSize } from "../go-arguments.ts";
import type { Session } from "../session.ts";

export function boardCommands(session: Session): Command[] {
  return [
    // Some controllers say `boardsize 19 13` for a board that is not square, others `rectangular_boardsize 19 13`.
    {
      name: "boardsize",
      usage: "SIZE [HEIGHT]",
      run: ([width, height]) => session.startGame(interpretSize(width, height)),
    },
    {
      name: "rectangular_boardsize",
      usage: "WIDTH HEIGHT",
      run: ([width, height]) => session.startGame(interpretSize(width, height)),
    },
    { name: "clear_board", usage: "", run: () => session.startGame() },
    { name: "komi", usage: "KOMI", run: ([komi]) => session.setKomi(interpretFloat(komi, "komi")) },
    { name: "get_komi", usage: "", run: () => String(session.game.komi) },
    { name: "showboard", usage: "", run: () => showBoard(session) },
  ];
}

/** With the result, if the game has ended and it is known: to look at a board takes no time. */
function showBoard(session: Session): string {
  const { game } = session;
  return textBoard(game, phaseOf(game) === "play" ? undefined : session.knownSettlement());
}

/**
 * Whose turn it is, the rules, the prisoners, and a picture of the board. No empty lines.
 * @param settlement what the game has come to, if it has ended
 */
export function textBoard(game: Game, settlement?: Settlement): string {
  const ending = settlement ? [outcomeSentence(settlement)] : [];
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
