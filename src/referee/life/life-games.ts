/** The two questions of life and death as games on an area whose target is one string, shrunk to one index. */
import { type Area, flood } from "../analysis/area.ts";
import {
  AreaGame,
  ATTACKER_WINS,
  CaptureGame,
  DEFENDER_MOVES,
  DEFENDER_WINS,
  GOES_ON,
  type LocalGame,
  type State,
  type Visit,
} from "../analysis/area-game.ts";

/** The defender wins when the string lives unconditionally, and loses when it is taken or has no room for two eyes. */
export class TwoEyeGame extends AreaGame {
  private readonly whole: number;

  /** @param whole strings that are one index each, and more room than that when they are taken */
  constructor(area: Area, target: number, whole = 0) {
    super(area, target);
    this.whole = whole;
  }

  override defenderHasWon(defender: number, attacker: number): boolean {
    return !this.isShortOfEyes(defender) && super.defenderHasWon(defender, attacker);
  }

  override attackerHasWon(defender: number, attacker: number): boolean {
    if ((this.target & ~defender) !== 0) return true;
    const { neighbours, touchesAttacker, touchesDefender } = this.area;
    const lasting = flood(neighbours, attacker & touchesAttacker, attacker);
    const part = flood(neighbours, this.target, this.all & ~lasting);
    if ((part & (touchesDefender | this.whole)) !== 0) return false;
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

/** A side that has ko threats which the other must answer, and how many. */
export interface Threats {
  readonly defenders: boolean;
  readonly count: number;
}

/** As many threats as anybody could want. */
export const ENDLESS = 7;

/**
 * The rest of a state: bit 0 is 1 if the defender moves; then come the ko ban, the threats that are left, whether they
 * are the defender's, and the goal. So searches with one goal share the states without threats.
 */
const THREAT_BIT = 6;
const THREATS_ARE_DEFENDERS = 1 << 9;
export const PROVER_DEFENDS = 1 << 10;

/** The index where the mover may not retake a ko, plus 1, or 0. @param rest of a state */
export function banOf(rest: number): number {
  return (rest >> 1) & 31;
}

/** The rest of a state with `count` threats of one side. */
export function withThreats(rest: number, count: number, areDefenders: boolean): number {
  const without = rest & ~THREATS_ARE_DEFENDERS & ~(ENDLESS << THREAT_BIT);
  return without | (count << THREAT_BIT) | (count > 0 && areDefenders ? THREATS_ARE_DEFENDERS : 0);
}

/** The threats that are left in a state, positive if they are the attacker's. */
export function threatBalance(rest: number): number {
  const left = (rest >> THREAT_BIT) & ENDLESS;
  return (rest & THREATS_ARE_DEFENDERS) !== 0 ? -left : left;
}

/** A game in which one side may have ko threats: each lets it retake a ko at once. Passes cost nothing. */
export class ThreatGame implements LocalGame {
  readonly area: Area;
  readonly width: number;
  readonly threats: Threats;
  private readonly game: AreaGame;
  private readonly whole: number;
  private readonly loss: number;

  /**
   * @param whole strings that are one index each
   * @param loss the end when one of them is taken, and the target is not
   */
  constructor(game: AreaGame, threats: Threats, whole = 0, loss = GOES_ON) {
    this.game = game;
    this.whole = whole;
    this.loss = loss;
    this.area = game.area;
    this.width = game.width;
    this.threats = threats;
  }

  endOf(defender: number, attacker: number): number {
    const isStanding = (this.game.target & ~defender) === 0;
    if (isStanding && (this.whole & ~defender & ~attacker) !== 0) return this.loss;
    if (this.game.attackerHasWon(defender, attacker)) return ATTACKER_WINS;
    return this.game.defenderHasWon(defender, attacker) ? DEFENDER_WINS : GOES_ON;
  }

  visit(defender: number, attacker: number, rest: number, found: Visit): void {
    for (let empty = this.game.all & ~defender & ~attacker; empty !== 0; empty &= empty - 1) {
      const i = 31 - Math.clz32(empty & -empty);
      const after = this.play(defender, attacker, rest, i);
      if (after >= 0) found(this.game.defender, this.game.attacker, after, i);
    }
    const after = this.pass(rest);
    if (after >= 0) found(defender, attacker, after, -1);
  }

  /** What a move at an index, or −1 for a pass, makes of a state, if it may be played. */
  after([defender, attacker, rest]: State, index: number): State | undefined {
    const after = index < 0 ? this.pass(rest) : this.play(defender, attacker, rest, index);
    if (after < 0) return undefined;
    return index < 0 ? [defender, attacker, after] : [this.game.defender, this.game.attacker, after];
  }

  /** Plays at an empty point. Returns the rest of the state after it, the stones being the game's; −1 if illegal. */
  private play(defender: number, attacker: number, rest: number, i: number): number {
    const { game, threats } = this;
    const byDefender = (rest & DEFENDER_MOVES) !== 0;
    const ban = banOf(rest);
    const kept = ((rest >> THREAT_BIT) << THREAT_BIT) | (byDefender ? 0 : 1);
    if (((defender | attacker) & (1 << i)) !== 0) return -1;
    if (game.play(defender, attacker, byDefender, ban, i)) return kept | (game.ban << 1);
    const left = (rest >> THREAT_BIT) & ENDLESS;
    if (ban !== i + 1 || left === 0 || threats.defenders !== byDefender) return -1;
    if (!game.play(defender, attacker, byDefender, 0, i)) return -1;
    return withThreats(kept, left === ENDLESS ? left : left - 1, byDefender) | (game.ban << 1);
  }

  /** The rest of a state after a pass; −1 if that changes nothing, there being no ko and the other free to pass too. */
  private pass(rest: number): number {
    const byDefender = (rest & DEFENDER_MOVES) !== 0;
    const isFree = byDefender ? this.game.defenderMayPass : !this.game.defenderMayPass;
    if (!isFree && (banOf(rest)) === 0) return -1;
    return ((rest >> THREAT_BIT) << THREAT_BIT) | (byDefender ? 0 : 1);
  }
}
