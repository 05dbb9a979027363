/**
 * Proof-number search of a game of life and death on an area, in which one side may have ko threats. Play without end
 * is the prover's failure.
 */
import { type AreaGame, DEFENDER_MOVES, GOES_ON } from "../analysis/area-game.ts";
import { ProofNumberSearch } from "../analysis/proof-numbers.ts";
import type { ProofTable } from "../analysis/proof-table.ts";
import {
  ENDLESS,
  PROVER_DEFENDS,
  type State,
  threatBalance,
  ThreatGame,
  type Threats,
  withThreats,
} from "./life-games.ts";

/** States expanded between two looks at the clock. */
const STEP = 256;
/** States to which the answers to another move are tried, at most. */
const MAX_BORROWED = 100;
/** States of a proof or a failure that is looked through, at most. */
const MAX_GRAPH = 100_000;

/** How many threats of the defender (true) or the attacker searches are made with, none first. */
const THREATS_ASKED: readonly (readonly [count: number, areDefenders: boolean])[] = [
  [0, false],
  [1, true],
  [3, true],
  [ENDLESS, false],
];

export type Finding = "proved" | "failed" | "undecided";

/** What one move makes of a state. */
export interface LifeStep {
  /** Index in the area, or −1 for a pass. */
  readonly index: number;
  /** Whether a ko threat and its answer come before. */
  readonly threat: boolean;
  readonly state: State;
}

interface Move {
  readonly step: LifeStep;
  /** Number of the state that it leads to. */
  readonly to: number;
}

interface Graph {
  readonly states: State[];
  /** State -> its slot in the table. */
  readonly slots: number[];
  /** State -> its moves inside the graph, and the states from which moves lead to it. */
  readonly moves: Move[][];
  readonly parents: number[][];
}

export class LifeSearch extends ProofNumberSearch<ThreatGame> {
  private readonly mayStop: () => boolean;
  /** States to which answers have been borrowed in one attempt. */
  private borrowed = 0;

  /** @param table for searches on the same area alone, whose prover wants the same if he is on the same side */
  constructor(game: AreaGame, proverDefends: boolean, threats: Threats, table: ProofTable, mayStop: () => boolean) {
    super(new ThreatGame(game, threats), proverDefends, table);
    this.mayStop = mayStop;
  }

  /** The state with these stones and this ban, see `banOf`, nobody having used a threat. */
  start(defender: number, attacker: number, defenderMoves: boolean, ban: number): State {
    const goal = this.proverDefends ? PROVER_DEFENDS : 0;
    const rest = goal | (ban << 1) | (defenderMoves ? DEFENDER_MOVES : 0);
    const { count, defenders } = this.game.threats;
    return [defender, attacker, withThreats(rest, count, defenders)];
  }

  /** Searches on from a state with `states` more to expand. What was found before is used again. */
  run(state: State, states: number): Finding {
    const limit = this.spent + states;
    for (;;) {
      const slot = this.search(...state, limit);
      const { table } = this;
      if (slot < 0) return "undecided";
      if (table.proof[slot] === 0) return "proved";
      if (table.disproof[slot] !== 0) return "undecided";
      // A failure by repetition may hang on the path on which it was found: what failed must hold together.
      const open = table.tainted[slot] ? this.unsupported(state) : [];
      if (open === undefined) return "undecided";
      if (!open.includes(slot)) return "failed";
      for (const k of open) {
        table.proof[k] = table.disproof[k] = 1;
        table.tainted[k] = 0;
      }
      // They count again, so that a search which finds the rest in the table comes to an end.
      this.spent += open.length;
    }
  }

  /** What is known of a state. */
  known(state: State): Finding {
    const slot = this.enter(...state);
    if (slot < 0) return "undecided";
    return this.table.proof[slot] === 0 ? "proved" : this.table.disproof[slot] === 0 ? "failed" : "undecided";
  }

  /** Every move in a state. */
  steps(state: State): LifeStep[] {
    const steps: LifeStep[] = [];
    this.game.visit(...state, (defender, attacker, rest, index) => {
      steps.push({ index, threat: this.game.tookThreat, state: [defender, attacker, rest] });
    });
    return steps;
  }

  /** Whether a state ends the game. */
  isEnd([defender, attacker]: State): boolean {
    return this.game.endOf(defender, attacker) !== GOES_ON;
  }

