/** The texts of `--help`. */
import { type ArgumentFlag, HELP } from "./arguments.ts";
import { FLAGS, FLAG_GROUPS } from "./engine-options.ts";

/** What a subcommand tells of itself. */
export interface Described {
  /** How it is called, and what it does: a line of the program's help. */
  readonly form: readonly [string, string];
  /** The head and the foot of its own help. */
  readonly usage: readonly string[];
  readonly notes: readonly string[];
  readonly flags: readonly ArgumentFlag[];
}

const TERMINAL_WIDTH = 80;

/** The help of a subcommand, without a line break at its end. */
export function commandHelp({ usage, flags, notes }: Omit<Described, "form">): string {
  const all = [...flags, HELP];
  return [...usage, "", ...rows(all, widthOf(all)), "", ...notes].join("\n");
}

/** The help of the program. */
export function programHelp(commands: readonly Described[]): string {
  const forms = [["shinpan [flags]", "speak GTP on standard input and output"], ...commands.map(({ form }) => form)];
  const formWidth = Math.max(...forms.map(([form]) => form.length)) + 3;
  const width = widthOf(FLAGS);
  return [
    "shinpan: a Go engine that speaks GTP",
    "",
    ...forms.map(([form, what], i) => `${i === 0 ? "Usage:" : "      "} ${form.padEnd(formWidth)}${what}`),
    ...FLAG_GROUPS.flatMap((group) => ["", `${group}:`, ...rows(FLAGS.filter((flag) => flag.group === group), width)]),
    "",
    "Values in brackets are the defaults. shinpan COMMAND --help tells the flags of a",
    "command. Once the engine runs, type help.",
  ].join("\n");
}

function left({ name, letter, value }: ArgumentFlag): string {
  return `  ${letter ? `-${letter}, ` : ""}--${name}${value ? ` ${value}` : ""}`;
}

function widthOf(flags: readonly ArgumentFlag[]): number {
  return Math.max(...flags.map((flag) => left(flag).length)) + 2;
}

/** A row a flag; what does not fit beside it goes on below. */
function rows(flags: readonly ArgumentFlag[], width: number): string[] {
  return flags.flatMap((flag) => {
    const pieces = flag.help.match(new RegExp(`\\S.{0,${TERMINAL_WIDTH - width - 1}}(?= |$)`, "g")) ?? [];
    return pieces.map((piece, i) => (i === 0 ? left(flag) : "").padEnd(width) + piece);
  });
}
