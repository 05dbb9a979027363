/**
 * Life and death in the confirmation phase of the Japanese rules of 1989 (Art. 7), on one small area. The attacker
 * moves first. A string is
 * - uncapturable, if the attacker cannot force its capture;
 * - capturable-1, if he can, but cannot also prevent that a new stone of the defender comes to stay where it stood;
 * - capturable-2, if that holds only with the neighbourhood ("local-2") added;
 * - dead otherwise. (Formalisation after Robert Jasiek's Japanese 2003 rules.)
 *
 * Each question is first put to two proof searches, one for either side. Where the attacker's fails the string is
 * uncapturable. Whether it is replaced, if neither can prove it without repetition, is decided by the whole graph.
 */
import { type Area, flood } from "../analysis/area.ts";
import {
  type ConfirmationBudget,
  ConfirmationGame,
  DEFENDER_MOVES,
  GOES_ON,
  KEPT,
  LOST,
  TAKEN,
} from "./confirmation-game.ts";
import { isCapturableByGraph, isReplacedByGraph } from "./confirmation-graph.ts";
import { ProofNumberSearch } from "../analysis/proof-numbers.ts";

export type ConfirmedStatus = "uncapturable" | "capturable-1" | "capturable-2" | "dead";

/** First allowance of each prover, in states; it doubles, later grows by steps, until one of them succeeds. */
const FIRST_STATES = 500;
const MORE_STATES = 16_000;
/** The graph of a larger area never fits into any budget. */
const MAX_GRAPH_POINTS = 15;

/** The status of the string with the mask `string`, but for its neighbourhood; undefined if it was not found. */
export function confirm(area: Area, string: number, budget: ConfirmationBudget): ConfirmedStatus | undefined {
  const game = new ConfirmationGame(area, string, string);
  const isTaken = attackerSucceeds(game, false, budget);
  if (isTaken === undefined) return undefined;
  if (!isTaken) return "uncapturable";
  const isDead = attackerSucceeds(game, true, budget);
  return isDead === undefined ? undefined : isDead ? "dead" : "capturable-1";
}

/** The status, with its neighbourhood, of a string that is dead without; undefined if it was not found. */
export function confirmNearby(
  area: Area,
  string: number,
  neighbourhood: number,
  budget: ConfirmationBudget,
): ConfirmedStatus | undefined {
  const isDead = attackerSucceeds(new ConfirmationGame(area, string, string | neighbourhood), true, budget);
  return isDead === undefined ? undefined : isDead ? "dead" : "capturable-2";
}

/**
 * Whether the attacker can take the string, and if `forGood` so that no new stone comes to stay on the target. Play
 * without end keeps the string on the board; what becomes of the points where it stood is another matter.
 */
function attackerSucceeds(game: ConfirmationGame, forGood: boolean, budget: ConfirmationBudget): boolean | undefined {
  const provers = [true, false].map((defends) => ({
    defends,
    search: new ConfirmationSearch(game, defends, forGood, budget),
  }));
  const open = new Set(provers);
  for (let states = FIRST_STATES; open.size > 0 && states <= budget.each; states += Math.min(states, MORE_STATES)) {
    for (const prover of open) {
      if (budget.left <= 0 || budget.mayStop()) return undefined;
      const result = prover.search.run(states);
      if (result) return !prover.defends;
      if (result === false) {
        if (!prover.defends && !forGood && prover.search.isComplete) return false;
        open.delete(prover);
      }
    }
  }
  if (game.size > MAX_GRAPH_POINTS) return undefined;
  if (!forGood) return isCapturableByGraph(game, budget);
  const isReplaced = isReplacedByGraph(game, budget);
  return isReplaced === undefined ? undefined : !isReplaced;
}

/**
 * Local-2 beyond the target: points reached from it over points that carry no living string of the defender, as far as
 * they carry none of his stones now.
 */
export function neighbourhoodOf(area: Area, target: number, living: number): number {
  const all = 2 ** area.points.length - 1;
  const reached = flood(area.neighbours, target, all & ~living);
  return reached & ~target & ~area.defender;
}

const MAX_DEPTH = 120;

/** The effort is the states looked at, once for every time. The rest of a state is the protected stones and `meta`. */
class ConfirmationSearch extends ProofNumberSearch {
  private readonly game: ConfirmationGame;
  private readonly goesOn: boolean;
  private readonly budget: ConfirmationBudget;

  /** @param goesOn whether play goes on when the string has been taken, or the attacker has won with that */
  constructor(game: ConfirmationGame, proverDefends: boolean, goesOn: boolean, budget: ConfirmationBudget) {
    super(budget.workspace.tableFor(proverDefends).clear(), proverDefends, 2 * game.size + 1, MAX_DEPTH);
    this.game = game;
    this.goesOn = goesOn;
    this.budget = budget;
  }

  /** Whether no line was too long to be followed to its end. */
  get isComplete(): boolean {
    return !this.isCut;
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

  protected override revisitChildren(count: number): void {
    this.spent += count;
    this.budget.left -= count;
  }

  protected override defenderMoves(rest: number): boolean {
    return (rest & DEFENDER_MOVES) !== 0;
  }
}
