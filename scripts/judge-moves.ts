/**
 * `npm run judge-moves`: compares engines by what a stronger player says of the moves that they make in the same
 * positions. A hundred positions take a few minutes and show what a match shows after a hundred games, but for what the
 * stronger player itself does not see.
 */
import { type ArgumentFlag, type Arguments, UsageError } from "../src/cli/arguments.ts";
import { OK } from "../src/cli/command.ts";
import { readEngineText, splitCommandLine } from "../src/match/engines.ts";
import { describeComparison, type JudgedMove } from "./judge-moves/comparison.ts";
import { MoveJudge } from "./judge-moves/judge.ts";
import { Mover } from "./judge-moves/mover.ts";
import { positionsOf } from "./judge-moves/positions.ts";
import { Results } from "./judge-moves/results.ts";
import type { Line } from "./label/source.ts";
import { runScript } from "./run-script.ts";

const DEFAULTS = { positions: 100, every: 10, visits: 100 } as const;
/** Positions between two reports. */
const REPORT_EVERY = 10;

const FLAGS: readonly ArgumentFlag[] = [
  {
    name: "engine",
    value: "NAME=COMMAND",
    repeats: true,
    help: "a GTP engine; at least two, the others are compared with the first",
  },
  { name: "judge", value: "COMMAND", help: "a stronger player that speaks the JSON analysis protocol" },
  { name: "visits", value: "N", help: `of the judge's search (${DEFAULTS.visits})` },
  { name: "positions", value: "N", help: `positions at most, spread over the files (${DEFAULTS.positions})` },
  { name: "every", value: "N", help: `moves from one position of a record to the next (${DEFAULTS.every})` },
  { name: "out", value: "FILE", help: "what was judged, a line a move; a run that was stopped goes on from it" },
];

process.exitCode = await runScript({
  name: "judge-moves",
  usage: ["Usage: npm run judge-moves -- FILE… --judge COMMAND --engine NAME=COMMAND --engine NAME=COMMAND"],
  flags: FLAGS,
  notes: ["The files are game records, *.sgf, or lists of positions such as npm run tree-positions writes."],
  takesNames: true,
  run,
});

async function run(given: Arguments): Promise<number> {
  const count = (name: "positions" | "every" | "visits") =>
    given.number(name, { min: 1, max: 1e6, whole: true }) ?? DEFAULTS[name];
  const engines = given.texts("engine").map((text) => readEngineText(text));
  const command = given.text("judge");
  if (given.names.length === 0) throw new UsageError("it takes a file of positions");
  if (command === undefined) throw new UsageError("it takes a --judge");
  const names = engines.map(({ label, command: line }) => label ?? line);
  if (engines.length < 2 || new Set(names).size < names.length) {
    throw new UsageError("it takes two engines or more with different names");
  }
  const every = count("every");
  const positions = spread(given.names.flatMap((file) => positionsOf(file, every)), count("positions"));
  if (positions.length === 0) throw new UsageError(`there is no position in the files: no record has ${every} moves`);
  const visits = count("visits");
  const results = new Results(`${command}, ${visits} visits`, given.text("out"));
  const movers = engines.map(({ command: line }) => new Mover(splitCommandLine(line)));
  const judge = new MoveJudge(splitCommandLine(command), visits);
  try {
    const judged: (readonly JudgedMove[])[] = [];
    for (const [i, line] of positions.entries()) {
      const found = await judgePosition(line, names, movers, judge, results);
      if (found) judged.push(found);
      if ((i + 1) % REPORT_EVERY !== 0 && i + 1 !== positions.length) continue;
      for (let k = 1; k < names.length && judged.length > 0; k++) {
        const pairs = judged.map((moves) => [moves[k], moves[0]] as const);
        console.log(`${names[k]} against ${names[0]}, ${describeComparison(pairs)}`);
      }
    }
  } finally {
    await Promise.all([judge.close(), ...movers.map((mover) => mover.close())]);
  }
  return OK;
}

/** The engines' moves in a position, in their order; undefined if one of them resigns. */
async function judgePosition(
  line: Line,
  names: readonly string[],
  movers: readonly Mover[],
  judge: MoveJudge,
  results: Results,
): Promise<readonly JudgedMove[] | undefined> {
  const { geometry, komi, moves, rules } = line;
  const position = [geometry.width, rules, komi, ...moves].join(" ");
  const found: JudgedMove[] = [];
  for (const [k, engine] of names.entries()) {
    const known = results.find(position, engine);
    if (known) {
      found.push(known);
      continue;
    }
    const move = await movers[k].moveAt(line);
    if (move === undefined) return undefined;
    const value = found.find((other) => other.move === move)?.value ?? (await judge.valueOf(line, move));
    found.push({ move, value });
    results.add(position, engine, { move, value });
  }
  return found;
}

/** So many of the positions, at equal distances. */
function spread(positions: readonly Line[], wanted: number): Line[] {
  const count = Math.min(wanted, positions.length);
  return Array.from({ length: count }, (_, i) => positions[Math.floor((i * positions.length) / count)]);
}
