/** A verdict after a person has corrected it. */
import type { Board } from "../../../engine/board/board.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { territory1989 } from "../confirmation/japanese1989.ts";
import { findStrings } from "../../rules/strings.ts";
import { componentsOf, strictTerritory } from "../../rules/territory.ts";
import type { Status, StrictProcedure, StringVerdict, Verdict } from "../verdict.ts";
import { assuming, countWithout, hasReason, verdictOf, withoutReason } from "./making-verdicts.ts";

/**
 * The verdict after a person has corrected one string. Territory and seki follow the mode of the verdict.
 * @param i index into `verdict.strings`
 */
export function correct(board: Board, verdict: Verdict, i: number, status: Status): Verdict {
  const { assumes: _, ...corrected } = verdict.strings[i];
  const fallen = corrected.status === status ? new Set() : restingOn(board, verdict.strings, i);
  const marked = verdict.strings.map((string, k): StringVerdict => {
    if (k === i) return { ...corrected, status, tier: "marked", confidence: 1, reason: "marked" };
    return fallen.has(k) ? withoutReason(string) : string;
  });
  if (verdict.procedure) return correctStrictly(board, marked, verdict.procedure);
  // The estimate was made without the correction and must not divide regions next to it.
  const byHand = new Set(marked.filter((s) => s.tier === "marked").flatMap((s) => s.stones));
  const wasOpen = new Set(verdict.open);
  const reach = { ownership: () => verdict.ownership, isOut: (p: Point) => byHand.has(p), wasOpen };
  const counted = countWithout(board, marked.filter((s) => s.status === "dead"), reach);
  // What changed hands to come to the expected margin stays so.
  for (const p of counted.open?.points ?? []) if (wasOpen.has(p)) counted.territory[p] = verdict.territory[p];
  const strings = marked.map((string): StringVerdict => {
    if (string.status === "dead" || string.tier === "marked") return string;
    return { ...string, status: counted.seki[string.stones[0]] ? "seki" : "alive" };
  });
  return verdictOf(board, strings, counted);
}

/**
 * The strings of which the status falls with that of string i: those read with its help, and, if it had a reason, those
 * in one area with it and what it closes off.
 */
function restingOn(board: Board, verdicts: readonly StringVerdict[], i: number): ReadonlySet<number> {
  const fallen = new Set([i]);
  if (hasReason(verdicts[i])) {
    const strings = findStrings(board.geometry, board.colour);
    const { of } = strings;
    const isWall = (k: number) => k >= 0 && k !== i && hasReason(verdicts[k]) && verdicts[k].status === "alive";
    for (const { points } of componentsOf(strings, (p) => !isWall(of[p]))) {
      if (points.some((p) => of[p] === i)) for (const p of points) if (of[p] >= 0) fallen.add(of[p]);
    }
  }
  return assuming(verdicts, fallen);
}

/** The same in strict mode: a string that is neither alive nor in the opponent's territory stays on the board. */
function correctStrictly(board: Board, marked: StringVerdict[], procedure: StrictProcedure): Verdict {
  const found = findStrings(board.geometry, board.colour);
  if (procedure === "analysis") {
    const territory = strictTerritory(found, (k) => marked[k].status === "alive");
    return { ...verdictOf(board, marked, { territory }), procedure };
  }
  const { territory, seki } = territory1989(found, (k) => marked[k].status !== "dead");
  const strings = marked.map((string, k): StringVerdict => {
    if (string.status === "dead" || string.tier === "marked") return string;
    return { ...string, status: seki[k] ? "seki" : "alive" };
  });
  return { ...verdictOf(board, strings, { territory }), procedure };
}
