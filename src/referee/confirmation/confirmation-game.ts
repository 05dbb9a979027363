/**
 * The game of the confirmation under the Japanese rules of 1989 (Art. 7.2) on one area: its moves, and the static ends
 * that spare playing on.
 *
 * A ko may be retaken only after a pass for that very ko: the stone that took it is protected until the opponent
 * has passed for it. Other passes and threats elsewhere lift nothing.
 */
import type { Area } from "../analysis/area.ts";
import { AreaGame, ATTACKER_WINS, DEFENDER_MOVES, DEFENDER_WINS, GOES_ON, type Visit } from "../analysis/area-game.ts";
import type { Workspace } from "../analysis/workspace.ts";

/** Bit of the rest of a state: whether the string in question has been taken. Above it are the protected ko stones. */
export const TAKEN = 2;
const GUARDED = 2;

/** Bounds of the work, used up as it goes on, and its memory. */
export interface ConfirmationBudget {
  /** States of one search or one graph at most. */
  readonly each: number;
  /** States that are left in all. */
  left: number;
  /** Whether time is up. */
  readonly mayStop: () => boolean;
  readonly workspace: Workspace;
}

/** The question is whether the defender keeps a stone on one of the points `target`. */
export class ConfirmationGame extends AreaGame {
  /** The string whose capture counts. */
  readonly string: number;
  readonly forGood: boolean;

  /** @param forGood whether play goes on when the string has been taken, or the attacker has won with that */
  constructor(area: Area, string: number, target: number, forGood: boolean) {
    super(area, target);
    this.string = string;
    this.forGood = forGood;
  }

  override get width(): number {
    return 2 * this.size + 1;
  }

  /** The attacker has the target where his own living stones hold it or shut it in without room for two eyes. */
  override endOf(defender: number, attacker: number, rest: number): number {
    if (rest & TAKEN && !this.forGood) return ATTACKER_WINS;
    if (defender & this.target && this.neverTaken(defender, attacker)) return DEFENDER_WINS;
    return this.isShutIn(defender, attacker, true) ? ATTACKER_WINS : GOES_ON;
  }

  /** Every state that one move leads to: a pass, a pass for a ko, a play. */
  override visit(defender: number, attacker: number, rest: number, found: Visit): void {
    const byDefender = (rest & DEFENDER_MOVES) !== 0;
    const guarded = rest >>> GUARDED;
    const next = (rest & TAKEN) | (byDefender ? 0 : DEFENDER_MOVES);
    for (let empty = this.all & ~defender & ~attacker; empty !== 0; empty &= empty - 1) {
      const bit = empty & -empty;
      const i = 31 - Math.clz32(bit);
      if (!this.play(defender, attacker, byDefender, 0, i)) continue;
      const { captured, ban } = this;
      const isKo = ban !== 0;
      if (isKo && captured & guarded) continue;
      const taken = !byDefender && captured & this.string ? TAKEN : 0;
      const protects = (guarded & ~captured) | (isKo ? bit : 0);
      found(this.defender, this.attacker, (protects << GUARDED) | next | taken, i);
    }
    for (let other = guarded & (byDefender ? attacker : defender); other !== 0; other &= other - 1) {
      found(defender, attacker, ((guarded & ~(other & -other)) << GUARDED) | next, -1);
    }
    found(defender, attacker, (guarded << GUARDED) | next, -1);
  }
}
