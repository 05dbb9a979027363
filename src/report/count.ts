/** The count of a finished game, as text for people. */
import { countTable } from "../rules/count/count.ts";
import { halfCount, halfCountText } from "../rules/count/half-count.ts";
import { longCycleOf } from "../rules/ending.ts";
import type { Game } from "../rules/game.ts";
import { resultSentence } from "../rules/result.ts";
import type { Settlement } from "../rules/settlement.ts";

/** The rules, the count line by line with its totals, the Chinese sum where area is counted, and the result. */
export function countLines(game: Game, { position, count, result }: Settlement): string[] {
  const half = count.scoring === "area" ? [`Half count: ${halfCountText(halfCount(position, count))}.`] : [];
  const cycle = longCycleOf(game);
  const ruling = cycle ? [cycle.ruling] : [];
  return [`Rules: ${game.ruleset.title}.`, ...countTable(count), ...half, ...ruling, resultSentence(result)];
}
