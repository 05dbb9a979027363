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
import type { Point } from "../../../engine/board/geometry.ts";
import type { UnconditionalLife } from "../../../engine/board/benson.ts";
import type { Strings } from "../../../engine/board/strings.ts";
import { eyeSpacesOf } from "./eye-space.ts";
import type { Workspace } from "../analysis/workspace.ts";
import { combine, proofOf, type SafetyProof, type Zone } from "./safety-proof.ts";
import { type Effort, ZoneAttempts } from "./zone-attempt.ts";

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
/** A string that the estimate takes for lost like this is not worth a try. */
const HOPELESS = -0.5;
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
  private readonly strings: Strings;
  private readonly attempts: ZoneAttempts;
  private readonly mayStop: () => boolean;
  /** Number of string -> its proofs; the first may rest on many strings together, the others on few. */
  private readonly proofs: SafetyProof[][];
  /** Number of string -> closed spaces in which it has an eye; no point is in two of them. */
  private readonly eyes: readonly (readonly Zone[])[];

  /**
   * @param life strings that live unconditionally, one entry for each colour
   * @param ownership point -> −1…1, only to choose where to look; nothing rests on it
   */
  constructor(
    strings: Strings,
    life: readonly UnconditionalLife[],
    ownership: Float32Array | undefined,
    { mayStop, workspace }: { readonly mayStop: () => boolean; readonly workspace: Workspace },
  ) {
    const safe = Uint8Array.from(strings.list, (_, i) => (life.some(({ alive }) => alive[i]) ? 1 : 0));
    this.strings = strings;
    this.safe = safe;
    this.attempts = new ZoneAttempts(strings, ownership, workspace);
    this.mayStop = mayStop;
    // Unconditional life needs no guard but that its owner leaves the eyes alone.
    this.proofs = strings.list.map(() => []);
    for (const { alive, eye } of life) {
      const wall = strings.list.flatMap((_, i) => (alive[i] ? [i] : []));
      const proof = proofOf(wall, [strings.geometry.points.filter((p) => eye[p] === 1)]);
      for (const i of wall) this.proofs[i].push(proof);
    }
    const { living, eyes } = eyeSpacesOf(strings, workspace);
    for (const { wall, zone } of living) {
      for (const i of wall) {
        this.safe[i] = 1;
        this.proofs[i].push(proofOf(wall, [zone]));
      }
    }
    this.eyes = strings.list.map((_, i) => eyes.filter(({ wall }) => wall[0] === i).map(({ zone }) => zone));
  }

  /** Proves what it can, and returns the safe strings. */
  prove(): Uint8Array {
    const { attempts, strings: { list } } = this;
    const order = list.map((_, i) => i).sort((a, b) => list[b].stones.length - list[a].stones.length);
    for (const i of order) if (this.safe[i]) this.spread(i);
    for (const s of order) {
      if (this.mayStop()) return this.safe;
      const share = attempts.shareOf(list[s].stones[0], list[s].colour);
      if (this.safe[s] || share < HOPELESS) continue;
      if (!attempts.believing(share, () => this.live(s))) continue;
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
        if (this.safe[t] || !this.attempts.isOurs(list[t].stones[0], colour)) continue;
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

  /**
   * One proof that keeps all these strings on the board together, if it is found: two that are safe one by one may need
   * the same point.
   * @param apart points that the proof must do without
   */
  together(members: readonly number[], apart: readonly Point[] = []): SafetyProof | undefined {
    const nothing = proofOf([], apart.length > 0 ? [apart] : []);
    if (members.length === 0) return nothing;
    for (const start of this.proofs[members[0]]) {
      let proof = combine(nothing, start);
      if (!proof) continue;
      const missing: number[] = [];
      for (const t of members) {
        const more: SafetyProof | undefined = proof.wall.has(t) ? proof : this.extend(proof, t);
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
  guard(members: readonly number[], apart: readonly Point[]): { proof: SafetyProof; missing: number[] } {
    let proof = proofOf([], [apart]);
    const missing = members.filter((t) => {
      const more: SafetyProof | undefined = proof.wall.has(t) ? proof : this.extend(proof, t);
      proof = more ?? proof;
      return !more;
    });
    return { proof, missing };
  }

  /** The proof with the string t in its wall. */
  private extend(proof: SafetyProof, t: number): SafetyProof | undefined {
    for (const other of this.proofs[t]) {
      const both = combine(proof, other);
      if (both) return both;
    }
    return this.mayStop() ? undefined : this.connectTo(proof, t);
  }

  /** A proof that t can be joined to the safe string s or to what s is joined to. */
  private connect(t: number, s: number): SafetyProof | undefined {
    for (const base of this.proofs[s].slice(0, BASES)) {
      const proof = this.connectTo(base, t);
      if (proof) return proof;
    }
    return undefined;
  }

  /** The proof `base` with t joined to its wall. */
  private connectTo(base: SafetyProof, t: number): SafetyProof | undefined {
    const { list, of } = this.strings;
    const { colour, liberties } = list[t];
    const isWall = (p: Point) => base.wall.has(of[p]);
    const touching = (p: Point) => this.around(p).some(isWall);
    // Where the wall is near by: at a shared liberty, or one step further.
    const free = liberties.filter((p) => !base.used.has(p));
    const shared = free.filter(touching);
    const further = free.filter((p) => !shared.includes(p) && this.around(p).some(touching));
    const seeds = [...shared, ...further];
    for (let i = 0; i < seeds.length && i < 3 * SEEDS; i += SEEDS) {
      const zone = this.attempts.attempt(base, [t], "connection", seeds.slice(i, i + SEEDS), CONNECTION, colour);
      if (zone) return proofOf([...base.wall, t], [...base.zones, zone]);
    }
    return undefined;
  }

  /** Looks for two eyes of the string s and keeps the proofs. */
  private live(s: number): boolean {
    const { colour, liberties } = this.strings.list[s];
    const wall = [s];
    const zones = [...this.eyes[s]];
    for (const effort of EYE_EFFORTS) {
      if (zones.length >= 2) break;
      for (const seed of liberties) {
        if (zones.length >= EYES || this.mayStop()) break;
        // First in places that no zone has yet, so that disjoint ones are found.
        const base = proofOf(wall, zones);
        if (base.used.has(seed)) continue;
        const zone = this.attempts.attempt(base, [], "eye", [seed], effort, colour);
        if (zone) zones.push(zone);
      }
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
    base: SafetyProof,
    members: readonly number[],
    seeds: readonly Point[] = members.flatMap((i) => this.strings.list[i].liberties),
    effort = LIFE_TOGETHER,
  ): SafetyProof | undefined {
    if (members.length > MANY || this.mayStop()) return undefined;
    const { colour } = this.strings.list[members[0]];
    const zone = this.attempts.attempt(base, members, "life", seeds, effort, colour);
    return zone && proofOf([...base.wall, ...members], [...base.zones, zone]);
  }
}
