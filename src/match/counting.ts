/** How a game between engines ends, and counting it by shinpan's own verdict. */
import { type Colour, colourName, opponent } from "../../engine/board/colour.ts";
import type { Point } from "../../engine/board/geometry.ts";
import { threadReferee } from "../player/thread-referee.ts";
import type { Referee } from "../referee/referee.ts";
import { pointsOfStatus, settleGame } from "../referee/settlement.ts";
import type { Game } from "../rules/game.ts";
import type { Outcome } from "../sgf/outcome.ts";

/** How a game has ended. */
export interface GameEnd {
  readonly outcome: Outcome;
  /** In words. */
  readonly reason: string;
  /** Whose points are whose, if the game was counted by somebody who says so. */
  readonly territory?: { readonly black: readonly Point[]; readonly white: readonly Point[] };
}

/** The end of a game by a player who gives up. */
export function resignation(loser: Colour): GameEnd {
  return { outcome: { winner: opponent(loser), by: "resignation" }, reason: `${colourName(loser)} resigned` };
}

/** The end of a game that nobody has won. */
export function noResult(reason: string): GameEnd {
  return { outcome: { winner: "none", by: "void" }, reason };
}

/** Counts games that passes have stopped, by the practical verdict. */
export class OwnCounter {
  private readonly referee: Referee;

  /** @param script serves the role "judge", so that no clock waits for the counting; without one it is done here */
  constructor(script?: URL) {
    // The proofs are bounded by states, not by time: equal games, equal verdicts.
    this.referee = threadReferee(script);
  }

  /** Counts one game; several may be asked for at a time. */
  async count(game: Game): Promise<GameEnd> {
    const { result, verdict } = settleGame(game, await this.referee.ask(game, "practical"));
    const outcome: Outcome = result.by === "both-lose" ? { winner: "none", by: "void" } : result;
    const points = (status: "black_territory" | "white_territory") => pointsOfStatus(verdict, status);
    const territory = { black: points("black_territory"), white: points("white_territory") };
    return { outcome, reason: "counted", territory };
  }

  async close(): Promise<void> {
    await this.referee.close();
  }
}
