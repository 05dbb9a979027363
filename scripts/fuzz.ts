/**
 * `npm run fuzz -- [--lines N] [--seed N]`: random lines against the front end, with a player that does not search.
 * Says how many commands were answered and refused; fails if a reply was ill-formed or a refusal changed anything.
 */
import { parseArgs } from "node:util";
import { Random } from "../engine/board/random.ts";
import { fuzz, randomLine } from "../test/gtp/fuzz.ts";

/** Lines for one session: a game record and the memory of a session end somewhere. */
const SESSION_LINES = 10_000;

const { values } = parseArgs({
  options: { lines: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
});
const random = new Random(Number(values.seed));
const startMs = performance.now();
let sent = 0;
let commands = 0;
let refusals = 0;
let changes = 0;
const problems: string[] = [];
while (sent < Number(values.lines) && problems.length === 0) {
  const count = Math.min(SESSION_LINES, Number(values.lines) - sent);
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
  `fuzz: seed ${values.seed}, ${sent} lines, ${commands} commands, ${refusals} refused, ${changes} with an effect, ` +
    `${problems.length} problems, ${seconds} s`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
