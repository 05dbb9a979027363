/**
 * The confirmation game by its whole graph: the answer where neither side has a proof without repetition. Play without
 * end counts as the attacker's failure.
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
import { type ReverseEdges, reverseEdges } from "../analysis/game-graph.ts";

/** How often the clock is looked at. */
const STATES_PER_LOOK = 1024;

/** State -> what it is, and its edges. */
interface Graph extends ReverseEdges {
  readonly defender: readonly number[];
  readonly meta: readonly number[];
  /** State -> GOES_ON, KEPT or LOST. */
  readonly end: readonly number[];
  readonly first: readonly number[];
}

/** Whether the attacker can force the capture of the string; undefined if the budget does not suffice. */
export function isCapturableByGraph(game: ConfirmationGame, budget: ConfirmationBudget): boolean | undefined {
  const graph = build(game, budget, false);
  return graph && attract(graph, takenIn(graph), false)[0] === 1;
}

/**
 * Whether the attacker cannot take the string without a new stone of the defender coming to stay on the target;
 * undefined if the budget does not suffice.
 */
export function isReplacedByGraph(game: ConfirmationGame, budget: ConfirmationBudget): boolean | undefined {
  const graph = build(game, budget, true);
  if (!graph) return undefined;
  const taken = takenIn(graph);
  const staying = Uint8Array.from(graph.end, (e) => (e === KEPT ? 1 : 0));
  for (let m = game.target; m !== 0; m &= m - 1) markStaying(graph, m & -m, game.string, staying);
  const saved = attract(graph, staying, true);
  const lost = taken.map((t, s) => (t && !saved[s] ? 1 : 0));
  return !attract(graph, lost, false, taken)[0];
}

function takenIn({ meta, end }: Graph): Uint8Array {
  return Uint8Array.from(meta, (m, s) => (m & TAKEN || end[s] === LOST ? 1 : 0));
}

/** Marks the states from which the defender keeps a stone on the point `bit` for ever. */
function markStaying(graph: Graph, bit: number, string: number, staying: Uint8Array): void {
  const { defender, meta, end } = graph;
  // On the string's own points it must be a new stone.
  const has = (s: number) => (defender[s] & bit) !== 0 && ((bit & string) === 0 || (meta[s] & TAKEN) !== 0);
  const isGone = (s: number) => end[s] === LOST || (end[s] !== KEPT && !has(s));
  const gone = attract(graph, Uint8Array.from(meta, (_, s) => (isGone(s) ? 1 : 0)), false);
  for (let s = 0; s < staying.length; s++) if (!gone[s]) staying[s] = 1;
}

/**
 * The states that can come about, or undefined if there are too many.
 * @param goesOn whether play goes on when the string has been taken
 */
function build(game: ConfirmationGame, budget: ConfirmationBudget, goesOn: boolean): Graph | undefined {
  const states = new States();
  const { defender, attacker, guarded, meta } = states;
  const end: number[] = [];
  const first: number[] = [];
  const to: number[] = [];
  states.number(game.area.defender, game.area.attacker, 0, 0);
  for (let s = 0; s < defender.length; s++) {
    if (defender.length > budget.each || --budget.left < 0) return undefined;
    if (s % STATES_PER_LOOK === 0 && budget.mayStop()) return undefined;
    first.push(to.length);
    end.push(game.endOf(defender[s], attacker[s]));
    if (end[s] !== GOES_ON || (meta[s] & TAKEN && !goesOn)) continue;
    game.visitMoves(defender[s], attacker[s], guarded[s], meta[s], (...state) => to.push(states.number(...state)));
  }
  first.push(to.length);
  return { defender, meta, end, first, ...reverseEdges(first, to) };
}

/** The states met so far, numbered: stones of both sides, protected ko stones, and `meta`. */
class States {
  readonly defender: number[] = [];
  readonly attacker: number[] = [];
  readonly guarded: number[] = [];
  readonly meta: number[] = [];
  /** Open addressing: slot -> number of a state + 1. */
  private slots = new Int32Array(1 << 12);

  /** The number of a state, a new one if it has not been met. */
  number(d: number, a: number, k: number, m: number): number {
    const { defender, attacker, guarded, meta } = this;
    if (2 * defender.length >= this.slots.length) this.grow();
    let i = this.hash(d, a, k, m);
    for (; this.slots[i] !== 0; i = (i + 1) & (this.slots.length - 1)) {
      const s = this.slots[i] - 1;
      if (defender[s] === d && attacker[s] === a && guarded[s] === k && meta[s] === m) return s;
    }
    this.slots[i] = defender.push(d);
    attacker.push(a);
    guarded.push(k);
    meta.push(m);
    return defender.length - 1;
  }

  private grow(): void {
    const mask = 4 * this.slots.length - 1;
    this.slots = new Int32Array(mask + 1);
    for (let s = 0; s < this.defender.length; s++) {
      let i = this.hash(this.defender[s], this.attacker[s], this.guarded[s], this.meta[s]);
      while (this.slots[i] !== 0) i = (i + 1) & mask;
      this.slots[i] = s + 1;
    }
  }

  private hash(d: number, a: number, k: number, m: number): number {
    let h = Math.imul(d, 0x9e3779b1) ^ Math.imul(a, 0x85ebca6b) ^ Math.imul(4 * k + m, 0xc2b2ae35);
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
    return (h ^ (h >>> 13)) & (this.slots.length - 1);
  }
}

/**
 * Grows `goal` to all states from which one player forces it.
 * @param closed states that are not entered: what is decided there is decided
 */
function attract(graph: Graph, goal: Uint8Array, forDefender: boolean, closed?: Uint8Array): Uint8Array {
  const { meta, first, parentFirst, parents } = graph;
  const open = Int32Array.from(meta, (_, s) => first[s + 1] - first[s]);
  const queue: number[] = [];
  for (let s = 0; s < goal.length; s++) if (goal[s]) queue.push(s);
  for (let i = 0; i < queue.length; i++) {
    const s = queue[i];
    for (let e = parentFirst[s]; e < parentFirst[s + 1]; e++) {
      const p = parents[e];
      if (goal[p] || closed?.[p]) continue;
      const isHis = ((meta[p] & DEFENDER_MOVES) !== 0) === forDefender;
      if (!isHis && --open[p] > 0) continue;
      goal[p] = 1;
      queue.push(p);
    }
  }
  return goal;
}
