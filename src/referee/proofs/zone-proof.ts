/**
 * Proofs of safety that hold inside a small zone whatever happens outside it.
 *
 * A zone proof is a strategy for one player, the *prover*, who moves second, in a window of the board: certain stones
 * around the window are taken as lasting walls of his, everything else outside is taken as lasting stones of the
 * opponent. That is the worst the outside can be: more liberties or captures there never hurt the prover. The zone is
 * the part of the window that the strategy needs; two proofs with disjoint zones can be used together, since every play
 * of the opponent is answered in its own zone. Because answers in another zone lift ko bans, the opponent is never
 * bound by one here, and the prover always is.
 *
 * The search deepens the number of prover's plays. At the opponent's turn his pass comes first: the zone of that proof
 * says which of his plays matter at all, and only these are tried ("relevance zone": Shih et al. 2022). Proofs are
 * finite trees, so that the number of remaining plays decreases at every answer, and no ban of repetition can bite.
 */
import { type Area, flood, floodUnless, spread } from "../analysis/area.ts";
import { AreaGame } from "../analysis/area-game.ts";
import type { ProofTable } from "../analysis/proof-table.ts";
import { StoneAnswers } from "../analysis/stone-answers.ts";
import type { Workspace } from "../analysis/workspace.ts";

/** What the prover wants in the window. */
export type ZoneGoal =
  /** One eye for the wall (every point of it touches the wall), a second one being elsewhere. */
  | "eye"
  /** Unconditional life of every chain of `target`, together with others or with the wall. */
  | "life"
  /** To join the chain given as `target` to the wall. */
  | "connection";

const FAILED = -1;

export class ZoneProof {
  nodes = 0;
  private readonly game: AreaGame;
  private readonly area: Area;
  private readonly goal: ZoneGoal;
  /** Its `proof` holds the zone, its `disproof` 1 + the depth of the deepest failure. */
  private readonly table: ProofTable;
  private readonly whole: number;
  private readonly limit: number;
  /** Index -> how often a play there was part of a proof; and the indices in the order of this. */
  private readonly merit: Int32Array;
  private readonly order: Uint8Array;
  /** Prover's stones -> the zone that shows that the target lives unconditionally, or FAILED. */
  private readonly livingBy = new StoneAnswers((own) => this.game.livingZone(own) || FAILED);

  /**
   * @param area the window; its "defender" is the prover
   * @param target for "connection" and "life": the stones to be joined, or to live
   * @param whole indices that stand for whole chains of the prover: to lose one is to fail
   * @param limit nodes
   */
  constructor(area: Area, goal: ZoneGoal, target: number, whole: number, limit: number, workspace: Workspace) {
    this.area = area;
    this.goal = goal;
    this.game = new AreaGame(area, target);
    this.whole = whole;
    this.limit = limit;
    this.table = workspace.zoneTable.clear();
    this.merit = new Int32Array(area.points.length);
    this.order = Uint8Array.from(area.points, (_, i) => i);
  }

  /** The zone of a proof with at most `plays` answers in a row, opponent first, or 0 if there is none. */
  prove(plays: number): number {
    for (let depth = 0; depth <= plays && this.nodes < this.limit; depth++) {
      const zone = this.opponentMoves(this.area.defender, this.area.attacker, depth);
      if (zone !== FAILED) return zone;
    }
    return 0;
  }

  private opponentMoves(own: number, other: number, depth: number): number {
    let zone = this.goalZone(own, other);
    if (zone !== FAILED) return zone;
    if (depth === 0) return FAILED;
    const { table } = this;
    const slot = table.slot(own, other, 0);
    if (slot < 0) return FAILED;
    if (table.isNew) table.proof[slot] = table.disproof[slot] = 0;
    if (table.proof[slot] !== 0) return table.proof[slot];
    if (table.disproof[slot] > depth || this.nodes >= this.limit) return FAILED;
    zone = this.refuteAll(own, other, depth);
    if (zone !== FAILED) table.proof[slot] = zone;
    else if (this.nodes < this.limit) table.disproof[slot] = depth + 1;
    return zone;
  }

  /** The union of the zones of the answers to the opponent's pass and to his plays inside that union. */
  private refuteAll(own: number, other: number, depth: number): number {
    const { game } = this;
    let zone = this.proverMoves(own, other, 0, depth, false);
    if (zone === FAILED) return FAILED;
    zone = this.withLiberties(own, other, zone);
    if (zone === FAILED) return FAILED;
    const empty = game.all & ~own & ~other;
    for (let tried = 0; ; ) {
      // Plays outside the zone must not take any chain in it.
      zone |= this.whatHolds(own, other, zone & own, zone);
      const m = zone & empty & ~tried;
      if (m === 0) return zone;
      const bit = m & -m;
      tried |= bit;
      const i = 31 - Math.clz32(bit);
      if (game.play(own, other, false, 0, i)) {
        const { defender, attacker, ban, captured } = game;
        if (captured & this.whole) return FAILED;
        // As long as he takes nothing, the opponent does not help the prover to his goal.
        const answer = this.proverMoves(defender, attacker, ban, depth, captured !== 0);
        if (answer === FAILED) return FAILED;
        zone |= answer | this.whatHolds(defender, attacker, this.area.neighbours[i] & defender, zone | answer);
      } else {
        // What makes the play suicide must be in the zone: the stones around it, each with a liberty of its own.
        const group = flood(this.area.neighbours, bit, other | bit);
        const around = spread(this.area.neighbours, group) & own;
        zone |= group | this.whatHolds(own, other | bit, around, zone);
      }
    }
  }

