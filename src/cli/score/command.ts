/** `shinpan score`: who has won, and why. */
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Point } from "../../../engine/board/geometry.ts";
import { countLines } from "../../report/count.ts";
import { explain } from "../../report/explanation.ts";
import { boardSvg } from "../../report/svg-board.ts";
import { proofDrawing, stringAt, verdictDrawing } from "../../report/verdict-drawing.ts";
import { tierLines, verdictBoard } from "../../report/verdict-text.ts";
import { UsageError } from "../arguments.ts";
import type { Terminal } from "../terminal.ts";
import { entryOf } from "./entry.ts";
import { filesOf } from "./files.ts";
import { scoreMany } from "./many-games.ts";
import { parseScoreOptions, scoreHelp, type ScoreOptions } from "./options.ts";
import { type Judged, judgeSgf, pageOf, readGames, recordedResult } from "./scored-file.ts";

const OK = 0;
const SOME_BAD = 1;
const USAGE = 2;

/**
 * @param script what the worker threads run
 * @returns the exit code
 */
export async function runScoreCommand(args: readonly string[], terminal: Terminal, script: URL): Promise<number> {
  try {
    const options = parseScoreOptions(args);
    if (options.help) {
      terminal.write(`${scoreHelp()}\n`);
      return OK;
    }
    return await score(options, terminal, script);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.writeError(`shinpan: ${error.message}\nTry shinpan score --help.\n`);
    return USAGE;
  }
}

async function score(options: ScoreOptions, terminal: Terminal, script: URL): Promise<number> {
  const files = filesOf(options.paths);
  if (files.length === 0) throw new UsageError(`there is no .sgf file in ${options.paths.join(", ")}`);
  const isOne = files.length === 1 && options.out === undefined;
  const games = isOne ? readGames(files[0]) : [];
  if (games.length === 1) return scoreOne(files[0], games[0], options, terminal);
  if (options.why.length > 0) throw new UsageError("--why is for one game, not for several");
  return scoreMany(files, options, terminal, script);
}

/** One game, for people. */
function scoreOne(
  file: string,
  sgf: ReturnType<typeof readGames>[number],
  options: ScoreOptions,
  { write, writeError, colours }: Terminal,
): number {
  const source = { index: 0, file, game: 1, of: 1 };
  const judged = typeof sgf === "string" ? sgf : judgeSgf(sgf, options.judge);
  if (typeof judged === "string") {
    if (options.json) write(`${JSON.stringify({ ...source, error: judged })}\n`);
    writeError(`shinpan: ${file}: ${judged}\n`);
    return SOME_BAD;
  }
  const { game, settlement, warnings } = judged;
  const points = options.why.map((text) => whyPoint(text, judged));
  draw(judged, file, options, points);
  const recorded = recordedResult(judged.sgf, options.judge);
  const entry = entryOf(source, game, settlement, recorded, warnings);
  if (options.json) {
    const why = points.map((point) => ({ vertex: game.geometry.vertex(point), lines: explain(settlement, point) }));
    write(`${JSON.stringify({ ...entry, ...(why.length > 0 && { why }) })}\n`);
    return OK;
  }
  const record = recorded === undefined ? [] : [recordLine(recorded, entry.agrees)];
  const unfinished = entry.ended ? [] : ["No two passes ended the game: it is judged as if it ended here."];
  const blocks = [
    verdictBoard(game, settlement, colours),
    countLines(game, settlement),
    [...tierLines(settlement), ...unfinished, ...warnings, ...record],
    ...points.map((point) => explain(settlement, point)),
  ];
  write(`${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`);
  return OK;
}

function recordLine(recorded: string, agrees: boolean | undefined): string {
  if (agrees === undefined) return `The record says ${recorded}.`;
  return `The record says ${recorded}${agrees ? " too" : ": it disagrees"}.`;
}

function whyPoint(text: string, { game }: Judged): Point {
  const point = game.geometry.parseVertex(text);
  if (point) return point;
  throw new UsageError(`--why needs a point of the board, as C3, not "${text}"`);
}

/** Writes the pictures that are asked for. With --why the picture is the proof of the last point that has one. */
function draw(judged: Judged, file: string, { svg, html, theme }: ScoreOptions, points: readonly Point[]): void {
  const { game, settlement } = judged;
  if (svg !== undefined) {
    const proved = points.map((point) => stringAt(settlement, point)).findLast((string) => string?.line?.length);
    const drawing = proved ? proofDrawing(game, proved) : verdictDrawing(game, settlement);
    save(svg, boardSvg(drawing, { theme, title: basename(file) }));
  }
  if (html !== undefined) save(html, pageOf(judged, file, theme, points));
}

function save(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError(`the picture cannot be written: ${(error as Error).message}`);
  }
}
