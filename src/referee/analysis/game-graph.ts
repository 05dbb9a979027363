/**
 * Exact solution of a small analysis game by its whole graph: what neither player can force without repetition
 * ("cycle-critical") depends on the fixed ko, which bars a play that turns the same position into the same position
 * for the second time in the game.
 *
 * First the two attractors: the states from which a player forces a static win in the game without fixed ko. A strategy
 * along decreasing distance never repeats a state, so these results stand. Only between them the set of used
 * (before, after) pairs matters, and only pairs inside the strongly connected component of the position: older ones
 * cannot come again. Pairs are compared on the area, not on the whole board.
 */
import type { AreaGame } from "./area-game.ts";

const UNKNOWN = 0;
const DEFENDER = 1;
const ATTACKER = 2;

interface Graph {
  /** State -> its three integers, as in the proof search. */
  readonly defender: number[];
  readonly attacker: number[];
  readonly meta: number[];
  /** State -> index of its first edge; one more entry at the end. */
  readonly first: number[];
  /** Edge -> state it leads to; 1 if the edge is a play and not a pass. */
  readonly to: number[];
  readonly isPlay: number[];
  /** State -> UNKNOWN, DEFENDER or ATTACKER. */
  readonly winner: Uint8Array;
}

/** A question about a state, given as its three integers. */
export type StateTest = (defender: number, attacker: number, meta: number) => boolean;

export interface CycleResult {
  readonly defenderWins: boolean;
  /** Whether the answer hangs on the fixed ko. */
  readonly cycleCritical: boolean;
}

/** Solves the game with the attacker to move, or returns undefined if it has more states or lines than allowed. */
export function solveByGraph(game: AreaGame, maxStates: number, maxLines: number): CycleResult | undefined {
  const graph = build(game, maxStates);
  if (!graph) return undefined;
  attract(graph);
  if (graph.winner[0] !== UNKNOWN) return { defenderWins: graph.winner[0] === DEFENDER, cycleCritical: false };
  const winner = searchWithFixedKo(graph, maxLines);
  return winner === UNKNOWN ? undefined : { defenderWins: winner === DEFENDER, cycleCritical: true };
}

/**
 * Whether the defender keeps the attacker from ever forcing his end of the game, play without end being the attacker's
 * failure; undefined if that is not found among so many states.
 * @param hope the states that the defender may play to; those of a search that failed for the attacker are enough
 */
export function defenderHolds(game: AreaGame, maxStates: number, hope: StateTest): boolean | undefined {
  const graph = build(game, maxStates, hope);
  if (!graph) return undefined;
  attract(graph);
  return graph.winner[0] !== ATTACKER || undefined;
}

/**
 * Whether the defender can force his end of the game, the attacker moving first, play without end being his failure;
 * undefined if there are more states than allowed.
 */
export function defenderForces(game: AreaGame, maxStates: number): boolean | undefined {
  const graph = build(game, maxStates);
  if (!graph) return undefined;
  attract(graph);
  return graph.winner[0] === DEFENDER;
}

function build(game: AreaGame, maxStates: number, hope: StateTest = () => true): Graph | undefined {
  const defender: number[] = [];
  const attacker: number[] = [];
  const meta: number[] = [];
  const first: number[] = [];
  const to: number[] = [];
  const isPlay: number[] = [];
  const winners: number[] = [];
  const index = new Map<number, Map<number, number>>();
  const stateOf = (d: number, a: number, m: number): number => {
    // d and m share one key: 30 + 6 bits, exact in a double.
    const key = d * 64 + m;
    let byAttacker = index.get(key);
    if (!byAttacker) index.set(key, (byAttacker = new Map()));
    let s = byAttacker.get(a);
    if (s === undefined) {
      s = defender.length;
      byAttacker.set(a, s);
      defender.push(d);
      attacker.push(a);
      meta.push(m);
    }
    return s;
  };
  stateOf(game.area.defender, game.area.attacker, 0);
  for (let s = 0; s < defender.length; s++) {
    if (defender.length > maxStates) return undefined;
    const d = defender[s];
    const a = attacker[s];
    first.push(to.length);
    const won = game.defenderHasWon(d, a) ? DEFENDER : game.attackerHasWon(d, a) ? ATTACKER : UNKNOWN;
    winners.push(won);
    if (won !== UNKNOWN) continue;
    const byDefender = (meta[s] & 1) === 1;
    const ban = meta[s] >> 1;
    for (let empty = game.all & ~d & ~a; empty !== 0; empty &= empty - 1) {
      if (!game.play(d, a, byDefender, ban, 31 - Math.clz32(empty & -empty))) continue;
      const next = (game.ban << 1) | (byDefender ? 0 : 1);
      if (byDefender && !hope(game.defender, game.attacker, next)) continue;
      to.push(stateOf(game.defender, game.attacker, next));
      isPlay.push(1);
    }
    if (!byDefender || ((ban !== 0 || game.defenderMayPass) && hope(d, a, 0))) {
      to.push(stateOf(d, a, byDefender ? 0 : 1));
      isPlay.push(0);
    }
    if (to.length === first[s]) winners[s] = ATTACKER;
  }
  first.push(to.length);
  return { defender, attacker, meta, first, to, isPlay, winner: Uint8Array.from(winners) };
}

