/** Commands that set the board and the komi, and the one that shows them. */
import { textBoard } from "../../report/text-board.ts";
import { phaseOf } from "../../rules/ending.ts";
import { interpretFloat } from "../core/arguments.ts";
import type { Command } from "../core/command.ts";
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
  const settlement = phaseOf(game) === "play" ? undefined : session.knownSettlement();
  return textBoard(game, settlement?.result);
}
