/**
 * Life by zones of strings whose neighbours are taken as living: no proof, but what a reader of the board would say.
 *
 * An eye may be closed by any strings that are taken as living, and so two eyes may be made with their help; further
 * strings live if they are joined to one that has two eyes. Every string is read by itself, so that two answers may
 * need the same point.
 */
import type { Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import type { Strings } from "../../../engine/board/strings.ts";
import type { Workspace } from "../analysis/workspace.ts";
import { proofOf, type Zone } from "./safety-proof.ts";
import { type Effort, ZoneAttempts } from "./zone-attempt.ts";

const EYE_EFFORTS: readonly Effort[] = [
  { points: 7, plays: 2, nodes: 60 },
  { points: 10, plays: 3, nodes: 400 },
  { points: 14, plays: 4, nodes: 1500 },
  { points: 20, plays: 5, nodes: 6000 },
];
const CONNECTION: Effort = { points: 14, plays: 4, nodes: 2000 };
const LIFE: Effort = { points: 20, plays: 5, nodes: 3000 };
/** Places where a connection is tried at once, and at most. */
const SEEDS = 4;
const ALL_SEEDS = 12;

export interface AssumedLifeQuestion {
  /** Number of string -> 1 if it lives, or is taken as living. */
  readonly walls: Uint8Array;
  /** Number of string -> 1 if that is proved. */
  readonly proved: Uint8Array;
  /** Point -> −1…1, only to choose where to look. */
  readonly ownership: Float32Array;
  readonly mayStop: () => boolean;
  readonly workspace: Workspace;
}

/** Number of string -> the strings that its life rests on, for those of the walls that come to live with their help. */
export function assumedLife(strings: Strings, question: AssumedLifeQuestion): Map<number, readonly number[]> {
  const { geometry: { stride }, list, of } = strings;
  const { walls, proved, ownership, mayStop, workspace } = question;
  const attempts = new ZoneAttempts(strings, ownership, workspace, new Set());
  const around = (p: Point) => [p - stride, p - 1, p + 1, p + stride];
  const found = new Map<number, readonly number[]>();
  const open = list.flatMap((_, i) => (walls[i] && !proved[i] ? [i] : []));
  open.sort((a, b) => list[b].stones.length - list[a].stones.length);

  const ofColour = (colour: Colour, isMeant: (i: number) => boolean) =>
    list.flatMap((string, i) => (string.colour === colour && isMeant(i) ? [i] : []));

  /** The walls of one colour that zones touch, but for the string itself. */
  const restsOn = (s: number, zones: readonly Zone[]): number[] => {
    const touched = zones.flat().flatMap(around).map((p) => of[p]);
    return [...new Set(touched)].filter((t) => t >= 0 && t !== s && walls[t] && list[t].colour === list[s].colour);
  };

  const twoEyes = (s: number): readonly Zone[] | undefined => {
    const { colour, liberties } = list[s];
    const zones: Zone[] = [];
    const wall = ofColour(colour, (i) => walls[i] === 1);
    for (const effort of EYE_EFFORTS) {
      for (const seed of liberties) {
        if (mayStop()) return undefined;
        const base = proofOf(wall, zones);
        if (base.used.has(seed)) continue;
        const zone = attempts.attempt(base, [], "eye", [seed], effort, colour);
        if (zone?.some((p) => around(p).some((q) => of[q] === s))) zones.push(zone);
        if (zones.length === 2) return zones;
      }
    }
    return undefined;
  };

  const lives = (i: number) => proved[i] === 1 || found.has(i);
  const joined = (t: number): Zone | undefined => {
    const { colour, liberties } = list[t];
    const base = proofOf(ofColour(colour, lives), []);
    const touching = (p: Point) => around(p).some((q) => base.wall.has(of[q]));
    const shared = liberties.filter(touching);
    const further = liberties.filter((p) => !shared.includes(p) && around(p).some(touching));
    const seeds = [...shared, ...further].slice(0, ALL_SEEDS);
    for (let i = 0; i < seeds.length; i += SEEDS) {
      const zone = attempts.attempt(base, [t], "connection", seeds.slice(i, i + SEEDS), CONNECTION, colour);
      if (zone) return zone;
    }
    return undefined;
  };
  const tried = new Set<number>();
  const livesBeside = (t: number): Zone | undefined => {
    // It is too dear to be asked again whenever another string is found to live.
    if (tried.has(t)) return undefined;
    tried.add(t);
    const { colour, liberties } = list[t];
    const base = proofOf(ofColour(colour, lives), []);
    for (const seed of liberties.slice(0, ALL_SEEDS)) {
      const zone = mayStop() ? undefined : attempts.attempt(base, [t], "life", [seed], LIFE, colour);
      if (zone) return zone;
    }
    return undefined;
  };

  for (const s of open) {
    const zones = twoEyes(s);
    if (zones) found.set(s, restsOn(s, zones));
  }
  // Joined to what lives, as long as that finds more; the dearer question when the cheaper finds nothing.
  for (let changed = true; changed && !mayStop(); ) {
    changed = false;
    for (const way of [joined, livesBeside]) {
      if (changed) break;
      for (const t of open) {
        const zone = found.has(t) || mayStop() ? undefined : way(t);
        if (!zone) continue;
        found.set(t, restsOn(t, [zone]));
        changed = true;
      }
    }
  }
  return found;
}
