/** `shinpan solve`: whether a string lives. */
import { outputProblem } from "../io/outputs.ts";
import { lifeJson } from "../report/verdict-json.ts";
import { printableJson } from "../rules/quote.ts";
import { readPosition, solveAt, solvedText, type SolveOptions, writeSolved } from "../solve/solve.ts";
import { type ArgumentFlag, type Arguments, FORCE, UsageError } from "./arguments.ts";
import { failed, type Subcommand, OK } from "./command.ts";
import type { Terminal } from "../io/terminal.ts";

const FLAGS: readonly ArgumentFlag[] = [
  { name: "at", value: "VERTEX", help: "a stone of the string that is asked about" },
  { name: "move", value: "N", help: "in the position after N moves (the last one)" },
  { name: "game", value: "N", help: "which game of a file with several (1)" },
  { name: "time", value: "SECONDS", help: "seconds for all (a number of states, for about ten)" },
  { name: "svg", value: "OUT", help: "draw the main line" },
  { name: "html", value: "OUT", help: "write all lines as one HTML file" },
  { name: "sgf", value: "OUT", help: "write the position with all lines as variations" },
  FORCE,
  { name: "theme", value: "NAME", help: "wood or paper, for the pictures (wood)" },
  { name: "json", help: "print everything as JSON" },
];

export const SOLVE_COMMAND: Subcommand = {
  name: "solve",
  form: ["shinpan solve FILE --at C3", "tell whether a string lives, with either side first"],
  usage: ["shinpan solve: whether a string lives", "", "Usage: shinpan solve [flags] FILE.sgf --at VERTEX"],
  flags: FLAGS,
  notes: [
    "The answer is lives, dies, seki or ko, for either side first, with a line and",
    "the refutations of first moves that fail. Strings around that plainly stand are",
    "taken for granted and named.",
    "",
    "Exit code: 0 done, also if it could not be decided, 1 the file cannot be read,",
    "2 wrong arguments.",
  ],
  run: (given, terminal) => run(optionsOf(given), terminal),
};

function optionsOf(given: Arguments): SolveOptions {
  if (given.names.length !== 1) throw new UsageError("solve needs one file, no more: shinpan solve FILE.sgf --at C3");
  const at = given.text("at");
  if (at === undefined) throw new UsageError("solve needs a stone of the string, as --at C3");
  const seconds = given.number("time", { min: 0.01, max: 86400 });
  return {
    file: given.names[0],
    number: given.number("game", { min: 1, max: 1e6, whole: true }) ?? 1,
    move: given.number("move", { min: 0, max: 1e6, whole: true }),
    at,
    timeMs: seconds && 1000 * seconds,
    sgf: given.text("sgf"),
    ...given.pictures(),
  };
}

function run(options: SolveOptions, { write, writeError }: Terminal): number {
  const { file, svg, html, sgf, force, json } = options;
  const game = readPosition(options);
  if (typeof game === "string") return failed({ writeError }, `${file}: ${game}`);
  const problem = outputProblem({ svg, html, sgf }, [file], { force });
  if (problem !== undefined) throw new UsageError(problem);
  const solved = solveAt(game, options, () => performance.now());
  if (typeof solved === "string") throw new UsageError(solved);
  writeSolved(solved, options);
  write(`${json ? printableJson({ file, ...lifeJson(solved.study, game.geometry) }) : solvedText(solved)}\n`);
  return OK;
}
