/**
 * The game about two eyes for certain whole chains of the defender. He wins when all of them live unconditionally; to
 * lose one is to lose. The attacker is bound by no ko ban: there may be more to play than the area shows.
 */
import type { Area } from "./area.ts";
import { AreaGame } from "./area-game.ts";

export class EyeGame extends AreaGame {
  /** @param whole indices that stand for the chains */
  constructor(area: Area, whole: number) {
    super(area, whole, "attacker");
  }

  override defenderHasWon(defender: number, attacker: number): boolean {
    return this.livingZone(defender, attacker) !== 0;
  }

  override attackerHasWon(defender: number): boolean {
    return (this.target & ~defender) !== 0;
  }
}
