/** Counting a game that passes have stopped: by shinpan's own verdict, or by a third engine. */
import type { Point } from "../../../engine/board/geometry.ts";
import type { Game } from "../../rules/game.ts";
import { pointsOfStatus, settleGame } from "../../referee/settlement.ts";
import { type Outcome, parseOutcome } from "../../sgf/outcome.ts";
import { threadReferee } from "../../player/thread-referee.ts";
import type { CommandLine } from "./command-line.ts";
import { type GameSettings, showGame } from "./game.ts";
import type { OpeningMove } from "./openings.ts";
import { Player } from "./player.ts";

/** What the counting came to. */
export interface Count {
  readonly outcome: Outcome;
  readonly reason: string;
  /** Whose points are whose, if the referee says so. */
  readonly territory?: { readonly black: readonly Point[]; readonly white: readonly Point[] };
}

export interface Referee {
  /** Counts one game; several may be asked for at a time. */
  count(game: Game, settings: GameSettings, moves: readonly OpeningMove[]): Promise<Count>;
  close(): Promise<void>;
}

/** A referee that needs to see nothing but the game. */
export interface OwnReferee extends Referee {
  count(game: Game): Promise<Count>;
}

/** Counting may play the position out. */
const COUNT_CAP_MS = 120_000;

/**
 * The judge of this program.
 * @param script serves the role "judge", so that no clock waits for it; without one it works here
 */
export function ownReferee(script?: URL): OwnReferee {
  const referee = threadReferee(script, Infinity);
  return {
    async count(game) {
      const settlement = settleGame(game, await referee.ask(game, "practical"));
      const { result } = settlement;
      const outcome: Outcome = result.by === "both-lose" ? { winner: "none", by: "void" } : result;
      const points = (status: "black_territory" | "white_territory") => pointsOfStatus(settlement.verdict, status);
      const territory = { black: points("black_territory"), white: points("white_territory") };
      return { outcome, reason: "counted", territory };
    },
    close: () => referee.close(),
  };
}

/** An engine that is shown every game and asked for its `final_score`. */
export function engineReferee(command: CommandLine): Referee {
  return {
    async count(_, settings, moves) {
      const player = new Player(command);
      try {
        const refused = await showGame(player, settings, moves);
        if (refused) return unknown(`the referee ${refused}`);
        const answer = await player.send(COUNT_CAP_MS, "final_score");
        if (answer.kind === "lost") return unknown(`the referee ${answer.reason}`);
        const outcome = answer.kind === "ok" ? parseOutcome(answer.text) : undefined;
        return outcome ? { outcome, reason: "counted by the referee" } : unknown("the referee could not count");
      } finally {
        await player.close();
      }
    },
    close: () => Promise.resolve(),
  };
}

function unknown(reason: string): Count {
  return { outcome: { winner: "none", by: "unknown" }, reason };
}
