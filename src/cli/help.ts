/** The text of `shinpan --help`. */
import { FLAGS, GROUPS } from "./flags.ts";

/** Ways to start the program, and what each does. */
const USAGE: readonly (readonly [string, string])[] = [
  ["shinpan [flags]", "speak GTP on standard input and output"],
  ["shinpan rules [NAME]", "tell what the rulesets say"],
  ["shinpan score FILE…", "judge finished games: who has won, and why"],
  ["shinpan analyze FILE", "tell where a game was won and lost"],
  ["shinpan match [A B]", "let engines play each other, and report"],
  ["shinpan selfplay", "make game records of shinpan against itself"],
  ["shinpan merge LOG…", "join the logs of a run that was shared out"],
  ["shinpan bench", "measure speed, start-up and the search signature"],
];

const TERMINAL_WIDTH = 80;

export function helpText(): string {
  const left = ({ name, value }: (typeof FLAGS)[number]) => `  --${name}${value ? ` ${value}` : ""}`;
  const width = Math.max(...FLAGS.map((flag) => left(flag).length)) + 2;
  const usageWidth = Math.max(...USAGE.map(([form]) => form.length)) + 3;
  const groups = GROUPS.flatMap((group) => [
    "",
    `${group}:`,
    ...FLAGS.filter((flag) => flag.group === group).flatMap((flag) => row(left(flag), flag.help, width)),
  ]);
  return [
    "shinpan: a Go engine that speaks GTP",
    "",
    ...USAGE.map(([form, what], i) => `${i === 0 ? "Usage:" : "      "} ${form.padEnd(usageWidth)}${what}`),
    ...groups,
    "",
    "Values in brackets are the defaults. Once it runs, type list_commands.",
  ].join("\n");
}

/** One flag; what does not fit beside it goes on below. */
function row(left: string, help: string, width: number): string[] {
  const lines = help.match(new RegExp(`\\S.{0,${TERMINAL_WIDTH - width - 1}}(?= |$)`, "g")) ?? [];
  return lines.map((line, i) => (i === 0 ? left : "").padEnd(width) + line);
}
