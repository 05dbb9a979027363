/**
 * The analysis game G(s) of the Applicable Japanese Rules on one area: its moves, and the static ends that spare
 * playing it out.
 *
 * The game: the attacker of the string s moves first; suicide is prohibited, a single-stone ko may not be retaken at
 * once, three successive passes end the game; the defender wins if there then is a two-eye-formation of his that shares
 * a point with s. Two facts make passes simple. A defender's pass is answered by a pass, so it can only serve to lift a
 * ko ban. After an attacker's pass the defender must play: if he passes too, the attacker's third pass ends the game.
 */
import { type Area, flood, floodUnlessFree, spread } from "./area.ts";
import { SMALLEST_FORMATION, SMALLEST_FORMATION_ON_SMALL_BOARD } from "./formation.ts";
import { StoneAnswers } from "./stone-answers.ts";

/** How a state ends: play goes on, or one side has what it wants for ever. */
export const GOES_ON = 0;
export const DEFENDER_WINS = 1;
export const ATTACKER_WINS = 2;

/** Bit of the rest of a state: whether the defender moves. */
export const DEFENDER_MOVES = 1;

/** The stones of both sides, and the rest of a state. */
export type State = readonly [defender: number, attacker: number, rest: number];

/** Is given a state, and the index of the play that leads to it, −1 for a pass. */
export type Visit = (defender: number, attacker: number, rest: number, index: number) => void;

/**
 * A game on an area, as searches and graphs see it. A state is three integers: the stones of both sides, and the rest,
 * of which bit 0 says who moves. The game says what passes there are, what may not be repeated, and what ends it.
 */
export interface LocalGame {
  readonly area: Area;
  /** More moves than this no state has. */
  readonly width: number;
  endOf(defender: number, attacker: number, rest: number): number;
  /** Visits every state that one move leads to. A mover without any has lost. */
  visit(defender: number, attacker: number, rest: number, found: Visit): void;
}

/** For the strong form of the fixpoint, which asks for none of the other side. */
const NO_STONES = 0;

export class AreaGame implements LocalGame {
  readonly area: Area;
  /** Number of points. */
  readonly size: number;
  /** Mask of all points. */
  readonly all: number;
  /** The intersections of the analysed string. */
  readonly target: number;
  /** Whether the defender may pass without a ko to wait for. In G(s) it would gain nothing. */
  readonly defenderMayPass: boolean = false;

  /** After a legal `play`: the stones, and the point where the next player may not retake a ko, plus 1, or 0. */
  defender = 0;
  attacker = 0;
  ban = 0;
  /** After a legal `play`: the stones taken. */
  captured = 0;

  private readonly defenderIsBound: boolean;
  private readonly attackerIsBound: boolean;
  private readonly smallest: number;
  /** Scratch of the fixpoints: index of chain -> its stones; its neighbours. */
  private readonly chain = new Int32Array(32);
  private readonly chainSpread = new Int32Array(32);
  /** Index of region -> its points; the part that must be adjacent to a chain; its neighbours. */
  private readonly region = new Int32Array(32);
  private readonly regionMust = new Int32Array(32);
  private readonly regionSpread = new Int32Array(32);
  /** Index of region -> mask of the chains around it, and of those to which it is vital. */
  private readonly regionBorder = new Int32Array(32);
  private readonly regionVital = new Int32Array(32);
  /** Masks of the chains that live, and of the regions that only such chains are around. */
  private living = 0;
  private healthy = 0;
  private chains = 0;
  private regions = 0;
  /** Defender's stones -> the part of the target that he holds for ever: the opponent's stones have no say in it. */
  private readonly heldBy = new StoneAnswers((defender) => this.held(defender, this.target));
  /** Some of the attacker's stones -> 1 if they, lasting, would leave no point of the target room for two eyes. */
  private readonly shutInBy = new StoneAnswers((lasting) => (this.isWithoutRoom(lasting) ? 1 : 0));

  /** @param koFree the side that no ko ban binds, if there is one */
  constructor(area: Area, target: number, koFree?: "defender" | "attacker") {
    this.area = area;
    this.defenderIsBound = koFree !== "defender";
    this.attackerIsBound = koFree !== "attacker";
    this.size = area.points.length;
    this.all = 2 ** this.size - 1;
    this.target = target;
    const small = Math.min(area.geometry.width, area.geometry.height) < 4;
    this.smallest = small ? SMALLEST_FORMATION_ON_SMALL_BOARD : SMALLEST_FORMATION;
  }

