/**
 * A position in which play goes on: the last move was a stone, and nobody has agreed that all is done. Whatever the
 * next moves decide, protective moves among it, is not as it would be after passes. A short search knows what is
 * expected; proofs that hold whoever moves first stand.
 */
import type { Point } from "../../../engine/board/geometry.ts";
import { componentsOf } from "../../rules/territory.ts";
import { meanShare } from "./assumption.ts";
import type { Evidence } from "./evidence.ts";
import type { Expectation } from "./expectation.ts";
import type { Fate } from "./fate.ts";
import { isEnclosed } from "./independence.ts";

/** A verdict on a string is contradicted by so large a share of its owner the other way, the mean of both estimates. */
const CONTRARY = 0.25;

/** What has been found of strings. */
export interface ReadStrings {
  readonly evidence: Evidence;
  /** Number of string -> what search has found of its end. */
  readonly fates: readonly (Fate | undefined)[];
}

/** What hangs on the next moves. */
export interface Undecided {
  /** Number of string -> whether it is one of them. */
  readonly strings: readonly boolean[];
  /** Their points, and the empty ones between them. */
  readonly points: readonly Point[];
}

/**
 * The strings that neither live nor fall whoever moves first, and of which a verdict says the contrary of what is
 * expected; with them those that nothing but such strings and empty points separates from them. Undefined if there
 * are none.
 * @param dead number of string -> whether the verdict calls it dead
 */
export function undecided(
  { evidence: { strings, independence, reach }, fates }: ReadStrings,
  dead: readonly boolean[],
  { ownership }: Expectation,
): Undecided | undefined {
  const { list, of } = strings;
  const isOpen = independence.map(
    ({ independentlyAlive, reason }, i) => !independentlyAlive && fates[i] !== "dead" && !isEnclosed(reason),
  );
  const isContradicted = list.map((_, i) => {
    if (!isOpen[i]) return false;
    const share = (meanShare(strings, ownership, i) + meanShare(strings, reach(), i)) / 2;
    return dead[i] ? share >= CONTRARY : share <= -CONTRARY;
  });
  const points = componentsOf(strings, (p) => of[p] < 0 || isOpen[of[p]])
    .filter((component) => component.points.some((p) => isContradicted[of[p]]))
    .flatMap((component) => component.points);
  if (points.length === 0) return undefined;
  const members = new Set(points.map((p) => of[p]));
  return { strings: list.map((_, i) => members.has(i)), points };
}

/** What was found, with the expectation in the place of all else for what hangs on the next moves. */
export function expectingPlay<T extends ReadStrings>(
  found: T,
  { strings, points }: Undecided,
  { ownership }: Expectation,
): T {
  const { evidence, fates } = found;
  const expected = (evidence.ownership ?? ownership).slice();
  for (const p of points) expected[p] = ownership[p];
  return {
    ...found,
    evidence: { ...evidence, ownership: expected, reach: () => expected },
    fates: fates.map((fate, i) => (strings[i] ? undefined : fate)),
  };
}
