/** What a command is: a name, its parameters, and a handler. */
import { quote } from "../../rules/quote.ts";

/** A handler's view of the command line it is answering. Most handlers need none of it. */
export interface Call {
  /**
   * Registers what to do when the command is cut short: by `# interrupt`, by `quit`, or because the process ends. It is
   * called at once if that has happened already. The handler must still give its normal reply, soon.
   */
  onInterrupt(stop: () => void): void;
  /**
   * Sends the header line now; from here on the reply is a stream of lines, and what the handler returns is its last
   * line. After this a command can no longer be refused: check the arguments first.
   */
  openStream(): void;
  /**
   * Sends a line of the stream. While the controller reads too slowly lines are left out, but for the last: each must
   * say all that those before it did.
   */
  writeLine(text: string): void;
  /**
   * Resolves as soon as any line, also a blank one, has come in after this command, or none can come any more: how an
   * open-ended analysis knows when to end.
   */
  nextInput(): Promise<void>;
  /** Ends the session once this command is answered. */
  endSession(): void;
}

/**
 * Answers a command: returns the text of the reply (nothing for an empty one) or throws a GtpError to refuse. A handler
 * that refuses has changed nothing.
 */
export type Handler = (args: readonly string[], call: Call) => string | void | Promise<string | void>;

export interface Command {
  readonly name: string;
  /**
   * The parameters, for people and for the check of their number: `COLOUR VERTEX`, optional ones as `[HEIGHT]`, `…`
   * after one that may be repeated. A command without parameters ignores what follows it: some controllers send
   * `undo 0`.
   */
  readonly usage: string;
  readonly run: Handler;
}

export type CommandTable = ReadonlyMap<string, Command>;

/** Puts commands into a table. Throws Error if two have the same name. */
export function commandTable(commands: Iterable<Command>): CommandTable {
  const table = new Map<string, Command>();
  for (const command of commands) {
    if (table.has(command.name)) throw new Error(`two commands named ${command.name}`);
    table.set(command.name, command);
  }
  return table;
}

/** Throws GtpError if a command line has too few or too many arguments for its command. */
export function checkArgumentCount(command: Command, args: readonly string[]): void {
  if (command.usage === "") return;
  const parameters = command.usage.split(" ");
  const required = parameters.filter((parameter) => !parameter.startsWith("[")).length;
  const usage = `${command.name} ${command.usage}`;
  if (args.length < required) throw new GtpError(`missing argument, expected: ${usage}`);
  if (args.length > parameters.length && !command.usage.includes("…")) {
    throw new GtpError(`too many arguments at ${quote(args[parameters.length])}, expected: ${usage}`);
  }
}

/** A refusal of a command: its message is the text of the `?` reply, so it is written for the user. */
export class GtpError extends Error {
  override readonly name = "GtpError";
}

/*
 * Interpreters of arguments: text in, value out, and a GtpError that names the argument and what is wrong with it.
 * `what` is the argument's name in that sentence ("the number of stones").
 */

/** An integer of min…max. */
export function interpretInt(text: string, what: string, min = -Infinity, max = Infinity): number {
  if (!/^[+-]?\d+$/.test(text)) throw new GtpError(`${what} must be an integer, not ${quote(text)}`);
  const value = Number(text);
  if (value < min || value > max) throw new GtpError(`${what} must be ${range(min, max)}, not ${quote(text)}`);
  return value;
}

/** A finite number, in decimal or scientific notation. */
export function interpretFloat(text: string, what: string): number {
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  if (!Number.isFinite(value)) throw new GtpError(`${what} must be a number, not ${quote(text)}`);
  return value + 0; // -0 becomes 0
}

/** `true` or `false`, in any case; also 1 and 0. */
export function interpretBoolean(text: string, what: string): boolean {
  if (/^(true|1)$/i.test(text)) return true;
  if (/^(false|0)$/i.test(text)) return false;
  throw new GtpError(`${what} must be true or false, not ${quote(text)}`);
}

/** One of some words, in any case. */
export function interpretChoice<T extends string>(text: string, what: string, choices: readonly T[]): T {
  const choice = choices.find((c) => c === text.toLowerCase());
  if (choice === undefined) throw new GtpError(`${what} must be one of ${choices.join(", ")}, not ${quote(text)}`);
  return choice;
}

function range(min: number, max: number): string {
  if (max === Infinity) return `at least ${min}`;
  if (min === -Infinity) return `at most ${max}`;
  return `${min} to ${max}`;
}
