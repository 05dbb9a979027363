/** What a match has come to, as plain data. It follows from the log alone, whatever the order of the games in it. */
import { type ByWinner, lengthAndColours, lengthOf, type Lengths, missingLine, winnersOf } from "../io/game-records.ts";
import type { Shard } from "../io/workers.ts";
import { aligned, counted } from "../rules/quote.ts";
import { planGames } from "./schedule.ts";
import type { LoggedGame, MatchSettings, MoveTimes } from "./settings.ts";
import {
  describeSprt, describeTally, eloOf, eloText, type Estimate, percentText, ratings, sprtDecision, type Tally,
  tallyText, winShare,
} from "./statistics.ts";

/** One engine's result. */
export interface Standing extends Tally {
  readonly label: string;
  readonly version: string;
  readonly command: string;
  /** Share of the points, 0…1. */
  readonly share: Estimate;
  /**
   * Elo points: with two engines the difference to the other, without an end where all games were won or lost; with
   * more the rating, 0 being the average of the field.
   */
  readonly elo: Estimate;
  /** Mean and longest time for a move in milliseconds; absent if times are not shown. */
  readonly timeMs?: { readonly mean: number; readonly max: number };
}

/** The games of one opening. */
export interface OpeningRow {
  readonly opening: number;
  readonly moves: string;
  /** Results of its games in their order. */
  readonly results: readonly string[];
}

/** How a match stands, whatever is still to be played. */
export interface MatchStand {
  readonly settings: MatchSettings;
  readonly standings: readonly Standing[];
  /** Engine -> opponent -> points won against it. */
  readonly points: readonly (readonly number[])[];
  readonly games: readonly LoggedGame[];
}

export interface MatchReport extends MatchStand {
  /** Games that were to be played. */
  readonly planned: number;
  /** Numbers of the games that have not been played; none once a sequential test is decided. */
  readonly missing: readonly number[];
  readonly byColour: ByWinner;
  /** Undefined without games. */
  readonly length: Lengths | undefined;
  readonly openings: readonly OpeningRow[];
  /** Games that an engine lost by a fault of its own. */
  readonly faults: readonly LoggedGame[];
}

/** @param results the games, each once */
export function matchStand(settings: MatchSettings, results: readonly LoggedGame[], times = true): MatchStand {
  const games = [...results].sort((a, b) => a.game - b.game);
  const { engines } = settings;
  const points = pointTable(engines.length, games);
  const tallies = engines.map((_, i) => tallyOf(games, i));
  const elo = eloOfAll(tallies, points);
  return {
    settings,
    standings: engines.map((engine, i) => ({
      ...engine,
      ...tallies[i],
      share: winShare(tallies[i]),
      elo: elo[i],
      ...(times && { timeMs: timeOf(games, i) }),
    })),
    points,
    games: times ? games : games.map(withoutTime),
  };
}

/**
 * @param results the games, each once
 * @param perPair games of each pair that were to be played
 * @param times whether wall-clock times are shown
 * @param shard the part of the match that the report is of, if not the whole
 */
export function matchReport(
  settings: MatchSettings,
  perPair: number,
  results: readonly LoggedGame[],
  times = true,
  shard?: Shard,
): MatchReport {
  const stand = matchStand(settings, results, times);
  const { standings, games } = stand;
  const { engines, handicap, sprt } = settings;
  const plan = planGames({ engines: engines.length, games: perPair, handicap, shard });
  const played = new Set(games.map(({ game }) => game));
  const isDecided = sprt && sprtDecision(standings[0], sprt) !== undefined;
  return {
    ...stand,
    planned: plan.length,
    missing: isDecided ? [] : plan.map(({ game }) => game).filter((game) => !played.has(game)),
    byColour: winnersOf(games),
    length: lengthOf(games),
    openings: openingRows(games),
    faults: games.filter(({ fault }) => fault !== undefined),
  };
}

/** An engine's games won, lost and drawn; those without result do not count. */
export function tallyOf(games: readonly LoggedGame[], engine: number): Tally {
  const isOwn = ({ black, white }: LoggedGame) => black === engine || white === engine;
  const own = games.filter((game) => isOwn(game) && game.winner !== undefined);
  const wins = own.filter(({ winner }) => winner === engine).length;
  const draws = own.filter(({ winner }) => winner === null).length;
  return { wins, losses: own.length - wins - draws, draws };
}

function pointTable(engines: number, games: readonly LoggedGame[]): number[][] {
  const points = Array.from({ length: engines }, () => new Array<number>(engines).fill(0));
  for (const { black, white, winner } of games) {
    if (winner === undefined) continue;
    points[black][white] += winner === null ? 0.5 : Number(winner === black);
    points[white][black] += winner === null ? 0.5 : Number(winner === white);
  }
  return points;
}

function eloOfAll(tallies: readonly Tally[], points: readonly (readonly number[])[]): Estimate[] {
  if (tallies.length > 2) return ratings(points);
  return tallies.map((tally) => {
    const { value, low, high } = winShare(tally);
    return { value: eloOf(value), low: eloOf(low), high: eloOf(high) };
  });
}

function timeOf(games: readonly LoggedGame[], engine: number): { mean: number; max: number } {
  const uses = games.flatMap(({ black, white, timeMs }): MoveTimes[] => [
    ...(black === engine ? [timeMs.black] : []),
    ...(white === engine ? [timeMs.white] : []),
  ]);
  const moves = uses.reduce((sum, use) => sum + use.moves, 0);
  const total = uses.reduce((sum, use) => sum + use.total, 0);
  return { mean: Math.round(total / Math.max(1, moves)), max: Math.max(0, ...uses.map(({ max }) => max)) };
}

function openingRows(games: readonly LoggedGame[]): OpeningRow[] {
  const rows = new Map<number, { moves: string; results: string[] }>();
  for (const { opening, openingMoves, result } of games) {
    const row = rows.get(opening) ?? { moves: openingMoves, results: [] };
    rows.set(opening, row);
    row.results.push(result);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([opening, row]) => ({ opening, ...row }));
}

function withoutTime(game: LoggedGame): LoggedGame {
  const none = (use: MoveTimes): MoveTimes => ({ moves: use.moves, total: 0, max: 0 });
  return { ...game, timeMs: { black: none(game.timeMs.black), white: none(game.timeMs.white) } };
}

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
  const best = byElo(standings);
  const rows = best.map((standing) => [standing.label, tallyText(standing), `${percentText(standing.share.value)} %`]);
  const after = `after ${counted(stand.games.length, "game")}${withoutResult(stand)}:`;
  return [after, ...aligned(rows).map((row, i) => `  ${row}  Elo ${eloText(best[i].elo)}`)];
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
