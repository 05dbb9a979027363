/** Counting the games of a match: by shinpan's own verdict, or by a third engine. */
import type { Game } from "../rules/game.ts";
import type { GameEnd } from "../runs/counting.ts";
import { parseOutcome } from "../sgf/outcome.ts";
import { type EngineCommand, EngineProcess } from "./engine-process.ts";
import { describeFailure, type GameSettings, oneLine, showGame } from "./game.ts";
import type { OpeningMove } from "./openings.ts";

/** Counts the games that passes have stopped; `OwnCounter` is one. */
export interface GameCounter {
  /** Counts one game; several may be asked for at a time. */
  count(game: Game, settings: GameSettings, moves: readonly OpeningMove[]): Promise<GameEnd>;
  close(): Promise<void>;
}

/** An engine that is shown every game and asked for its `final_score`. */
export function engineCounter(command: EngineCommand): GameCounter {
  return {
    async count(_, settings, moves) {
      const engine = new EngineProcess(command);
      try {
        const refused = await showGame(engine, settings, moves);
        if (refused) return unknown(`the referee ${refused}`);
        const answer = await engine.send(settings.patienceMs, "final_score");
        if (answer.kind !== "ok") return unknown(`the referee ${describeFailure("final_score", answer)}`);
        const outcome = parseOutcome(answer.text);
        if (!outcome) return unknown(`the referee answered final_score with "${oneLine(answer.text, 100)}"`);
        return { outcome, reason: "counted by the referee" };
      } finally {
        await engine.close();
      }
    },
    close: () => Promise.resolve(),
  };
}

function unknown(reason: string): GameEnd {
  return { outcome: { winner: "none", by: "unknown" }, reason };
}
