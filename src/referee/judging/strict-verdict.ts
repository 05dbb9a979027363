/** The verdict on a position exactly as it stands, by either strict procedure. */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, opponent, WHITE } from "../../../engine/board/colour.ts";
import type { StoneString, Strings } from "../../../engine/board/strings.ts";
import type { ConfirmationBudget } from "../confirmation/confirmation-game.ts";
import { confirmStrings, territory1989 } from "../confirmation/japanese1989.ts";
import { strictTerritory } from "../../rules/territory.ts";
import type { Status, StringVerdict, Verdict } from "../verdict.ts";
import type { Evidence } from "./evidence.ts";
import { countWithout, shareOf, stringVerdict, verdictOf } from "./making-verdicts.ts";

/** By the analysis of the Applicable Japanese Rules. */
export function judgeStrictly(board: Board, evidence: Evidence): Verdict {
  const { strings, independence } = evidence;
  const stands = (i: number) => independence[i].independentlyAlive ?? (shareOf(evidence, i) ?? 0) >= 0;
  // A string that the estimate leaves standing may still be in seki.
  const fallen = strings.list.filter((_, i) => !stands(i));
  const reach = { ownership: () => evidence.estimate().ownership };
  const { seki } = countWithout(board, fallen, reach);
  const isAlive = (i: number) => independence[i].independentlyAlive ?? (stands(i) && !seki[strings.list[i].stones[0]]);
  const statusesBy = (lives: (i: number) => boolean) => {
    const territory = strictTerritory(strings, lives);
    const statusOf = ({ colour, stones }: StoneString, i: number): Status =>
      lives(i) ? "alive" : territory[stones[0]] === opponent(colour) ? "dead" : "seki";
    return { territory, statuses: strings.list.map(statusOf) };
  };
  const { territory, statuses } = statusesBy(isAlive);
  const isKnown = (i: number) => independence[i].independentlyAlive !== undefined;
  const isSettled = settledStatuses(strings, isKnown, isAlive, statusesBy);
  const verdicts = statuses.map((status, i): StringVerdict => {
    const verdict = stringVerdict(evidence, i, status, isSettled[i]);
    if (verdict.tier !== "estimated") return verdict;
    if (isKnown(i) || stands(i)) return { ...verdict, reason: `that it makes ${isAlive(i) ? "" : "no "}two eyes` };
    return { ...verdict, premise: "dead" };
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
  const statusesBy = (lives: (i: number) => boolean) => {
    const { territory, seki } = territory1989(strings, lives);
    const statusOf = ({ colour, stones }: StoneString, i: number): Status => {
      if (lives(i)) return seki[i] ? "seki" : "alive";
      return territory[stones[0]] === opponent(colour) ? "dead" : "seki";
    };
    return { territory, statuses: strings.list.map(statusOf) };
  };
  const { territory, statuses } = statusesBy(isAlive);
  const isKnown = (i: number) => confirmed[i] !== undefined || independence[i].independentlyAlive === true;
  const isSettled = settledStatuses(strings, isKnown, isAlive, statusesBy);
  const verdicts = statuses.map((status, i): StringVerdict => {
    const premise = isAlive(i) ? "alive" : "dead";
    const verdict: StringVerdict = { ...stringVerdict(evidence, i, status, isSettled[i]), premise };
    const reason = isSettled[i] ? confirmed[i] : undefined;
    if (reason !== undefined) return { ...verdict, tier: "solved", confidence: 1, reason };
    if (verdict.tier !== "estimated") return verdict;
    if (isKnown(i)) return { ...verdict, reason: `that it can${isAlive(i) ? "not" : ""} be taken` };
    return independence[i].reason ? { ...verdict, reason: "that it makes no two eyes" } : verdict;
  });
  return { ...verdictOf(board, verdicts, { territory }), procedure: "confirmation" };
}

/**
 * Number of string -> whether its own life is known, and its status is the same whatever becomes of those whose life is
 * not. All that can happen lies between two cases: all of these that are Black's live and White's fall, or vice versa.
 */
function settledStatuses(
  { list }: Strings,
  isKnown: (i: number) => boolean,
  isAlive: (i: number) => boolean,
  statusesBy: (isAlive: (i: number) => boolean) => { readonly statuses: readonly Status[] },
): boolean[] {
  const [black, white] = [BLACK, WHITE].map(
    (player) => statusesBy((i) => (isKnown(i) ? isAlive(i) : list[i].colour === player)).statuses,
  );
  return list.map((_, i) => isKnown(i) && black[i] === white[i]);
}
