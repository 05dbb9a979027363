/**
 * Depth-first proof-number search (Nagai 2002) of an analysis game, for one player as the prover.
 *
 * A state that repeats on the path counts as a loss of the prover. A proof is then a finite tree without repetition, so
 * it is valid on every path and may be stored (a strategy along decreasing proof depth never repeats a node, hence
 * the ban on repeated moves cannot touch it either). A disproof may rest on the path; it is marked as tainted, and
 * only untainted disproofs are answers. This leaves the graph-history-interaction problem no way to poison a result.
 */
import { PASS, type Point } from "../../../engine/board/geometry.ts";
import { bitCount } from "./area.ts";
import type { AreaGame } from "./area-game.ts";
import { ProofTable } from "./proof-table.ts";

const INFINITY = 1 << 28;
const MAX_DEPTH = 160;
/** States at most this many: the table then is at most half full. */
const TABLE_BITS = 19;

export type ProofResult = "proved" | "disproved" | "repetition" | "out of budget";

/** Two tables shared by all searches: they are big, and one search runs at a time. */
const tables: ProofTable[] = [];

export class ProofSearch {
  /** States expanded so far. */
  nodes = 0;
  private readonly game: AreaGame;
  private readonly proverDefends: boolean;
  private readonly table: ProofTable;
  private limit = 0;
  /** Depth * (points + 1) + i -> slot of child, state of child in three integers, and the point played or −1. */
  private readonly width: number;
  private readonly childSlot: Int32Array;
  private readonly childDefender: Int32Array;
  private readonly childAttacker: Int32Array;
  private readonly childMeta: Int32Array;

  constructor(game: AreaGame, proverDefends: boolean) {
    this.game = game;
    this.proverDefends = proverDefends;
    const which = proverDefends ? 0 : 1;
    this.table = tables[which] ??= new ProofTable(TABLE_BITS);
    this.table.clear();
    this.width = game.size + 1;
    const n = MAX_DEPTH * this.width;
    this.childSlot = new Int32Array(n);
    this.childDefender = new Int32Array(n);
    this.childAttacker = new Int32Array(n);
    this.childMeta = new Int32Array(n);
  }

  /** Searches on, up to a total of `nodes` expanded states. May be called again with more. */
  run(defender: number, attacker: number, defenderMoves: boolean, nodes: number): ProofResult {
    this.limit = nodes;
    const slot = this.table.slot(defender, attacker, defenderMoves ? 1 : 0);
    if (this.table.isNew) this.evaluate(slot, defender, attacker);
    this.expand(slot, defender, attacker, defenderMoves ? 1 : 0, INFINITY, INFINITY, 0);
    if (this.table.proof[slot] === 0) return "proved";
    if (this.table.disproof[slot] === 0) return this.table.tainted[slot] ? "repetition" : "disproved";
    return "out of budget";
  }

  /** Whether the search has failed at a state, be it by a repetition. */
  hasFailedAt(defender: number, attacker: number, meta: number): boolean {
    const slot = this.table.slot(defender, attacker, meta);
    if (slot < 0) return false;
    if (this.table.isNew) this.evaluate(slot, defender, attacker);
    return this.table.disproof[slot] === 0;
  }

  /**
   * One line of the proof: the prover's winning plays and some stubborn resistance. Points, 0 for a pass, the side that
   * moves at the start first.
   */
  line(defender: number, attacker: number, defenderMoves: boolean): Point[] {
    const { table, game } = this;
    const line: Point[] = [];
    let meta = defenderMoves ? 1 : 0;
    const seen = new Set<number>();
    for (;;) {
      const here = table.slot(defender, attacker, meta);
      if (here < 0 || seen.has(here) || table.proof[here] !== 0) return line;
      if (game.defenderHasWon(defender, attacker) || game.attackerHasWon(defender, attacker)) return line;
      seen.add(here);
      const byDefender = (meta & 1) === 1;
      let next: { point: Point; state: readonly [number, number, number] } | undefined;
      let most = -1;
      for (const child of this.children(defender, attacker, meta)) {
        const slot = table.slot(...child.state);
        if (slot < 0 || seen.has(slot) || table.proof[slot] !== 0) continue;
        // The prover's plays are all as good; of the opponent's the one that leaves him most stones.
        const own = this.proverDefends ? child.state[1] : child.state[0];
        const value = byDefender === this.proverDefends ? 0 : bitCount(own) - (child.point === PASS ? 1 : 0);
        if (value > most) [most, next] = [value, child];
      }
      if (!next) return line;
      line.push(next.point);
      [defender, attacker, meta] = next.state;
    }
  }

  private *children(defender: number, attacker: number, meta: number) {
    const { game } = this;
    const byDefender = (meta & 1) === 1;
    for (let empty = game.all & ~defender & ~attacker; empty !== 0; empty &= empty - 1) {
      const i = 31 - Math.clz32(empty & -empty);
      if (!game.play(defender, attacker, byDefender, meta >> 1, i)) continue;
      const state = [game.defender, game.attacker, (game.ban << 1) | (byDefender ? 0 : 1)] as const;
      yield { point: game.area.points[i], state };
    }
    yield { point: PASS, state: [defender, attacker, byDefender ? 0 : 1] as const };
  }

