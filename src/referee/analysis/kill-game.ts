/**
 * The analysis game in a part of the board that only the attacker's own chains close off. Some of these chains are
 * whole strings that can be taken like any other; to lose one is the attacker's failure, for then the part has no end.
 */
import type { Area } from "./area.ts";
import { AreaGame } from "./area-game.ts";

export class KillGame extends AreaGame {
  private readonly whole: number;

  /** @param whole indices that stand for whole strings of the attacker */
  constructor(area: Area, target: number, whole: number) {
    super(area, target, "defender");
    this.whole = whole;
  }

  override defenderHasWon(defender: number, attacker: number): boolean {
    return (this.whole & ~attacker) !== 0 || super.defenderHasWon(defender, attacker);
  }

  protected override hasRoom(part: number): boolean {
    return (part & this.whole) !== 0 || super.hasRoom(part);
  }
}
