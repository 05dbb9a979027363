/** What a run of self-play has come to. */
import { lengthOf, winnersOf } from "../match/report.ts";
import { lengthAndColours } from "../match/report-text.ts";
import type { SelfPlayed } from "./game.ts";

/** Lines for people. */
export function selfPlayLines(games: readonly SelfPlayed[]): string[] {
  return [`${games.length} games.`, ...lengthAndColours(winnersOf(games), lengthOf(games))];
}
