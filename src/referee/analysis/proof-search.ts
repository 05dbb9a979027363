/**
 * Proof-number search of an analysis game, for one player as the prover. The ban on repeated moves cannot touch a
 * proof, for a strategy along decreasing proof depth never repeats a state; only untainted disproofs are answers.
 */
import { PASS, type Point } from "../../../engine/board/geometry.ts";
import { bitCount } from "./area.ts";
import type { AreaGame } from "./area-game.ts";
import { ProofNumberSearch } from "./proof-numbers.ts";
import type { Workspace } from "./workspace.ts";

const MAX_DEPTH = 160;

export type ProofResult = "proved" | "disproved" | "repetition" | "out of budget";

/** The effort is the states expanded. The rest of a state: bit 0 is 1 if the defender moves; above it is the ko ban. */
export class ProofSearch extends ProofNumberSearch {
  private readonly game: AreaGame;

  /** While it may be run again, no other search for the same side may use the workspace. */
  constructor(game: AreaGame, proverDefends: boolean, workspace: Workspace) {
    super(workspace.tableFor(proverDefends).clear(), proverDefends, game.size + 1, MAX_DEPTH);
    this.game = game;
  }

  /** States expanded so far. */
  get nodes(): number {
    return this.spent;
  }

  /** Whether the table has no room for a further state: to search on is of no use. */
  get isStuck(): boolean {
    return this.table.isFull;
  }

  /** Searches on, up to a total of `nodes` expanded states. May be called again with more. */
  run(defender: number, attacker: number, defenderMoves: boolean, nodes: number): ProofResult {
    const slot = this.search(defender, attacker, defenderMoves ? 1 : 0, nodes);
    if (this.table.proof[slot] === 0) return "proved";
    if (this.table.disproof[slot] === 0) return this.table.tainted[slot] ? "repetition" : "disproved";
    return "out of budget";
  }

  /** Whether the search has failed at a state, be it by a repetition. */
  hasFailedAt(defender: number, attacker: number, meta: number): boolean {
    const slot = this.enter(defender, attacker, meta);
    return slot >= 0 && this.table.disproof[slot] === 0;
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

  protected override enter(defender: number, attacker: number, rest: number): number {
    const { game, table } = this;
    const slot = table.slot(defender, attacker, rest);
    if (slot < 0 || !table.isNew) return slot;
    if (game.defenderHasWon(defender, attacker)) this.settle(slot, this.proverDefends);
    else if (game.attackerHasWon(defender, attacker)) this.settle(slot, !this.proverDefends);
    return slot;
  }

  protected override visitChildren(defender: number, attacker: number, rest: number): void {
    const { game } = this;
    this.spent++;
    const byDefender = this.defenderMoves(rest);
    const ban = rest >> 1;
    for (let empty = game.all & ~defender & ~attacker; empty !== 0; empty &= empty - 1) {
      const i = 31 - Math.clz32(empty & -empty);
      if (!game.play(defender, attacker, byDefender, ban, i)) continue;
      this.add(game.defender, game.attacker, (game.ban << 1) | (byDefender ? 0 : 1));
    }
    if (!byDefender) this.add(defender, attacker, 1);
    else if (ban !== 0 || game.defenderMayPass) this.add(defender, attacker, 0);
  }

  protected override revisitChildren(): void {
    this.spent++;
  }

  protected override defenderMoves(rest: number): boolean {
    return (rest & 1) === 1;
  }
}
