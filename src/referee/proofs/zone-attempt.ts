/** Attempts at zone proofs: which window to search, guided by the estimate, and with what effort. */
import { BLACK, EMPTY, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import type { Strings } from "../../../engine/board/strings.ts";
import { type Area, MAX_AREA, windowOf } from "../analysis/area.ts";
import type { Workspace } from "../analysis/workspace.ts";
import type { SafetyProof, Zone } from "./safety-proof.ts";
import { ZoneProof, type ZoneGoal } from "./zone-proof.ts";

/** One attempt: window size in points, answers in a row, nodes. */
export interface Effort {
  readonly points: number;
  readonly plays: number;
  readonly nodes: number;
}

/** Where the estimate says that a point is ours. */
const BELIEF = 0.2;
/** Points around a string in doubt may be that much less ours than itself. */
const MARGIN = 0.3;

export class ZoneAttempts {
  private readonly strings: Strings;
  private readonly ownership: Float32Array | undefined;
  private readonly workspace: Workspace;
  /** A point is taken for the owner's if his share of it in the estimate is larger. */
  private belief = BELIEF;
  private readonly failed: Set<string> | undefined;

  /**
   * @param ownership point -> −1…1, only to choose where to look; nothing rests on it
   * @param failed keys of attempts without a proof, which are not made again: seeds side by side often get the same
   *   window in another order. That may help, so that without such a set every attempt is made
   */
  constructor(strings: Strings, ownership: Float32Array | undefined, workspace: Workspace, failed?: Set<string>) {
    this.strings = strings;
    this.ownership = ownership;
    this.workspace = workspace;
    this.failed = failed;
  }

  /** Makes attempts for a string with this share: a doubtful estimate must not stop the proof. */
  believing<T>(share: number, attempts: () => T): T {
    this.belief = Math.min(BELIEF, share - MARGIN);
    const result = attempts();
    this.belief = BELIEF;
    return result;
  }

  /** Whether the estimate gives a point to the colour; without an estimate, any point may be. */
  isOurs(p: Point, colour: Colour): boolean {
    return this.shareOf(p, colour) > this.belief;
  }

  /** What the estimate says of a point, −1 … 1; without an estimate it is the colour's. */
  shareOf(p: Point, colour: Colour): number {
    return this.ownership === undefined ? 1 : this.ownership[p] * (colour === BLACK ? 1 : -1);
  }

  /**
   * The points of a zone, the stones of shrunk strings left out; undefined without a proof.
   * @param base the proof to build on: its strings are the wall, its zones are taken
   * @param members the strings that the goal is about, if it is not the wall
   */
  attempt(
    base: SafetyProof,
    members: readonly number[],
    goal: ZoneGoal,
    seeds: readonly Point[],
    effort: Effort,
    colour: Colour,
  ): Zone | undefined {
    const { strings } = this;
    const isWall = (p: Point) => base.wall.has(strings.of[p]);
    const { points, shrunk } = chooseWindow(strings, {
      colour,
      seeds,
      size: effort.points,
      isOpen: (p) => !isWall(p) && !base.used.has(p),
      // A connection may run over dame, an eye only through what is the owner's.
      isOurs: (p) => this.isOurs(p, colour),
      anywhere: goal === "connection",
      first: members,
    });
    const { area, whole } = windowOf(strings, points, shrunk, colour, isWall);
    if (area.touchesDefender === 0 && goal !== "life") return undefined;
    const target = (2 ** members.length - 1) << points.length;
    const key = this.failed ? `${goal} ${effort.plays} ${windowKey(area, target, whole)}` : "";
    if (this.failed?.has(key)) return undefined;
    const zone = new ZoneProof(area, goal, target, whole, effort.nodes, this.workspace).prove(effort.plays);
    if (zone === 0) {
      this.failed?.add(key);
      return undefined;
    }
    return area.points.filter((_, i) => (zone >> i) & 1 && i < points.length);
  }
}

/** A window whatever the order of its points. */
function windowKey(area: Area, ...masks: readonly number[]): string {
  const { attacker, defender, points, touchesAttacker, touchesDefender } = area;
  const parts = [attacker, defender, touchesAttacker, touchesDefender, ...masks];
  const codes = points.map((p, i) => parts.reduce((code, mask) => 2 * code + ((mask >> i) & 1), p));
  return codes.sort((a, b) => a - b).join();
}

/** Strings of the opponent up to this size may stand in a window and be captured there. */
const MAX_CAPTIVES = 6;

interface WindowWish {
  readonly colour: Colour;
  /** Where to begin. */
  readonly seeds: readonly Point[];
  /** Number of points wanted. */
  readonly size: number;
  /** Whether a point may be used at all. */
  readonly isOpen: (p: Point) => boolean;
  /** Whether a point is believed to be the owner's. */
  readonly isOurs: (p: Point) => boolean;
  /** Whether empty points may be anybody's. */
  readonly anywhere: boolean;
  /** Strings that must be in it. */
  readonly first: readonly number[];
}

/** Points around the seeds, nearest first, with small enemy strings, and the owner's strings that they touch. */
function chooseWindow(strings: Strings, wish: WindowWish): { points: Point[]; shrunk: number[] } {
  const { geometry, colour: at, of, list } = strings;
  const { stride } = geometry;
  const { colour, size, isOpen, isOurs } = wish;
  const points: Point[] = [];
  const shrunk = [...wish.first];
  const seen = new Set<Point>();
  // Liberties of the shrunk strings: near by, though perhaps not next to a point of the window.
  const waiting: Point[] = [];
  const isFull = () => points.length >= size || points.length + shrunk.length >= MAX_AREA - 1;

  const enterCaptives = (p: Point) => {
    const { stones } = list[of[p]];
    if (stones.length > MAX_CAPTIVES || points.length + stones.length > size + 2) return;
    if (points.length + shrunk.length + stones.length > MAX_AREA || !isOurs(p) || !stones.every(isOpen)) return;
    for (const q of stones) {
      seen.add(q);
      points.push(q);
    }
  };
  const enter = (p: Point) => {
    if (seen.has(p) || isFull() || !geometry.contains(p) || !isOpen(p)) return;
    if (at[p] === EMPTY) {
      if (!wish.anywhere && !isOurs(p)) return;
      seen.add(p);
      points.push(p);
    } else if (at[p] !== colour) {
      enterCaptives(p);
    } else if (!shrunk.includes(of[p])) {
      shrunk.push(of[p]);
      waiting.push(...list[of[p]].liberties);
    }
  };

  for (const p of wish.seeds) enter(p);
  for (let i = 0, j = 0; !isFull(); ) {
    if (j < waiting.length) enter(waiting[j++]);
    else if (i < points.length) {
      const p = points[i++];
      for (const q of [p + stride, p - 1, p + 1, p - stride]) enter(q);
    } else break;
  }
  return { points, shrunk };
}
