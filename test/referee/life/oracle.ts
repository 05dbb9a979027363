/**
 * An exhaustive solver of life and death, independent of the engine's: the whole graph of a small part of the board,
 * with every move of both sides and passes, and the least fixpoint of what one side forces.
 */
import type { Board } from "../../../engine/board/board.ts";
import { EMPTY, opponent, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";

/** Cells of the largest part: the number of a state must be exact. */
export const MOST_CELLS = 28;
const MANY_THREATS = Infinity;

/** State -> 1 if the prover forces what it wants. */
type Won = Uint8Array;

export class Oracle {
  private readonly owner: Colour;
  private readonly next: number[][];
  /** Cells next to stones around the part, which all live. */
  private readonly beside: Readonly<Record<Colour, number>>;
  private readonly target: number;
  /** State -> the owner's stones, the others', and the mover (1 the owner) with the cell of the ban, plus 1, above. */
  private readonly own: number[] = [];
  private readonly other: number[] = [];
  private readonly rest: number[] = [];
  private readonly numbers = new Map<number, number>();
  /** State -> its first edge; the edges, and whether each uses a ko threat. */
  private readonly first: number[] = [];
  private readonly to: number[] = [];
  private readonly usesThreat: boolean[] = [];
  /** State -> 0 in play, 1 the string is taken, 2 it cannot be taken. */
  private readonly end: number[] = [];
  private readonly parents: number[][] = [];
  readonly isComplete: boolean;

  /** @param part the points in play; every stone beside them lives */
  constructor(board: Board, part: readonly Point[], at: Point, maxStates: number) {
    const { geometry, colour } = board;
    const index = new Map(part.map((p, i) => [p, i]));
    this.owner = colour[at] as Colour;
    this.target = index.get(at)!;
    const beside = { 1: 0, 2: 0 };
    this.next = part.map((p, i) => {
      const around = [p - geometry.stride, p - 1, p + 1, p + geometry.stride].filter((q) => geometry.contains(q));
      for (const q of around) if (!index.has(q)) beside[colour[q] as Colour] |= 1 << i;
      return around.flatMap((q) => index.get(q) ?? []);
    });
    this.beside = beside;
    const stonesOf = (c: Colour) => part.reduce((mask, p, i) => (colour[p] === c ? mask | (1 << i) : mask), 0);
    for (const mover of [1, 0]) this.enter(stonesOf(this.owner), stonesOf(opponent(this.owner)), mover);
    for (let s = 0; s < this.own.length && this.own.length <= maxStates; s++) this.expand(s, part.length);
    this.isComplete = this.own.length <= maxStates;
    if (!this.isComplete) return;
    this.first.push(this.to.length);
    this.own.forEach(() => this.parents.push([]));
    for (let s = 0; s < this.own.length; s++) {
      for (let e = this.first[s]; e < this.first[s + 1]; e++) this.parents[this.to[e]].push(e);
    }
  }

  /** What becomes of the string: "lives", "dies", "seki", "ko owner 1", "ko other 2", "ko other many". */
  outcome(ownerFirst: boolean): string {
    const start = ownerFirst ? 0 : 1;
    if (this.forced("eyes", false, MANY_THREATS)[start]) return "lives";
    if (this.forced("taking", true, 3)[start]) return "dies";
    const isTaken = this.forced("taking", false, 0)[start];
    if (!isTaken && !this.forced("taking", false, MANY_THREATS)[start]) return "seki";
    const who = isTaken ? "owner" : "other";
    for (let threats = 1; threats <= 3; threats++) {
      if (this.forced("taking", isTaken === 1, threats)[start] !== isTaken) return `ko ${who} ${threats}`;
    }
    return `ko ${who} many`;
  }

  private enter(own: number, other: number, rest: number): number {
    // Two bits a cell are too many for a number; three values a cell are not.
    let key = rest;
    for (let i = 0; i < this.next.length; i++) key = 3 * key + ((own >> i) & 1) + 2 * ((other >> i) & 1);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.own.length);
    this.own.push(own);
    this.other.push(other);
    this.rest.push(rest);
    return this.own.length - 1;
  }

  private expand(s: number, cells: number): void {
    const [own, other, rest] = [this.own[s], this.other[s], this.rest[s]];
    this.first.push(this.to.length);
    this.end.push(((own >> this.target) & 1) === 0 ? 1 : this.lives(own, other) ? 2 : 0);
    if (this.end[s] !== 0) return;
    const byOwner = (rest & 1) === 1;
    const ban = (rest >> 1) - 1;
    const add = (mine: number, theirs: number, nextBan: number, usesThreat: boolean) => {
      const next = (byOwner ? 0 : 1) | ((nextBan + 1) << 1);
      this.to.push(byOwner ? this.enter(mine, theirs, next) : this.enter(theirs, mine, next));
      this.usesThreat.push(usesThreat);
    };
    const [mover, waiter] = byOwner ? [own, other] : [other, own];
    add(mover, waiter, -1, false);
    const moverLasts = this.beside[byOwner ? this.owner : opponent(this.owner)];
    const waiterLasts = this.beside[byOwner ? opponent(this.owner) : this.owner];
    for (let i = 0; i < cells; i++) {
      if (((own | other) >> i) & 1) continue;
      const mine = mover | (1 << i);
      let taken = 0;
      for (const j of this.next[i]) {
        if (!((waiter >> j) & 1) || (taken >> j) & 1) continue;
        const chain = this.chainOf(waiter, j);
        if (!(chain & waiterLasts) && !this.breathes(chain, mine | waiter)) taken |= chain;
      }
      const theirs = waiter & ~taken;
      const chain = this.chainOf(mine, i);
      const liberties = this.libertiesOf(chain, mine | theirs);
      if (liberties === 0 && !(chain & moverLasts)) continue;
      const isSingle = taken !== 0 && (taken & (taken - 1)) === 0;
      const isKo = isSingle && chain === 1 << i && !(chain & moverLasts) && liberties === taken;
      add(mine, theirs, isKo ? 31 - Math.clz32(taken) : -1, isSingle && i === ban);
    }
  }

  private chainOf(stones: number, i: number): number {
    let chain = 1 << i;
    const open = [i];
    for (let k = open.pop(); k !== undefined; k = open.pop()) {
      for (const j of this.next[k]) {
        if (!((stones >> j) & 1) || (chain >> j) & 1) continue;
        chain |= 1 << j;
        open.push(j);
      }
    }
    return chain;
  }

  private libertiesOf(chain: number, occupied: number): number {
    let liberties = 0;
    this.next.forEach((around, i) => {
      if ((chain >> i) & 1) for (const j of around) if (!((occupied >> j) & 1)) liberties |= 1 << j;
    });
    return liberties;
  }

  private breathes(chain: number, occupied: number): boolean {
    return this.libertiesOf(chain, occupied) !== 0;
  }

  /** Whether the string can't be taken even if its owner always passes (Benson 1976). */
  private lives(own: number, other: number): boolean {
    const all = this.next.length;
    const chains: number[] = [];
    const regions: number[] = [];
    for (let i = 0, seen = 0; i < all; i++) {
      if ((seen >> i) & 1) continue;
      const isOwn = ((own >> i) & 1) === 1;
      const chain = this.chainOf(isOwn ? own : ~own, i);
      seen |= chain;
      if (isOwn) chains.push(chain);
      else if (!(chain & this.beside[opponent(this.owner)])) regions.push(chain);
    }
    const empty = ~own & ~other;
    const lasts = (chain: number) => (chain & this.beside[this.owner]) !== 0;
    let alive = chains;
    let eyes = regions;
    for (let before = -1; before !== alive.length; ) {
      before = alive.length;
      const around = (chain: number) => this.libertiesOf(chain, own);
      alive = alive.filter(
        (chain) => lasts(chain) || eyes.filter((eye) => (eye & empty & ~around(chain)) === 0).length >= 2,
      );
      eyes = eyes.filter((eye) => chains.every((chain) => alive.includes(chain) || !(around(chain) & eye)));
    }
    return alive.some((chain) => (chain >> this.target) & 1);
  }

  /** @param ownersThreats whose threats are counted */
  private forced(goal: "eyes" | "taking", ownersThreats: boolean, threats: number): Won {
    let won = this.fixpoint(goal, ownersThreats, threats === MANY_THREATS ? "same" : undefined);
    if (threats !== MANY_THREATS) for (let n = 0; n < threats; n++) won = this.fixpoint(goal, ownersThreats, won);
    return won;
  }

  /** @param after what is forced after a threat is used; undefined if there is none, "same" if they do not end */
  private fixpoint(goal: "eyes" | "taking", ownersThreats: boolean, after: Won | "same" | undefined): Won {
    const { end, first, to, usesThreat, rest, parents } = this;
    const won = new Uint8Array(end.length);
    const open = new Int32Array(end.length);
    const queue: number[] = [];
    const win = (s: number) => {
      if (won[s]) return;
      won[s] = 1;
      queue.push(s);
    };
    const isProvers = (s: number) => ((rest[s] & 1) === 1) === (goal === "eyes");
    /** Whether an edge can be played, and leads to a state of the same fixpoint, or to one with a threat less. */
    const kindOf = (e: number, s: number) => {
      if (!usesThreat[e]) return "plain";
      if (after === undefined || ((rest[s] & 1) === 1) !== ownersThreats) return "none";
      return after === "same" ? "plain" : "threat";
    };
    for (let s = 0; s < end.length; s++) {
      if (end[s] === (goal === "eyes" ? 2 : 1)) win(s);
      for (let e = first[s]; e < first[s + 1]; e++) {
        const kind = kindOf(e, s);
        if (kind === "plain") open[s]++;
        if (kind !== "threat") continue;
        const isWon = (after as Won)[to[e]] === 1;
        if (isProvers(s) && isWon) win(s);
        if (!isProvers(s) && !isWon) open[s]++;
      }
    }
    const stateOf = this.stateOfEdge();
    for (let t = queue.pop(); t !== undefined; t = queue.pop()) {
      for (const e of parents[t]) {
        const s = stateOf[e];
        if (won[s] || end[s] !== 0 || kindOf(e, s) !== "plain") continue;
        if (isProvers(s) || --open[s] === 0) win(s);
      }
    }
    return won;
  }

  private edgeStates: Int32Array | undefined;

  private stateOfEdge(): Int32Array {
    if (this.edgeStates) return this.edgeStates;
    const states = new Int32Array(this.to.length);
    for (let s = 0; s < this.end.length; s++) states.fill(s, this.first[s], this.first[s + 1]);
    return (this.edgeStates = states);
  }
}

/** Whether stones are around every part of some points. */
export function isClosed({ geometry, colour }: Board, part: readonly Point[]): boolean {
  const { stride } = geometry;
  const inside = new Set(part);
  return part.every((p) =>
    [p - stride, p - 1, p + 1, p + stride].every((q) => inside.has(q) || !geometry.contains(q) || colour[q] !== EMPTY),
  );
}