  /** Plays at index i, which must be empty. Returns false, with nothing promised of the fields, if it is not legal. */
  play(defender: number, attacker: number, byDefender: boolean, ban: number, i: number): boolean {
    const { neighbours, touchesDefender, touchesAttacker } = this.area;
    const bit = 1 << i;
    const own = (byDefender ? defender : attacker) | bit;
    let other = byDefender ? attacker : defender;
    const ownLasts = byDefender ? touchesDefender : touchesAttacker;
    const otherLasts = byDefender ? touchesAttacker : touchesDefender;

    let captured = 0;
    const free = ~own & ~other;
    for (let m = neighbours[i] & other; m !== 0; ) {
      const group = floodUnlessFree(neighbours, m & -m, other, free);
      // What is left of a chain with liberties is looked at again if it touches the point twice, at no great cost.
      m &= m - 1;
      if ((group & otherLasts) !== 0) continue;
      captured |= group;
      m &= ~group;
    }
    other &= ~captured;
    const taken = captured !== 0 && (captured & (captured - 1)) === 0;
    if (taken && ban === i + 1 && (byDefender ? this.defenderIsBound : this.attackerIsBound)) return false;

    let nextBan = 0;
    if (captured === 0) {
      if ((neighbours[i] & free) === 0) {
        // Without a liberty of its own the stone needs one of its chain.
        const group = floodUnlessFree(neighbours, bit, own, free);
        if (group !== 0 && (group & ownLasts) === 0) return false;
      }
    } else if (taken && (neighbours[i] & own) === 0 && (bit & ownLasts) === 0) {
      if ((neighbours[i] & ~other) === captured) nextBan = 32 - Math.clz32(captured);
    }
    this.defender = byDefender ? own : other;
    this.attacker = byDefender ? other : own;
    this.captured = captured;
    this.ban = (byDefender ? this.attackerIsBound : this.defenderIsBound) ? nextBan : 0;
    return true;
  }

  get width(): number {
    return this.size + 1;
  }

  endOf(defender: number, attacker: number, _rest: number): number {
    if (this.defenderHasWon(defender, attacker)) return DEFENDER_WINS;
    return this.attackerHasWon(defender, attacker) ? ATTACKER_WINS : GOES_ON;
  }

  /** Above the side that moves the rest of a state holds the ko ban. */
  visit(defender: number, attacker: number, rest: number, found: Visit): void {
    const byDefender = (rest & DEFENDER_MOVES) !== 0;
    const next = byDefender ? 0 : DEFENDER_MOVES;
    const ban = rest >> 1;
    for (let empty = this.all & ~defender & ~attacker; empty !== 0; empty &= empty - 1) {
      const i = 31 - Math.clz32(empty & -empty);
      if (!this.play(defender, attacker, byDefender, ban, i)) continue;
      found(this.defender, this.attacker, (this.ban << 1) | next, i);
    }
    if (!byDefender || ban !== 0 || this.defenderMayPass) found(defender, attacker, next, -1);
  }

  /**
   * Whether the defender has won already: a chain with strong unconditional life, or one of its eyes, holds a point of
   * the target. Lasting stones around the area count as alive.
   */
  defenderHasWon(defender: number, _attacker: number): boolean {
    return this.holdsTarget(defender);
  }

  /** Whether a chain with strong unconditional life, or one of its eyes, holds a point of the target. */
  protected holdsTarget(defender: number): boolean {
    return this.heldBy.to(defender) !== 0;
  }

  /** The part of some points that the defender holds for ever: chains with strong unconditional life and their eyes. */
  private held(defender: number, points: number): number {
    const { touchesDefender, touchesAttacker } = this.area;
    this.fixpoint(defender, NO_STONES, touchesDefender, touchesAttacker, true);
    let held = 0;
    for (let m = this.living; m !== 0; m &= m - 1) held |= this.chain[31 - Math.clz32(m & -m)];
    for (let r = 0; r < this.regions; r++) {
      if (this.healthy & (1 << r) && this.region[r] & points && this.isEyeOfLiving(r)) held |= this.region[r];
    }
    return held & points;
  }

  /**
   * Whether the attacker has won already: every point of the target is held by attacker's stones that can never be
   * captured, or lies in a part cut off by such stones that has no room for a two-eye-formation.
   */
  attackerHasWon(defender: number, attacker: number): boolean {
    return this.isShutIn(defender, attacker, false);
  }

  /** @param strong whether the attacker's stones must be able to form two eyes too */
  protected isShutIn(defender: number, attacker: number, strong: boolean): boolean {
    // Most states have room even if all of the attacker's stones last.
    if (this.shutInBy.to(attacker) === 0) return false;
    this.fixpoint(attacker, defender, this.area.touchesAttacker, this.area.touchesDefender, strong);
    let lasting = 0;
    for (let m = this.living; m !== 0; m &= m - 1) lasting |= this.chain[31 - Math.clz32(m & -m)];
    return lasting === attacker || this.shutInBy.to(lasting) === 1;
  }

