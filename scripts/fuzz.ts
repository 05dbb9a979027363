/**
 * `npm run fuzz -- [flags]`: random lines against the front end, with a player that does not search. Says how many
 * commands were answered and refused; fails if a reply was ill-formed or a refusal changed anything.
 */
import { Random } from "../engine/board/random.ts";
import type { Arguments } from "../src/cli/arguments.ts";
import { FAILED, OK } from "../src/cli/command.ts";
import { fuzz, randomLine } from "../test/gtp/fuzz.ts";
import { FUZZ_FLAGS, fuzzSettings, runScript } from "./run-script.ts";

/** Lines for one session: a game record and the memory of a session end somewhere. */
const SESSION_LINES = 10_000;
const USAGE = ["Usage: npm run fuzz -- [flags]   random lines for the front end"];

process.exitCode = await runScript(
  { name: "fuzz", usage: USAGE, flags: FUZZ_FLAGS, notes: [], run },
  process.argv.slice(2),
);

async function run(given: Arguments): Promise<number> {
  const { lines, seed } = fuzzSettings(given);
  const random = new Random(seed);
  const startMs = performance.now();
  let sent = 0;
  let commands = 0;
  let refusals = 0;
  let changes = 0;
  const problems: string[] = [];
  while (sent < lines && problems.length === 0) {
    const count = Math.min(SESSION_LINES, lines - sent);
    const result = await fuzz(Array.from({ length: count }, () => randomLine(random)));
    sent += count;
    commands += result.commands;
    refusals += result.refusals;
    changes += result.changes;
    problems.push(...result.problems);
  }
  for (const problem of problems) console.error(problem);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  console.log(
    `fuzz: seed ${seed}, ${sent} lines, ${commands} commands, ${refusals} refused, ${changes} with an effect, ` +
      `${problems.length} problems, ${seconds} s`,
  );
  return problems.length > 0 ? FAILED : OK;
}
