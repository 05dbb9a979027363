/**
 * Depth-first proof-number search (Nagai 2002) of a local game, for one player as the prover.
 *
 * A state that repeats on the path counts as a loss of the prover. A proof is then a finite tree without repetition, so
 * it is valid on every path and may be stored. A disproof may rest on states of the path. It is kept while these are
 * on the path: when the deepest of them leaves it without having failed itself, the disproof is forgotten (the
 * graph-history-interaction problem). When a state leaves that has failed, what rests on it alone stands for good.
 *
 * Proof numbers can grow along a cycle without any new state being looked at. So a state with a child that has been met
 * at no greater depth raises its limits until a new state is expanded (Kishimoto 2010, threshold control).
 */
import { PASS, type Point } from "../../../engine/board/geometry.ts";
import { bitCount } from "./area.ts";
import { ATTACKER_WINS, DEFENDER_MOVES, DEFENDER_WINS, GOES_ON, type LocalGame, type State } from "./area-game.ts";
import { forced, graphOf } from "./game-graph.ts";
import type { ProofTable } from "./proof-table.ts";

/** No proof number is higher. */
const INFINITY = 1 << 28;

/** The prover fails at states so deep. */
const MAX_DEPTH = 160;

/**
 * A ban on repeated moves cannot touch a proof, for a strategy along decreasing proof depth never repeats a state; but
 * a failure may rest on a repetition, and then it is no disproof.
 */
export type ProofResult = "proved" | "disproved" | "repetition" | "out of budget";

export class ProofNumberSearch<Game extends LocalGame = LocalGame> {
  protected readonly game: Game;
  protected readonly table: ProofTable;
  protected readonly proverDefends: boolean;
  /** States expanded so far, and how many there are when the search pauses. */
  protected spent = 0;
  protected limit = 0;
  /** Whether a line has reached the greatest depth: a failure may rest on that. */
  isCut = false;
  /** Depth * width + k -> slot of child k. */
  private readonly width: number;
  protected readonly childSlot: Int32Array;
  /** Level -> slots whose disproof rests on the state of the path there, and on none that is deeper. */
  private readonly resting: number[][];
  /** Where the next child goes. */
  private next = 0;

  /**
   * @param table must have been cleared for the search, or hold no state of others that could be one of its own. While
   *   the search may be run again no other may use it
   */
  constructor(game: Game, proverDefends: boolean, table: ProofTable) {
    this.game = game;
    this.table = table;
    this.proverDefends = proverDefends;
    this.width = game.width;
    this.resting = Array.from({ length: MAX_DEPTH + 2 }, () => []);
    this.childSlot = new Int32Array(MAX_DEPTH * game.width);
  }

  /** States expanded so far. */
  get nodes(): number {
    return this.spent;
  }

  /** Whether the table has no room for a further state: to search on is of no use. */
  get isStuck(): boolean {
    return this.table.isFull;
  }

  /** Searches on from the start, up to a total of `nodes` expanded states. May be called again with more. */
  prove(defenderMoves: boolean, nodes: number): ProofResult {
    const { area: { attacker, defender } } = this.game;
    const slot = this.search(defender, attacker, defenderMoves ? DEFENDER_MOVES : 0, nodes);
    if (this.table.proof[slot] === 0) return "proved";
    if (this.table.disproof[slot] === 0) return this.table.tainted[slot] ? "repetition" : "disproved";
    return "out of budget";
  }

  /**
   * Whether the failure at a state is a strategy of the opponent's. A failure by repetition may hang on the path on
   * which it was found; what failed and does not hold together is forgotten. Undefined if the states are too many.
   */
  holdsFailure(start: State, maxStates: number, mayStop = () => false): boolean | undefined {
    const { game, table, proverDefends } = this;
    const hasFailed = (slot: number) => slot >= 0 && table.disproof[slot] === 0;
    const wins = proverDefends ? DEFENDER_WINS : ATTACKER_WINS;
    // The opponent's moves to what has failed, and every move of the prover's.
    const failures: LocalGame = {
      area: game.area,
      width: game.width,
      endOf: (...state) => {
        const slot = this.enter(...state);
        return hasFailed(slot) && !table.tainted[slot] ? DEFENDER_WINS + ATTACKER_WINS - wins : game.endOf(...state);
      },
      visit: (defender, attacker, rest, found) => {
        const isProvers = this.defenderMoves(rest) === proverDefends;
        game.visit(defender, attacker, rest, (...next) => {
          if (isProvers || hasFailed(this.enter(next[0], next[1], next[2]))) found(...next);
        });
      },
    };
    const graph = graphOf(failures, { maxStates, start, mayStop });
    if (!graph) return undefined;
    const lost = forced(graph, wins);
    if (!lost[0]) return true;
    const { states } = graph;
    lost.forEach((isLost, s) => {
      const slot = isLost ? table.find(states.first(s), states.second(s), states.third(s)) : -1;
      if (!hasFailed(slot)) return;
      table.proof[slot] = table.disproof[slot] = 1;
      table.tainted[slot] = 0;
      // It counts again, so that a search which finds the rest in the table comes to an end.
      this.spent++;
    });
    return false;
  }

