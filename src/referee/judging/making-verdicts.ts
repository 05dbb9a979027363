/** From evidence and statuses to a verdict: what all ways of judging have in common. */
import type { Board } from "../../../engine/board/board.ts";
import { type Colour, EMPTY, opponent } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { componentsOf, findStrings, type Strings, stringsBeside } from "../../../engine/board/strings.ts";
import { agreesWithEstimate, type Status, type StringVerdict, UNSURE, type Verdict } from "../verdict.ts";
import { meanShare } from "./estimate.ts";
import type { Evidence } from "./evidence.ts";
import { isSearched, REASONS } from "./independence.ts";
import type { OpenPoints, Reach } from "./open-borders.ts";
import { type Known, practicalTerritory, type PracticalTerritory } from "./practical-territory.ts";

/** Owner's share of a string by the estimate, −1…1. */
export function estimatedShare({ strings, estimate }: Evidence, i: number): number {
  return meanShare(strings, estimate().ownership, i);
}

/** The same, undefined where all is proved: then nothing rests on an estimate but what play would change. */
export function shareOf(evidence: Evidence, i: number): number | undefined {
  return evidence.isProved ? undefined : estimatedShare(evidence, i);
}

/** @param rests whether the status rests on the answer of the analysis or of reading, and not on the estimate */
export function stringVerdict(evidence: Evidence, i: number, status: Status, rests: boolean): StringVerdict {
  const { colour, stones } = evidence.strings.list[i];
  const { independentlyAlive, reason, line, assumes } = evidence.independence[i];
  const share = shareOf(evidence, i);
  const isFound = rests && reason !== undefined;
  const sure = (k: number) => (1 + Math.abs(shareOf(evidence, k) ?? 0)) / 2;
  return {
    colour,
    stones,
    status,
    tier: !isFound ? "estimated" : assumes ? "read" : isSearched(reason) ? "solved" : "proved",
    // A reading is as sure as the least sure string that it takes as alive; for an estimate see `withConfidence`.
    confidence: isFound ? Math.min(1, ...(assumes ?? []).map(sure)) : UNSURE,
    independentlyAlive: assumes ? undefined : independentlyAlive,
    cycleCritical: reason === "fixed ko",
    reason: isFound ? REASONS[reason] : "estimate",
    ...(isFound && assumes ? { assumes } : {}),
    ...(isFound && line ? { line } : {}),
    ...((!isFound || assumes) && share !== undefined ? { kept: probabilityOf(evidence, share) } : {}),
  };
}

/** By how much the odds of the network's ownership are too low, and their power near to even, see `referee.md`. */
const CAUTION = 5;
const STEEPNESS = 3;

/** How probably a string's points end as its owner's. */
function probabilityOf({ estimate }: Evidence, share: number): number {
  const raw = (1 + share) / 2;
  if (estimate().margin === undefined) return raw;
  const odds = Math.max(raw, 1 - raw) / Math.min(raw, 1 - raw);
  const doubt = 1 / (1 + Math.min(odds ** STEEPNESS, CAUTION * odds));
  return raw < 0.5 ? doubt : 1 - doubt;
}

/** Practical territory when the dead strings are off the board. */
export function countWithout(
  board: Board,
  dead: readonly { readonly stones: readonly Point[]; readonly isCaptured?: boolean }[],
  reach: Reach,
  known?: Known,
): PracticalTerritory {
  const colour = board.colour.slice();
  const taken = new Uint8Array(colour.length);
  const captured = new Uint8Array(colour.length);
  for (const { stones, isCaptured } of dead) {
    for (const p of stones) {
      taken[p] = opponent(colour[p] as Colour);
      if (isCaptured) captured[p] = taken[p];
      colour[p] = EMPTY;
    }
  }
  return practicalTerritory(board.geometry, colour, { ...reach, taken }, known, captured);
}

/** What is known without the eyes. @param premises number of string -> `StringVerdict.premise` */
export function knownBy({ of }: Strings, premises: readonly (Status | undefined)[]): Known {
  return (p) => {
    const premise = premises[of[p]];
    return premise === "dead" ? undefined : premise;
  };
}

/** Whose the points are. */
export interface Counted extends Pick<PracticalTerritory, "territory">, Partial<Pick<PracticalTerritory, "fillings">> {
  readonly open?: OpenPoints | undefined;
}

export function verdictOf(
  board: Board,
  verdicts: readonly StringVerdict[],
  { territory, fillings = [], open }: Counted,
): Verdict {
  const { geometry, colour } = board;
  const dame = geometry.points.filter((p) => colour[p] === EMPTY && territory[p] === EMPTY);
  const openBorders = open && { open: open.points, ownership: open.ownership };
  const strings = withConfidence(board, verdicts);
  return { geometry, strings, territory, dame, fillings, ...openBorders };
}

/**
 * The verdicts, those that were estimated as sure as the estimate is of the status. A seki needs more than one string
 * to be judged right: if a string beside it falls, it is alive. So it is as sure as the string itself, times the least
 * sure of the estimated strings that touch it or one of its empty regions.
 * @param verdicts in the order of the board's strings
 */
function withConfidence({ geometry, colour }: Board, verdicts: readonly StringVerdict[]): readonly StringVerdict[] {
  const isEstimatedSeki = ({ status, tier }: StringVerdict) => status === "seki" && tier === "estimated";
  const sureOf = ({ tier, kept = UNSURE }: StringVerdict) => (tier === "estimated" ? Math.max(kept, 1 - kept) : 1);
  const sured = verdicts.map((verdict): StringVerdict => {
    if (verdict.tier !== "estimated") return verdict;
    return { ...verdict, confidence: agreesWithEstimate(verdict) ? sureOf(verdict) : UNSURE };
  });
  if (!sured.some(isEstimatedSeki)) return sured;
  const strings = findStrings(geometry, colour);
  const { of } = strings;
  const regions = componentsOf(strings, (p) => colour[p] === EMPTY);
  const beside = regions.map(({ border }) => new Set(border.map((p) => of[p])));
  return sured.map((verdict, i) => {
    if (!isEstimatedSeki(verdict)) return verdict;
    const near = [...stringsBeside(strings, i), ...beside.flatMap((region) => (region.has(i) ? [...region] : []))];
    const others = near.filter((k) => k !== i).map((k) => sureOf(sured[k]));
    return { ...verdict, confidence: verdict.confidence * Math.min(1, ...others) };
  });
}

/** The given strings, and all that were read with the help of one of them. */
export function assuming(
  verdicts: readonly { readonly assumes?: readonly number[] }[],
  strings: Iterable<number>,
): ReadonlySet<number> {
  const found = new Set(strings);
  // A set hands out what is added to it meanwhile.
  for (const k of found) verdicts.forEach(({ assumes }, j) => assumes?.includes(k) && found.add(j));
  return found;
}

/** Whether a status was proved, solved or read. */
export function hasReason({ tier }: StringVerdict): boolean {
  return tier !== "estimated" && tier !== "marked";
}

/** A verdict that has lost its reason: what the estimate says of it, if one was made. */
export function withoutReason(verdict: StringVerdict): StringVerdict {
  const { colour, stones, status, kept, isCaptured } = verdict;
  if (!hasReason(verdict)) return verdict;
  const rest = { ...(kept !== undefined && { kept }), ...(isCaptured && { isCaptured }) };
  const reason = "a reading whose assumption did not hold";
  return { colour, stones, status, tier: "estimated", reason, confidence: UNSURE, ...rest };
}
