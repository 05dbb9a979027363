/** The question of two eyes as a game on an area whose target is one string, shrunk to one index. */
import { flood } from "../analysis/area.ts";
import { AreaGame } from "../analysis/area-game.ts";

/** The defender wins when the string lives unconditionally, and loses when it is taken or has no room for two eyes. */
export class TwoEyeGame extends AreaGame {
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
