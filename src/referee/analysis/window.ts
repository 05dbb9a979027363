/** Which points and strings to look at when a zone proof is attempted. Nothing rests on the choice. */
import { EMPTY, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { MAX_AREA } from "./area.ts";
import type { Strings } from "../../rules/strings.ts";

/** Strings of the opponent up to this size may stand in a window and be captured there. */
const MAX_CAPTIVES = 6;

export interface WindowWish {
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
export function chooseWindow(strings: Strings, wish: WindowWish): { points: Point[]; shrunk: number[] } {
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
