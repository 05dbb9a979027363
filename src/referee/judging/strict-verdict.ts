/** The verdict on a position exactly as it stands, by either strict procedure. */
import type { Board } from "../../../engine/board/board.ts";
import { opponent } from "../../../engine/board/colour.ts";
import type { ConfirmationBudget } from "../confirmation/confirmation-game.ts";
import { confirmStrings, territory1989 } from "../confirmation/japanese1989.ts";
import { strictTerritory } from "../../rules/territory.ts";
import type { StringVerdict, Verdict } from "../verdict.ts";
import type { Evidence } from "./evidence.ts";
import { countWithout, shareOf, stringVerdict, verdictOf } from "./making-verdicts.ts";

/** By the analysis of the Applicable Japanese Rules. */
export function judgeStrictly(board: Board, evidence: Evidence): Verdict {
  const { strings, independence } = evidence;
  const stands = (i: number) => independence[i].independentlyAlive ?? (shareOf(evidence, i) ?? 0) >= 0;
  // A string that the estimate leaves standing may still be in seki.
  const fallen = strings.list.filter((_, i) => !stands(i));
  const reach = { ownership: evidence.reach };
  const { seki } = countWithout(board, fallen, reach);
  const isAlive = (i: number) => independence[i].independentlyAlive ?? (stands(i) && !seki[strings.list[i].stones[0]]);
  const territory = strictTerritory(strings, isAlive);
  const verdicts = strings.list.map(({ colour, stones }, i) => {
    const status = isAlive(i) ? "alive" : territory[stones[0]] === opponent(colour) ? "dead" : "seki";
    return stringVerdict(evidence, i, status, independence[i].independentlyAlive !== undefined);
  });
  // Strings that cannot make two eyes and that nobody takes off stay: a border between them is closed.
  const { open } = countWithout(board, verdicts.filter(({ status }) => status === "dead"), reach);
  return { ...verdictOf(board, verdicts, { territory, open }), procedure: "analysis" };
}

/** Strict mode by the rules of 1989. What is too large for confirmation takes the analysis or the estimate. */
export function judgeBy1989(board: Board, evidence: Evidence, budget: ConfirmationBudget): Verdict {
  const { strings, independence } = evidence;
  const confirmed = confirmStrings(strings, budget);
  const isAlive = (i: number) => {
    if (confirmed[i] !== undefined) return confirmed[i] !== "dead";
    return independence[i].independentlyAlive ?? (shareOf(evidence, i) ?? 0) >= 0;
  };
  const { territory, seki } = territory1989(strings, isAlive);
  const verdicts = strings.list.map(({ colour, stones }, i): StringVerdict => {
    const removed = territory[stones[0]] === opponent(colour);
    const status = isAlive(i) ? (seki[i] ? "seki" : "alive") : removed ? "dead" : "seki";
    const rests = independence[i].independentlyAlive === true;
    const premise = isAlive(i) ? "alive" : "dead";
    const verdict: StringVerdict = { ...stringVerdict(evidence, i, status, rests), premise };
    const settled = confirmed[i];
    return settled === undefined ? verdict : { ...verdict, tier: "solved", confidence: 1, reason: settled };
  });
  return { ...verdictOf(board, verdicts, { territory }), procedure: "confirmation" };
}
