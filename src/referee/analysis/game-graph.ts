/**
 * A small local game by its whole graph. What neither player of the analysis game can force without repetition
 * ("cycle-critical") depends on the fixed ko, which bars a play that turns the same position into the same position
 * for the second time in the game.
 *
 * First the two attractors: the states from which a player forces a static win in the game without fixed ko. A strategy
 * along decreasing distance never repeats a state, so these results stand. Only between them the set of used
 * (before, after) pairs matters, and only pairs inside the strongly connected component of the position: older ones
 * cannot come again. Pairs are compared on the area, not on the whole board.
 */
import { ATTACKER_WINS, DEFENDER_MOVES, DEFENDER_WINS, GOES_ON, type LocalGame, type State } from "./area-game.ts";
import { ProofTable } from "./proof-table.ts";

/** Binary logarithm of the states that any graph may have. */
const BITS = 18;
/** States between two looks at the clock. */
const STATES_PER_LOOK = 1024;

export interface GameGraph {
  /** State -> its three integers: the start has number 0. */
  readonly states: Pick<ProofTable, "first" | "second" | "third">;
  /** State -> GOES_ON, DEFENDER_WINS or ATTACKER_WINS. */
  readonly end: Int32Array;
  /** State -> index of its first edge; one more entry at the end. */
  readonly first: readonly number[];
  /** Edge -> state it leads to; index of the play, −1 for a pass. */
  readonly to: readonly number[];
  readonly play: readonly number[];
  /** State -> index of its first parent, one more entry at the end; and the parents. */
  readonly parentFirst: Int32Array;
  readonly parents: Int32Array;
}

export interface GraphOptions {
  readonly maxStates: number;
  /** The area's stones and the attacker to move if absent. */
  readonly start?: State;
  readonly mayStop?: () => boolean;
}

/** The states that can come about; undefined if they are too many. */
export function graphOf(
  game: LocalGame,
  { maxStates, start = [game.area.defender, game.area.attacker, 0], mayStop = () => false }: GraphOptions,
): GameGraph | undefined {
  // Slots are numbers in the order of entry.
  const states = new ProofTable(BITS);
  const end: number[] = [];
  const first: number[] = [];
  const to: number[] = [];
  const play: number[] = [];
  let count = 1;
  states.slot(...start);
  for (let s = 0; s < count; s++) {
    if (count > maxStates || states.isFull || (s % STATES_PER_LOOK === 0 && mayStop())) return undefined;
    const state = [states.first(s), states.second(s), states.third(s)] as const;
    const byDefender = (state[2] & DEFENDER_MOVES) !== 0;
    first.push(to.length);
    end.push(game.endOf(...state));
    if (end[s] !== GOES_ON) continue;
    game.visit(...state, (defender, attacker, rest, index) => {
      const next = states.slot(defender, attacker, rest);
      if (states.isNew) count++;
      to.push(next);
      play.push(index);
    });
    if (to.length === first[s]) end[s] = byDefender ? ATTACKER_WINS : DEFENDER_WINS;
  }
  first.push(to.length);
  return { states, end: Int32Array.from(end), first, to, play, ...reverseEdges(first, to) };
}

/**
 * Grows `goal` to all states from which one player forces it: state -> moves until then, plus 1; 0 if it is not forced.
 * @param goal state -> 1; amended
 * @param closed states that are not entered: what is decided there is decided
 */
export function attract(graph: GameGraph, goal: Int32Array, forDefender: boolean, closed?: Int32Array): Int32Array {
  const { states, first, parentFirst, parents } = graph;
  const open = Int32Array.from(goal, (_, s) => first[s + 1] - first[s]);
  const queue: number[] = [];
  for (let s = 0; s < goal.length; s++) if (goal[s]) queue.push(s);
  for (let i = 0; i < queue.length; i++) {
    const s = queue[i];
    for (let e = parentFirst[s]; e < parentFirst[s + 1]; e++) {
      const p = parents[e];
      if (goal[p] || closed?.[p]) continue;
      const isMovers = ((states.third(p) & DEFENDER_MOVES) !== 0) === forDefender;
      if (!isMovers && --open[p] > 0) continue;
      goal[p] = goal[s] + 1;
      queue.push(p);
    }
  }
  return goal;
}

/** State -> moves, plus 1, in which a player forces the game's end in his favour; 0 where he does not. */
export function forced(graph: GameGraph, end: typeof DEFENDER_WINS | typeof ATTACKER_WINS): Int32Array {
  return attract(graph, graph.end.map((e) => (e === end ? 1 : 0)), end === DEFENDER_WINS);
}

export interface CycleResult {
  readonly defenderWins: boolean;
  /** Whether the answer hangs on the fixed ko. */
  readonly cycleCritical: boolean;
}

