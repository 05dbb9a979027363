/** Values where nothing is left to play for: there a count says more than the mean of a few evaluations. */
import { Board } from "../../engine/board/board.ts";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { resultOf } from "../../engine/search/leaf-playout.ts";
import { type CountedEnd, hasOnlyPassed, type SearchPosition } from "../../engine/search/position.ts";
import type { Candidate, SearchResult } from "../../engine/search/result.ts";
import { LEAST_STDEV, winrateOfLead } from "../../engine/search/settled-view.ts";
import { judge } from "../referee/judging/judge.ts";
import { isContested } from "../referee/judging/played-out.ts";
import { settleByVerdict } from "../referee/settlement.ts";
import type { Verdict } from "../referee/verdict.ts";
import { count } from "../rules/count/count.ts";
import { findRuleset } from "../rules/ruleset-names.ts";

/** A search of fewer visits costs less than a look at whether the game is over. */
const LEAST_VISITS = 10;
/** Least share of the board that has stones when a game is over. */
const FILLED = 0.4;
/** Ownership below which a point is unsure, and the largest share of unsure points in a game that is over. */
const SURELY_OWNED = 0.9;
const MOST_UNSURE = 1 / 3;
/** Least policy of a pass, by the network alone, where it may be that nothing is left to play for. E867 */
const MAY_PASS = 0.03;

/**
 * A search's result as it is reported: once two passes have stopped the game the values are the count of the referee's
 * verdict, and before that a count by the search's own ownership if nothing is left to play for. Moves keep their
 * distance to the best one.
 */
export function withCount(result: SearchResult, position: SearchPosition): SearchResult {
  const lead = countedLead(result, position);
  if (lead === undefined) return result;
  const score = position.toPlay === BLACK ? lead : -lead;
  const winrate = isStopped(position) ? resultOf(score) : winrateOfLead(score, LEAST_STDEV);
  const best = result.candidates.at(0) ?? result;
  const candidates = result.candidates.map((candidate): Candidate => {
    const won = Math.max(0, winrate + Math.min(0, candidate.winrate - best.winrate));
    const lowerBound = Math.max(0, won - candidate.winrate + candidate.lowerBound);
    return { ...candidate, winrate: won, lowerBound, score: score + Math.min(0, candidate.score - best.score) };
  });
  return { ...result, winrate, score, mean: { winrate, score }, candidates };
}

/**
 * Whether the referee may find the game over where a short search does not: all borders are closed and a pass is a
 * choice, but it is open who lives or where somebody may gain.
 */
export function isForVerdict(result: SearchResult, position: SearchPosition): boolean {
  const pass = result.raw?.policy.at(-1) ?? 0;
  const own = pass < MAY_PASS ? undefined : ownCount(result, position);
  return own !== undefined && !own.isFinal && !own.isOpen;
}

/** Black's lead if the game ends here; undefined where something is left to play for, or that is not known. */
function countedLead(result: SearchResult, position: SearchPosition): number | undefined {
  const { moves, settled } = position;
  const isUnchanged = settled !== undefined && hasOnlyPassed(moves, settled.moves);
  const counted = isUnchanged ? settled.counted : undefined;
  if (counted && (counted.isFinal || isStopped(position))) return counted.lead;
  const own = ownCount(result, position);
  return own?.isFinal ? own.lead : undefined;
}

/** A count by a search's own ownership. */
interface OwnCount extends CountedEnd {
  /** Whether a border is open. */
  readonly isOpen: boolean;
}

/** Undefined where the board is far from full, or too much of it unsure, and for searches that may not be asked. */
function ownCount({ ownership, raw, visits }: SearchResult, position: SearchPosition): OwnCount | undefined {
  if (visits < LEAST_VISITS || raw?.lead === undefined || !position.rules.removesDead) return undefined;
  const board = Board.from(geometryOf(position.width, position.height), position.board);
  const { points } = board.geometry;
  if (points.length - board.emptyCount < FILLED * points.length) return undefined;
  const unsure = points.filter((p) => Math.abs(ownership[p]) < SURELY_OWNED).length;
  if (unsure > MOST_UNSURE * points.length) return undefined;
  const verdict = judge({ board }, { isEstimated: true, estimate: () => ({ ownership }) });
  const { isFinal, lead } = countedEnd(verdict, board, position);
  return { lead, isFinal: isFinal && !isContested(verdict, board, ownership), isOpen: verdict.open !== undefined };
}

/** Whether two passes have stopped the game. */
function isStopped({ afterPass, moves }: SearchPosition): boolean {
  return afterPass && moves.length > 1 && hasOnlyPassed(moves, moves.length - 2);
}

/** The count of a verdict, without a group tax, which no value of a search has. */
export function countedEnd(
  verdict: Verdict,
  board: Board,
  { komi, rules }: Pick<SearchPosition, "komi" | "rules">,
): CountedEnd {
  const isTerritory = rules.scoring === "territory";
  const prisoners = [0, board.prisoners(BLACK), board.prisoners(WHITE)];
  const terms = { komi, handicap: 0, prisoners, passes: [0, 0, 0], lastMover: undefined, firstPass: undefined };
  const ruleset = findRuleset(isTerritory ? "japanese" : "chinese")!;
  const { score: lead } = count(settleByVerdict(board, verdict, isTerritory), terms, ruleset);
  // Dame are points of area.
  return { lead, isFinal: verdict.isPlayedOut === true && (isTerritory || verdict.dame.length === 0) };
}
