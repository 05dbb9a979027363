/** Attempts at zone proofs: which window to look at, guided by the estimate, and how hard. */
import { BLACK, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { windowOf } from "./area.ts";
import type { SafetyProof, Zone } from "./safety-proof.ts";
import type { Strings } from "../../rules/strings.ts";
import { chooseWindow } from "./window.ts";
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
  /** A point is taken for the owner's if the estimate gives it to him more surely than this. */
  private belief = BELIEF;

  /** @param ownership point -> −1…1, only to choose where to look; nothing rests on it */
  constructor(strings: Strings, ownership: Float32Array | undefined) {
    this.strings = strings;
    this.ownership = ownership;
  }

  /** Makes attempts for a string of which the estimate says so much: where it is unsure it must not stop the proof. */
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
    const zone = new ZoneProof(area, goal, target, whole, effort.nodes).prove(effort.plays);
    if (zone === 0) return undefined;
    return area.points.filter((_, i) => (zone >> i) & 1 && i < points.length);
  }
}