  protected override enter(defender: number, attacker: number, rest: number): number {
    const { table } = this;
    const slot = super.enter(defender, attacker, rest);
    if (slot < 0 || !table.isNew || table.proof[slot] === 0 || table.disproof[slot] === 0) return slot;
    const known = this.knownWithThreats(defender, attacker, rest);
    if (known !== "undecided") this.settle(slot, known === "proved");
    return slot;
  }

  /** What follows of a state from what is known of it when a side has more threats, or fewer. */
  private knownWithThreats(defender: number, attacker: number, rest: number): Finding {
    const { table, proverDefends } = this;
    // Two eyes are asked for with one number of threats alone.
    if (proverDefends) return "undecided";
    // What the prover can do with fewer threats he can do with more, and the other way round for his opponent.
    const balance = threatBalance(rest);
    for (const [count, side] of THREATS_ASKED) {
      const other = side ? -count : count;
      if (other === balance) continue;
      const slot = table.find(defender, attacker, withThreats(rest, count, side));
      if (slot < 0) continue;
      if (other < balance && table.proof[slot] === 0) return "proved";
      if (other > balance && table.disproof[slot] === 0 && !table.tainted[slot]) return "failed";
    }
    return "undecided";
  }

  protected override count(): void {
    super.count();
    if (this.spent % STEP === 0 && this.mayStop()) this.limit = 0;
  }

  /** Tries the answers that refute one move against the other moves. */
  protected override refuted(found: number, first: number, end: number): void {
    const { table, childSlot } = this;
    const stateOf = (k: number): State => {
      const s = childSlot[k];
      return [table.first(s), table.second(s), table.third(s)];
    };
    const isProof = table.proof[childSlot[found]] === 0;
    for (let k = first; k < end; k++) {
      const s = childSlot[k];
      if (table.proof[s] === 0 || table.disproof[s] === 0 || table.onPath[s]) continue;
      this.borrowed = 0;
      this.borrows(stateOf(found), stateOf(k), isProof);
    }
  }

  /**
   * Settles the second of two states, with the same side to move, if the moves that prove or disprove the first do the
   * same there. Returns whether it is settled so.
   */
  private borrows(model: State, state: State, isProof: boolean): boolean {
    const { table } = this;
    const slot = this.enter(...state);
    if (slot < 0) return false;
    if (table.proof[slot] === 0) return isProof;
    if (table.disproof[slot] === 0) return !isProof && !table.tainted[slot];
    if (table.onPath[slot] || ++this.borrowed > MAX_BORROWED) return false;
    const winnerMoves = this.defenderMoves(state[2]) === (this.proverDefends === isProof);
    if (winnerMoves) {
      for (const index of this.candidates(model)) {
        const answer = this.game.after(model, index);
        if (!answer || !this.isWon(answer, isProof)) continue;
        const next = this.game.after(state, index);
        if (!next || !this.borrows(answer, next, isProof)) return false;
        this.settle(slot, isProof);
        return true;
      }
      return false;
    }
    for (const index of this.candidates(state)) {
      const next = this.game.after(state, index);
      if (!next) continue;
      const answer = this.game.after(model, index) ?? this.game.after(model, -1);
      if (!answer || !this.isWon(answer, isProof) || !this.borrows(answer, next, isProof)) return false;
    }
    this.settle(slot, isProof);
    return true;
  }

  private isWon(state: State, isProof: boolean): boolean {
    const { table } = this;
    const slot = this.enter(...state);
    if (slot < 0) return false;
    return isProof ? table.proof[slot] === 0 : table.disproof[slot] === 0 && !table.tainted[slot];
  }

  /** Empty points, and −1 for a pass. */
  private *candidates([defender, attacker]: State): Generator<number> {
    for (let empty = (2 ** this.game.area.points.length - 1) & ~defender & ~attacker; empty !== 0; empty &= empty - 1) {
      yield 31 - Math.clz32(empty & -empty);
    }
    yield -1;
  }

  /**
   * No failure is forgotten on the way: around a double ko the same ones would be found again without end.
   * What failures rest on is looked into when the start has failed, see `unsupported`.
   */
  protected override restOn(): void {}

