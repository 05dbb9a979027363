/** Analyses games of files. With a log a run goes on within a game. */
import { join } from "node:path";
import { type GameRead, readGameText } from "../io/game-file.ts";
import { isOfPosition, type RunLog } from "../io/log.ts";
import { FileError } from "../io/named-file.ts";
import type { RunObserver, Shard } from "../io/workers.ts";
import { type Evaluation, evaluationJson, readEvaluation } from "../report/game-analysis.ts";
import type { Bad, Source } from "../score/entry.ts";
import { type GamesRun, workThroughGames } from "../score/run.ts";
import { capitalized, pictureName } from "../score/scored-file.ts";
import { writeIndex } from "../score/summary.ts";
import { type Analysis, type AnalyzeOptions, GameAnalyser } from "./analysis.ts";
import {
  analysesLines, type Analyzed, analyzedEntry, type OutputFiles, type PositionLine, summariseAnalyses, writeAnalysis,
} from "./report.ts";

/** A line of the log: of a game, or of one of its positions, which come before. */
export type AnalysisLine = Analyzed | Bad | PositionLine;

/** What a log says of a game: its positions, and whether it is done. */
function loggedGame(log: RunLog<AnalysisLine> | undefined, { index, game }: Source) {
  const lines = [...(log?.units.get(index + 1) ?? []), ...(log?.begun ?? [])];
  const own = lines.filter((line) => line.index === index && line.game === game);
  const positions = own.filter((line): line is PositionLine => isOfPosition(line));
  return { positions, isDone: own.length > positions.length };
}

/** Time that positions wait before they are written: each write waits for the disk. */
const WRITE_MS = 1000;

/** Analyses a game, but what the log has of it is not done again. Returns a sentence if it cannot be analysed. */
async function analyzeLogged(
  analyser: GameAnalyser,
  source: Source,
  read: GameRead,
  log: RunLog<AnalysisLine> | undefined,
  observer: RunObserver<Evaluation>,
): Promise<Analysis | string> {
  const { geometry } = read.sgf;
  const { isDone, positions } = loggedGame(log, source);
  const known = positions.map(({ position }) => readEvaluation(position, geometry));
  let waiting: PositionLine[] = [];
  let writtenMs = performance.now();
  const write = () => {
    if (waiting.length > 0) log?.append(...waiting);
    waiting = [];
    writtenMs = performance.now();
  };
  const finished: typeof observer.finished = (evaluation, done, total) => {
    if (log) waiting.push({ ...source, position: evaluationJson(evaluation, geometry) });
    if (performance.now() - writtenMs > WRITE_MS) write();
    observer.finished(evaluation, done, total);
  };
  const analysis = await analyser.analyze(read, known, isDone, { finished });
  write();
  return analysis;
}

/** The same for the only game that is asked for; its line ends the log. */
export async function analyzeOnly(
  read: GameRead,
  source: Source,
  { threads, wishes }: AnalyzeOptions,
  log: RunLog<AnalysisLine> | undefined,
  observer: RunObserver<Evaluation>,
  script: URL,
): Promise<Analysis | string> {
  const analyser = new GameAnalyser(wishes, threads, script);
  const { isDone } = loggedGame(log, source);
  const analysis = await analyzeLogged(analyser, source, read, log, observer);
  if (typeof analysis !== "string" && !isDone) log?.append(analyzedEntry(source, analysis));
  log?.close();
  await analyser.close();
  return analysis;
}

/** Analyses the games of files one after the other. Throws FileError if the log or an output cannot be written. */
export async function analyzeFiles(
  run: GamesRun<Analyzed | Bad>,
  { html, sgf, svg, theme, threads, wishes }: AnalyzeOptions,
  script: URL,
): Promise<(readonly (Analyzed | Bad)[])[]> {
  const log = run.log as RunLog<AnalysisLine> | undefined;
  const one = new GameAnalyser(wishes, threads, script);
  const results = await workThroughGames<Analyzed, GameAnalyser>(run, [one], async (source, text, analyser) => {
    const read = readGameText(text);
    if (typeof read === "string") return { ...source, error: read };
    const analysis = await analyzeLogged(analyser, source, read, log, { finished: () => undefined });
    if (typeof analysis === "string") return { ...source, error: `${capitalized(analysis)}.` };
    const named = (folder: string | undefined, ending: string) =>
      folder === undefined ? undefined : join(folder, `${pictureName(source)}.${ending}`);
    const outputs: OutputFiles = { html: named(html, "html"), sgf: named(sgf, "sgf"), svg: named(svg, "svg") };
    try {
      writeAnalysis(analysis, { root: read.root, file: source.file, theme }, outputs);
    } catch (error) {
      if (error instanceof FileError) return error.message;
      throw error;
    }
    return analyzedEntry(source, analysis);
  });
  await one.close();
  return results;
}

/** Writes the page beside the reports. Throws FileError. */
export function writeAnalysisIndex(
  folder: string,
  files: readonly (readonly (Analyzed | Bad)[])[],
  shard: Shard,
): void {
  const head = ["game", "moves", "Black's accuracy", "points lost", "White's accuracy", "points lost"];
  writeIndex(folder, files, shard, { lines: analysesLines(summariseAnalyses(files)), head }, (entry: Analyzed) => {
    const { black, moves, white } = entry;
    const of = ({ accuracy, pointsLost }: Analyzed["black"]) => [`${accuracy} %`, pointsLost.toFixed(2)];
    return [String(moves), ...of(black), ...of(white)];
  });
}
