/** `shinpan merge`: joins the logs of a run that was played in several places into one report. */
import { type ArgumentFlag, Arguments, commandHelp, UsageError } from "./arguments.ts";
import { differenceOf, type LogContent, readLog } from "./match/log.ts";
import { OUTPUT_FLAGS, outputOf, type ReportOutput } from "./match/options.ts";
import { publish, writeRecords } from "./match/publish.ts";
import { matchReport } from "./match/report.ts";
import { missingLine } from "./match/report-text.ts";
import type { GameResult, MatchSettings } from "./match/result.ts";
import { isScoreLog, mergeScores, writeMerged } from "./merge-score.ts";
import { summaryLines } from "./score/summary.ts";
import type { SelfPlayed } from "./selfplay/game.ts";
import { selfPlayLines } from "./selfplay/report.ts";
import type { Terminal } from "./terminal.ts";

const FLAGS: readonly ArgumentFlag[] = [
  ...OUTPUT_FLAGS,
  { name: "out", value: "FILE", help: "write the log of scored files that one process would have written" },
];

const OK = 0;
const FAILED = 1;
const USAGE = 2;

type Log = LogContent<Readonly<Record<string, unknown>>, { readonly game: number }>;

/** Joins logs and prints the report. @returns the exit code */
export function runMergeCommand(args: readonly string[], terminal: Terminal): number {
  try {
    const given = new Arguments(args, FLAGS);
    if (given.has("help")) {
      terminal.write(`${help()}\n`);
      return OK;
    }
    if (given.names.length === 0) throw new UsageError("merge needs the logs that it is to join");
    const report = reportOf(given.names, outputOf(given), given.text("out"));
    if (typeof report === "string") {
      terminal.writeError(`shinpan: ${report}\n`);
      return FAILED;
    }
    terminal.write(report.text);
    if (report.missing !== undefined) terminal.writeError(`shinpan: ${report.missing}\n`);
    return report.missing === undefined ? OK : FAILED;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.writeError(`shinpan: ${error.message}\nTry shinpan merge --help.\n`);
    return USAGE;
  }
}

function help(): string {
  return commandHelp(
    [
      "Usage: shinpan merge LOG… [flags]   one report of all logs of a run",
      "",
      "The logs are those of the shards of a match, of self-play or of scored files, or of",
      "one whole run. A game that is in two of them counts once.",
    ],
    FLAGS,
    ["Exit code 0: all is there; 1: something is missing, or a log cannot be read;", "2: the flags make no sense."],
  );
}

/** What is printed of the logs, and a sentence if something is not in them. */
interface MergeReport {
  readonly text: string;
  readonly missing: string | undefined;
}

/** @param out where the joined log of scored files goes, if anywhere. Returns a sentence if there is no report. */
function reportOf(paths: readonly string[], output: ReportOutput, out: string | undefined): MergeReport | string {
  if (isScoreLog(paths[0])) return reportScores(paths, output, out);
  const merged = merge(paths);
  if (typeof merged === "string") return merged;
  return merged.header.kind === "match" ? reportMatch(merged, output) : reportSelfPlay(merged, output);
}

/** All games of the logs; of one that is in several the first. Returns a sentence if they do not belong together. */
function merge(paths: readonly string[]): Log | string {
  let first: Log | undefined;
  const entries = new Map<number, { readonly game: number }>();
  for (const path of paths) {
    const log = readLog(path);
    if (typeof log === "string") return log;
    first ??= log;
    if (!["match", "selfplay"].includes(log.header.kind)) return `${path} is a log of ${log.header.kind}`;
    const difference = differenceOf(first.header, log.header);
    if (difference !== "") return `${path} is of another run than ${paths[0]}: ${difference}`;
    if (log.header.games > first.header.games) first = log;
    for (const entry of log.entries) if (!entries.has(entry.game)) entries.set(entry.game, entry);
  }
  const sorted = [...entries.values()].sort((a, b) => a.game - b.game);
  return first ? { header: first.header, entries: sorted } : "no logs";
}

function reportMatch({ header, entries }: Log, output: ReportOutput): MergeReport {
  const settings = header.settings as unknown as MatchSettings;
  const report = matchReport(settings, header.games, entries as readonly GameResult[], output.times);
  return { text: publish(report, output), missing: missingLine(report.missing, report.planned) };
}

function reportSelfPlay({ header, entries }: Log, { sgf, json }: ReportOutput): MergeReport {
  const games = entries as readonly SelfPlayed[];
  if (sgf !== undefined) writeRecords(sgf, games);
  const text = json ? JSON.stringify({ ...header, entries }) : selfPlayLines(games).join("\n");
  const played = new Set(games.map(({ game }) => game));
  const missing = Array.from({ length: header.games }, (_, i) => i + 1).filter((game) => !played.has(game));
  return { text: `${text}\n`, missing: missingLine(missing, header.games) };
}

function reportScores(
  paths: readonly string[],
  { json }: ReportOutput,
  out: string | undefined,
): MergeReport | string {
  const merged = mergeScores(paths);
  if (typeof merged === "string") return merged;
  const { summary, missing, planned } = merged;
  if (out !== undefined) writeMerged(out, merged);
  const text = json ? JSON.stringify(summary) : summaryLines(summary).join("\n");
  return { text: `${text}\n`, missing: missingLine(missing, planned, "files") };
}
