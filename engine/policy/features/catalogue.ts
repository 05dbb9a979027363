/**
 * The tactical features of a move, in groups of which a move has at most one feature each. A feature is a whole number:
 * the group's first plus the feature's place in its group. (The kinds of features: Coulom, *Computing Elo ratings of
 * move patterns in the game of Go*, 2007.)
 */
import { SIZES } from "./neighbourhood.ts";

/** Group -> number of its features, and what their places mean. */
export const GROUP_SIZES = {
  /** Captures; size class * 8 + saves an own chain 4 + takes the last move 2 + the chain could have escaped 1. */
  capture: 32,
  /** Extends an own chain in atari; size class * 4 + gets away 2 + the last move gave the atari 1. */
  extend: 16,
  /** Gives atari; size class * 4 + the chain is caught 2 + a ko is forbidden, so it may be a threat 1. */
  atari: 16,
  /** Extends an own chain of two liberties that could be caught; size class * 2 + it is safe then 1. */
  rescue: 8,
  /** Puts own stones in atari; size class * 2 + to no purpose 1. */
  selfAtari: 8,
  /** Liberties of the own chain after the move, 1 … 5 or more, from 0; + 5 if it extends a chain. */
  libertiesAfter: 10,
  /** Takes a single stone and can itself be retaken at once: a ko. */
  ko: 1,
  /** Different own chains touched, 2 … 4, from 0. */
  connects: 3,
  /** Different chains of the opponent touched, 2 … 4, from 0. */
  separates: 3,
  /** Takes a liberty of the last move's chain; liberties of that chain, 1 … 5 to 7, from 0. */
  lastLiberty: 5,
  /** Extends at a liberty of an own chain that the last move touched; fewest liberties, 1 … 5 to 7, from 0. */
  touchedLiberty: 5,
  /** Gridcular distance to the last move, 2 … 18 or more, from 0; 17 if there was none or a pass. */
  distanceToLast: 18,
  /** The same to the move before it. */
  distanceToBefore: 18,
  /** Line from the nearest edge, 1 … 6 or more, from 0. */
  line: 6,
  /** Patterns around the move that are known, 0 … all sizes. */
  knownSize: SIZES + 1,
  /** The same of the patterns that answer the last move, where it is near. */
  knownAnswerSize: SIZES + 1,
} as const;

export type Group = keyof typeof GROUP_SIZES;

export const GROUPS = Object.keys(GROUP_SIZES) as readonly Group[];

let count = 0;
const firsts: Partial<Record<Group, number>> = {};
for (const group of GROUPS) {
  firsts[group] = count;
  count += GROUP_SIZES[group];
}

/** Group -> its first feature. */
export const FIRST = firsts as Readonly<Record<Group, number>>;

/** Tactical features in all groups. */
export const TACTICAL_FEATURES = count;

/** Class of a chain by its stones: 1, 2, 3–5, 6 and more. */
export function sizeClass(stones: number): number {
  return stones === 1 ? 0 : stones === 2 ? 1 : stones <= 5 ? 2 : 3;
}
