/**
 * The game of the confirmation under the Japanese rules of 1989 (Art. 7.2) on one area: its moves, and the static ends
 * that spare playing on.
 *
 * A ko may be retaken only after a pass for that very ko: the stone that took it is protected until the opponent
 * has passed for it. Other passes and threats elsewhere lift nothing.
 */
import type { Area } from "../analysis/area.ts";
import { AreaGame } from "../analysis/area-game.ts";
import type { Workspace } from "../analysis/workspace.ts";

/** Bits of `meta`: who moves, and whether the string in question has been taken. */
export const DEFENDER_MOVES = 1;
export const TAKEN = 2;

/** How a state ends: the defender has what he wants for ever, or the attacker has. */
export const GOES_ON = 0;
export const KEPT = 1;
export const LOST = 2;

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

/** Is given a state: stones of both sides, protected ko stones, `meta`. */
type Visit = (defender: number, attacker: number, guarded: number, meta: number) => void;

/** The question is whether the defender keeps a stone on one of the points `target`. */
export class ConfirmationGame extends AreaGame {
  /** The string whose capture counts. */
  readonly string: number;

  constructor(area: Area, string: number, target: number) {
    super(area, target);
    this.string = string;
  }

  /** The attacker has the target where his own living stones hold it or shut it in without room for two eyes. */
  endOf(defender: number, attacker: number): number {
    if (defender & this.target && this.neverTaken(defender, attacker)) return KEPT;
    return this.isShutIn(defender, attacker, true) ? LOST : GOES_ON;
  }

  /** Every state that one move leads to: a pass, a pass for a ko, a play. */
  visitMoves(defender: number, attacker: number, guarded: number, meta: number, visit: Visit): void {
    const byDefender = (meta & DEFENDER_MOVES) !== 0;
    const next = meta ^ DEFENDER_MOVES;
    for (let empty = this.all & ~defender & ~attacker; empty !== 0; empty &= empty - 1) {
      const bit = empty & -empty;
      if (!this.play(defender, attacker, byDefender, 0, 31 - Math.clz32(bit))) continue;
      const { captured, ban } = this;
      const isKo = ban !== 0;
      if (isKo && captured & guarded) continue;
      const taken = !byDefender && captured & this.string ? TAKEN : 0;
      visit(this.defender, this.attacker, (guarded & ~captured) | (isKo ? bit : 0), next | taken);
    }
    for (let other = guarded & (byDefender ? attacker : defender); other !== 0; other &= other - 1) {
      visit(defender, attacker, guarded & ~(other & -other), next);
    }
    visit(defender, attacker, guarded, next);
  }
}
