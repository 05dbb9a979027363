/** The count of a finished game, as text for people. */
import { countTable } from "../rules/count/count.ts";
import { halfCount, halfCountText } from "../rules/count/half-count.ts";
import { longCycleOf } from "../rules/ending.ts";
import type { Game } from "../rules/game.ts";
import { resultSentence } from "../rules/result.ts";
import { openBorderPoints, type Settlement } from "../referee/settlement.ts";
import { pointList } from "./words.ts";

/** Of a longer border nobody reads the points. */
const MOST_NAMED = 12;

/** What has been made of borders that the players have left open; no line if there are none. */
export function openLines({ verdict }: Settlement): string[] {
  const border = openBorderPoints(verdict);
  if (border.length === 0) return [];
  const isLong = border.length > MOST_NAMED;
  const where = isLong ? `along ${border.length} points` : `at ${pointList(border, verdict.geometry)}`;
  const reach = verdict.procedure
    ? "as it stands nobody has territory behind it"
    : "how far either player reaches is an estimate";
  return [`The border between the players is open ${where}: ${reach}.`];
}

/**
 * The rules, the count line by line with its totals, the Chinese sum where area is counted, what is not closed, and the
 * result.
 */
export function countLines(game: Game, settlement: Settlement): string[] {
  const { position, count, result } = settlement;
  const half = count.scoring === "area" ? [`Half count: ${halfCountText(halfCount(position, count))}.`] : [];
  const cycle = longCycleOf(game);
  const ruling = cycle ? [cycle.ruling] : [];
  const rest = [...half, ...openLines(settlement), ...ruling, resultSentence(result)];
  return [`Rules: ${game.ruleset.title}.`, ...countTable(count), ...rest];
}
