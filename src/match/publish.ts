/** Puts a match's report where the flags want it. */
import { dirname, join, relative, sep } from "node:path";
import { writeNamedFile } from "../gtp/named-file.ts";
import { printable, printableJson } from "../rules/quote.ts";
import { recordName, writeRecords } from "../runs/game-records.ts";
import type { ReportOutput } from "./options.ts";
import { withoutTimes } from "./record.ts";
import type { MatchReport } from "./report.ts";
import { matchHtml } from "./report-html.ts";
import { summaryLines } from "./report-text.ts";

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
