/** Running a developer's script: its help, its errors, its exit code. */
import { type ArgumentFlag, Arguments, UsageError } from "../src/cli/arguments.ts";
import { commandHelp, FAILED, OK, USAGE } from "../src/cli/command.ts";

export interface Script {
  /** Its npm name. */
  readonly name: string;
  readonly usage: readonly string[];
  readonly flags: readonly ArgumentFlag[];
  readonly notes: readonly string[];
  /** Whether something else than flags makes sense, such as files. */
  readonly takesNames?: boolean;
  /** Returns the exit code. Throws UsageError for senseless arguments, an Error in words for what it cannot do. */
  readonly run: (given: Arguments) => number | Promise<number>;
}

/** Runs a script with these arguments, those of the process if none are given. Returns the exit code. */
export async function runScript(
  { name, usage, flags, notes, takesNames = false, run }: Script,
  args: readonly string[] = process.argv.slice(2),
): Promise<number> {
  try {
    const given = new Arguments(args, flags);
    if (!given.has("help")) {
      if (!takesNames) given.expectNoNames();
      return await run(given);
    }
    console.log(commandHelp({ usage, flags, notes }).trimEnd());
    return OK;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${name}: ${error.message}\nTry npm run ${name} -- --help.`);
      return USAGE;
    }
    // Other kinds of errors are faults of the script: who mends them needs to know where.
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    console.error(`${name}: ${error.message}`);
    return FAILED;
  }
}
