/** What a match prints. */
import type { GameResult, Side } from "./log.ts";
import { describeTally, type Tally } from "./statistics.ts";

/** The result so far from a's side. */
export function tallyOf(results: readonly GameResult[]): Tally {
  const count = (winner: Side | null) => results.filter((result) => result.winner === winner).length;
  return { wins: count("a"), losses: count("b"), draws: count(null) };
}

/** One finished game: "game 3/20: a Black, B+R (White resigned), 51 moves, a 1.02 s/move (max 1.31), b …". */
export function gameLine(result: GameResult, games: number): string {
  const { game, black, reason, moves, timeMs } = result;
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  const time = (side: Side) => `${side} ${seconds(timeMs[side].mean)} s/move (max ${seconds(timeMs[side].max)})`;
  const end = `${result.winner ? `${result.winner} wins ` : ""}${result.result} (${reason})`;
  return `game ${game}/${games}: ${black} is Black, ${end}, ${moves} moves, ${time("a")}, ${time("b")}`;
}

/** The match so far. */
export function summaryLine(results: readonly GameResult[]): string {
  const without = results.filter(({ winner }) => winner === undefined).length;
  const note = without > 0 ? `; ${without} without result not counted` : "";
  return `a against b after ${results.length} games: ${describeTally(tallyOf(results))}${note}`;
}