  /**
   * A line of play from a proved state: the prover wins as soon as he can, the opponent resists as long as he can.
   * Empty if the proof is too large to look for it.
   */
  line(start: State): LifeStep[] {
    const graph = this.graphOf(start, "proved");
    if (!graph) return [];
    const { states, moves, parents } = graph;
    /** State -> moves to the end, −1 while unknown; moves of the opponent that are not known to lead there. */
    const distance = new Int32Array(states.length).fill(-1);
    const open = moves.map((steps) => steps.length);
    const queue = states.flatMap((state, n) => (this.isEnd(state) ? [n] : []));
    for (const n of queue) distance[n] = 0;
    for (let k = 0; k < queue.length; k++) {
      for (const m of parents[queue[k]]) {
        open[m]--;
        if (distance[m] >= 0 || (open[m] > 0 && !this.proverMoves(states[m]))) continue;
        distance[m] = distance[queue[k]] + 1;
        queue.push(m);
      }
    }
    const line: LifeStep[] = [];
    for (let n = 0; distance[n] > 0; ) {
      const isProver = this.proverMoves(states[n]);
      // A pass is the last choice among equals, and a threat that does not help is none at all.
      const worth = ({ step, to }: Move) => 2 * (isProver ? -1 : 1) * distance[to] - (step.index < 0 ? 1 : 0);
      const known = moves[n].filter(({ step, to }) => distance[to] >= 0 && (isProver || !step.threat));
      const first = line.length === 0 ? known.filter(({ step }) => step.index >= 0) : [];
      const best = (first.length > 0 ? first : known).reduce((a, b) => (worth(b) > worth(a) ? b : a));
      // Who has nothing better than to pass has given up.
      if (!isProver && best.step.index < 0) break;
      line.push(best.step);
      n = best.to;
    }
    return line;
  }

  /**
   * The slots of failed states, of those that come after one of them, where the opponent of the prover cannot stay for
   * ever among failed states: of these every move of the prover must lead to one, and some move of his. Undefined if
   * they are too many.
   */
  private unsupported(start: State): number[] | undefined {
    const graph = this.graphOf(start, "failed");
    if (!graph) return undefined;
    const { states, slots, moves, parents } = graph;
    const left = moves.map((list) => list.length);
    const isLost = new Uint8Array(states.length);
    const lost = states.flatMap((state, n) => {
      // What failed without a repetition has failed for good.
      if (!this.table.tainted[slots[n]]) return [];
      return left[n] < (this.proverMoves(state) ? this.steps(state).length : 1) ? [n] : [];
    });
    for (let n = lost.pop(); n !== undefined; n = lost.pop()) {
      if (isLost[n]) continue;
      isLost[n] = 1;
      for (const m of parents[n]) if (this.proverMoves(states[m]) || --left[m] === 0) lost.push(m);
    }
    return slots.filter((_, n) => isLost[n]);
  }

  /**
   * The moves that lead to states with this outcome. Where the outcome of a state follows from that with other threats,
   * the moves are those there.
   */
  private knownSteps(state: State, wanted: Finding): LifeStep[] {
    const [defender, attacker, rest] = state;
    const all = this.steps(state);
    const known = all.filter((step) => this.known(step.state) === wanted);
    const isShown = this.proverMoves(state) === (wanted === "proved") ? known.length > 0 : known.length === all.length;
    if (isShown) return known;
    for (const [count, side] of THREATS_ASKED) {
      const other: State = [defender, attacker, withThreats(rest, count, side)];
      if (other[2] === rest || this.table.find(...other) < 0 || this.known(other) !== wanted) continue;
      const steps = this.steps(other).filter((step) => this.known(step.state) === wanted);
      if (steps.length > 0) return steps;
    }
    return known;
  }

  private proverMoves([, , rest]: State): boolean {
    return this.defenderMoves(rest) === this.proverDefends;
  }

  /** The states with a known outcome that moves lead to from one of them; undefined if they are too many. */
  private graphOf(start: State, wanted: Finding): Graph | undefined {
    const numbers = new Map<number, number>();
    const graph: Graph = { states: [], slots: [], moves: [], parents: [] };
    const { states, slots, moves, parents } = graph;
    const numberOf = (state: State) => {
      const slot = this.enter(...state);
      let n = numbers.get(slot);
      if (n === undefined) {
        numbers.set(slot, (n = states.length));
        states.push(state);
        slots.push(slot);
        parents.push([]);
      }
      return n;
    };
    numberOf(start);
    for (let n = 0; n < states.length; n++) {
      if (n >= MAX_GRAPH || (n % STEP === 0 && this.mayStop())) return undefined;
      const isLast = wanted === "proved" ? this.isEnd(states[n]) : !this.table.tainted[slots[n]];
      const steps = isLast ? [] : this.knownSteps(states[n], wanted);
      moves.push(steps.map((step) => ({ step, to: numberOf(step.state) })));
      for (const { to } of moves[n]) parents[to].push(n);
    }
    return graph;
  }
}
