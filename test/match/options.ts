/** The options of a match, for tests. */
import { Arguments } from "../../src/cli/arguments.ts";
import { MATCH_COMMAND, matchOptions } from "../../src/cli/match.ts";
import type { MatchOptions } from "../../src/match/settings.ts";

/** As the command line gives them. */
export function optionsOf(args: readonly string[]): MatchOptions {
  return matchOptions(new Arguments(args, MATCH_COMMAND.flags));
}
