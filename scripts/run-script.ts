/** Running a developer's script: its help, its errors, its exit code. */
import { type ArgumentFlag, Arguments, UsageError } from "../src/cli/arguments.ts";
import { FAILED, OK, USAGE } from "../src/cli/command.ts";
import { commandHelp } from "../src/cli/help.ts";

/** A script that takes flags alone. */
export interface Script {
  /** Its npm name. */
  readonly name: string;
  readonly usage: readonly string[];
  readonly flags: readonly ArgumentFlag[];
  readonly notes: readonly string[];
  /** Returns the exit code. Throws UsageError for flags that make no sense. */
  readonly run: (given: Arguments) => Promise<number>;
}

/** Runs a script with these arguments. Returns the exit code. */
export async function runScript({ name, usage, flags, notes, run }: Script, args: readonly string[]): Promise<number> {
  try {
    const given = new Arguments(args, flags);
    given.expectNoNames();
    if (!given.has("help")) return await run(given);
    console.log(commandHelp({ usage, flags, notes }));
    return OK;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${name}: ${error.message}\nTry npm run ${name} -- --help.`);
    return USAGE;
  }
}

/** The exit code of a script that reads its arguments itself: an error is told in a sentence. */
export async function exitCodeOf(name: string, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    console.error(`${name}: ${(error as Error).message}`);
    return error instanceof UsageError ? USAGE : FAILED;
  }
}
