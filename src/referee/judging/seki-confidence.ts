/** How sure an estimated seki is. */
import type { Board } from "../../../engine/board/board.ts";
import { EMPTY } from "../../../engine/board/colour.ts";
import { findStrings, stringsBeside } from "../../rules/strings.ts";
import { componentsOf } from "../../rules/territory.ts";
import type { StringVerdict } from "../verdict.ts";

/**
 * The verdicts, those of estimated sekis with their own confidence. A seki needs more than one string to be judged
 * right: if a string beside it falls, it is alive. So it is as sure as the string itself, times the least sure of the
 * estimated strings that touch it or one of its empty regions.
 * @param verdicts in the order of the board's strings
 */
export function withSekiConfidence(
  { geometry, colour }: Board,
  verdicts: readonly StringVerdict[],
): readonly StringVerdict[] {
  const isEstimatedSeki = ({ status, tier }: StringVerdict) => status === "seki" && tier === "estimated";
  if (!verdicts.some(isEstimatedSeki)) return verdicts;
  const strings = findStrings(geometry, colour);
  const { of } = strings;
  const regions = componentsOf(strings, (p) => colour[p] === EMPTY);
  const beside = regions.map(({ border }) => new Set(border.map((p) => of[p])));
  const sureOf = ({ tier, kept = 0.5 }: StringVerdict) => (tier === "estimated" ? Math.max(kept, 1 - kept) : 1);
  return verdicts.map((verdict, i) => {
    if (!isEstimatedSeki(verdict)) return verdict;
    const near = [...stringsBeside(strings, i), ...beside.flatMap((region) => (region.has(i) ? [...region] : []))];
    const others = near.filter((k) => k !== i).map((k) => sureOf(verdicts[k]));
    return { ...verdict, confidence: sureOf(verdict) * Math.min(1, ...others) };
  });
}
