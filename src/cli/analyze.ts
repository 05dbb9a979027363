/** `shinpan analyze`: where games were won and lost. */
import { availableParallelism } from "node:os";
import type { AnalyzeOptions } from "../analyze/analysis.ts";
import {
  analysesLines, analysisJson, analysisLines, type Analyzed, summariseAnalyses, writeAnalysis,
} from "../analyze/report.ts";
import { analyzeFiles, analyzeOnly, type AnalysisLine, writeAnalysisIndex } from "../analyze/run.ts";
import { gameTexts, type GameTexts, readGameNumber, readInput } from "../io/game-file.ts";
import { outputProblem } from "../io/outputs.ts";
import { Progress, type Terminal } from "../io/terminal.ts";
import type { Evaluation } from "../report/game-analysis.ts";
import { printableJson } from "../rules/quote.ts";
import type { Bad } from "../score/entry.ts";
import { openGamesLog } from "../score/run.ts";
import { type ArgumentFlag, type Arguments, FORCE, UsageError } from "./arguments.ts";
import { failed, interruptible, OK, type Subcommand } from "./command.ts";
import { givenFiles, MANY_FLAGS, type ManyGames, runManyGames } from "./many-games.ts";
import { MODEL } from "./model.ts";

const DEFAULT_PLAYOUTS = 400;
const MAX_THREADS = 64;
const MAX_SECONDS = 86400;

const FLAGS: readonly ArgumentFlag[] = [
  { name: "game", value: "N", help: "which game of a file with several" },
  { name: "playouts", value: "N", help: `playouts a position where the game turned (${DEFAULT_PLAYOUTS})` },
  { name: "time", value: "SECONDS", help: "seconds for such a position, instead of playouts" },
  { name: "total-time", value: "SECONDS", help: "seconds for a game, with or without a limit of playouts" },
  { name: "swings", value: "N", help: "how many of the largest swings are named (5)" },
  { name: "html", value: "OUT", help: "write the game with curves, mistakes and candidates as one page" },
  { name: "svg", value: "OUT", help: "draw the curve of the chance to win" },
  { name: "sgf", value: "OUT", help: "write the game with comments, values, marks and better lines" },
  FORCE,
  { name: "rules", value: "NAME", help: "by these rules, whatever the file says" },
  { name: "komi", value: "POINTS", help: "points for White, whatever the file says" },
  { name: "theme", value: "NAME", help: "wood or paper, for the pictures (wood)" },
  { name: "json", help: "print everything as JSON" },
  ...MANY_FLAGS,
  { name: "threads", value: "N", help: "positions searched at a time (one per core)" },
  MODEL,
  { name: "seed", value: "N", help: "start of the random numbers (1)" },
];

export const ANALYZE_COMMAND: Subcommand = {
  name: "analyze",
  form: ["shinpan analyze FILE…", "find where games were won and lost"],
  usage: ["shinpan analyze: where a game was won and lost", "", "Usage: shinpan analyze [flags] FILE.sgf… FOLDER…"],
  flags: FLAGS,
  notes: [
    "Every position gets a short look, those before and after costly moves a long one.",
    "Several games give one line of JSON each and a summary on standard error; --html,",
    "--svg and --sgf then name folders. A folder stands for all .sgf files in it and",
    "below, and - for the standard input. With a number of playouts the same file gives",
    "the same answer on every machine.",
    "",
    "Exit code: 0 done, 1 a file cannot be read, or the run was stopped, 2 wrong",
    "arguments.",
  ],
  run: (given, terminal, script) => analyze(optionsOf(given), terminal, script),
};

