/**
 * Proof-number search of a game of life and death on an area, in which one side may have ko threats. Play without end
 * is the prover's failure.
 */
import { bitCount } from "../analysis/area.ts";
import {
  ATTACKER_WINS, DEFENDER_MOVES, DEFENDER_WINS, type LocalGame, type State, type Visit,
} from "../analysis/area-game.ts";
import { forced, graphOf } from "../analysis/game-graph.ts";
import { ProofNumberSearch } from "../analysis/proof-numbers.ts";
import type { ProofTable } from "../analysis/proof-table.ts";
import { banOf, ENDLESS, PROVER_DEFENDS, threatBalance, type ThreatGame, withThreats } from "./life-games.ts";

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
}

export class LifeSearch extends ProofNumberSearch<ThreatGame> {
  private readonly mayStop: () => boolean;
  /** States to which answers have been borrowed in one attempt. */
  private borrowed = 0;

  /** @param table for searches on the same area alone, whose prover wants the same if he is on the same side */
  constructor(game: ThreatGame, proverDefends: boolean, table: ProofTable, mayStop: () => boolean) {
    super(game, proverDefends, table);
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
      const holds = !table.tainted[slot] || this.holdsFailure(state, MAX_GRAPH, this.mayStop);
      if (holds !== false) return holds ? "failed" : "undecided";
    }
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
   * What failures rest on is looked into when the start has failed, see `holdsFailure`.
   */
  protected override restOn(): void {}

  /**
   * A line of play from a proved state: the prover wins as soon as he can, the opponent resists as long as he can.
   * Empty if the proof is too large to look for it.
   */
  line(start: State): LifeStep[] {
    const { game, mayStop, proverDefends } = this;
    const proofs: LocalGame = {
      area: game.area,
      width: game.width,
      endOf: (defender, attacker) => game.endOf(defender, attacker),
      visit: (...args) => this.visitProved(...args),
    };
    const graph = graphOf(proofs, { maxStates: MAX_GRAPH, start, mayStop });
    if (!graph) return [];
    const { states, first, to, play } = graph;
    const left = forced(graph, proverDefends ? DEFENDER_WINS : ATTACKER_WINS);
    const line: LifeStep[] = [];
    for (let s = 0; left[s] > 1; ) {
      const rest = states.third(s);
      const isDefenders = this.defenderMoves(rest);
      const isProver = isDefenders === proverDefends;
      /** Who plays where a ko is banned, and takes one stone, has used a threat. */
      const stones = (n: number) => bitCount(isDefenders ? states.second(n) : states.first(n));
      const usesThreat = (e: number) => play[e] >= 0 && banOf(rest) === play[e] + 1 && stones(s) === stones(to[e]) + 1;
      // A pass is the last choice among equals, and a threat that does not help is none at all.
      const worth = (e: number) => 2 * (isProver ? -1 : 1) * left[to[e]] - (play[e] < 0 ? 1 : 0);
      const known: number[] = [];
      for (let e = first[s]; e < first[s + 1]; e++) if (left[to[e]] && (isProver || !usesThreat(e))) known.push(e);
      const plays = line.length === 0 ? known.filter((e) => play[e] >= 0) : [];
      const best = (plays.length > 0 ? plays : known).reduce((a, b) => (worth(b) > worth(a) ? b : a));
      // Who has nothing better than to pass has given up.
      if (!isProver && play[best] < 0) break;
      line.push({ index: play[best], threat: usesThreat(best) });
      s = to[best];
    }
    return line;
  }

  /**
   * Visits the proved states that the moves of a proved state lead to. Where its proof follows from that with other
   * threats, the moves are those there.
   */
  private visitProved(defender: number, attacker: number, rest: number, found: Visit): void {
    const isProvers = this.defenderMoves(rest) === this.proverDefends;
    for (const other of [rest, ...THREATS_ASKED.map(([count, side]) => withThreats(rest, count, side))]) {
      const proved: Parameters<Visit>[] = [];
      let moves = 0;
      this.game.visit(defender, attacker, other, (...next) => {
        moves++;
        const slot = this.enter(next[0], next[1], next[2]);
        if (slot >= 0 && this.table.proof[slot] === 0) proved.push(next);
      });
      if (isProvers ? proved.length === 0 : proved.length < moves) continue;
      for (const next of proved) found(...next);
      return;
    }
  }
}
