/**
 * Life and death in the confirmation phase of the Japanese rules of 1989 (Art. 7), on one small area, from its whole
 * graph.
 *
 * The attacker moves first. A ko may be retaken only after a pass for that very ko: the stone that took it is protected
 * until the opponent has passed for it; other passes and threats elsewhere lift nothing. Play without end counts
 * as the attacker's failure. A string is
 * - uncapturable, if the attacker cannot force its capture;
 * - capturable-1, if he can, but cannot also prevent that a new stone of the defender comes to stay where it stood;
 * - capturable-2, if that holds only with the neighbourhood ("local-2") added;
 * - dead otherwise. (Formalisation after Robert Jasiek's Japanese 2003 rules.)
 */
import { type Area, flood } from "./area.ts";
import { AreaGame } from "./area-game.ts";

export type ConfirmedStatus = "uncapturable" | "capturable-1" | "capturable-2" | "dead";

/** State -> what it is, and its edges. */
interface Graph {
  readonly defender: number[];
  readonly meta: number[];
  readonly first: number[];
  readonly to: number[];
  /** The same edges backwards. */
  readonly parentFirst: Int32Array;
  readonly parents: Int32Array;
}

/** Bits of `meta`: who moves, and whether a stone of the target has been taken. */
const DEFENDER_MOVES = 1;
const TAKEN = 2;

/**
 * The status of the string on the points of mask `target`, or undefined if the game has more than `maxStates` states.
 * @param neighbourhood the points of local-2 beyond the target on which a stone coming to stay also saves the string
 */
export function confirm(
  area: Area,
  target: number,
  neighbourhood: number,
  maxStates: number,
): ConfirmedStatus | undefined {
  const graph = build(area, target, maxStates);
  if (!graph) return undefined;
  const { meta } = graph;
  const captured = Uint8Array.from(meta, (m) => (m & TAKEN ? 1 : 0));
  const capturable = attract(graph, captured.slice(), false);
  if (!capturable[0]) return "uncapturable";
  const isSaved = (points: number): boolean => {
    const staying = new Uint8Array(meta.length);
    for (let m = points; m !== 0; m &= m - 1) markStaying(graph, m & -m, target, staying);
    const saved = attract(graph, staying, true);
    const lost = Uint8Array.from(meta, (_, s) => (captured[s] && !saved[s] ? 1 : 0));
    return !attract(graph, lost, false, captured)[0];
  };
  if (isSaved(target)) return "capturable-1";
  return neighbourhood !== 0 && isSaved(target | neighbourhood) ? "capturable-2" : "dead";
}

/** Marks the states from which the defender keeps a stone on the point `bit` for ever. */
function markStaying(graph: Graph, bit: number, target: number, staying: Uint8Array): void {
  const { defender, meta } = graph;
  // On the target itself it must be a new stone.
  const has = (s: number) => (defender[s] & bit) !== 0 && ((bit & target) === 0 || (meta[s] & TAKEN) !== 0);
  const gone = attract(graph, Uint8Array.from(meta, (_, s) => (has(s) ? 0 : 1)), false);
  for (let s = 0; s < staying.length; s++) if (!gone[s]) staying[s] = 1;
}

function build(area: Area, target: number, maxStates: number): Graph | undefined {
  const game = new AreaGame(area, target);
  const defender: number[] = [];
  const attacker: number[] = [];
  const guarded: number[] = [];
  const meta: number[] = [];
  const first: number[] = [];
  const to: number[] = [];
  const index = new Map<string, number>();
  const stateOf = (d: number, a: number, k: number, m: number): number => {
    const key = `${d},${a},${k},${m}`;
    let s = index.get(key);
    if (s === undefined) {
      index.set(key, (s = defender.length));
      defender.push(d);
      attacker.push(a);
      guarded.push(k);
      meta.push(m);
    }
    return s;
  };
  stateOf(area.defender, area.attacker, 0, 0);
  for (let s = 0; s < defender.length; s++) {
    if (defender.length > maxStates) return undefined;
    const [d, a, k, m] = [defender[s], attacker[s], guarded[s], meta[s]];
    const byDefender = (m & DEFENDER_MOVES) !== 0;
    first.push(to.length);
    to.push(stateOf(d, a, k, m ^ DEFENDER_MOVES));
    for (let other = k & (byDefender ? a : d); other !== 0; other &= other - 1) {
      to.push(stateOf(d, a, k & ~(other & -other), m ^ DEFENDER_MOVES));
    }
    for (let empty = game.all & ~d & ~a; empty !== 0; empty &= empty - 1) {
      const bit = empty & -empty;
      if (!game.play(d, a, byDefender, 0, 31 - Math.clz32(bit))) continue;
      const { captured, ban } = game;
      const isKo = ban !== 0;
      if (isKo && captured & k) continue;
      const taken = !byDefender && captured & target ? TAKEN : 0;
      to.push(stateOf(game.defender, game.attacker, (k & ~captured) | (isKo ? bit : 0), (m ^ DEFENDER_MOVES) | taken));
    }
  }
  first.push(to.length);
  const n = meta.length;
  const parentFirst = new Int32Array(n + 1);
  for (const t of to) parentFirst[t + 1]++;
  for (let s = 0; s < n; s++) parentFirst[s + 1] += parentFirst[s];
  const parents = new Int32Array(to.length);
  const fill = parentFirst.slice();
  for (let s = 0; s < n; s++) for (let e = first[s]; e < first[s + 1]; e++) parents[fill[to[e]]++] = s;
  return { defender, meta, first, to, parentFirst, parents };
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

/**
 * Local-2 beyond the target: points reached from it over points that carry no living string of the defender, as far as
 * they carry none of his stones now.
 */
export function neighbourhoodOf(area: Area, target: number, living: number): number {
  const all = 2 ** area.points.length - 1;
  const reached = flood(area.neighbours, target, all & ~living);
  return reached & ~target & ~area.defender;
}
