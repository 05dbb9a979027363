/** A match as one HTML file. */
import { htmlPage, section, paragraph, table } from "../report/html.ts";
import { lengthAndColours, missingLine, recordName } from "../runs/game-records.ts";
import type { LoggedGame } from "./logged-game.ts";
import type { MatchReport, Standing } from "./report.ts";
import { byElo, faultText, sprtLine, standingLines } from "./report-text.ts";
import { eloText, percentText, tallyText } from "./statistics.ts";

/** @param linkOf where the record of a game is, as a URL */
export function matchHtml(report: MatchReport, version: string, linkOf: (game: LoggedGame) => string): string {
  const { settings, standings, faults } = report;
  const missing = missingLine(report.missing, report.planned);
  const overview = lengthAndColours(report.byColour, report.length).join(" ");
  const names = settings.engines.map(({ label }) => label);
  return htmlPage({
    title: names.length === 2 ? `${names[0]} against ${names[1]}` : `Match of ${names.length} engines`,
    lead: names.length === 2 ? standingLines(report)[0] : `${byElo(standings)[0].label} leads.`,
    note: conditions(report),
    body: [
      ...[...sprtLine(report), ...(missing === undefined ? [] : [missing])].map((line) => paragraph(line)),
      section("Result", standingTable(report)),
      ...(names.length > 2 ? [section("Each against each", crossTable(report))] : []),
      section("Openings", openingTable(report)),
      section("Faults", faults.length > 0 ? faultTable(report) : paragraph("No crash, hang or illegal move.")),
      section("Games", paragraph(overview), gameTable(report, linkOf)),
    ],
    footer: `shinpan ${version}. The intervals hold 95 %.`,
  });
}

function conditions({ settings }: MatchReport): string {
  const { size, rules, komi, handicap, clock, time, playouts, openingPlies, referee } = settings;
  return [
    `${size}×${size}`,
    `${rules} rules`,
    `komi ${komi}`,
    ...(handicap === 0 ? [] : [`${Math.abs(handicap)} handicap stones`]),
    ...(clock === null ? [] : [`clock ${clock}`]),
    ...(time === null ? [] : [`${time} s a move for shinpan`]),
    ...(playouts === null ? [] : [`${playouts} playouts a move for shinpan`]),
    `${openingPlies} random opening moves`,
    `counted by ${referee ?? "shinpan"}`,
  ].join(", ");
}

function standingTable({ standings }: MatchReport): string {
  const hasTimes = standings.every(({ timeMs }) => timeMs !== undefined);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const row = ({ label, version, command, share, elo, timeMs, ...tally }: Standing) => [
    `${label} ${version}`,
    tallyText(tally),
    `${percentText(share.value)} % [${percentText(share.low)}, ${percentText(share.high)}]`,
    eloText(elo),
    ...(timeMs ? [seconds(timeMs.mean), seconds(timeMs.max)] : []),
    command,
  ];
  const times = hasTimes ? ["time a move", "longest"] : [];
  return table({
    head: ["engine", "won–lost", "points", "Elo", ...times, "command"],
    rows: byElo(standings).map(row),
    numbers: hasTimes ? [1, 2, 3, 4, 5] : [1, 2, 3],
  });
}

function crossTable({ settings: { engines }, points }: MatchReport): string {
  const labels = engines.map(({ label }) => label);
  const cell = (i: number, j: number) => (i === j ? "" : `${points[i][j]}–${points[j][i]}`);
  const rows = labels.map((label, i) => [label, ...labels.map((_, j) => cell(i, j))]);
  return table({ head: ["points", ...labels], rows });
}

function gameTable({ settings: { engines }, games }: MatchReport, linkOf: (game: LoggedGame) => string): string {
  const rows = games.map((game) => [
    { text: String(game.game), href: linkOf(game), download: recordName(game.game) },
    ...[engines[game.black].label, engines[game.white].label, game.result, String(game.moves), game.reason],
  ]);
  return table({ head: ["game", "Black", "White", "result", "moves", "how"], rows });
}

function openingTable({ openings }: MatchReport): string {
  const rows = openings.map(({ opening, moves, results }) => [String(opening), moves || "none", results.join(", ")]);
  return table({ head: ["opening", "moves", "results"], rows });
}

function faultTable({ settings, faults }: MatchReport): string {
  const rows = faults.map((game) => [String(game.game), game.fault?.kind ?? "", faultText(settings, game)]);
  return table({ head: ["game", "what", "how"], rows });
}
