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
import { ATTACKER_WINS, DEFENDER_WINS } from "../analysis/area-game.ts";
import { attract, forced, type GameGraph, graphOf } from "../analysis/game-graph.ts";
import { ProofNumberSearch } from "../analysis/proof-numbers.ts";
import { type ConfirmationBudget, ConfirmationGame, TAKEN } from "./confirmation-game.ts";

export type ConfirmedStatus = "uncapturable" | "capturable-1" | "capturable-2" | "dead";

/** First allowance of each prover, in expanded states; it doubles, later grows by steps, until one of them succeeds. */
const FIRST_NODES = 64;
const MORE_NODES = 2000;
/** So many states of the budget are used up by one that is expanded. */
const STATES_PER_NODE = 8;
/** The graph of a larger area never fits into any budget. */
const MAX_GRAPH_POINTS = 15;

/** The status of the string with the mask `string`, but for its neighbourhood; undefined if it was not found. */
export function confirm(area: Area, string: number, budget: ConfirmationBudget): ConfirmedStatus | undefined {
  const isTaken = attackerSucceeds(new ConfirmationGame(area, string, string, false), budget);
  if (isTaken === undefined) return undefined;
  if (!isTaken) return "uncapturable";
  const isDead = attackerSucceeds(new ConfirmationGame(area, string, string, true), budget);
  return isDead === undefined ? undefined : isDead ? "dead" : "capturable-1";
}

/** The status, with its neighbourhood, of a string that is dead without; undefined if it was not found. */
export function confirmNearby(
  area: Area,
  string: number,
  neighbourhood: number,
  budget: ConfirmationBudget,
): ConfirmedStatus | undefined {
  const isDead = attackerSucceeds(new ConfirmationGame(area, string, string | neighbourhood, true), budget);
  return isDead === undefined ? undefined : isDead ? "dead" : "capturable-2";
}

/** Whether the attacker gets what the game is about; undefined if that is not found. */
function attackerSucceeds(game: ConfirmationGame, budget: ConfirmationBudget): boolean | undefined {
  const open = new Map([true, false].map((defends) => [
    defends,
    new ProofNumberSearch(game, defends, budget.workspace.tableFor(defends)),
  ]));
  const most = budget.each / STATES_PER_NODE;
  for (let nodes = FIRST_NODES; open.size > 0 && nodes <= most; nodes += Math.min(nodes, MORE_NODES)) {
    for (const [defends, search] of open) {
      if (budget.left <= 0 || budget.mayStop()) return undefined;
      const before = search.nodes;
      const result = search.prove(false, nodes);
      budget.left -= STATES_PER_NODE * (search.nodes - before);
      if (result === "proved") return !defends;
      if (result === "out of budget") continue;
      // Play without end keeps the string on the board; what becomes of its points is another matter.
      if (!defends && !game.forGood && !search.isCut) return false;
      open.delete(defends);
    }
  }
  return game.size > MAX_GRAPH_POINTS ? undefined : attackerSucceedsByGraph(game, budget);
}

/** The same by the whole graph; undefined if the budget does not suffice. */
export function attackerSucceedsByGraph(game: ConfirmationGame, budget: ConfirmationBudget): boolean | undefined {
  const maxStates = Math.min(budget.each, budget.left);
  const graph = graphOf(game, { maxStates, mayStop: budget.mayStop });
  budget.left -= graph?.end.length ?? maxStates;
  if (!graph) return undefined;
  if (!game.forGood) return forced(graph, ATTACKER_WINS)[0] > 0;
  const taken = graph.end.map((end, s) => (graph.states.third(s) & TAKEN || end === ATTACKER_WINS ? 1 : 0));
  const staying = graph.end.map((end) => (end === DEFENDER_WINS ? 1 : 0));
  for (let m = game.target; m !== 0; m &= m - 1) markStaying(graph, m & -m, game.string, staying);
  const saved = attract(graph, staying, true);
  const lost = taken.map((isTaken, s) => (isTaken && !saved[s] ? 1 : 0));
  return attract(graph, lost, false, taken)[0] > 0;
}

/** Marks the states from which the defender keeps a stone on the point `bit` for ever. */
function markStaying(graph: GameGraph, bit: number, string: number, staying: Int32Array): void {
  const { end, states } = graph;
  // On the string's own points it must be a new stone.
  const has = (s: number) => (states.first(s) & bit) !== 0 && ((bit & string) === 0 || (states.third(s) & TAKEN) !== 0);
  const isGone = (s: number) => end[s] === ATTACKER_WINS || (end[s] !== DEFENDER_WINS && !has(s));
  const gone = attract(graph, end.map((_, s) => (isGone(s) ? 1 : 0)), false);
  for (let s = 0; s < staying.length; s++) if (!gone[s]) staying[s] = 1;
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
