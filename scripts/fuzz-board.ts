/**
 * `npm run fuzz:board -- [flags]`: random lines over GTP, most of them plays, and as many queries of the analysis
 * protocol, against a board that only the tests have, in all rulesets. Fails at the first difference.
 */
import type { Random } from "../engine/board/random.ts";
import { fuzzBoard } from "../test/gtp/board-fuzz.ts";
import { fuzzQueries } from "../test/protocol/board-fuzz.ts";
import { type Fuzzed, runFuzz } from "./run-fuzz.ts";

/** Lines for one session: a game record and the memory of a session end somewhere. */
const SESSION_LINES = 10_000;

process.exitCode = await runFuzz("fuzz:board", "the board over GTP, and as many over JSON", send);

async function send(lines: number, random: Random): Promise<Fuzzed> {
  const counts = new Map<string, number>();
  const problems: string[] = [];
  let sent = 0;
  let refused = 0;
  while (sent < lines && problems.length === 0) {
    const count = Math.min(SESSION_LINES, lines - sent);
    const gtp = await fuzzBoard(count, random);
    const json = await fuzzQueries(count, random);
    if (gtp.difference !== undefined) problems.push(gtp.difference);
    problems.push(...json.problems);
    sent += count;
    refused += json.refused;
    for (const [what, n] of gtp.counts) counts.set(what, (counts.get(what) ?? 0) + n);
  }
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([what, n]) => `${what} ${n}`);
  return { sent, told: ` over GTP (${parts.join(", ")}) and over JSON (${refused} refused)`, problems };
}
