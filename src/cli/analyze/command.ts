/** `shinpan analyze`: where a game was won and lost. */
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { colourName } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { analysisPage, winrateChart } from "../../report/analysis-page.ts";
import { leadText, percent, swingSentences, weakSwings } from "../../report/game-analysis.ts";
import { type GameResult, resultSentence } from "../../rules/result.ts";
import { readGame } from "../../sgf/game.ts";
import { parseOutcome } from "../../sgf/outcome.ts";
import { parseSgf } from "../../sgf/parser.ts";
import { UsageError } from "../arguments.ts";
import { Progress } from "../progress.ts";
import type { Terminal } from "../terminal.ts";
import { type Analysis, analyzeGame } from "./analysis.ts";
import { annotatedSgf } from "./annotated-sgf.ts";
import { analyzeHelp, type AnalyzeOptions, parseAnalyzeOptions } from "./options.ts";

declare const __SHINPAN_VERSION__: string;

const OK = 0;
const BAD_FILE = 1;
const USAGE = 2;

/**
 * @param script what the worker threads run
 * @returns the exit code
 */
export async function runAnalyzeCommand(args: readonly string[], terminal: Terminal, script: URL): Promise<number> {
  try {
    const options = parseAnalyzeOptions(args);
    if (options.help) {
      terminal.write(`${analyzeHelp()}\n`);
      return OK;
    }
    return await analyze(options, terminal, script);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.writeError(`shinpan: ${error.message}\nTry shinpan analyze --help.\n`);
    return USAGE;
  }
}

async function analyze(options: AnalyzeOptions, terminal: Terminal, script: URL): Promise<number> {
  const { file, number } = options;
  const fail = (sentence: string) => {
    terminal.writeError(`shinpan: ${file}: ${sentence}\n`);
    return BAD_FILE;
  };
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return fail((error as Error).message);
  }
  const parsed = parseSgf(bytes);
  if (!parsed.ok) return fail(parsed.error.message);
  const { games } = parsed.value;
  if (number > games.length) return fail(`game ${number} was asked for, and it holds ${games.length}`);
  const root = games[number - 1];
  const read = readGame(root);
  if (!read.ok) return fail(read.error.message);
  for (const path of [options.sgf, options.html, options.svg]) if (path !== undefined) save(path, "");
  let progress: Progress | undefined;
  const analysis = await analyzeGame(read.value, options, script, (done, total) => {
    progress ??= new Progress(terminal, total);
    progress.show(done, `move ${done}`);
  });
  progress?.hide();
  if (typeof analysis === "string") return fail(analysis);

  const { sgf, svg, html, json } = options;
  if (svg !== undefined) save(svg, winrateChart(analysis.evaluations, analysis.swings));
  if (html !== undefined) save(html, page(analysis, options));
  if (sgf !== undefined) save(sgf, annotatedSgf(root, analysis));
  const which = games.length > 1 ? [`Game ${number} of ${games.length} in the file; --game chooses another.`] : [];
  const text = () => [...which, ...asText(analysis)].join("\n");
  terminal.write(`${json ? JSON.stringify(asJson(analysis, file)) : text()}\n`);
  return OK;
}

function page({ sgf, game, evaluations, swings, gameBefore }: Analysis, { file, theme }: AnalyzeOptions): string {
  const { blackName = "Black", whiteName = "White", event, date, result } = sgf;
  const facts = [event, date, `${game.moves.length} moves`, game.ruleset.title, `komi ${game.komi}`];
  return analysisPage({
    title: sgf.blackName ?? sgf.whiteName ? `${blackName} – ${whiteName}` : basename(file),
    lead: result === undefined ? undefined : outcomeSentence(result),
    facts: facts.filter((fact) => fact !== undefined),
    evaluations,
    swings,
    gameBefore,
    theme,
    version: __SHINPAN_VERSION__,
  });
}

/** RE as a sentence, where it can be understood. */
function outcomeSentence(result: string): string {
  const outcome = parseOutcome(result);
  return outcome === undefined || outcome.by === "unknown" ? result : resultSentence(outcome as GameResult);
}

function asText({ game, warnings, evaluations, swings }: Analysis): string[] {
  const last = evaluations.at(-1);
  return [
    ...warnings,
    `${game.moves.length} moves. Rules: ${game.ruleset.title}, komi ${game.komi}.`,
    ...(last ? [`In the end Black wins ${percent(last.winrate)}, ${leadText(last.lead)}.`] : []),
    "",
    ...(swings.length === 0 ? ["No single move changed the chances much."] : ["The largest swings:"]),
    ...swings.flatMap((swing, i) => {
      const [what, better] = swingSentences(swing, game.geometry);
      return [`${i + 1}. ${what}`, `   ${better}`];
    }),
    ...weakSwings(swings),
  ];
}

function asJson({ game, warnings, evaluations, swings }: Analysis, file: string): object {
  const names = (points: readonly Point[]) => points.map((point) => game.geometry.vertex(point));
  return {
    file,
    rules: game.ruleset.name,
    komi: game.komi,
    warnings,
    positions: evaluations.map((evaluation) => ({
      ...evaluation,
      toPlay: colourName(evaluation.toPlay),
      variation: names(evaluation.variation),
    })),
    swings: swings.map((swing) => ({
      ...swing,
      colour: colourName(swing.colour),
      point: game.geometry.vertex(swing.point),
      better: names(swing.better),
    })),
  };
}

function save(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${(error as Error).message}`);
  }
}
