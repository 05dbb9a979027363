/** Puts a match's report where the flags want it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { ReportOutput } from "./options.ts";
import { withoutTimes } from "./record.ts";
import { type MatchReport } from "./report.ts";
import { matchHtml, sgfName } from "./report-html.ts";
import { summaryLines } from "./report-text.ts";

declare const __SHINPAN_VERSION__: string;

/**
 * Writes the games and the page.
 * @returns what is to be printed: JSON, or lines for people
 */
export function publish(report: MatchReport, { html, sgf, json, times }: ReportOutput): string {
  const records = new Map(report.games.map((game) => [game, times ? game.sgf : withoutTimes(game.sgf)]));
  if (sgf !== undefined) writeRecords(sgf, [...records].map(([{ game }, text]) => ({ game, sgf: text })));
  if (html !== undefined) {
    mkdirSync(dirname(html), { recursive: true });
    // Beside a folder of games the page links to it; alone it carries them.
    const folder = sgf === undefined ? undefined : relative(dirname(html), sgf).split(sep).map(encodeURIComponent);
    const page = matchHtml(report, __SHINPAN_VERSION__, (game) =>
      folder
        ? [...folder, sgfName(game)].join("/")
        : `data:application/x-go-sgf;charset=utf-8,${encodeURIComponent(records.get(game) ?? "")}`,
    );
    writeFileSync(html, page);
  }
  if (!json) return `${summaryLines(report).join("\n")}\n`;
  const games = report.games.map((game) => ({ ...game, sgf: records.get(game) }));
  return `${JSON.stringify({ ...report, games, faults: report.faults.map(({ game }) => game) })}\n`;
}

/** Writes game records into a folder. */
export function writeRecords(folder: string, games: readonly { readonly game: number; readonly sgf: string }[]): void {
  mkdirSync(folder, { recursive: true });
  for (const game of games) writeFileSync(join(folder, sgfName(game)), game.sgf);
}