  /** Settles a new state by the static ends of the game, if one applies. */
  private evaluate(slot: number, defender: number, attacker: number): void {
    const { proof, disproof } = this.table;
    let winner = 0;
    if (this.game.defenderHasWon(defender, attacker)) winner = 1;
    else if (this.game.attackerHasWon(defender, attacker)) winner = 2;
    if (winner === 0) return;
    const proved = (winner === 1) === this.proverDefends;
    proof[slot] = proved ? 0 : INFINITY;
    disproof[slot] = proved ? INFINITY : 0;
  }

  /** meta: bit 0 is 1 if the defender moves; above it the ko ban. */
  private expand(
    slot: number,
    defender: number,
    attacker: number,
    meta: number,
    proofLimit: number,
    disproofLimit: number,
    depth: number,
  ): void {
    const { table, game, childSlot, childDefender, childAttacker, childMeta } = this;
    const { proof, disproof, tainted, onPath } = table;
    if (proof[slot] === 0 || disproof[slot] === 0) return;
    if (depth >= MAX_DEPTH) {
      proof[slot] = INFINITY;
      disproof[slot] = 0;
      tainted[slot] = 1;
      return;
    }
    this.nodes++;
    const byDefender = (meta & 1) === 1;
    const ban = meta >> 1;
    const proverMoves = byDefender === this.proverDefends;
    const base = depth * this.width;
    let n = 0;
    const add = (d: number, a: number, m: number) => {
      const s = table.slot(d, a, m);
      if (s < 0) {
        this.limit = 0;
        return;
      }
      if (table.isNew) this.evaluate(s, d, a);
      childSlot[base + n] = s;
      childDefender[base + n] = d;
      childAttacker[base + n] = a;
      childMeta[base + n] = m;
      n++;
    };
    for (let empty = game.all & ~defender & ~attacker; empty !== 0; empty &= empty - 1) {
      const i = 31 - Math.clz32(empty & -empty);
      if (!game.play(defender, attacker, byDefender, ban, i)) continue;
      add(game.defender, game.attacker, (game.ban << 1) | (byDefender ? 0 : 1));
    }
    if (!byDefender) add(defender, attacker, 1);
    else if (ban !== 0 || game.defenderMayPass) add(defender, attacker, 0);

    onPath[slot] = 1;
    for (;;) {
      // Sum and minimum are of the children's numbers as the mover sees them: his own and the opponent's.
      let best = -1;
      let least = INFINITY;
      let second = INFINITY;
      let sum = 0;
      let repetition = false;
      for (let k = 0; k < n; k++) {
        const s = childSlot[base + k];
        const repeats = onPath[s] === 1;
        const p = repeats ? INFINITY : proof[s];
        const d = repeats ? 0 : disproof[s];
        const mine = proverMoves ? p : d;
        const theirs = proverMoves ? d : p;
        if (d === 0 && (repeats || tainted[s])) {
          if (proverMoves || !repetition) repetition = true;
        }
        sum = Math.min(INFINITY, sum + theirs);
        if (mine < least) {
          second = least;
          least = mine;
          best = k;
        } else if (mine < second) second = mine;
      }
      const p = proverMoves ? least : sum;
      const d = proverMoves ? sum : least;
      if (n === 0) {
        // Only a defender can be without any move: the game ends against him.
        proof[slot] = this.proverDefends ? INFINITY : 0;
        disproof[slot] = this.proverDefends ? 0 : INFINITY;
        break;
      }
      proof[slot] = p;
      disproof[slot] = d;
      if (d === 0) {
        let taint = repetition;
        if (!proverMoves) {
          // One untainted refutation is enough.
          taint = true;
          for (let k = 0; k < n && taint; k++) {
            const s = childSlot[base + k];
            if (!onPath[s] && disproof[s] === 0 && !tainted[s]) taint = false;
          }
        }
        tainted[slot] = taint ? 1 : 0;
      }
      if (p === 0 || d === 0 || p >= proofLimit || d >= disproofLimit || this.nodes >= this.limit) break;
      const s = childSlot[base + best];
      const childMine = Math.min(proverMoves ? proofLimit : disproofLimit, second + 1);
      const theirLimit = proverMoves ? disproofLimit : proofLimit;
      const childTheirs = Math.min(INFINITY, theirLimit - sum + (proverMoves ? disproof[s] : proof[s]));
      this.expand(
        s,
        childDefender[base + best],
        childAttacker[base + best],
        childMeta[base + best],
        proverMoves ? childMine : childTheirs,
        proverMoves ? childTheirs : childMine,
        depth + 1,
      );
    }
    onPath[slot] = 0;
  }
}
