/**
 * Depth-first proof-number search of the confirmation game, for one side as the prover. Only proofs are answers: a
 * state that repeats on the path counts as a failure of the prover, so a proof is a finite tree and holds on every
 * path, but a failure may rest on the path it was found on.
 */
import {
  type ConfirmationBudget,
  type ConfirmationGame,
  DEFENDER_MOVES,
  GOES_ON,
  KEPT,
  LOST,
  TAKEN,
} from "./confirmation-game.ts";
import { ProofTable } from "./proof-table.ts";

const INFINITY = 1 << 28;
const MAX_DEPTH = 120;
const TABLE_BITS = 19;

/** One table for each prover, shared by all searches: they are big, and one question is asked at a time. */
const tables: ProofTable[] = [];

export class ConfirmationSearch {
  /** States looked at so far, once for every time. */
  private states = 0;
  private readonly game: ConfirmationGame;
  private readonly proverDefends: boolean;
  private readonly goesOn: boolean;
  private readonly budget: ConfirmationBudget;
  private readonly table: ProofTable;
  private limit = 0;
  /** Depth * width + k -> slot of child k, and its state. */
  private readonly width: number;
  private readonly childSlot: Int32Array;
  private readonly childDefender: Int32Array;
  private readonly childAttacker: Int32Array;
  private readonly childMeta: Int32Array;

  /** @param goesOn whether play goes on when the string has been taken, or the attacker has won with that */
  constructor(game: ConfirmationGame, proverDefends: boolean, goesOn: boolean, budget: ConfirmationBudget) {
    this.game = game;
    this.budget = budget;
    this.proverDefends = proverDefends;
    this.goesOn = goesOn;
    this.table = tables[proverDefends ? 0 : 1] ??= new ProofTable(TABLE_BITS);
    this.table.clear();
    this.width = 2 * game.size + 1;
    const n = MAX_DEPTH * this.width;
    this.childSlot = new Int32Array(n);
    this.childDefender = new Int32Array(n);
    this.childAttacker = new Int32Array(n);
    this.childMeta = new Int32Array(n);
  }

  /** Searches on, up to so many states in all: true if proved, false if it failed, undefined if it may go on. */
  run(states: number): boolean | undefined {
    this.limit = states;
    const { defender, attacker } = this.game.area;
    const slot = this.enter(defender, attacker, 0);
    this.expand(slot, defender, attacker, 0, INFINITY, INFINITY, 0);
    if (this.table.proof[slot] === 0) return true;
    return this.table.disproof[slot] === 0 ? false : undefined;
  }

  /** The slot of a state; one that is new is settled if it has come to an end. `meta` has the protected stones too. */
  private enter(defender: number, attacker: number, meta: number): number {
    const { table, game } = this;
    const slot = table.slot(defender, attacker, meta);
    this.states++;
    this.budget.left--;
    if (slot < 0 || !table.isNew) return slot;
    const end = meta & TAKEN && !this.goesOn ? LOST : game.endOf(defender, attacker);
    if (end === GOES_ON) return slot;
    const isProved = (end === KEPT) === this.proverDefends;
    table.proof[slot] = isProved ? 0 : INFINITY;
    table.disproof[slot] = isProved ? INFINITY : 0;
    return slot;
  }

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
    const { proof, disproof, onPath } = table;
    if (proof[slot] === 0 || disproof[slot] === 0) return;
    if (depth >= MAX_DEPTH) {
      proof[slot] = INFINITY;
      disproof[slot] = 0;
      return;
    }
    const base = depth * this.width;
    let n = 0;
    game.visitMoves(defender, attacker, meta >>> 2, meta & 3, (d, a, guarded, m) => {
      const packed = (guarded << 2) | m;
      const s = this.enter(d, a, packed);
      if (s < 0) {
        this.limit = 0;
        return;
      }
      childSlot[base + n] = s;
      childDefender[base + n] = d;
      childAttacker[base + n] = a;
      childMeta[base + n++] = packed;
    });
    const proverMoves = ((meta & DEFENDER_MOVES) !== 0) === this.proverDefends;
    onPath[slot] = 1;
    for (;;) {
      // Sum and minimum are of the children's numbers as the mover sees them: his own and the opponent's.
      let best = -1;
      let least = INFINITY;
      let second = INFINITY;
      let sum = 0;
      for (let k = base; k < base + n; k++) {
        const s = childSlot[k];
        const p = onPath[s] ? INFINITY : proof[s];
        const d = onPath[s] ? 0 : disproof[s];
        const mine = proverMoves ? p : d;
        sum = Math.min(INFINITY, sum + (proverMoves ? d : p));
        if (mine < least) {
          second = least;
          least = mine;
          best = k;
        } else if (mine < second) second = mine;
      }
      const p = (proof[slot] = proverMoves ? least : sum);
      const d = (disproof[slot] = proverMoves ? sum : least);
      if (p === 0 || d === 0 || p >= proofLimit || d >= disproofLimit || this.states >= this.limit) break;
      const s = childSlot[best];
      const mine = Math.min(proverMoves ? proofLimit : disproofLimit, second + 1);
      const theirs = Math.min(
        INFINITY,
        (proverMoves ? disproofLimit : proofLimit) - sum + (proverMoves ? disproof[s] : proof[s]),
      );
      this.expand(
        s,
        childDefender[best],
        childAttacker[best],
        childMeta[best],
        proverMoves ? mine : theirs,
        proverMoves ? theirs : mine,
        depth + 1,
      );
    }
    onPath[slot] = 0;
  }
}