/** Retrograde: fills `winner` for every state in one of the attractors. */
function attract({ first, to, meta, winner }: Graph): void {
  const n = winner.length;
  const { parentFirst, parents } = reverseEdges(first, to);
  const open = new Int32Array(n);
  const queue: number[] = [];
  for (let s = 0; s < n; s++) {
    open[s] = first[s + 1] - first[s];
    if (winner[s] !== UNKNOWN) queue.push(s);
  }
  for (let i = 0; i < queue.length; i++) {
    const s = queue[i];
    for (let e = parentFirst[s]; e < parentFirst[s + 1]; e++) {
      const p = parents[e];
      if (winner[p] !== UNKNOWN) continue;
      const mover = meta[p] & 1 ? DEFENDER : ATTACKER;
      if (winner[s] === mover) winner[p] = mover;
      else if (--open[p] === 0) winner[p] = 3 - mover;
      else continue;
      queue.push(p);
    }
  }
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
function positionsOf({ defender, attacker, first, to, winner }: Graph): Positions {
  const of = new Int32Array(winner.length).fill(-1);
  const numbers = new Map<string, number>();
  const next: number[][] = [];
  for (let s = 0; s < winner.length; s++) {
    if (winner[s] !== UNKNOWN) continue;
    const key = `${defender[s]},${attacker[s]}`;
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

/** Plain search of the unknown states with the set of used pairs. Returns UNKNOWN if it takes too long. */
function searchWithFixedKo(graph: Graph, maxLines: number): number {
  const { meta, first, to, isPlay, winner } = graph;
  const { of: position, component } = positionsOf(graph);
  const memo = new Map<string, number>();
  let lines = 0;
  const search = (s: number, used: readonly number[]): number => {
    if (winner[s] !== UNKNOWN) return winner[s];
    const key = `${s}:${used.join()}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    if (++lines > maxLines) return UNKNOWN;
    const mover = meta[s] & 1 ? DEFENDER : ATTACKER;
    let result: number = 3 - mover;
    for (const settled of [true, false]) {
      for (let e = first[s]; e < first[s + 1] && result !== mover; e++) {
        const t = to[e];
        if ((winner[t] !== UNKNOWN) !== settled) continue;
        let next: readonly number[] = [];
        if (!settled && component[position[t]] === component[position[s]]) {
          next = used;
          if (isPlay[e]) {
            const pair = position[s] * component.length + position[t];
            if (used.includes(pair)) continue;
            next = [...used, pair].sort((x, y) => x - y);
          }
        }
        const r = search(t, next);
        if (r === UNKNOWN) return UNKNOWN;
        result = r === mover ? mover : result;
      }
    }
    memo.set(key, result);
    return result;
  };
  return search(0, []);
}

/** Edges of a graph backwards: state -> index of its first parent, one more entry at the end; and the parents. */
export interface ReverseEdges {
  readonly parentFirst: Int32Array;
  readonly parents: Int32Array;
}

/**
 * @param first state -> index of its first edge; one more entry at the end
 * @param to edge -> state it leads to
 */
export function reverseEdges(first: readonly number[], to: readonly number[]): ReverseEdges {
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
