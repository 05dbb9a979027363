/** A match as one HTML file. */
import { dirname, join, relative, sep } from "node:path";
import { lengthAndColours, missingLine, recordName, writeRecords } from "../io/game-records.ts";
import { writeNamedFile } from "../io/named-file.ts";
import { figure, htmlPage, isolated, pair, paragraph, section, table } from "../report/html.ts";
import { chartSvg, intervalSvg } from "../report/svg-chart.ts";
import { printable, printableJson } from "../rules/quote.ts";
import { withoutTimes } from "./schedule.ts";
import {
  byElo, faultText, type MatchReport, sprtLine, type Standing, summaryLines, tallyLine, tallyOf,
} from "./report.ts";
import type { LoggedGame, ReportOutput } from "./settings.ts";
import { eloText, percentText, signedElo, tallyText, winShare } from "./statistics.ts";

/** @param linkOf where the record of a game is, as a URL */
export function matchHtml(report: MatchReport, version: string, linkOf: (game: LoggedGame) => string): string {
  const { settings, standings, faults } = report;
  const missing = missingLine(report.missing, report.planned);
  const overview = lengthAndColours(report.byColour, report.length).join(" ");
  const names = settings.engines.map(({ label }) => isolated(label));
  return htmlPage({
    title: names.length === 2 ? `${names[0]} against ${names[1]}` : `Match of ${names.length} engines`,
    // The title names two engines already.
    lead: names.length === 2 ? `After ${tallyLine(report)}` : `${isolated(byElo(standings)[0].label)} leads.`,
    note: conditions(report),
    body: [
      ...[...sprtLine(report), ...(missing === undefined ? [] : [missing])].map((line) => paragraph(line)),
      section("Result", resultOf(report)),
      section("Engines", engineTable(report)),
      ...(names.length > 2 ? [section("Each against each", crossTable(report))] : []),
      section("Openings", openingTable(report)),
      section("Faults", faults.length > 0 ? faultTable(report) : paragraph("No crash, hang or illegal move.")),
      section("Games", paragraph(overview), gameTable(report, linkOf)),
    ],
    footer: `shinpan ${version}. The intervals hold 95 %.`,
  });
}

function conditions({ settings, openings }: MatchReport): string {
  const { size, rules, komi, handicap, clock, time, playouts, network, openingPlies, referee } = settings;
  const hasAll = openings.every(({ moves }) => countOf(moves) === openingPlies);
  return [
    `${size}×${size}`,
    `${rules} rules`,
    `komi ${komi}`,
    ...(handicap === 0 ? [] : [`${Math.abs(handicap)} handicap stones`]),
    ...(clock === null ? [] : [`clock ${clock}`]),
    ...(time === null ? [] : [`${time} s a move for shinpan`]),
    ...(playouts === null ? [] : [`${playouts} playouts a move for shinpan`]),
    ...(network === undefined ? [] : [`network ${network}`]),
    `${hasAll ? "" : "up to "}${openingPlies} random opening moves`,
    `counted by ${referee ?? "shinpan"}`,
  ].join(", ");
}

/** A small board has no room for more. */
function countOf(moves: string): number {
  return moves === "" ? 0 : moves.split(" ").length;
}

/** What has come of it; narrow enough for a telephone, where an interval has a line of its own. */
function standingTable({ standings }: MatchReport): string {
  const row = ({ label, share, elo, ...tally }: Standing) => [
    label,
    tallyText(tally),
    wrapping(`${percentText(share.value)} % [${percentText(share.low)}, ${percentText(share.high)}]`),
    wrapping(eloText(elo)),
  ];
  return table({ head: ["engine", "won–lost", "points", "Elo"], rows: byElo(standings).map(row), numbers: [1, 2, 3] });
}

/** "75.0 % [41.9, 92.6]", whose lines can only be broken before the bracket. */
function wrapping(estimate: string): string {
  return estimate.replaceAll(" ", "\u00a0").replace("\u00a0[", " [");
}

function engineTable({ standings }: MatchReport): string {
  const hasTimes = standings.every(({ timeMs }) => timeMs !== undefined);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const row = ({ label, version, command, timeMs }: Standing) => [
    `${isolated(label)} ${isolated(version)}`,
    ...(timeMs ? [seconds(timeMs.mean), seconds(timeMs.max)] : []),
    command,
  ];
  const times = hasTimes ? ["time a move", "longest"] : [];
  return table({
    head: ["engine", ...times, "command"],
    rows: byElo(standings).map(row),
    numbers: hasTimes ? [1, 2] : [],
    breakable: [times.length + 1],
  });
}

function resultOf(report: MatchReport): string {
  const standings = standingTable(report);
  return report.games.length > 0 ? pair(standings, matchChart(report)) : standings;
}

/** Two engines' share of the points as the games went on, or the ratings of more. */
function matchChart({ settings, standings, games }: MatchReport): string {
  if (standings.length > 2) {
    const rows = byElo(standings).map(({ label, elo }) => ({ label, ...elo }));
    return figure(intervalSvg("Elo ratings", rows, signedElo), "Elo ratings with their 95 % intervals.");
  }
  const [first, second] = settings.engines.map(({ label }) => label);
  const points = games.map((_, i) => ({ move: i + 1, value: 100 * winShare(tallyOf(games.slice(0, i + 1), 0)).value }));
  const chart = chartSvg(
    {
      title: "Share of the points",
      points,
      range: [0, 100],
      middle: 50,
      ticks: [0, 25, 50, 75, 100].map((value) => ({ value, label: `${value} %` })),
      halves: [first, second],
      isNeutral: true,
    },
    "narrow",
  );
  return figure(chart, `The points of ${isolated(first)} after each game.`);
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

/**
 * Writes the games and the page. Throws FileError.
 * @returns what is to be printed: JSON, or lines for people
 */
export function publish(report: MatchReport, { html, sgf, json, times }: ReportOutput): string {
  const records = new Map(report.games.map((game) => [game, printable(times ? game.sgf : withoutTimes(game.sgf))]));
  if (sgf !== undefined) writeRecords(sgf, [...records].map(([{ game }, text]) => ({ game, sgf: text })));
  if (html !== undefined) {
    // The page links to the folder of games if there is one; otherwise it contains them.
    const page = matchHtml(report, __SHINPAN_VERSION__, (game) =>
      sgf !== undefined
        ? relative(dirname(html), join(sgf, recordName(game.game))).split(sep).map(encodeURIComponent).join("/")
        : `data:application/x-go-sgf;charset=utf-8,${encodeURIComponent(records.get(game) ?? "")}`,
    );
    writeNamedFile(html, page, true);
  }
  if (!json) return printable(`${summaryLines(report).join("\n")}\n`);
  const games = report.games.map((game) => ({ ...game, sgf: records.get(game) }));
  return `${printableJson({ ...report, games, faults: report.faults.map(({ game }) => game) })}\n`;
}
