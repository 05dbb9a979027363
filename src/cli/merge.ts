/** `shinpan merge`: joins the logs of a run that was shared out, and reports. */
import { writeNamedFile } from "../io/named-file.ts";
import type { LoggedGame, MatchSettings, ReportOutput } from "../match/settings.ts";
import { publish } from "../match/report-html.ts";
import { matchReport } from "../match/report.ts";
import { printableJson } from "../rules/quote.ts";
import { missingLine, writeRecords } from "../io/game-records.ts";
import { isOfPosition, type JoinedLog, joinLogs, type RunKind } from "../io/log.ts";
import { analysesLines, type Analyzed, summariseAnalyses } from "../analyze/report.ts";
import type { Bad, Entry } from "../score/entry.ts";
import { summarise, scoreSummaryLines } from "../score/summary.ts";
import { type SelfPlayed, selfPlayLines } from "../selfplay/selfplay.ts";
import { type ArgumentFlag, type Arguments, UsageError } from "./arguments.ts";
import { failed, type Subcommand, OK } from "./command.ts";
import { checkOutputs, OUTPUT_FLAGS, outputOf } from "./match.ts";
import type { Terminal } from "../io/terminal.ts";

const FLAGS: readonly ArgumentFlag[] = [
  ...OUTPUT_FLAGS,
  { name: "out", value: "FILE", help: "write the joined log, as one process would have written it" },
];

export const MERGE_COMMAND: Subcommand = {
  name: "merge",
  form: ["shinpan merge LOG…", "join the logs of a run that was shared out"],
  usage: [
    "shinpan merge: one report of all logs of a run",
    "",
    "Usage: shinpan merge LOG… [flags]",
    "",
    "The logs are those of the shards of a match, of self-play or of files, or of",
    "one whole run. A game that is in two of them counts once.",
  ],
  flags: FLAGS,
  notes: [
    "--html is for the logs of a match, --sgf for those of a match or of self-play.",
    "",
    "Exit code 0: all is there; 1: something is missing, or a log cannot be read;",
    "2: the flags make no sense.",
  ],
  run: merge,
};

function merge(given: Arguments, terminal: Terminal): number {
  if (given.names.length === 0) throw new UsageError("merge needs the logs that it is to join");
  const joined = joinLogs(given.names);
  if (typeof joined === "string") return failed(terminal, joined);
  const output = outputOf(given);
  checkKind(joined.header.kind, output);
  const out = given.text("out");
  checkOutputs(output, given.names, joined.units, out);
  const made = reportIfWhole(joined, output);
  if (!made) return failed(terminal, WRITTEN_BY_OTHERS);
  const { text, missing } = made;
  if (out !== undefined) writeNamedFile(out, joined.text, true);
  terminal.write(text);
  return missing === undefined ? OK : failed(terminal, missing);
}

/** What the logs of a kind of run are of, for sentences. */
const KIND_NAMES: Readonly<Record<RunKind, string>> = {
  match: "a match",
  selfplay: "self-play",
  score: "scored files",
  analyze: "analysed files",
};

/** Throws UsageError if a flag asks for what cannot be made from such logs. */
function checkKind(kind: RunKind, { html, sgf }: ReportOutput): void {
  const isOf = `and these logs are of ${KIND_NAMES[kind]}`;
  if (html !== undefined && kind !== "match") throw new UsageError(`--html is for a match, ${isOf}`);
  const hasRecords = kind === "match" || kind === "selfplay";
  if (sgf !== undefined && !hasRecords) throw new UsageError(`--sgf is for a match or self-play, ${isOf}`);
}

/** What is printed of the logs, and a sentence if something is not in them. */
interface MergeReport {
  readonly text: string;
  readonly missing: string | undefined;
}

const WRITTEN_BY_OTHERS = "the logs have a line that is not as shinpan writes it, and cannot be reported";

/** Undefined if a line lacks what a report needs: nothing else looks at every field of what shinpan has written. */
function reportIfWhole(joined: JoinedLog, output: ReportOutput): MergeReport | undefined {
  try {
    return report(joined, output);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function report({ header, units }: JoinedLog, output: ReportOutput): MergeReport {
  const all: unknown = [...units.values()].flat();
  const missing = Array.from({ length: header.games }, (_, i) => i + 1).filter((unit) => !units.has(unit));
  const { json, sgf, times } = output;
  if (header.kind === "match") {
    const match = matchReport(header.settings as unknown as MatchSettings, header.games, all as LoggedGame[], times);
    return { text: publish(match, output), missing: missingLine(match.missing, match.planned) };
  }
  if (header.kind === "selfplay") {
    const games = all as readonly SelfPlayed[];
    if (sgf !== undefined) writeRecords(sgf, games);
    const text = json ? printableJson({ ...header, entries: games }) : selfPlayLines(games).join("\n");
    return { text: `${text}\n`, missing: missingLine(missing, header.games) };
  }
  const files: unknown = [...units.values()].map((lines) => lines.filter((line) => !isOfPosition(line)));
  const isScored = header.kind === "score";
  const [summary, lines] = isScored ? ofScores(files as Entry[][]) : ofAnalyses(files as (Analyzed | Bad)[][]);
  const text = json ? printableJson(summary) : lines.join("\n");
  return { text: `${text}\n`, missing: missingLine(missing, header.games, "files") };
}

function ofScores(files: readonly (readonly Entry[])[]): readonly [summary: object, lines: readonly string[]] {
  const summary = summarise(files);
  return [summary, scoreSummaryLines(summary)];
}

function ofAnalyses(files: readonly (readonly (Analyzed | Bad)[])[]): ReturnType<typeof ofScores> {
  const summary = summariseAnalyses(files);
  return [summary, analysesLines(summary)];
}
