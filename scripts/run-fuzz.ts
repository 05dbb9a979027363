/** What the scripts that send random lines share: flags, random numbers, the report and the exit code. */
import { Random } from "../engine/board/random.ts";
import type { ArgumentFlag, Arguments } from "../src/cli/arguments.ts";
import { FAILED, OK } from "../src/cli/command.ts";
import { runScript } from "./run-script.ts";

/** What came of some random lines. */
export interface Fuzzed {
  readonly sent: number;
  /** What they were, and how they were answered, for the report. */
  readonly told: string;
  /** What was wrong; empty if nothing was. */
  readonly problems: readonly string[];
}

/** Problems that are printed. */
const MOST_SHOWN = 10;

export const FUZZ_FLAGS: readonly ArgumentFlag[] = [
  { name: "lines", value: "N", help: "how many (100000)" },
  { name: "seed", value: "N", help: "which (1)" },
];

export function fuzzSettings(given: Arguments): { readonly lines: number; readonly seed: number } {
  return {
    lines: given.number("lines", { min: 1, max: 1e9, whole: true }) ?? 100_000,
    seed: given.number("seed", { min: 0, max: 1e9, whole: true }) ?? 1,
  };
}

/**
 * Runs such a script with the process's arguments. Returns the exit code.
 * @param name its npm name
 * @param target what the lines are for
 * @param send sends at most so many lines, fewer if there are problems
 */
export function runFuzz(
  name: string,
  target: string,
  send: (lines: number, random: Random) => Promise<Fuzzed>,
): Promise<number> {
  const run = async (given: Arguments) => {
    const { lines, seed } = fuzzSettings(given);
    const startMs = performance.now();
    const { sent, told, problems } = await send(lines, new Random(seed));
    for (const problem of problems.slice(0, MOST_SHOWN)) console.error(problem);
    const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
    console.log(`${name}: seed ${seed}, ${sent} lines${told}, ${problems.length} problems, ${seconds} s`);
    return problems.length > 0 ? FAILED : OK;
  };
  const usage = [`Usage: npm run ${name} -- [flags]   random lines for ${target}`];
  return runScript({ name, usage, flags: FUZZ_FLAGS, notes: [], run });
}