function optionsOf(given: Arguments): AnalyzeOptions {
  if (given.names.length === 0) throw new UsageError("analyze needs a file: shinpan analyze FILE.sgf");
  const time = given.number("time", { min: 0.01, max: MAX_SECONDS });
  const totalTime = given.number("total-time", { min: 0.01, max: MAX_SECONDS });
  const playouts = given.number("playouts", { min: 1, max: 1e9, whole: true });
  if (time !== undefined && playouts !== undefined) throw new UsageError("--time and --playouts exclude each other");
  const isTimed = time !== undefined || totalTime !== undefined;
  return {
    paths: given.names,
    number: given.number("game", { min: 1, max: 1e6, whole: true }),
    wishes: {
      rules: given.ruleset("rules")?.name,
      komi: given.number("komi", { min: -1000, max: 1000 }),
      playouts: isTimed ? playouts : (playouts ?? DEFAULT_PLAYOUTS),
      time,
      totalTime,
      swings: given.number("swings", { min: 0, max: 1000, whole: true }) ?? 5,
      seed: given.number("seed", { min: 0, max: 1e9, whole: true }) ?? 1,
    },
    sgf: given.text("sgf"),
    ...given.pictures(),
    out: given.text("out"),
    shard: given.shard("shard") ?? { number: 1, of: 1 },
    threads: given.number("threads", { min: 1, max: MAX_THREADS, whole: true }) ?? availableParallelism(),
  };
}

async function analyze(options: AnalyzeOptions, terminal: Terminal, script: URL): Promise<number> {
  const { number, out, paths, shard, html, sgf, svg, wishes } = options;
  let given = givenFiles(paths, out, false);
  const { files } = given;
  if (files.length === 1 && shard.of === 1) {
    const [file] = files;
    const found = given.found ?? gameTexts(file, readInput(file));
    if (typeof found === "string") return failed(terminal, `${file}: ${found}`);
    if (number !== undefined || found.count === 1 || out === undefined) {
      return analyzeOne(file, found, options, terminal, script);
    }
    given = { files, found };
  }
  if (number !== undefined) throw new UsageError("--game is for one file, not for several");
  const many: ManyGames<Analyzed> = {
    ...options,
    ...given,
    done: "analysed",
    folders: { svg, html, sgf },
    openLog: (path) => openGamesLog<Analyzed | Bad>(path, "analyze", wishes, files, shard),
    run: (run) => analyzeFiles(run, options, script),
    summarise: (results) => {
      if (html !== undefined) writeAnalysisIndex(html, results, shard);
      const summary = summariseAnalyses(results);
      return [summary, analysesLines(summary)];
    },
  };
  return runManyGames(many, terminal);
}

async function analyzeOne(
  file: string,
  found: GameTexts,
  options: AnalyzeOptions,
  terminal: Terminal,
  script: URL,
): Promise<number> {
  const { number = 1, out, sgf, svg, html, force, json, theme, wishes, shard } = options;
  const { count: of } = found;
  const fail = (sentence: string) => failed(terminal, `${file}: ${sentence}`);
  const read = readGameNumber(found, number);
  if (typeof read === "string") return fail(read);
  // A log that is none is refused when it is opened.
  const problem =
    outputProblem({ sgf, svg, html }, [file], { force }) ?? outputProblem({ out }, [file], { force: true });
  if (problem !== undefined) throw new UsageError(problem);
  const log =
    out === undefined ? undefined : openGamesLog<AnalysisLine>(out, "analyze", { ...wishes, number }, [file], shard);
  if (typeof log === "string") throw new UsageError(log);
  const progress = new Progress(terminal, log?.begun.length);
  let state = "before the first position was searched";
  const stopped = () =>
    log
      ? `stopped ${state}; the log has what was searched, and the same command goes on with the rest`
      : `stopped ${state}; no file was written, and the same command begins anew`;
  const finished = ({ move }: Evaluation, done: number, total: number) => {
    state = `after ${done} of ${total} positions`;
    progress.show(done, total, `move ${move}`);
  };
  const source = { index: 0, file, game: number, of };
  const job = () => analyzeOnly(read, source, options, log, { finished }, script);
  const analysis = await interruptible(terminal, progress, stopped, job);
  if (typeof analysis === "string") return fail(analysis);
  writeAnalysis(analysis, { root: read.root, file, theme }, { sgf, svg, html });
  const which = of > 1 ? [`Game ${number} of ${of} in the file; --game chooses another.`] : [];
  const text = () => [...which, ...analysisLines(analysis)].join("\n");
  terminal.write(`${json ? printableJson(analysisJson(source, analysis)) : text()}\n`);
  return OK;
}