  /** Whether some lasting stones of the attacker leave no point of the target a part with room for two eyes. */
  private isWithoutRoom(lasting: number): boolean {
    const { neighbours, touchesDefender } = this.area;
    const open = this.all & ~lasting;
    for (let left = this.target & open; left !== 0; ) {
      const part = flood(neighbours, left & -left, open);
      left &= ~part;
      if (part & touchesDefender || this.hasRoom(part)) return false;
    }
    return true;
  }

  /** Whether a chain that holds a point of the target can never be captured. */
  protected neverTaken(defender: number, attacker: number): boolean {
    this.fixpoint(defender, attacker, this.area.touchesDefender, this.area.touchesAttacker, false);
    for (let m = this.living; m !== 0; m &= m - 1) if (this.chain[31 - Math.clz32(m & -m)] & this.target) return true;
    return false;
  }

  /**
   * The living chains that hold the target, with two eyes of each that reaches no lasting stone, and the chains round
   * these eyes with theirs; 0 unless every point of the target is on a chain with strong unconditional life.
   */
  livingZone(defender: number): number {
    const { touchesDefender, touchesAttacker } = this.area;
    if ((this.target & ~defender) !== 0 || this.isShortOfEyes(defender)) return 0;
    this.fixpoint(defender, NO_STONES, touchesDefender, touchesAttacker, true);
    const { chain, chainSpread, region, regionMust, regionSpread, living, healthy } = this;
    let zone = 0;
    let open = this.target;
    while (open !== 0) {
      let c = 0;
      while (c < this.chains && (chain[c] & open) === 0) c++;
      if (!(living & (1 << c))) return 0;
      zone |= chain[c];
      let needed = chain[c] & touchesDefender ? 0 : 2;
      // Eyes that are in the zone already first.
      for (const wanted of [zone, 0]) {
        for (let r = 0; r < this.regions && needed > 0; r++) {
          const isIn = (region[r] & wanted) !== 0;
          if (!(healthy & (1 << r)) || isIn !== (wanted !== 0) || (regionMust[r] & ~chainSpread[c]) !== 0) continue;
          zone |= region[r];
          open |= regionSpread[r] & defender;
          needed--;
        }
      }
      open &= ~zone;
    }
    return zone;
  }

  /**
   * Whether a chain of the target cannot have two eyes: a quick test before the fixpoint.
   * @param spared points that eyes need not have next to the chain
   */
  protected isShortOfEyes(defender: number, spared = 0): boolean {
    const { neighbours, touchesDefender, touchesAttacker } = this.area;
    const free = this.all & ~defender;
    const closed = free & ~flood(neighbours, touchesAttacker, free);
    for (let left = this.target; left !== 0; ) {
      const group = flood(neighbours, left & -left, defender);
      left &= ~group;
      if (group & touchesDefender) continue;
      const touched = spread(neighbours, group);
      let eyes = 0;
      for (let rest = closed & touched; rest !== 0 && eyes < 2; ) {
        const eye = flood(neighbours, rest & -rest, closed);
        rest &= ~eye;
        if ((eye & ~spared & ~touched) === 0) eyes++;
      }
      if (eyes < 2) return true;
    }
    return false;
  }

  /** Whether two points of a part could both become eyes: no neighbour outside, and not adjacent to each other. */
  protected hasRoom(part: number): boolean {
    const { neighbours, touchesAttacker } = this.area;
    let count = 0;
    let eyes = 0;
    for (let m = part; m !== 0; m &= m - 1) {
      count++;
      const i = 31 - Math.clz32(m & -m);
      if ((neighbours[i] & ~part) === 0 && ((1 << i) & touchesAttacker) === 0) eyes |= 1 << i;
    }
    if (count < this.smallest) return false;
    for (let m = eyes; m !== 0; m &= m - 1) {
      const i = 31 - Math.clz32(m & -m);
      if (eyes & ~(1 << i) & ~neighbours[i]) return true;
    }
    return false;
  }

  /** Whether every point of a healthy region touches one same living chain, or each a lasting stone. */
  private isEyeOfLiving(r: number): boolean {
    const { touchesDefender } = this.area;
    let touched = touchesDefender;
    for (let c = 0; c < this.chains; c++) {
      if (!(this.living & (1 << c))) continue;
      if ((this.region[r] & ~this.chainSpread[c]) === 0) return true;
      if (this.chain[c] & touchesDefender) touched |= this.chainSpread[c];
    }
    return (this.region[r] & ~touched) === 0;
  }