  /** @param mayHaveWon whether the opponent's move may have reached the goal */
  private proverMoves(own: number, other: number, ban: number, depth: number, mayHaveWon: boolean): number {
    if (++this.nodes >= this.limit || depth === 0) return FAILED;
    const { game, order, table } = this;
    const slot = table.slot(own, other, 1 + ban);
    if (slot < 0) return FAILED;
    if (table.isNew) table.proof[slot] = table.disproof[slot] = 0;
    if (table.proof[slot] !== 0) return table.proof[slot];
    if (table.disproof[slot] > depth) return FAILED;
    // It may be won without a move, which asks no depth of the play.
    let zone = mayHaveWon ? this.goalZone(own, other) : FAILED;
    const empty = game.all & ~own & ~other;
    for (let k = 0; k < order.length && zone === FAILED; k++) {
      const i = order[k];
      if ((empty & (1 << i)) === 0 || !game.play(own, other, true, ban, i)) continue;
      const { defender, attacker, captured } = game;
      const rest = this.opponentMoves(defender, attacker, depth - 1);
      if (rest === FAILED) continue;
      this.prefer(i, depth);
      zone = rest | (1 << i) | captured | (spread(this.area.neighbours, captured) & own);
      zone |= this.whatHolds(defender, attacker, 1 << i, zone);
    }
    if (zone !== FAILED) table.proof[slot] = zone;
    else if (this.nodes < this.limit) table.disproof[slot] = depth + 1;
    return zone;
  }

  /** Has a play that was part of a proof tried earlier from now on. */
  private prefer(i: number, depth: number): void {
    const { merit, order } = this;
    merit[i] += 1 << depth;
    let k = order.indexOf(i);
    for (; k > 0 && merit[order[k - 1]] < merit[i]; k--) order[k] = order[k - 1];
    order[k] = i;
  }

  /**
   * What keeps the prover's chains through `stones` on the board: the chains, and for each that does not reach the
   * wall a liberty, one of the zone if possible.
   */
  private whatHolds(own: number, other: number, stones: number, zone: number): number {
    const { neighbours, touchesDefender } = this.area;
    let holds = 0;
    for (let left = stones; left !== 0; ) {
      const chain = flood(neighbours, left & -left, own);
      left &= ~chain;
      holds |= chain;
      if (chain & touchesDefender) continue;
      const liberties = spread(neighbours, chain) & ~own & ~other;
      const known = liberties & (zone | holds);
      holds |= known !== 0 ? known & -known : liberties & -liberties;
    }
    return holds;
  }

  /** The zone with the liberties that the wall must have in it at the opponent's turn, or FAILED. */
  private withLiberties(own: number, other: number, zone: number): number {
    const { neighbours, touchesDefender } = this.area;
    const wall = flood(neighbours, own & touchesDefender, own);
    const liberties = (touchesDefender | spread(neighbours, wall)) & ~own & ~other;
    let needed = this.goal === "eye" ? 1 : 0;
    for (let m = liberties & zone; m !== 0 && needed > 0; m &= m - 1) needed--;
    for (let m = liberties & ~zone; m !== 0 && needed > 0; m &= m - 1, needed--) zone |= (m & -m) | wall;
    if (needed > 0) return FAILED;
    // Liberties of stones joined to the wall count only with these stones.
    return (zone & liberties & ~touchesDefender) !== 0 ? zone | wall : zone;
  }

  /** The zone that shows the goal reached, or FAILED. */
  private goalZone(own: number, other: number): number {
    const { neighbours, touchesDefender, touchesAttacker } = this.area;
    if (this.goal === "life") return this.livingBy.to(own);
    const wall = flood(neighbours, own & touchesDefender, own);
    if (this.goal === "connection") {
      const chain = flood(neighbours, this.game.target & -this.game.target, own);
      if ((this.game.target & ~own) !== 0) return FAILED;
      return (chain & touchesDefender) !== 0 ? chain : FAILED;
    }
    const touched = touchesDefender | spread(neighbours, wall);
    const free = this.game.all & ~own;
    const open = free & (touchesAttacker | ~touched);
    for (let left = free & ~open; left !== 0; ) {
      const region = floodUnless(neighbours, left & -left, free, open);
      left &= ~region;
      if (region & open) continue;
      const border = spread(neighbours, region) & own;
      if (border & ~wall || (region & ~other) === 0) continue;
      return region | (border === 0 ? 0 : flood(neighbours, border, own));
    }
    return FAILED;
  }
}
