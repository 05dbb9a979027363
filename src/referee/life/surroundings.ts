/**
 * The part of the board in which the life of one string is decided: its liberties, its eye space, and the strings
 * around it that may be taken, up to walls that plainly stand.
 */
import { EMPTY, opponent } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { unconditionalLife } from "../../../engine/board/benson.ts";
import type { Strings } from "../../../engine/board/strings.ts";
import { type Area, MAX_AREA, windowOf } from "../analysis/area.ts";

/**
 * A string stands without proof if its side has so much empty ground there, nearer to it than to the opponent, and so
 * many points at most so far from the string are out of the opponent's reach; points that are needed for the string in
 * question do not count.
 */
const GROUND = 11;
const BREATH = 4;
const BREATH_STEPS = 3;
/** The opponent reaches empty points at this distance of his stones. */
const REACH = 1;
/** Empty points so near to the string belong to the part even if a wall is nearer; no points further than FAR do. */
const NEAR = 3;
const FAR = 6;

/** What is known of a string before anything is read: that it stands, is to be taken to stand, or not to. */
export type WallStanding = "proved" | "taken" | "falls" | undefined;

/** How the outside of the part counts for the string: the harshest, the kindest, or as it looks. */
export type Outside = "harsh" | "kind" | "plain";

export interface Surroundings {
  readonly points: readonly Point[];
  /** Numbers of the strings around it that are taken to stand without proof. */
  readonly walls: readonly number[];
  /** Those of them that play may take, and that found no room in the part. */
  readonly refused: readonly number[];
  /** Points of it from where empty points outside can be reached. */
  readonly open: readonly Point[];
  /** Whether strings in play are one index each, for want of room: what comes of the loss of one is not known. */
  readonly hasShrunk: boolean;
  /** The area, with the masks of the string in question, one index, and of the strings that are one index each. */
  readonly areaFor: (outside: Outside) => Part;
}

/** An area with one string in question. */
export interface Part {
  readonly area: Area;
  readonly target: number;
  readonly whole: number;
}

