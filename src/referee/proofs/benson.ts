/**
 * Unconditional life by Benson's fixpoint (Benson 1976), in two strengths.
 *
 * A region of colour c is a connected component of the points that carry no stone of c. It is vital for a string of c
 * if its points are adjacent to that string: in the plain form every *empty* point, in the strong form every point,
 * opponent's stones included. A string with two vital regions, all of whose bounding strings live too, lives.
 *
 * Plain life means that the strings can never be captured, and no more: an eye that holds a dumpling of the opponent
 * may never become one clean point. So plain life is used only as a barrier for the opponent. Strong life is proof of
 * independent life: the owner can fill each eye down to a single point and take whatever stands inside.
 */
import { EMPTY, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import type { Strings } from "../../rules/strings.ts";

/** A component of the points that carry no stone of one colour. */
interface Region {
  readonly points: readonly Point[];
  /** Numbers of the strings around it. */
  readonly border: ReadonlySet<number>;
  /** Numbers of the strings that every point (strong) or every empty point (plain) touches. */
  readonly vitalFor: readonly number[];
}

/** The strings of one colour that live by Benson's fixpoint. */
export interface UnconditionalLife {
  /** Number of string -> 1 if it lives. */
  readonly alive: Uint8Array;
  /** Point -> 1 if it lies in a region that is vital for a living string and bounded by living strings only. */
  readonly eye: Uint8Array;
}

/** Finds the unconditionally living strings of `colour`, in the strong form if `strong`. */
export function unconditionalLife(strings: Strings, colour: Colour, strong: boolean): UnconditionalLife {
  const alive = new Uint8Array(strings.list.length);
  strings.list.forEach((s, i) => (alive[i] = s.colour === colour ? 1 : 0));
  let regions = regionsOf(strings, colour, strong);
  for (let changed = true; changed; ) {
    changed = false;
    const vital = new Uint8Array(alive.length);
    for (const region of regions) for (const i of region.vitalFor) vital[i]++;
    for (let i = 0; i < alive.length; i++) {
      if (alive[i] && vital[i] < 2) {
        alive[i] = 0;
        changed = true;
      }
    }
    regions = regions.filter((region) => [...region.border].every((i) => alive[i]));
  }
  const eye = new Uint8Array(strings.geometry.length);
  for (const { points, vitalFor } of regions) if (vitalFor.some((i) => alive[i])) for (const p of points) eye[p] = 1;
  return { alive, eye };
}

function regionsOf(strings: Strings, colour: Colour, strong: boolean): Region[] {
  const { geometry, colour: at, of } = strings;
  const { stride } = geometry;
  const regions: Region[] = [];
  const seen = new Uint8Array(geometry.length);
  for (const first of geometry.points) {
    if (at[first] === colour || seen[first]) continue;
    const points = [first];
    const border = new Set<number>();
    let vitalFor: number[] | undefined;
    seen[first] = 1;
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      const touched: number[] = [];
      for (const q of [p - stride, p - 1, p + 1, p + stride]) {
        if (at[q] === colour) {
          touched.push(of[q]);
          border.add(of[q]);
        } else if (of[q] >= 0 || at[q] === EMPTY) {
          if (!seen[q]) points.push(q);
          seen[q] = 1;
        }
      }
      if (strong || at[p] === EMPTY) {
        vitalFor = vitalFor ? vitalFor.filter((s) => touched.includes(s)) : [...new Set(touched)];
      }
    }
    regions.push({ points, border, vitalFor: vitalFor ?? [] });
  }
  return regions;
}
