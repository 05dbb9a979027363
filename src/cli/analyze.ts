/** `shinpan analyze`: where a game was won and lost. */
import { availableParallelism } from "node:os";
import { type AnalyzeOptions, analyzeGame, readChosenGame } from "../analyze/analysis.ts";
import { analysisJson, analysisLines, writeAnalysis } from "../analyze/report.ts";
import { printableJson } from "../rules/quote.ts";
import { outputProblem } from "../io/outputs.ts";
import { type ArgumentFlag, type Arguments, FORCE, UsageError } from "./arguments.ts";
import { failed, type Subcommand, OK, onInterrupt } from "./command.ts";
import { MODEL } from "./model.ts";
import { Progress } from "../io/progress.ts";
import type { Terminal } from "../io/terminal.ts";

const DEFAULT_PLAYOUTS = 400;
const MAX_THREADS = 64;

const FLAGS: readonly ArgumentFlag[] = [
  { name: "game", value: "N", help: "which game of a file with several (1)" },
  { name: "playouts", value: "N", help: `playouts a position (${DEFAULT_PLAYOUTS})` },
  { name: "time", value: "SECONDS", help: "seconds a position, instead of playouts" },
  { name: "swings", value: "N", help: "how many of the largest swings are told (5)" },
  { name: "html", value: "OUT", help: "write curves and better moves as one HTML file" },
  { name: "svg", value: "OUT", help: "draw the curve of the chance to win" },
  { name: "sgf", value: "OUT", help: "write the game with comments, values and better lines" },
  FORCE,
  { name: "rules", value: "NAME", help: "by these rules, whatever the file says" },
  { name: "komi", value: "POINTS", help: "points for White, whatever the file says" },
  { name: "theme", value: "NAME", help: "wood or paper, for the pictures (wood)" },
  { name: "json", help: "print everything as JSON" },
  { name: "threads", value: "N", help: "positions searched at a time (one per core)" },
  MODEL,
  { name: "seed", value: "N", help: "start of the random numbers (1)" },
];

export const ANALYZE_COMMAND: Subcommand = {
  name: "analyze",
  form: ["shinpan analyze FILE", "tell where a game was won and lost"],
  usage: ["shinpan analyze: where a game was won and lost", "", "Usage: shinpan analyze [flags] FILE.sgf"],
  flags: FLAGS,
  notes: [
    "The file - is the standard input.",
    "With a number of playouts the same file gives the same answer on every machine.",
    "",
    "Exit code: 0 done, 1 the file cannot be read, or the run was stopped, 2 wrong",
    "arguments.",
  ],
  run: (given, terminal, script) => analyze(optionsOf(given), terminal, script),
};

function optionsOf(given: Arguments): AnalyzeOptions {
  if (given.names.length !== 1) throw new UsageError("analyze needs one file, no more: shinpan analyze FILE.sgf");
  const seconds = given.number("time", { min: 0.01, max: 86400 });
  const playouts = given.number("playouts", { min: 1, max: 1e9, whole: true });
  if (seconds !== undefined && playouts !== undefined) throw new UsageError("--time and --playouts exclude each other");
  return {
    file: given.names[0],
    number: given.number("game", { min: 1, max: 1e6, whole: true }) ?? 1,
    rules: given.ruleset("rules"),
    komi: given.number("komi", { min: -1000, max: 1000 }),
    playouts: seconds === undefined ? (playouts ?? DEFAULT_PLAYOUTS) : undefined,
    timeMs: seconds === undefined ? undefined : 1000 * seconds,
    swings: given.number("swings", { min: 0, max: 1000, whole: true }) ?? 5,
    sgf: given.text("sgf"),
    ...given.pictures(),
    threads: given.number("threads", { min: 1, max: MAX_THREADS, whole: true }) ?? availableParallelism(),
    seed: given.number("seed", { min: 0, max: 1e9, whole: true }) ?? 1,
  };
}

async function analyze(options: AnalyzeOptions, terminal: Terminal, script: URL): Promise<number> {
  const { file, number, sgf, svg, html, force, json } = options;
  const fail = (sentence: string) => failed(terminal, `${file}: ${sentence}`);
  const chosen = readChosenGame(file, number);
  if (typeof chosen === "string") return fail(chosen);
  const problem = outputProblem({ sgf, svg, html }, [file], { force });
  if (problem !== undefined) throw new UsageError(problem);
  const progress = new Progress(terminal);
  let state = "before the first position was searched";
  const interrupt = onInterrupt(terminal, () => {
    progress.hide();
    return `stopped ${state}; no file was written, and the same command begins anew`;
  });
  const finished = (_: unknown, done: number, total: number) => {
    state = `after ${done} of ${total} positions`;
    progress.show(done, total, `move ${done}`);
  };
  const analysis = await analyzeGame(chosen, options, { finished }, script);
  interrupt.dispose();
  progress.hide();
  if (typeof analysis === "string") return fail(analysis);
  writeAnalysis(analysis, chosen.root, options);
  const { of } = chosen;
  const which = of > 1 ? [`Game ${number} of ${of} in the file; --game chooses another.`] : [];
  const text = () => [...which, ...analysisLines(analysis)].join("\n");
  terminal.write(`${json ? printableJson(analysisJson(analysis, file)) : text()}\n`);
  return OK;
}
