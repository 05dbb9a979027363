/** A match in lines for the terminal. */
import { counted } from "../rules/counted.ts";
import { lengthAndColours, missingLine } from "../io/game-records.ts";
import type { LoggedGame, MatchSettings } from "./settings.ts";
import type { MatchReport, MatchStand, Standing } from "./report.ts";
import { describeSprt, describeTally, eloText, percentText, tallyText } from "./statistics.ts";

/** One finished game: "game 3 (5 of 20): shinpan B – gnugo W, shinpan wins B+R (white resigned), 51 moves". */
export function gameLine(result: LoggedGame, { engines }: MatchSettings, played: number, planned: number): string {
  const { game, black, white, winner, reason, moves } = result;
  const players = `${engines[black].label} B – ${engines[white].label} W`;
  const end = `${typeof winner === "number" ? `${engines[winner].label} wins ` : ""}${result.result} (${reason})`;
  return `game ${game} (${played} of ${planned}): ${players}, ${end}, ${counted(moves, "move")}`;
}

/** How the match stands: one line for two engines, a table for more. */
export function standingLines(stand: MatchStand): string[] {
  const { standings } = stand;
  if (standings.length === 2) {
    const [first, second] = standings;
    return [`${first.label} against ${second.label} after ${tallyLine(stand)}`];
  }
  const rows = byElo(standings).map((standing) => [
    standing.label,
    tallyText(standing),
    `${percentText(standing.share.value)} %`,
    `Elo ${eloText(standing.elo)}`,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
  const cell = (text: string, i: number) => (i === 0 ? text.padEnd(widths[0]) : text.padStart(widths[i] ?? 0));
  const table = rows.map((row) => row.map(cell));
  const after = `after ${counted(stand.games.length, "game")}${withoutResult(stand)}:`;
  return [after, ...table.map((row) => `  ${row.join("  ")}`)];
}

/** "4 games: 2–0, 1 drawn: …": how the engine named first stands. */
export function tallyLine(stand: MatchStand): string {
  return `${counted(stand.games.length, "game")}: ${describeTally(stand.standings[0])}${withoutResult(stand)}`;
}

function withoutResult({ games }: MatchStand): string {
  const without = games.filter(({ winner }) => winner === undefined).length;
  return without > 0 ? `; ${without} without result not counted` : "";
}

/** The end of a match: result, lengths, times, faults, and what is missing. */
export function summaryLines(report: MatchReport): string[] {
  const { byColour, length, standings, faults, missing, planned } = report;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const times = standings.flatMap(({ label, timeMs }) =>
    timeMs ? [`${label} ${seconds(timeMs.mean)} a move (longest ${seconds(timeMs.max)})`] : [],
  );
  return [
    ...standingLines(report),
    ...sprtLine(report),
    ...lengthAndColours(byColour, length),
    ...(times.length > 0 ? [`${times.join(", ")}.`] : []),
    ...faults.map((game) => `Game ${game.game}: ${faultText(report.settings, game)}.`),
    ...[missingLine(missing, planned)].filter((line) => line !== undefined),
  ];
}

/** The state of the test that ends the match, if it has one. */
export function sprtLine({ settings: { sprt }, standings }: MatchStand): string[] {
  return sprt ? [`${describeSprt(standings[0], sprt)}.`] : [];
}

/** "gnugo: white ended by itself (exit code 7)". */
export function faultText({ engines }: MatchSettings, { fault, reason }: LoggedGame): string {
  return fault ? `${engines[fault.engine].label}: ${reason}` : reason;
}

/** The best first; of equals the one that was named first. */
export function byElo(standings: readonly Standing[]): Standing[] {
  return [...standings].sort((a, b) => (a.elo.value === b.elo.value ? 0 : b.elo.value - a.elo.value));
}