/** Takes the surroundings of string t out of a position; undefined if its liberties alone are too many. */
export function surroundingsOf(
  strings: Strings,
  t: number,
  isKnown: (string: number) => WallStanding,
  maxPoints = MAX_AREA - 1,
): Surroundings | undefined {
  const { geometry, colour, of, list } = strings;
  const { stride } = geometry;
  const neighbours = (p: Point) => [p - stride, p - 1, p + 1, p + stride].filter((q) => geometry.contains(q));
  const own = list[t].colour;
  const other = opponent(own);
  const alive = [own, other].map((c) => unconditionalLife(strings, c, false).alive);
  const isProved = (i: number) => alive.some((a) => a[i] === 1) || isKnown(i) === "proved";
  const reach = [own, other].map((c) => distances(strings, (i) => list[i].colour === c));
  const fromTarget = distances(strings, (i) => i === t);
  /** What a string's side reaches from it without passing a stone of the opponent. */
  const ground = (i: number) =>
    pointsFrom(list[i].stones, (q) => colour[q] === EMPTY || colour[q] === list[i].colour, neighbours);
  const home = ground(t);
  const homeStones = [...home].filter((p) => colour[p] === own).length;
  /**
   * Whether the string needs a point, so that no other one can stand by it: its own side closes it off there, on ground
   * that can be read (stones of its own strings would be shrunk, those of the opponent need room), or it is near.
   */
  const isContested = (p: Point, isOwn: boolean) => {
    const size = home.size - (isOwn ? homeStones : list[t].stones.length);
    return size <= maxPoints ? home.has(p) : fromTarget[p] <= NEAR;
  };
  const hasGround = (i: number) => {
    const isOwn = list[i].colour === own;
    const [mine, theirs] = isOwn ? reach : [reach[1], reach[0]];
    const isGround = (p: Point) => colour[p] === EMPTY && mine[p] < theirs[p] && !isContested(p, isOwn);
    return [...ground(i)].filter(isGround).length >= GROUND;
  };
  /** Whether a string can breathe where its opponent does not reach. */
  const breathes = (i: number) => {
    const isOwn = list[i].colour === own;
    const enemy = reach[isOwn ? 1 : 0];
    let front = list[i].liberties.slice();
    const seen = new Set(front);
    for (let step = 1; step < BREATH_STEPS; step++) {
      front = front.flatMap(neighbours).filter((q) => colour[q] === EMPTY && !seen.has(q) && seen.add(q));
    }
    return [...seen].filter((p) => enemy[p] > REACH && !isContested(p, isOwn)).length >= BREATH;
  };
  const stands = list.map((_, i) => {
    if (i === t || isKnown(i) === "falls") return false;
    return isProved(i) || isKnown(i) === "taken" || (breathes(i) && hasGround(i));
  });

  // Where strings that stand close the part off, all that is inside is in play.
  const closed = pointsFrom(list[t].stones, (q) => of[q] < 0 || !stands[of[q]], neighbours);
  for (const p of list[t].stones) closed.delete(p);
  const inPlay = [...new Set([...closed].map((p) => of[p]))].filter((i) => i >= 0);
  // The largest strings are shrunk if there is not room for all.
  const shrunk: number[] = [];
  let size = closed.size;
  for (const i of inPlay.sort((a, b) => list[b].stones.length - list[a].stones.length)) {
    if (size <= maxPoints) break;
    shrunk.push(i);
    size -= list[i].stones.length - 1;
  }
  const isClosed = size <= maxPoints;
  if (!isClosed) shrunk.length = 0;
  for (const i of shrunk) for (const p of list[i].stones) closed.delete(p);
  const points = isClosed ? closed : new Set(list[t].liberties);
  if (points.size > maxPoints) return undefined;
  const members = new Set(isClosed ? [t, ...inPlay] : [t]);
  const room = (more: Iterable<Point>) => {
    const fresh = [...more].filter((p) => !points.has(p));
    if (points.size + fresh.length > maxPoints) return false;
    for (const p of fresh) points.add(p);
    return true;
  };
  const ours = distances(strings, (i) => list[i].colour === own && !stands[i]);
  const theirs = distances(strings, (i) => list[i].colour === other && stands[i]);
  const isInside = (p: Point, steps: number) =>
    ours[p] <= Math.min(steps, FAR) && (ours[p] <= theirs[p] || ours[p] <= NEAR);
  const refused = new Set<number>();
  for (let steps = 1, grown = true; !isClosed && (grown || steps <= FAR); steps++) {
    grown = false;
    for (const p of points) {
      if (colour[p] !== EMPTY) continue;
      for (const q of neighbours(p)) {
        if (colour[q] === EMPTY && !points.has(q) && isInside(q, steps) && room([q])) grown = true;
      }
    }
    // Strings that may be taken or joined, with all their liberties.
    const touched = new Set<number>();
    for (const p of [...points, ...list[t].stones]) for (const q of neighbours(p)) if (of[q] >= 0) touched.add(of[q]);
    for (const i of touched) {
      if (members.has(i) || refused.has(i) || stands[i]) continue;
      if (room([...list[i].stones, ...list[i].liberties])) {
        members.add(i);
        grown = true;
      } else refused.add(i);
    }
  }

  const inside = [...points].sort((a, b) => a - b);
  const around = new Set<number>();
  for (const p of [...inside, ...[t, ...shrunk].flatMap((i) => list[i].stones)]) {
    for (const q of neighbours(p)) if (of[q] >= 0 && !members.has(of[q])) around.add(of[q]);
  }
  // What is nearer to a wall is the attacker's.
  const isOutside = (q: Point) => colour[q] === EMPTY && !points.has(q) && ours[q] <= theirs[q];
  return {
    points: inside,
    walls: [...around].filter((i) => !isProved(i)),
    refused: [...around].filter((i) => !stands[i]),
    hasShrunk: shrunk.length > 0,
    open: inside.filter((p) => neighbours(p).some(isOutside)),
    areaFor: (outside) => {
      const isWall = (q: Point) => {
        if (of[q] < 0) return outside === "kind" && isOutside(q);
        return list[of[q]].colour === own && (outside !== "harsh" || isProved(of[q]));
      };
      const { area, whole } = windowOf(strings, inside, [t, ...shrunk], own, isWall);
      const target = 1 << inside.length;
      return { area, target, whole: whole & ~target };
    },
  };
}

/** What is connected with some points through points that are free. */
function pointsFrom(
  start: readonly Point[],
  isFree: (p: Point) => boolean,
  neighbours: (p: Point) => readonly Point[],
): Set<Point> {
  const points = new Set(start);
  for (const p of points) for (const q of neighbours(p)) if (isFree(q)) points.add(q);
  return points;
}

function distances({ geometry, colour, list }: Strings, isStart: (string: number) => boolean): Uint16Array {
  const { stride } = geometry;
  const far = geometry.length;
  const distance = new Uint16Array(far).fill(far);
  let front = list.flatMap(({ liberties }, i) => (isStart(i) ? liberties : []));
  for (let step = 1; front.length > 0; step++) {
    const next: Point[] = [];
    for (const p of front) {
      if (distance[p] <= step) continue;
      distance[p] = step;
      for (const q of [p - stride, p - 1, p + 1, p + stride]) if (colour[q] === EMPTY) next.push(q);
    }
    front = next;
  }
  return distance;
}
