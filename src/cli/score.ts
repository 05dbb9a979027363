/** `shinpan score`: who has won, and why. */
import { availableParallelism } from "node:os";
import type { Point } from "../../engine/board/geometry.ts";
import { fileTitle, type GameRead, readGameText } from "../io/game-file.ts";
import { writeNamedFile } from "../io/named-file.ts";
import { outputProblem } from "../io/outputs.ts";
import type { Terminal } from "../io/terminal.ts";
import { goesOn } from "../referee/settlement.ts";
import { JUDGE_MODES } from "../referee/verdict.ts";
import { proofDrawing, repeatedMoves, stringAt, verdictDrawing } from "../report/board-drawing.ts";
import { countLines } from "../report/count.ts";
import { explain } from "../report/explanation.ts";
import { boardSvg } from "../report/svg-board.ts";
import { verdictJson } from "../report/verdict-json.ts";
import { tierLines, verdictBoard } from "../report/verdict-text.ts";
import { printableJson } from "../rules/quote.ts";
import { type Entry, entryOf, onlyGame, type Scored, type ScoreOptions } from "../score/entry.ts";
import { openGamesLog, scoreFiles } from "../score/run.ts";
import { type Judged, judgeSgf, pageOf, recordedResult } from "../score/scored-file.ts";
import { scoreSummaryLines, summarise, writeScoreIndex } from "../score/summary.ts";
import { type ArgumentFlag, type Arguments, FORCE, UsageError } from "./arguments.ts";
import { failed, OK, type Subcommand } from "./command.ts";
import { givenFiles, MANY_FLAGS, type ManyGames, runManyGames } from "./many-games.ts";
import { MODEL } from "./model.ts";

const FLAGS: readonly ArgumentFlag[] = [
  { name: "rules", value: "NAME", help: "judge by these rules, whatever the file says" },
  { name: "komi", value: "POINTS", help: "points for White, whatever the file says" },
  { name: "move", value: "N", help: "judge the position after N moves" },
  { name: "analysis", value: "KIND", help: "practical, as players count, or strict, as the rules say (practical)" },
  { name: "playouts", value: "N", help: "playouts of the estimate for what cannot be proved (400)" },
  {
    name: "why",
    value: "VERTEX",
    repeats: true,
    help: "say why a point is judged as it is; may be given several times",
  },
  {
    name: "svg",
    value: "OUT",
    help: "draw the verdict, or the proof of what --why asks; with several games OUT is a folder",
  },
  { name: "html", value: "OUT", help: "write a report as one HTML file; with several games OUT is a folder" },
  FORCE,
  { name: "theme", value: "NAME", help: "wood or paper, for the pictures (wood)" },
  { name: "json", help: "one JSON object a line, for one game too" },
  ...MANY_FLAGS,
  MODEL,
  { name: "threads", value: "N", help: "threads (one per core)" },
];

const MAX_THREADS = 256;

export const SCORE_COMMAND: Subcommand = {
  name: "score",
  form: ["shinpan score FILE…", "judge finished games: who has won, and why"],
  usage: ["shinpan score: who has won, and why", "", "Usage: shinpan score [flags] FILE.sgf… FOLDER…"],
  flags: FLAGS,
  notes: [
    "One game is shown as a board with its count. Several games give one line of",
    "JSON each, in the order of the files, and a summary on standard error. A folder",
    "stands for all .sgf files in it and below, and - for the standard input.",
    "",
    "Exit code: 0 all games judged (whatever the files say of the result), 1 some",
    "game could not be read, or the run was stopped, 2 wrong arguments.",
  ],
  run: (given, terminal, script) => score(optionsOf(given), terminal, script),
};

function optionsOf(given: Arguments): ScoreOptions {
  if (given.names.length === 0) throw new UsageError("score needs a file: shinpan score FILE.sgf");
  return {
    paths: given.names,
    judge: {
      rules: given.ruleset("rules")?.name,
      komi: given.number("komi", { min: -1000, max: 1000 }),
      move: given.number("move", { min: 0, max: 1e6, whole: true }),
      analysis: given.choice("analysis", JUDGE_MODES) ?? "practical",
      playouts: given.number("playouts", { min: 1, max: 1e6, whole: true }) ?? 400,
    },
    why: given.texts("why"),
    ...given.pictures(),
    out: given.text("out"),
    shard: given.shard("shard") ?? { number: 1, of: 1 },
    threads: given.number("threads", { min: 1, max: MAX_THREADS, whole: true }) ?? availableParallelism(),
  };
}

