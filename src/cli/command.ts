/** Running a subcommand: its help, its errors, its exit code, its end by a signal. */
import { FileError } from "../io/named-file.ts";
import type { Progress, Terminal } from "../io/terminal.ts";
import { printable } from "../rules/quote.ts";
import { type ArgumentFlag, Arguments, HELP, UsageError } from "./arguments.ts";
import { FLAG_GROUPS, FLAGS } from "./engine-options.ts";
import { withTwoDashes } from "./kata-config.ts";
import { HUMAN_MODEL, MODEL, useHumanModel, useModel } from "./model.ts";

/** Exit codes. */
export const OK = 0;
export const FAILED = 1;
export const USAGE = 2;

/** By these a user, or the system, ends a program. */
export const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface Subcommand extends Described {
  readonly name: string;
  /** Whether its flags may be written with one dash, as KataGo's are. */
  readonly takesSingleDash?: boolean;
  /**
   * Returns the exit code. Throws UsageError for arguments that make no sense, FileError for files that cannot be used.
   * @param script this program, which also serves the threads
   */
  readonly run: (given: Arguments, terminal: Terminal, script: URL) => number | Promise<number>;
}

/** Says on standard error why a command ends. Returns its exit code. */
export function failed({ writeError }: Pick<Terminal, "writeError">, sentence: string, code = FAILED): number {
  writeError(`shinpan: ${printable(sentence)}\n`);
  return code;
}

/** Runs a command with these arguments, its name left out. Returns the exit code. */
export async function runCommand(
  command: Subcommand,
  args: readonly string[],
  terminal: Terminal,
  script: URL,
): Promise<number> {
  try {
    const dashed = command.takesSingleDash ? withTwoDashes(args) : args;
    const given = new Arguments(dashed, command.flags);
    if (!given.has("help")) {
      if (command.flags.includes(MODEL)) await useModel(given.text(MODEL.name));
      if (command.flags.includes(HUMAN_MODEL)) await useHumanModel(given.text(HUMAN_MODEL.name));
      return await command.run(given, terminal, script);
    }
    terminal.write(`${commandHelp(command)}\n`);
    return OK;
  } catch (error) {
    if (error instanceof UsageError) {
      return failed(terminal, `${error.message}\nTry shinpan ${command.name} --help.`, USAGE);
    }
    if (!(error instanceof FileError)) throw error;
    return failed(terminal, error.message);
  }
}

/** Does a job. Until its end a signal ends the program with a sentence on standard error; the progress goes away. */
export async function interruptible<T>(
  terminal: Terminal,
  progress: Progress | undefined,
  sentence: () => string,
  job: () => Promise<T>,
): Promise<T> {
  const stop = () => {
    progress?.hide();
    process.exit(failed(terminal, sentence()));
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    return await job();
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, stop);
    progress?.hide();
  }
}

/** What a subcommand says of itself. */
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
    "Values in brackets are the defaults. shinpan COMMAND --help lists the flags of a",
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
