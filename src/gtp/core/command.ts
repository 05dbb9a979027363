/** What a command is: a name, its parameters, and a handler. */
import { quote } from "../../rules/quote.ts";
import { GtpError } from "./error.ts";

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