  /**
   * One line of the proof: the prover's winning plays and some stubborn resistance. Points, 0 for a pass, the side that
   * moves at the start first.
   */
  mainLine(defenderMoves: boolean): Point[] {
    const { table, game, proverDefends } = this;
    const { points, ...start } = game.area;
    let state: readonly [number, number, number] = [start.defender, start.attacker, defenderMoves ? DEFENDER_MOVES : 0];
    const line: Point[] = [];
    for (const seen = new Set<number>(); ; ) {
      const here = table.find(...state);
      if (here < 0 || seen.has(here) || table.proof[here] !== 0 || game.endOf(...state) !== GOES_ON) return line;
      seen.add(here);
      const isProvers = this.defenderMoves(state[2]) === proverDefends;
      const choices: { readonly value: number; readonly point: Point; readonly state: typeof state }[] = [];
      game.visit(...state, (defender, attacker, rest, index) => {
        const slot = table.find(defender, attacker, rest);
        if (slot < 0 || seen.has(slot) || table.proof[slot] !== 0) return;
        // The prover's plays are equally good; of the opponent's, take the one that leaves the most stones.
        const value = isProvers ? 0 : bitCount(proverDefends ? attacker : defender) - (index < 0 ? 1 : 0);
        choices.push({ value, point: index < 0 ? PASS : points[index], state: [defender, attacker, rest] });
      });
      if (choices.length === 0) return line;
      const next = choices.reduce((best, choice) => (choice.value > best.value ? choice : best));
      line.push(next.point);
      ({ state } = next);
    }
  }

  /** The slot of a state, settled at its first entry if it has come to an end; negative if there is no room for it. */
  protected enter(defender: number, attacker: number, rest: number): number {
    const slot = this.table.slot(defender, attacker, rest);
    if (slot < 0 || !this.table.isNew) return slot;
    const end = this.game.endOf(defender, attacker, rest);
    if (end !== GOES_ON) this.settle(slot, (end === DEFENDER_WINS) === this.proverDefends);
    return slot;
  }

  /** Counts a state that is expanded. */
  protected count(): void {
    this.spent++;
  }

  protected defenderMoves(rest: number): boolean {
    return (rest & DEFENDER_MOVES) !== 0;
  }

  /**
   * Called when the child at index `found` is lost for the mover. The children of his at `first` and up to `end` that
   * are open yet may be settled then, if what refutes one refutes them too.
   */
  protected refuted(_found: number, _first: number, _end: number): void {}

  protected readonly add = (defender: number, attacker: number, rest: number): void => {
    const slot = this.enter(defender, attacker, rest);
    if (slot < 0) {
      this.limit = 0;
      return;
    }
    this.childSlot[this.next++] = slot;
  };

  /** Lists the children of a state at `first`. Returns where they end; −1 if one of them found no room. */
  private listChildren(slot: number, defender: number, attacker: number, rest: number, first: number): number {
    const { childSlot, table: { children } } = this;
    this.count();
    const end = children.copy(slot, childSlot, first);
    if (end >= 0) return this.limit === 0 ? -1 : end;
    this.next = first;
    this.game.visit(defender, attacker, rest, this.add);
    if (this.limit === 0) return -1;
    children.keep(slot, childSlot, first, this.next);
    return this.next;
  }

  /** Searches on from a state until the effort is `limit` in all. Returns its slot. */
  protected search(defender: number, attacker: number, rest: number, limit: number): number {
    this.limit = limit;
    const slot = this.enter(defender, attacker, rest);
    if (slot >= 0) this.expand(slot, defender, attacker, rest, INFINITY, INFINITY, 0, false);
    return slot;
  }

  protected settle(slot: number, isProved: boolean): void {
    this.table.proof[slot] = isProved ? 0 : INFINITY;
    this.table.disproof[slot] = isProved ? INFINITY : 0;
  }