/** Solves the game with the attacker to move, or returns undefined if it has more states or lines than allowed. */
export function solveByGraph(game: LocalGame, maxStates: number, maxLines: number): CycleResult | undefined {
  const graph = graphOf(game, { maxStates });
  if (!graph) return undefined;
  const [defends, attacks] = [forced(graph, DEFENDER_WINS), forced(graph, ATTACKER_WINS)];
  if (defends[0] || attacks[0]) return { defenderWins: defends[0] > 0, cycleCritical: false };
  const winner = defends.map((wins, s) => (wins ? DEFENDER_WINS : attacks[s] ? ATTACKER_WINS : GOES_ON));
  const found = searchWithFixedKo(graph, winner, maxLines);
  return found === GOES_ON ? undefined : { defenderWins: found === DEFENDER_WINS, cycleCritical: true };
}

/** The positions (stones only) of the unknown states. */
interface Positions {
  /** State -> number of its position, or −1 for a settled state. */
  readonly of: Int32Array;
  /** Position -> number of its strongly connected component. */
  readonly component: Int32Array;
}

/**
 * Positions and their components. The components must be those of positions, not of states: one pair of positions
 * can belong to several states that differ in the ko ban, and these may lie in different components.
 */
function positionsOf({ states, first, to }: GameGraph, winner: Int32Array): Positions {
  const of = new Int32Array(winner.length).fill(-1);
  const numbers = new Map<string, number>();
  const next: number[][] = [];
  for (let s = 0; s < winner.length; s++) {
    if (winner[s] !== GOES_ON) continue;
    const key = `${states.first(s)},${states.second(s)}`;
    const known = numbers.get(key);
    of[s] = known ?? next.length;
    if (known !== undefined) continue;
    numbers.set(key, next.length);
    next.push([]);
  }
  for (let s = 0; s < winner.length; s++) {
    if (of[s] < 0) continue;
    for (let e = first[s]; e < first[s + 1]; e++) if (of[to[e]] >= 0) next[of[s]].push(of[to[e]]);
  }
  return { of, component: strongComponents(next) };
}

/** Plain search of the unknown states with the set of used pairs. Returns GOES_ON if it takes too long. */
function searchWithFixedKo(graph: GameGraph, winner: Int32Array, maxLines: number): number {
  const { states, first, to, play } = graph;
  const { of: position, component } = positionsOf(graph, winner);
  const memo = new Map<string, number>();
  let lines = 0;
  const search = (s: number, used: readonly number[]): number => {
    if (winner[s] !== GOES_ON) return winner[s];
    const key = `${s}:${used.join()}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    if (++lines > maxLines) return GOES_ON;
    const mover = states.third(s) & DEFENDER_MOVES ? DEFENDER_WINS : ATTACKER_WINS;
    let result: number = 3 - mover;
    for (const settled of [true, false]) {
      for (let e = first[s]; e < first[s + 1] && result !== mover; e++) {
        const t = to[e];
        if ((winner[t] !== GOES_ON) !== settled) continue;
        let next: readonly number[] = [];
        if (!settled && component[position[t]] === component[position[s]]) {
          next = used;
          if (play[e] >= 0) {
            const pair = position[s] * component.length + position[t];
            if (used.includes(pair)) continue;
            next = [...used, pair].sort((x, y) => x - y);
          }
        }
        const r = search(t, next);
        if (r === GOES_ON) return GOES_ON;
        result = r === mover ? mover : result;
      }
    }
    memo.set(key, result);
    return result;
  };
  return search(0, []);
}

/** The edges backwards. */
function reverseEdges(first: readonly number[], to: readonly number[]): Pick<GameGraph, "parentFirst" | "parents"> {
  const n = first.length - 1;
  const parentFirst = new Int32Array(n + 1);
  for (const t of to) parentFirst[t + 1]++;
  for (let s = 0; s < n; s++) parentFirst[s + 1] += parentFirst[s];
  const parents = new Int32Array(to.length);
  const fill = parentFirst.slice();
  for (let s = 0; s < n; s++) for (let e = first[s]; e < first[s + 1]; e++) parents[fill[to[e]]++] = s;
  return { parentFirst, parents };
}

/**
 * Strongly connected components of a graph (Tarjan 1972): node -> number of its component.
 * @param next node -> the nodes that its edges lead to
 */
function strongComponents(next: readonly (readonly number[])[]): Int32Array {
  const n = next.length;
  const component = new Int32Array(n).fill(-1);
  const low = new Int32Array(n);
  const order = new Int32Array(n);
  const edge = new Int32Array(n);
  const stack: number[] = [];
  const path: number[] = [];
  let time = 0;
  let count = 0;
  for (let root = 0; root < n; root++) {
    if (order[root]) continue;
    path.push(root);
    while (path.length > 0) {
      const s = path[path.length - 1];
      if (!order[s]) {
        order[s] = low[s] = ++time;
        stack.push(s);
      }
      if (edge[s] < next[s].length) {
        const t = next[s][edge[s]++];
        if (!order[t]) path.push(t);
        else if (component[t] < 0) low[s] = Math.min(low[s], order[t]);
        continue;
      }
      path.pop();
      if (low[s] === order[s]) {
        let t: number;
        do component[(t = stack.pop()!)] = count;
        while (t !== s);
        count++;
      }
      if (path.length > 0) {
        const parent = path[path.length - 1];
        low[parent] = Math.min(low[parent], low[s]);
      }
    }
  }
  return component;
}
