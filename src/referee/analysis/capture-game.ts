/**
 * The question of seki: can the attacker, moving first, take the target at all? Passes cost nothing, and play without
 * end is the attacker's failure.
 */
import { AreaGame } from "./area-game.ts";

export class CaptureGame extends AreaGame {
  override readonly defenderMayPass: boolean = true;

  override defenderHasWon(defender: number, attacker: number): boolean {
    return this.isStanding(defender) && this.neverTaken(defender, attacker);
  }

  override attackerHasWon(defender: number): boolean {
    return !this.isStanding(defender);
  }

  private isStanding(defender: number): boolean {
    return (this.target & ~defender) === 0;
  }
}
