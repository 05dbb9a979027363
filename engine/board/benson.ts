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
import { EMPTY, type Colour } from "./colour.ts";
import type { Point } from "./geometry.ts";
import { componentsOf, type Strings } from "./strings.ts";

/** A component of the points that carry no stone of one colour. */
interface Region {
  readonly points: readonly Point[];
  /** Numbers of the strings around it. */
  readonly border: readonly number[];
  /** Numbers of the strings that every point (strong) or every empty point (plain) touches. */
  readonly vitalFor: readonly number[];
}

/** The strings of one colour that live by Benson's fixpoint. */
export interface UnconditionalLife {
  /** Number of string -> 1 if it lives. */
  readonly alive: Uint8Array;
  /** Point -> 1 if it lies in a region that is vital for a living string and bounded by living strings only. */
  readonly eye: Uint8Array;
  /** All regions of the colour, whatever becomes of the strings around them. */
  readonly regions: readonly Region[];
}

/** Finds the unconditionally living strings of `colour`, in the strong form if `strong`. */
export function unconditionalLife(strings: Strings, colour: Colour, strong: boolean): UnconditionalLife {
  const alive = new Uint8Array(strings.list.length);
  strings.list.forEach((string, i) => (alive[i] = string.colour === colour ? 1 : 0));
  const regions = regionsOf(strings, colour, strong);
  let healthy = regions;
  for (let changed = true; changed; ) {
    changed = false;
    const vital = new Uint8Array(alive.length);
    for (const region of healthy) for (const i of region.vitalFor) vital[i]++;
    for (let i = 0; i < alive.length; i++) {
      if (alive[i] && vital[i] < 2) {
        alive[i] = 0;
        changed = true;
      }
    }
    healthy = healthy.filter(({ border }) => border.every((i) => alive[i]));
  }
  const eye = new Uint8Array(strings.geometry.length);
  for (const { points, vitalFor } of healthy) if (vitalFor.some((i) => alive[i])) for (const p of points) eye[p] = 1;
  return { alive, eye, regions };
}

function regionsOf(strings: Strings, colour: Colour, strong: boolean): Region[] {
  const { colour: at, geometry: { stride }, of } = strings;
  return componentsOf(strings, (p) => at[p] !== colour).map(({ border, points }) => {
    const around = [...new Set(border.map((p) => of[p]))];
    let vitalFor: number[] | undefined;
    for (const p of points) {
      if (!strong && at[p] !== EMPTY) continue;
      const [a, b, c, d] = [of[p - stride], of[p - 1], of[p + 1], of[p + stride]];
      vitalFor = (vitalFor ?? around).filter((i) => i === a || i === b || i === c || i === d);
      if (vitalFor.length === 0) break;
    }
    return { points, border: around, vitalFor: vitalFor ?? [] };
  });
}
