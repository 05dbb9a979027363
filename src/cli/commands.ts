/** The subcommands of `shinpan`. */
import { ANALYSIS_COMMAND } from "./analysis.ts";
import { ANALYZE_COMMAND } from "./analyze.ts";
import { type ArgumentFlag, HELP } from "./arguments.ts";
import { BENCH_COMMAND } from "./bench.ts";
import type { Described, Subcommand } from "./command.ts";
import { FLAG_GROUPS, FLAGS } from "./engine-options.ts";
import { MATCH_COMMAND } from "./match.ts";
import { MERGE_COMMAND } from "./merge.ts";
import { MODEL_COMMAND } from "./model-command.ts";
import { PAGE_COMMAND } from "./page.ts";
import { RULES_COMMAND } from "./rules.ts";
import { SCORE_COMMAND } from "./score.ts";
import { SELFPLAY_COMMAND } from "./selfplay.ts";
import { SOLVE_COMMAND } from "./solve.ts";

/** In the order of the help. */
export const COMMANDS: readonly Subcommand[] = [
  RULES_COMMAND,
  PAGE_COMMAND,
  SCORE_COMMAND,
  SOLVE_COMMAND,
  ANALYZE_COMMAND,
  ANALYSIS_COMMAND,
  MATCH_COMMAND,
  SELFPLAY_COMMAND,
  MERGE_COMMAND,
  MODEL_COMMAND,
  BENCH_COMMAND,
];

/** The page as the text of a file. */
export function manPage(commands: readonly Described[], version: string): string {
  const lines = [
    `.TH SHINPAN 1 "" "shinpan ${version}" "User Commands"`,
    ".SH NAME",
    "shinpan \\- a Go engine that speaks GTP, and a referee of finished games",
    ".SH SYNOPSIS",
    ...[["shinpan [flags]"], ...commands.map(({ form }) => form)].flatMap(([form]) => [`.B ${roff(form)}`, ".br"]),
    ".SH DESCRIPTION",
    "Without a command shinpan speaks GTP, version 2, on standard input and output. Type help to see the usual",
    "commands of a session. With a command it does one job and ends.",
    ...FLAG_GROUPS.flatMap((group) => [
      `.SS ${roff(group)}`,
      ...FLAGS.filter((flag) => flag.group === group).flatMap(flagLines),
    ]),
    ".SH COMMANDS",
    ...commands.flatMap(commandLines),
    ".SH ENVIRONMENT",
    ".TP",
    ".B NO_COLOR",
    "If it is set, nothing is coloured. Nothing is coloured either where the output is no terminal.",
    ".SH SEE ALSO",
    "The manual, the rulesets and the settings for clients are in the folder docs of the package.",
  ];
  return `${lines.join("\n")}\n`;
}

function commandLines({ form: [form, what], usage, flags, notes }: Described): string[] {
  const paragraphs = (lines: readonly string[]) => lines.map((line) => (line === "" ? ".PP" : roff(line)));
  return [
    `.SS ${roff(form)}`,
    // The first lines of the usage say the same as the form.
    `${roff(what[0].toUpperCase() + what.slice(1))}.`,
    ...paragraphs(usage.slice(usage.findIndex((line) => line.startsWith("Usage:")) + 1)),
    ...[...flags, HELP].flatMap(flagLines),
    ".PP",
    ...paragraphs(notes),
  ];
}

function flagLines({ name, letter, value, help }: ArgumentFlag): string[] {
  const names = `${letter ? `-${letter}, ` : ""}--${name}${value ? ` ${value}` : ""}`;
  return [".TP", `.B ${roff(names)}`, roff(help)];
}

/** A line of text in which roff reads no sign as its own. */
function roff(text: string): string {
  return text.replaceAll("\\", "\\e").replaceAll("-", "\\-").replace(/^(?=[.'])/, "\\&");
}
