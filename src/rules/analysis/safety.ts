/**
 * Safety of the groups of a real endgame position by zone proofs.
 *
 * A string lives if it has two disjoint zones in each of which it makes an eye although the opponent moves first
 * there, or one zone in which it comes to live, perhaps with strings around it; its stones then are never captured.
 * Further strings live if they are joined to a living one in a zone of their own. Strings that are safe one by one may
 * be held together by one zone for all of them. Within one proof no point may be used twice: every play of the
 * opponent is answered in the zone where it is made. Every string is analysed by itself, though, so that the
 * proofs of two strings may use the same points.
 */
import { BLACK, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { windowOf } from "./area.ts";
import type { UnconditionalLife } from "./benson.ts";
import type { Strings } from "./strings.ts";
import { chooseWindow } from "./window.ts";
import { ZoneProof, type ZoneGoal } from "./zone-proof.ts";

/** Points where every play of the opponent has its answer. */
type Zone = readonly Point[];

/** Why strings are safe. */
interface Proof {
  /** Numbers of the strings that are never captured while the zones are guarded. */
  readonly wall: ReadonlySet<number>;
  /** No point is in two of them. */
  readonly zones: readonly Zone[];
  /** The points of all its zones. */
  readonly used: ReadonlySet<Point>;
}

function proofOf(wall: Iterable<number>, zones: readonly Zone[]): Proof {
  return { wall: new Set(wall), zones, used: new Set(zones.flat()) };
}

/** Both proofs as one, unless different zones of theirs share a point. */
function combine(a: Proof, b: Proof): Proof | undefined {
  const zones = b.zones.filter((zone) => !a.zones.includes(zone));
  if (zones.some((zone) => zone.some((p) => a.used.has(p)))) return undefined;
  return proofOf([...a.wall, ...b.wall], [...a.zones, ...zones]);
}

/** One attempt: window size in points, answers in a row, nodes. */
interface Effort {
  readonly points: number;
  readonly plays: number;
  readonly nodes: number;
}

const EYE_EFFORTS: readonly Effort[] = [
  { points: 7, plays: 2, nodes: 60 },
  { points: 10, plays: 3, nodes: 400 },
];
/** Life of one string, and of all strings around something: the second is asked less often. */
const LIFE: Effort = { points: 18, plays: 4, nodes: 2000 };
const LIFE_TOGETHER: Effort = { points: 18, plays: 5, nodes: 4000 };
const CONNECTION: Effort = { points: 10, plays: 3, nodes: 400 };
/** Strings that one zone is asked to keep, at most. */
const MANY = 8;
/** Where the estimate says that a point is ours; and strings that are worth a try. */
const BELIEF = 0.2;
const HOPELESS = -0.5;
/** Points around a string in doubt may be that much less ours than itself. */
const MARGIN = 0.3;
/** Places where a connection is tried at once. */
const SEEDS = 4;
/** Eye zones to look for around one string, and pairs of them to build on. */
const EYES = 6;
const PAIRS = 3;
/** Proofs of neighbours to build on. */
const BASES = 5;

export class Safety {
  /** Number of string -> 1 if it is safe. */
  readonly safe: Uint8Array;
  nodes = 0;
  private readonly strings: Strings;
  private readonly ownership: Float32Array | undefined;
  private readonly mayStop: () => boolean;
  /** Number of string -> its proofs; the first may rest on many strings together, the others on few. */
  private readonly proofs: Proof[][];
  /** A point is taken for the owner's if the estimate gives it to him more surely than this. */
  private belief = BELIEF;
  /** What the attempt of the moment builds on. */
  private base: Proof = proofOf([], []);

  /**
   * @param life strings that live unconditionally, one entry for each colour
   * @param ownership point -> −1…1, only to choose where to look; nothing rests on it
   * @param mayStop asked between attempts
   */
  constructor(
    strings: Strings,
    life: readonly UnconditionalLife[],
    ownership: Float32Array | undefined,
    mayStop: () => boolean,
  ) {
    const safe = Uint8Array.from(strings.list, (_, i) => (life.some(({ alive }) => alive[i]) ? 1 : 0));
    this.strings = strings;
    this.safe = safe;
    this.ownership = ownership;
    this.mayStop = mayStop;
    // Unconditional life needs no guard but that its owner leaves the eyes alone.
    this.proofs = strings.list.map(() => []);
    for (const { alive, eye } of life) {
      const wall = strings.list.flatMap((_, i) => (alive[i] ? [i] : []));
      const proof = proofOf(wall, [strings.geometry.points.filter((p) => eye[p] === 1)]);
      for (const i of wall) this.proofs[i].push(proof);
    }
  }

  /** Proves what it can, and returns the safe strings. */
  prove(): Uint8Array {
    const { list } = this.strings;
    const order = list.map((_, i) => i).sort((a, b) => list[b].stones.length - list[a].stones.length);
    for (const i of order) if (this.safe[i]) this.spread(i);
    for (const s of order) {
      if (this.mayStop()) return this.safe;
      const share = this.shareOf(list[s].stones[0], list[s].colour);
      if (this.safe[s] || share < HOPELESS) continue;
      // Where the estimate is unsure it must not stop the proof.
      this.belief = Math.min(BELIEF, share - MARGIN);
      const lives = this.live(s);
      this.belief = BELIEF;
      if (!lives) continue;
      this.safe[s] = 1;
      this.spread(s);
    }
    return this.safe;
  }

  /** Joins strings to the safe string s and to those joined before. */
  private spread(s: number): void {
    const { list } = this.strings;
    const colour = list[s].colour;
    const queue = [s];
    for (let i = 0; i < queue.length; i++) {
      for (const t of this.near(queue[i])) {
        if (this.mayStop()) return;
        if (this.safe[t] || !this.isOurs(list[t].stones[0], colour)) continue;
        const proof = this.connect(t, queue[i]);
        if (!proof) continue;
        this.safe[t] = 1;
        this.proofs[t].push(proof);
        queue.push(t);
      }
    }
  }

  /** Strings of the same colour that share a liberty with s or have one next to one of its. */
  private near(s: number): Set<number> {
    const { list, of } = this.strings;
    const { colour, liberties } = list[s];
    const found = new Set<number>();
    for (const p of liberties) {
      for (const q of this.around(p)) {
        for (const r of [q, ...this.around(q)]) if (of[r] >= 0 && list[of[r]].colour === colour) found.add(of[r]);
      }
    }
    found.delete(s);
    return found;
  }

  private around(p: Point): Point[] {
    const { stride } = this.strings.geometry;
    return [p - stride, p - 1, p + 1, p + stride].filter((q) => this.strings.geometry.contains(q));
  }

  /** Whether the estimate gives a point to the colour; without an estimate, any point may be. */
  private isOurs(p: Point, colour: Colour): boolean {
    return this.shareOf(p, colour) > this.belief;
  }

  /** What the estimate says of a point, −1 … 1; without an estimate it is the colour's. */
  private shareOf(p: Point, colour: Colour): number {
    return this.ownership === undefined ? 1 : this.ownership[p] * (colour === BLACK ? 1 : -1);
  }

  /**
   * One proof that keeps all these strings on the board together, if it is found: two that are safe one by one may need
   * the same point.
   * @param apart points that the proof must do without
   */
  together(members: readonly number[], apart: readonly Point[] = []): Proof | undefined {
    const nothing = proofOf([], apart.length > 0 ? [apart] : []);
    if (members.length === 0) return nothing;
    for (const start of this.proofs[members[0]]) {
      let proof = combine(nothing, start);
      if (!proof) continue;
      const missing: number[] = [];
      for (const t of members) {
        const more: Proof | undefined = proof.wall.has(t) ? proof : this.extend(proof, t);
        if (more) proof = more;
        else missing.push(t);
      }
      if (missing.length === 0) return proof;
      const rest = this.liveTogether(proof, missing);
      if (rest) return rest;
    }
    return this.liveTogether(nothing, members);
  }

  /** A proof for some of the strings that does without some points, and the strings that it leaves out. */
  guard(members: readonly number[], apart: readonly Point[]): { proof: Proof; missing: number[] } {
    let proof = proofOf([], [apart]);
    const missing = members.filter((t) => {
      const more: Proof | undefined = proof.wall.has(t) ? proof : this.extend(proof, t);
      proof = more ?? proof;
      return !more;
    });
    return { proof, missing };
  }

  /** The proof with the string t in its wall. */
  private extend(proof: Proof, t: number): Proof | undefined {
    for (const other of this.proofs[t]) {
      const both = combine(proof, other);
      if (both) return both;
    }
    return this.mayStop() ? undefined : this.connectTo(proof, t);
  }

  /** A proof that t can be joined to the safe string s or to what s is joined to. */
  private connect(t: number, s: number): Proof | undefined {
    for (const base of this.proofs[s].slice(0, BASES)) {
      const proof = this.connectTo(base, t);
      if (proof) return proof;
    }
    return undefined;
  }

  /** The proof `base` with t joined to its wall. */
  private connectTo(base: Proof, t: number): Proof | undefined {
    const { list, of } = this.strings;
    const { colour, liberties } = list[t];
    this.base = base;
    const isWall = (p: Point) => base.wall.has(of[p]);
    const touching = (p: Point) => this.around(p).some(isWall);
    // Where the wall is near by: at a shared liberty, or one step further.
    const free = liberties.filter((p) => !base.used.has(p));
    const shared = free.filter(touching);
    const further = free.filter((p) => !shared.includes(p) && this.around(p).some(touching));
    const seeds = [...shared, ...further];
    for (let i = 0; i < seeds.length && i < 3 * SEEDS; i += SEEDS) {
      const zone = this.attempt([t], "connection", seeds.slice(i, i + SEEDS), CONNECTION, colour, isWall);
      if (zone) return proofOf([...base.wall, t], [...base.zones, zone]);
    }
    return undefined;
  }

  /** Looks for two eyes of the string s and keeps the proofs. */
  private live(s: number): boolean {
    const { colour, liberties } = this.strings.list[s];
    const isWall = (p: Point) => this.strings.of[p] === s;
    const wall = [s];
    const zones: Point[][] = [];
    for (const effort of EYE_EFFORTS) {
      for (const seed of liberties) {
        if (zones.length >= EYES || this.mayStop()) break;
        // First in places that no zone has yet, so that disjoint ones are found.
        this.base = proofOf(wall, zones);
        if (this.base.used.has(seed)) continue;
        const zone = this.attempt([], "eye", [seed], effort, colour, isWall);
        if (zone) zones.push(zone);
      }
      if (zones.length >= 2) break;
    }
    for (let b = 1; b < zones.length; b++) {
      for (let a = 0; a < b && this.proofs[s].length < PAIRS; a++) {
        this.proofs[s].push(proofOf(wall, [zones[a], zones[b]]));
      }
    }
    if (this.proofs[s].length > 0) return true;
    for (const seed of liberties) {
      if (this.mayStop()) return false;
      const proof = this.liveTogether(proofOf([], []), wall, [seed], LIFE);
      if (!proof) continue;
      this.proofs[s].push(proof);
      return true;
    }
    return false;
  }

  /** The proof `base` with all the members, of one colour, in its wall by one more zone. */
  private liveTogether(
    base: Proof,
    members: readonly number[],
    seeds: readonly Point[] = members.flatMap((i) => this.strings.list[i].liberties),
    effort = LIFE_TOGETHER,
  ): Proof | undefined {
    const { list, of } = this.strings;
    if (members.length > MANY || this.mayStop()) return undefined;
    this.base = base;
    const isWall = (p: Point) => base.wall.has(of[p]);
    const zone = this.attempt(members, "life", seeds, effort, list[members[0]].colour, isWall);
    return zone && proofOf([...base.wall, ...members], [...base.zones, zone]);
  }

  /**
   * The points of a zone, the stones of shrunk strings left out; undefined without a proof.
   * @param members the strings that the goal is about, if it is not the wall
   */
  private attempt(
    members: readonly number[],
    goal: ZoneGoal,
    seeds: readonly Point[],
    effort: Effort,
    colour: Colour,
    isWall: (p: Point) => boolean,
  ): Point[] | undefined {
    const { points, shrunk } = chooseWindow(this.strings, {
      colour,
      seeds,
      size: effort.points,
      isOpen: (p) => !isWall(p) && !this.base.used.has(p),
      // A connection may run over dame, an eye only through what is the owner's.
      isOurs: (p) => this.isOurs(p, colour),
      anywhere: goal === "connection",
      first: members,
    });
    const { area, whole } = windowOf(this.strings, points, shrunk, colour, isWall);
    if (area.touchesDefender === 0 && goal !== "life") return undefined;
    const target = (2 ** members.length - 1) << points.length;
    const search = new ZoneProof(area, goal, target, whole, effort.nodes);
    const zone = search.prove(effort.plays);
    this.nodes += search.nodes;
    if (zone === 0) return undefined;
    return area.points.filter((_, i) => (zone >> i) & 1 && i < points.length);
  }
}
