/**
 * Reading on assumptions: what follows if strings that obviously live do live.
 *
 * Proofs need walls that are proved, and on a real board some neighbour never is. So a string that the estimate calls
 * alive with near certainty, and whose group has room for eyes, is taken as alive; what lies behind such walls is
 * solved exactly, and each answer names the strings that it rests on. A wall is read itself: by zones, its neighbours
 * taken as living, or by search of the area in which it stands if it is not taken so. One that search does not find
 * alive is taken no longer. Answers may support each other in a circle, but not two strings of one player that search
 * finds alive by each other.
 */
import { BLACK, WALL, WHITE, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { componentsOf, type Strings } from "../../../engine/board/strings.ts";
import { enclosedWithoutRoom } from "../analysis/formation.ts";
import { assumedLife } from "../proofs/assumed-life.ts";
import { proofOf } from "../proofs/safety-proof.ts";
import { refuteEnclosed, solveBehindWalls, type Walls } from "./behind-walls.ts";
import { meanShare } from "./estimate.ts";
import type { AnalysisOptions, Independence } from "./independence.ts";
import { assuming } from "./making-verdicts.ts";

/** The owner's share of a string that is near certainty. */
export const CERTAIN = 0.8;
/** His share of a point that belongs to a group, and the points beside its stones that a group must have. */
const OWNED = 0.5;
const ROOM = 6;
/** States of exact search for all that is read, in terms of those for the proofs. */
const NODES = 2;

/**
 * The answers with more of them, which name in `assumes` what they rest on.
 * @param isOpen whether an answer for the string is wanted
 */
export function readOnAssumptions(
  strings: Strings,
  independence: readonly Independence[],
  isOpen: (i: number) => boolean,
  ownership: Float32Array,
  options: AnalysisOptions,
): Independence[] {
  const { list } = strings;
  const bounds = { ...options, nodes: NODES * options.nodes };
  const proved = Uint8Array.from(list, (_, i) => (independence[i].independentlyAlive ? 1 : 0));
  const taken = obviouslyAlive(strings, proved, (i) => isOpen(i) && !independence[i].reason, ownership);
  const walls = proved.map((lives, i) => lives | taken[i]);
  const answers = independence.slice();
  for (const [i, assumes] of assumedLife(strings, { walls, proved, ownership, ...options })) {
    answers[i] = { independentlyAlive: true, reason: "safe zones", assumes };
  }
  readBehind(strings, readWalls(strings, walls, proved, answers, bounds), proved, answers, bounds);
  return answers.map((answer, i) => {
    // Proved to be not independently alive; what becomes of it was open for want of walls that are sure to stay.
    if (!answer.area || answer.assumes || !isOpen(i)) return answer;
    const { guarded: _, ...rest } = answer;
    return { ...rest, assumes: restsOn(strings, answer.area, proved) };
  });
}

/** Number of string -> 1 if the estimate and a look at the board call it alive. */
function obviouslyAlive(
  strings: Strings,
  proved: Uint8Array,
  isOpen: (i: number) => boolean,
  ownership: Float32Array,
): Uint8Array {
  const { colour: at, list, of } = strings;
  const taken = new Uint8Array(list.length);
  for (const colour of [BLACK, WHITE] as Colour[]) {
    const sign = colour === BLACK ? 1 : -1;
    const isOurs = (p: Point) => at[p] !== WALL && sign * ownership[p] > OWNED;
    for (const { points } of componentsOf(strings, isOurs)) {
      const stones = points.filter((p) => at[p] === colour);
      const hasRoom = points.length - stones.length >= ROOM || stones.some((p) => proved[of[p]]);
      if (hasRoom) for (const p of stones) if (isOpen(of[p])) taken[of[p]] = 1;
    }
  }
  list.forEach((_, i) => {
    if (meanShare(strings, ownership, i) <= CERTAIN) taken[i] = 0;
  });
  return taken;
}

/** Walls that are taken as lasting. */
function assumedWalls(safe: Uint8Array): Walls {
  return {
    safe,
    areLasting: true,
    together: () => proofOf([], []),
    guard: (members) => ({ proof: proofOf(members, []), missing: [] }),
  };
}

/**
 * Reads the walls that zones leave open, each not taken as alive, nor those of its colour that live by it. Returns the
 * walls without those that search finds not alive, and drops what rests on these.
 */
function readWalls(
  strings: Strings,
  walls: Uint8Array,
  proved: Uint8Array,
  answers: Independence[],
  options: AnalysisOptions,
): Uint8Array {
  const { list } = strings;
  const left = walls.slice();
  walls.forEach((isWall, i) => {
    if (!isWall || proved[i] || answers[i].reason || options.mayStop()) return;
    const livesByIt = (k: number) => list[k].colour === list[i].colour && answers[k].assumes?.includes(i);
    const others = left.map((stands, k) => (stands && k !== i && !livesByIt(k) ? 1 : 0));
    solveBehindWalls(strings, assumedWalls(others), answers, options, (k) => k === i);
    const { area, independentlyAlive } = answers[i];
    if (!area) return;
    answers[i] = { ...answers[i], assumes: restsOn(strings, area, proved) };
    if (independentlyAlive) return;
    for (const k of assuming(answers, [i])) {
      left[k] = 0;
      if (k !== i) answers[k] = { independentlyAlive: undefined, reason: undefined };
    }
  });
  return left;
}

/** Answers what stands behind the walls. */
function readBehind(
  strings: Strings,
  safe: Uint8Array,
  proved: Uint8Array,
  answers: Independence[],
  options: AnalysisOptions,
): void {
  const { of } = strings;
  const walls = assumedWalls(safe);
  const isOpen = answers.map(({ reason }, i) => !reason && !safe[i]);
  for (const i of enclosedWithoutRoom(strings, safe, () => true)) {
    if (isOpen[i]) answers[i] = { independentlyAlive: false, reason: "no room" };
  }
  solveBehindWalls(strings, walls, answers, options);
  refuteEnclosed(strings, walls, answers, options);
  for (const { points } of componentsOf(strings, (p) => of[p] < 0 || safe[of[p]] === 0)) {
    const assumes = restsOn(strings, points, proved);
    for (const i of new Set(points.map((p) => of[p]))) {
      if (i >= 0 && isOpen[i] && answers[i].reason) answers[i] = { ...answers[i], assumes };
    }
  }
}

/** The strings around an area that are not proved; if all are, those that were not shown to hold together. */
function restsOn({ geometry, of }: Strings, area: readonly Point[], proved: Uint8Array): readonly number[] {
  const { stride } = geometry;
  const inside = new Set(area);
  const around = area.flatMap((p) => [p - stride, p - 1, p + 1, p + stride]).filter((p) => !inside.has(p));
  const border = [...new Set(around.map((p) => of[p]))].filter((i) => i >= 0);
  const assumed = border.filter((i) => !proved[i]);
  return assumed.length > 0 ? assumed : border;
}
