/**
 * Verdicts that have been found, by position. A server may take moves back after the game, or play the whole game in
 * again, and then ask which stones are dead: the answer must be the one that the engine's pass rested on.
 */
import { areAllAlive } from "../rules/ending.ts";
import type { Game } from "../rules/game.ts";
import type { JudgeMode, Verdict } from "./verdict.ts";

/** A dispute goes back and forth over a few positions. */
const MAX_VERDICTS = 32;

export class VerdictMemory {
  /** Key of a position and the way of judging -> verdict, the one used longest ago first. */
  private readonly verdicts = new Map<string, Verdict>();

  find(game: Game, mode: JudgeMode): Verdict | undefined {
    const key = verdictKey(game, mode);
    const verdict = this.verdicts.get(key);
    if (verdict) this.store(key, verdict);
    return verdict;
  }

  remember(game: Game, mode: JudgeMode, verdict: Verdict): void {
    this.store(verdictKey(game, mode), verdict);
  }

  forget(): void {
    this.verdicts.clear();
  }

  private store(key: string, verdict: Verdict): void {
    this.verdicts.delete(key);
    this.verdicts.set(key, verdict);
    for (const oldest of this.verdicts.keys()) {
      if (this.verdicts.size <= MAX_VERDICTS) break;
      this.verdicts.delete(oldest);
    }
  }
}

/** The stones and the size of the board, as a key. */
export function positionKey({ geometry, board }: Game): string {
  return `${geometry.width}x${geometry.height} ${board.key()}`;
}

/**
 * What a verdict depends on, as a key. Komi, prisoners and the like make another score, but no other verdict: the score
 * is counted anew every time.
 */
export function verdictKey(game: Game, mode: JudgeMode): string {
  const { scoring, deadStones } = game.ruleset;
  return `${positionKey(game)} ${scoring} ${areAllAlive(game) ? "none" : deadStones} ${mode}`;
}