async function score(options: ScoreOptions, terminal: Terminal, script: URL): Promise<number> {
  const { paths, out, shard, why, judge, svg, html } = options;
  // The other parts of a run with a single file have nothing to judge.
  const given = givenFiles(paths, out, out === undefined && shard.of === 1);
  const { files, found } = given;
  const games = files.length === 1 && shard.of === 1 ? found : undefined;
  if (typeof games === "string") return scoreOne(files[0], games, options, terminal);
  if (games?.count === 1) return scoreOne(files[0], readGameText(games.at(0)), options, terminal);
  if (why.length > 0) throw new UsageError("--why is for one game, not for several");
  const many: ManyGames<Scored> = {
    ...options,
    ...given,
    done: "judged",
    folders: { svg, html },
    openLog: (path) => openGamesLog<Entry>(path, "score", judge, files, shard),
    run: (run) => scoreFiles(run, options, script),
    summarise: (results) => {
      if (html !== undefined) writeScoreIndex(html, results, shard);
      const summary = summarise(results);
      return [summary, scoreSummaryLines(summary)];
    },
  };
  return runManyGames(many, terminal);
}

function scoreOne(
  file: string,
  read: GameRead | string,
  options: ScoreOptions,
  { write, writeError, colours }: Terminal,
): number {
  const { judge, svg, html, force, json, why } = options;
  const judged = typeof read === "string" ? read : judgeSgf(read, judge);
  if (typeof judged === "string") {
    if (json) write(`${printableJson({ ...onlyGame(file), error: judged })}\n`);
    return failed({ writeError }, `${file}: ${judged}`);
  }
  const points = why.map((text) => whyPoint(text, judged));
  const problem = outputProblem({ svg, html }, [file], { force });
  if (problem !== undefined) throw new UsageError(problem);
  write(`${reportGame(judged, file, options, points, colours)}\n`);
  return OK;
}

function whyPoint(text: string, { game }: Judged): Point {
  const point = game.geometry.parseVertex(text);
  if (point) return point;
  throw new UsageError(`--why needs a point of the board, as C3, not "${text}"`);
}

/**
 * The verdict as text for people or as a line of JSON, without a line break at its end. Writes the pictures that are
 * asked for; throws FileError if that fails.
 * @param points to be explained
 */
function reportGame(
  judged: Judged,
  file: string,
  options: ScoreOptions,
  points: readonly Point[],
  colours: boolean,
): string {
  const { game, settlement, warnings } = judged;
  draw(judged, file, options, points);
  const recorded = recordedResult(judged.sgf, options.judge);
  const entry = entryOf(onlyGame(file), game, settlement, recorded, warnings);
  if (options.json) {
    const why = points.map((point) => ({ vertex: game.geometry.vertex(point), lines: explain(settlement, point) }));
    return printableJson({ ...entry, verdict: verdictJson(game, settlement), ...(why.length > 0 && { why }) });
  }
  const record = recorded === undefined ? [] : [recordLine(recorded, entry.agrees)];
  const how = goesOn(game) ? "what the next moves decide is an estimate" : "it is judged as if it ended here";
  const unfinished = entry.ended ? [] : [`No two passes ended the game: ${how}.`];
  const blocks = [
    verdictBoard(game, settlement, colours),
    countLines(game, settlement),
    [...tierLines(settlement), ...unfinished, ...warnings, ...record],
    ...points.map((point) => explain(settlement, point)),
  ];
  return blocks.map((lines) => lines.join("\n")).join("\n\n");
}

function recordLine(recorded: string, agrees: boolean | undefined): string {
  if (agrees === undefined) return `The record says ${recorded}.`;
  return `The record says ${recorded}${agrees ? " too" : ": it disagrees"}.`;
}

/** With --why the picture is the proof of the last point that has one. */
function draw(judged: Judged, file: string, { svg, html, theme }: ScoreOptions, points: readonly Point[]): void {
  const { game, settlement } = judged;
  if (svg !== undefined) {
    const proved = points.map((point) => stringAt(settlement, point)).findLast((string) => string?.line?.length);
    const drawing = proved ? proofDrawing(game, proved) : verdictDrawing(game, settlement);
    // A line may end between two moves, not within one.
    const caption = repeatedMoves(drawing).map((move) => move.replaceAll(" ", "\u00a0")).join(", ");
    writeNamedFile(svg, boardSvg(drawing, { theme, title: fileTitle(file), caption }));
  }
  if (html !== undefined) writeNamedFile(html, pageOf(judged, file, theme, points));
}