  /**
   * Benson's fixpoint for the stones `own`, in the strong form, in which the stones `other` have no say, or the plain
   * one. Chains that touch a lasting stone of their colour live anyway. Leaves chains and regions in the scratch
   * arrays: none if nothing lives.
   */
  private fixpoint(own: number, other: number, ownLasts: number, otherLasts: number, strong: boolean): void {
    const { neighbours } = this.area;
    const { chain, chainSpread, region, regionMust, regionSpread, regionBorder, regionVital } = this;
    const free = this.all & ~own;
    let regions = 0;
    // A region that goes on among lasting enemy stones is no eye.
    for (let left = free & ~flood(neighbours, otherLasts, free); left !== 0; ) {
      const group = flood(neighbours, left & -left, free);
      left &= ~group;
      const must = strong ? group : group & ~other;
      if (must === 0) continue;
      region[regions] = group;
      regionMust[regions] = must;
      regionSpread[regions++] = spread(neighbours, group);
    }
    this.chains = this.regions = this.living = this.healthy = 0;
    if (regions < 2 && (own & ownLasts) === 0) return;
    if ((own & ownLasts) === 0) {
      // Most positions have not two regions that can be vital to any chain: then nothing lives, without the fixpoint.
      const touched = spread(neighbours, own);
      let eyes = 0;
      for (let r = 0; r < regions; r++) if ((regionMust[r] & ~touched) === 0) eyes++;
      if (eyes < 2) {
        for (let r = 0; r < regions; r++) if ((regionSpread[r] & own) === 0) this.healthy |= 1 << r;
        this.regions = regions;
        return;
      }
    }
    let chains = 0;
    let lasting = 0;
    for (let left = own; left !== 0; chains++) {
      const group = flood(neighbours, left & -left, own);
      left &= ~group;
      chain[chains] = group;
      chainSpread[chains] = spread(neighbours, group);
      if (group & ownLasts) lasting |= 1 << chains;
    }
    for (let r = 0; r < regions; r++) {
      let border = 0;
      let vital = 0;
      for (let c = 0; c < chains; c++) {
        if (regionSpread[r] & chain[c]) border |= 1 << c;
        if ((regionMust[r] & ~chainSpread[c]) === 0) vital |= 1 << c;
      }
      regionBorder[r] = border;
      regionVital[r] = vital;
    }
    let living = 2 ** chains - 1;
    let healthy = 0;
    for (let before = 0; living !== before; ) {
      before = living;
      healthy = 0;
      let once = 0;
      let twice = 0;
      for (let r = 0; r < regions; r++) {
        if (regionBorder[r] & ~living) continue;
        healthy |= 1 << r;
        twice |= once & regionVital[r];
        once |= regionVital[r];
      }
      living &= twice | lasting;
    }
    this.chains = chains;
    this.regions = regions;
    this.living = living;
    this.healthy = healthy;
  }
}

/**
 * The game about two eyes for certain whole chains of the defender. He wins when all of them live unconditionally; to
 * lose one is to lose. The attacker is bound by no ko ban: there may be more to play than the area shows.
 */
export class EyeGame extends AreaGame {
  /** @param whole indices that stand for the chains */
  constructor(area: Area, whole: number) {
    super(area, whole, "attacker");
  }

  override defenderHasWon(defender: number): boolean {
    return this.livingZone(defender) !== 0;
  }

  override attackerHasWon(defender: number): boolean {
    return (this.target & ~defender) !== 0;
  }
}

/**
 * The analysis game in a part of the board that only the attacker's own chains close off. Some of these chains are
 * whole strings that can be taken like any other; to lose one is the attacker's failure, for then the part has no end.
 */
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

/**
 * The question of seki: can the attacker, moving first, take the target at all? Passes cost nothing, and play without
 * end is the attacker's failure.
 */
export class CaptureGame extends AreaGame {
  override readonly defenderMayPass: boolean = true;

  override defenderHasWon(defender: number, attacker: number): boolean {
    return this.isStanding(defender) && this.neverTaken(defender, attacker);
  }

  override attackerHasWon(defender: number, _attacker: number): boolean {
    return !this.isStanding(defender);
  }

  private isStanding(defender: number): boolean {
    return (this.target & ~defender) === 0;
  }
}

/**
 * Can the attacker take the target for good? In the end each of its points must be held by attacker's stones with
 * strong unconditional life, or lie among such stones without room for two eyes: a capture that costs him the stones
 * he captured with is none.
 */
export class RemovalGame extends CaptureGame {
  override defenderHasWon(defender: number, attacker: number): boolean {
    return this.neverTaken(defender, attacker) || this.holdsTarget(defender);
  }

  override attackerHasWon(defender: number, attacker: number): boolean {
    return this.isShutIn(defender, attacker, true);
  }
}
