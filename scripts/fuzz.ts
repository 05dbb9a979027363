/**
 * `npm run fuzz -- [flags]`: random lines against the front end, with a player that does not search. Says how many
 * commands were answered and refused; fails if a reply was ill-formed or a refusal changed anything.
 */
import type { Random } from "../engine/board/random.ts";
import { fuzz, randomLine } from "../test/gtp/fuzz.ts";
import { type Fuzzed, runFuzz } from "./run-fuzz.ts";

/** Lines for one session: a game record and the memory of a session end somewhere. */
const SESSION_LINES = 10_000;

process.exitCode = await runFuzz("fuzz", "the front end", send);

async function send(lines: number, random: Random): Promise<Fuzzed> {
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
  return { sent, told: `, ${commands} commands, ${refusals} refused, ${changes} with an effect`, problems };
}
