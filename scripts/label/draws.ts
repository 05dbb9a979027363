/** What is drawn for a game: board, rules, komi. */
import { Random } from "../../engine/board/random.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";

/** Things to draw from, each with a weight. */
export type Weighted<T> = readonly (readonly [thing: T, weight: number])[];

/** Komi of a game on any board, near what is fair. */
const AREA_KOMI = 7;
const TERRITORY_KOMI = 6;
/** A game's own komi is believed up to this. */
const MOST_KOMI = 20;
/** How often a komi is near the usual one, or wide of it; else it is far away. */
const NEAR = 0.75;
const WIDE = 0.2;
/** Points from the usual komi, at most. */
const NEAR_POINTS = 2.5;
/** How often a whole komi is made a half one: most games have such. */
const MADE_HALF = 0.4;

/** The generator of a game: the same for the same seed and game, however a run was stopped and started. */
export function randomOf(seed: number, game: number): Random {
  return new Random(Math.imul(seed, 0x9e3779b1) ^ game);
}

export function drawn<T>(random: Random, things: Weighted<T>): T {
  return things[random.weighted(things.map(([, weight]) => weight))][0];
}

/** The komi that is usual under a ruleset. */
export function usualKomi(rules: string): number {
  return findRuleset(rules)?.scoring === "territory" ? TERRITORY_KOMI : AREA_KOMI;
}

/** A komi of half points: mostly near the usual one, at times wide of it, seldom absurd. */
export function drawKomi(random: Random, usual: number, size: number): number {
  const kind = random.fraction();
  const spread = kind < NEAR ? NEAR_POINTS : kind < NEAR + WIDE ? size : (size * size) / 3;
  return komiNear(random, usual, spread);
}

/** A komi of half points that gives Black's lead away, but for at most NEAR_POINTS. */
export function fairKomi(random: Random, lead: number): number {
  return komiNear(random, lead, NEAR_POINTS);
}

function komiNear(random: Random, points: number, spread: number): number {
  const komi = Math.round(2 * (points + spread * (2 * random.fraction() - 1))) / 2;
  const isMadeHalf = random.fraction() < MADE_HALF;
  return Number.isInteger(komi) && isMadeHalf ? komi + 0.5 : komi;
}

/** The komi of a record, or one near it; the usual one in its place where it is not known. */
export function variedKomi(random: Random, recorded: number, usual: number, size: number): number {
  const isKnown = Math.abs(recorded) <= MOST_KOMI && Number.isInteger(2 * recorded);
  const keeps = random.fraction() < 0.4;
  const varied = drawKomi(random, isKnown ? recorded : usual, size);
  return isKnown && keeps ? recorded : varied;
}
