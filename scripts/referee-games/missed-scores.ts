/** By how much a referee misses the agreed score of games that are not over. */
import type { CountedGame } from "./games.ts";
import type { Referee } from "./referees.ts";

/** One line a game, then the mean and the median error in points, the wrong winners and the time. */
export async function missedScores(games: readonly CountedGame[], referee: Referee): Promise<string[]> {
  const lines: string[] = [];
  const errors: number[] = [];
  let wrongWinners = 0;
  let ms = 0;
  for (const [number, game] of games.entries()) {
    const finding = await referee.judge(game);
    const error = Math.abs(finding.score - game.score);
    if (finding.score * game.score < 0) wrongWinners++;
    ms += finding.ms;
    errors.push(error);
    lines.push(`game ${number}: ${finding.score}, agreed ${game.score}`);
  }
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const median = errors.sort((a, b) => a - b)[errors.length >> 1];
  const found = `error in points: mean ${mean.toFixed(1)}, median ${median}`;
  return [...lines, `${found}; wrong winners: ${wrongWinners}; ${(ms / 1000).toFixed(1)} s`];
}
