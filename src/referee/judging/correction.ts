/** A verdict after a person has corrected it. */
import type { Board } from "../../../engine/board/board.ts";
import { EMPTY } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { componentsOf, findStrings, type Strings } from "../../../engine/board/strings.ts";
import { territory1989 } from "../confirmation/japanese1989.ts";
import { settle } from "../../rules/count/count.ts";
import { strictTerritory } from "../../rules/territory.ts";
import type { Status, StringVerdict, Verdict } from "../verdict.ts";
import { assuming, countWithout, hasReason, knownBy, verdictOf, withoutReason } from "./making-verdicts.ts";

/**
 * The verdict after a person has corrected one string. Territory and seki follow the mode of the verdict. A mark that
 * says the same changes no status and no territory, but that regions with open borders beside it are not divided.
 * @param i index into `verdict.strings`
 */
export function correct(board: Board, verdict: Verdict, i: number, status: Status): Verdict {
  const strings = findStrings(board.geometry, board.colour);
  const { assumes: _, ...corrected } = verdict.strings[i];
  const isChanged = corrected.status !== status;
  const { near, walls } = isChanged ? areaOfString(strings, verdict.strings, i) : UNTOUCHED;
  // What had a reason was searched in one area; what an estimate says of a string says nothing of those beside it.
  const refuted = isChanged ? assuming(verdict.strings, hasReason(corrected) ? near : [i]) : near;
  const marked = verdict.strings.map((string, k): StringVerdict => {
    // The eyes of the walls decide again: one of them may hold the string that was corrected.
    const isOpen = refuted.has(k) || walls.has(k) || (near.has(k) && isLeft(string));
    const premise = isOpen ? undefined : string.premise;
    if (k === i) return { ...corrected, status, premise, tier: "marked", confidence: 1, reason: "marked" };
    return { ...(refuted.has(k) ? withoutReason(string) : string), premise };
  });
  if (verdict.procedure) return correctStrictly(board, strings, verdict, marked);
  // The estimate was made without the correction and must not divide regions next to it.
  const byHand = new Set(marked.filter((s) => s.tier === "marked").flatMap((s) => s.stones));
  const wasOpen = new Set(verdict.open);
  const reach = { ownership: () => verdict.ownership, isOut: (p: Point) => byHand.has(p), wasOpen };
  const known = knownBy(strings, marked.map(({ premise }) => premise));
  const dead = marked.filter((s) => s.status === "dead");
  const counted = countWithout(board, dead, reach, known);
  // What changed hands to come to the expected margin stays so.
  const unchanged = regionsWithout(board, dead, byHand).filter((p) => wasOpen.has(p));
  for (const p of unchanged) counted.territory[p] = verdict.territory[p];
  const points = [...new Set([...(counted.open?.points ?? []), ...unchanged])];
  const open = points.length > 0 && verdict.ownership ? { points, ownership: verdict.ownership } : undefined;
  return verdictOf(board, recounted(marked, ({ stones }) => counted.seki[stones[0]] === 1), { ...counted, open });
}

/** Points, empty once the dead stones are off, of the regions that no stone of a set is in or beside. */
function regionsWithout(board: Board, dead: readonly StringVerdict[], stones: ReadonlySet<Point>) {
  const { colour } = settle(board, { dead: dead.flatMap((string) => string.stones) });
  return componentsOf({ geometry: board.geometry, colour }, (p) => colour[p] === EMPTY)
    .filter(({ points, border }) => ![...points, ...border].some((p) => stones.has(p)))
    .flatMap(({ points }) => points);
}

/** The strings after a new count: it says of those that live whether they do so by seki alone. */
function recounted(
  marked: readonly StringVerdict[],
  isInSeki: (string: StringVerdict, k: number) => boolean,
): StringVerdict[] {
  return marked.map((string, k) => {
    if (string.status === "dead" || string.tier === "marked" || isLeft(string)) return string;
    return { ...string, status: isInSeki(string, k) ? "seki" : "alive" };
  });
}

/** Whether a string is dead and stays on the board. */
function isLeft({ premise, status }: StringVerdict): boolean {
  return premise === "dead" && status === "seki";
}

/** Strings in one area, and those around it that have a reason to live. */
interface StringArea {
  readonly near: ReadonlySet<number>;
  readonly walls: ReadonlySet<number>;
}

const UNTOUCHED: StringArea = { near: new Set(), walls: new Set() };

/** The area of string i and what it closes off. */
function areaOfString(strings: Strings, verdicts: readonly StringVerdict[], i: number): StringArea {
  const { of } = strings;
  const near = new Set([i]);
  const walls = new Set<number>();
  const isWall = (k: number) => k >= 0 && k !== i && hasReason(verdicts[k]) && verdicts[k].status === "alive";
  for (const { points, border } of componentsOf(strings, (p) => !isWall(of[p]))) {
    if (!points.some((p) => of[p] === i)) continue;
    for (const p of points) if (of[p] >= 0) near.add(of[p]);
    for (const p of border) walls.add(of[p]);
  }
  return { near, walls };
}

/** The same in strict mode: a string that is neither alive nor in the opponent's territory stays on the board. */
function correctStrictly(board: Board, found: Strings, verdict: Verdict, marked: readonly StringVerdict[]): Verdict {
  const { procedure = "analysis", open, ownership } = verdict;
  const rest = { procedure, ...(open && ownership && { open, ownership }) };
  if (procedure === "analysis") {
    const territory = strictTerritory(found, (k) => marked[k].status === "alive");
    return { ...verdictOf(board, marked, { territory }), ...rest };
  }
  const isDead = ({ premise, status }: StringVerdict) => (premise ?? status) === "dead";
  const { territory, seki } = territory1989(found, (k) => !isDead(marked[k]));
  return { ...verdictOf(board, recounted(marked, (_, k) => seki[k]), { territory }), ...rest };
}
