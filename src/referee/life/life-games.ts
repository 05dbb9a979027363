/** The two questions of life and death as games on an area whose target is one string, shrunk to one index. */
import { flood } from "../analysis/area.ts";
import { AreaGame, CaptureGame } from "../analysis/area-game.ts";

/** The defender wins when the string lives unconditionally, and loses when it is taken or has no room for two eyes. */
export class TwoEyeGame extends AreaGame {
  override defenderHasWon(defender: number, attacker: number): boolean {
    return !this.isShortOfEyes(defender) && super.defenderHasWon(defender, attacker);
  }

  override attackerHasWon(defender: number, attacker: number): boolean {
    if ((this.target & ~defender) !== 0) return true;
    const { neighbours, touchesAttacker, touchesDefender } = this.area;
    const lasting = flood(neighbours, attacker & touchesAttacker, attacker);
    const part = flood(neighbours, this.target, this.all & ~lasting);
    if ((part & touchesDefender) !== 0) return false;
    // Two points, not adjacent to each other or to stones that last, could become eyes.
    let eyes = 0;
    for (let m = part & ~this.target & ~touchesAttacker; m !== 0; m &= m - 1) {
      const i = 31 - Math.clz32(m & -m);
      if ((neighbours[i] & lasting) !== 0) continue;
      if ((eyes & ~neighbours[i]) !== 0) return false;
      eyes |= 1 << i;
    }
    return true;
  }
}

/** The attacker wins when he takes the string; play without end is his failure. */
export class TakingGame extends CaptureGame {
  override defenderHasWon(defender: number, attacker: number): boolean {
    return !this.isShortOfEyes(defender, attacker) && super.defenderHasWon(defender, attacker);
  }
}
