/**
 * Proof-number search of the confirmation game, for one side as the prover. Only proofs are answers: a failure may rest
 * on the path that it was found on.
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
import { ProofNumberSearch } from "./proof-numbers.ts";
import { ProofTable } from "./proof-table.ts";

const MAX_DEPTH = 120;
const TABLE_BITS = 19;

/** One table for each prover, shared by all searches: they are big, and one question is asked at a time. */
const tables: ProofTable[] = [];

/** The effort is the states looked at, once for every time. The rest of a state is the protected stones and `meta`. */
export class ConfirmationSearch extends ProofNumberSearch {
  private readonly game: ConfirmationGame;
  private readonly goesOn: boolean;
  private readonly budget: ConfirmationBudget;

  /** @param goesOn whether play goes on when the string has been taken, or the attacker has won with that */
  constructor(game: ConfirmationGame, proverDefends: boolean, goesOn: boolean, budget: ConfirmationBudget) {
    const table = (tables[proverDefends ? 0 : 1] ??= new ProofTable(TABLE_BITS));
    super(table, proverDefends, 2 * game.size + 1, MAX_DEPTH);
    this.game = game;
    this.goesOn = goesOn;
    this.budget = budget;
  }

  /** Searches on, up to so many states in all: true if proved, false if it failed, undefined if it may go on. */
  run(states: number): boolean | undefined {
    const { defender, attacker } = this.game.area;
    const slot = this.search(defender, attacker, 0, states);
    if (this.table.proof[slot] === 0) return true;
    return this.table.disproof[slot] === 0 ? false : undefined;
  }

  protected override enter(defender: number, attacker: number, rest: number): number {
    const { game, table } = this;
    const slot = table.slot(defender, attacker, rest);
    this.spent++;
    this.budget.left--;
    if (slot < 0 || !table.isNew) return slot;
    const end = rest & TAKEN && !this.goesOn ? LOST : game.endOf(defender, attacker);
    if (end !== GOES_ON) this.settle(slot, (end === KEPT) === this.proverDefends);
    return slot;
  }

  protected override visitChildren(defender: number, attacker: number, rest: number): void {
    this.game.visitMoves(defender, attacker, rest >>> 2, rest & 3, (d, a, guarded, meta) =>
      this.add(d, a, (guarded << 2) | meta),
    );
  }

  protected override defenderMoves(rest: number): boolean {
    return (rest & DEFENDER_MOVES) !== 0;
  }
}
