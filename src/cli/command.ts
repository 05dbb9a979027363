/** Running a subcommand: its help, its errors, its exit code, its end by a signal. */
import { FileError } from "../io/named-file.ts";
import { printable } from "../rules/quote.ts";
import { Arguments, UsageError } from "./arguments.ts";
import { commandHelp, type Described } from "./help.ts";
import { withTwoDashes } from "./kata-config.ts";
import { HUMAN_MODEL, MODEL, useHumanModel, useModel } from "./model.ts";
import type { Terminal } from "../io/terminal.ts";

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

/** Until `dispose`, a signal ends the program with this sentence on standard error. */
export function onInterrupt(terminal: Terminal, sentence: () => string): { readonly dispose: () => void } {
  const stop = () => process.exit(failed(terminal, sentence()));
  for (const signal of SIGNALS) process.once(signal, stop);
  return { dispose: () => SIGNALS.forEach((signal) => process.removeListener(signal, stop)) };
}