  private expand(
    slot: number,
    defender: number,
    attacker: number,
    rest: number,
    proofLimit: number,
    disproofLimit: number,
    depth: number,
    /** Whether a state above may be in a cycle: then a new state is to be expanded, whatever the limits are. */
    rises: boolean,
  ): void {
    const { childSlot, table } = this;
    if (table.proof[slot] === 0 || table.disproof[slot] === 0) return;
    if (depth >= MAX_DEPTH) {
      this.settle(slot, false);
      table.tainted[slot] = 1;
      this.isCut = true;
      return;
    }
    const first = depth * this.width;
    const end = this.listChildren(slot, defender, attacker, rest, first);
    // A child that found no room is missing, and the others alone say nothing.
    if (end < 0) return;
    const proverMoves = this.defenderMoves(rest) === this.proverDefends;
    table.onPath[slot] = depth + 1;
    let mayRise = table.level[slot] !== 0;
    let isRising = mayRise && rises;
    if (!mayRise || depth + 1 < table.level[slot]) table.level[slot] = depth + 1;
    for (;;) {
      // The table may have grown since the last time.
      const { proof, disproof, tainted, onPath, level } = table;
      // Sum and minimum are of the children's numbers as the mover sees them: his own and the opponent's.
      let best = -1;
      let least = INFINITY;
      let second = INFINITY;
      let sum = 0;
      for (let k = first; k < end; k++) {
        const s = childSlot[k];
        const p = onPath[s] ? INFINITY : proof[s];
        const d = onPath[s] ? 0 : disproof[s];
        if (p !== 0 && d !== 0 && level[s] !== 0 && level[s] <= level[slot]) isRising = true;
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
      if (d === 0) {
        tainted[slot] = this.isTainted(first, end, proverMoves) ? 1 : 0;
        if (tainted[slot]) this.findSupport(slot, first, end, proverMoves, depth + 1);
      }
      if (mayRise && isRising) {
        proofLimit = Math.max(proofLimit, p + 1);
        disproofLimit = Math.max(disproofLimit, d + 1);
      }
      mayRise = false;
      if (p === 0 || d === 0 || p >= proofLimit || d >= disproofLimit || this.spent >= this.limit) break;
      const s = childSlot[best];
      const mine = Math.min(proverMoves ? proofLimit : disproofLimit, second + 1);
      const theirLimit = proverMoves ? disproofLimit : proofLimit;
      const theirs = Math.min(INFINITY, theirLimit - sum + (proverMoves ? disproof[s] : proof[s]));
      this.expand(
        s,
        table.first(s),
        table.second(s),
        table.third(s),
        proverMoves ? mine : theirs,
        proverMoves ? theirs : mine,
        depth + 1,
        isRising,
      );
      isRising = false;
      if ((proverMoves ? table.disproof[s] : table.proof[s]) === 0 && this.limit > 0) this.refuted(best, first, end);
    }
    table.onPath[slot] = 0;
    this.release(slot, depth + 1);
  }

  /** Finds the states of the path that a tainted disproof of a state at this level rests on. */
  private findSupport(slot: number, first: number, end: number, proverMoves: boolean, level: number): void {
    const { childSlot, table } = this;
    const { disproof, onPath, shallowest, deepest } = table;
    // The prover needs all of his children to fail. One refutes him: that which rests on the deepest states.
    let from = proverMoves ? level : 0;
    let to = 0;
    for (let k = first; k < end; k++) {
      const s = childSlot[k];
      if (!onPath[s] && disproof[s] !== 0) continue;
      const low = onPath[s] || shallowest[s];
      const high = onPath[s] || deepest[s];
      if (proverMoves) {
        if (low !== 0) from = Math.min(from, low);
        to = Math.max(to, high);
      } else if (low === 0) {
        return this.restOn(slot, 0, 0);
      } else if (low > from) [from, to] = [low, high];
    }
    // What rests on the state itself needs no support.
    if (from < level) this.restOn(slot, from, Math.min(to, level - 1));
    else this.restOn(slot, 0, 0);
  }

  /** Notes what a disproof rests on, so that it is forgotten with that; a subclass may do otherwise. */
  protected restOn(slot: number, from: number, to: number): void {
    this.table.shallowest[slot] = from;
    this.table.deepest[slot] = to;
    if (to !== 0) this.resting[to].push(slot);
  }

  /** A state leaves the path at this level: settles what rests on it. */
  private release(slot: number, level: number): void {
    const { proof, disproof, tainted, shallowest, deepest } = this.table;
    const resting = this.resting[level];
    const hasFailed = disproof[slot] === 0;
    for (const s of resting) {
      if (deepest[s] !== level || disproof[s] !== 0) continue;
      if (!hasFailed) {
        proof[s] = disproof[s] = 1;
        tainted[s] = shallowest[s] = deepest[s] = 0;
        continue;
      }
      // The state's own failure takes its place, and what that rests on; between these levels, as far as is known.
      const low = shallowest[s] === level ? shallowest[slot] : Math.min(shallowest[s], shallowest[slot] || level);
      this.restOn(s, low, low === 0 ? 0 : level - 1);
    }
    resting.length = 0;
  }

  /** Whether a disproof from these children rests on repetition: any that the prover needs, all that refute him. */
  private isTainted(first: number, end: number, proverMoves: boolean): boolean {
    const { childSlot, table } = this;
    const { disproof, onPath, tainted } = table;
    for (let k = first; k < end; k++) {
      const s = childSlot[k];
      if (!onPath[s] && disproof[s] !== 0) continue;
      const isTainted = onPath[s] !== 0 || tainted[s] === 1;
      if (isTainted === proverMoves) return proverMoves;
    }
    return !proverMoves;
  }
}
