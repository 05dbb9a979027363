/**
 * Works through the games of many files, by threads or otherwise. The lines come out in the order of the files,
 * whichever is done first.
 */
import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { networkInUse } from "../../engine/policy/network/network-policy.ts";
import { Thread } from "../../engine/search/thread.ts";
import { FileError, statOf } from "../io/named-file.ts";
import { type GameText, type GameTexts, STANDARD_INPUT } from "../io/game-file.ts";
import { isOfPosition, RunLog } from "../io/log.ts";
import { type RunObserver, type Shard, shardText, workThrough } from "../io/workers.ts";
import type { Bad, Entry, ScoreOptions, Source } from "./entry.ts";
import { findGamesIn, type ScoreTask } from "./scored-file.ts";

/**
 * The files in the order they were given; a folder stands for the .sgf files in it and below, by name, and links to
 * such files. What is not there, or may not be looked at, stays in the list: its reader says so.
 */
export function filesOf(paths: readonly string[]): string[] {
  // By code units, not by locale: the order must be the same on every machine.
  const inFolder = (folder: string) => filesIn(folder).sort((a, b) => (a < b ? -1 : 1));
  return paths.flatMap((path) => (statOf(path)?.isDirectory() ? inFolder(path) : [path]));
}

function filesIn(folder: string): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [folder];
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    // Links count as what they lead to; of one that leads nowhere its reader will say so.
    return /\.sgf$/i.test(entry.name) && (statOf(path)?.isFile() ?? true) ? [path] : [];
  });
}

/** Opens the log of a run, or begins it. Returns a sentence if there is something else in its place. */
export function openGamesLog<Line extends Source>(
  path: string,
  kind: "score" | "analyze",
  wishes: object,
  files: readonly string[],
  shard: Shard,
): RunLog<Line> | string {
  const settings = {
    version: __SHINPAN_VERSION__,
    ...wishes,
    files: checksum(files.join("\n")),
    network: networkInUse()?.name,
  };
  const part = shard.of > 1 && { shard: shardText(shard) };
  return RunLog.open<Line>(path, { kind, settings, games: files.length, ...part });
}

/** The files of a shard, with their places among all. */
export function ownFiles(files: readonly string[], { number, of }: Shard): { file: string; index: number }[] {
  return files.map((file, index) => ({ file, index })).filter(({ index }) => index % of === number - 1);
}

/** FNV-1a: enough to notice that the files are others. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}

/** What a run over files is given. */
export interface GamesRun<Line extends Source> {
  readonly files: readonly string[];
  /** What was found in the standard input, if that is one of the files, or in the only file. */
  readonly found: GameTexts | string | undefined;
  readonly shard: Shard;
  /** What is in it is not done again. */
  readonly log: RunLog<Line> | undefined;
  /** Called after each game, in order, with the number of files done; parts of the last one count. */
  readonly observer: RunObserver<Line>;
}

/** Scores games of files. Throws FileError if the log, a picture or a page cannot be written. */
export async function scoreFiles(
  run: GamesRun<Entry>,
  { judge: wishes, svg, html, theme, threads }: ScoreOptions,
  script: URL,
): Promise<(readonly Entry[])[]> {
  const workers = Array.from({ length: threads }, () => new Thread<ScoreTask, Entry | string>(script, "score"));
  const results = await workThroughGames(run, workers, async (source, text, thread) => {
    const answer = await thread.call({ source, text, wishes, svg, html, theme });
    return "reply" in answer ? answer.reply : { ...source, error: answer.error };
  });
  await Promise.all(workers.map((thread) => thread.close()));
  return results;
}

/**
 * Has workers do the games of the shard's files that the log, if there is one, lacks. Throws FileError if the log
 * cannot be written, or a worker's answer is a sentence: that of what it cannot write.
 * @returns the lines of every file of the shard
 */
export async function workThroughGames<Done extends Source, Worker>(
  { files, found, shard, log, observer }: GamesRun<Done | Bad>,
  workers: readonly Worker[],
  work: (source: Source, text: GameText, worker: Worker) => Promise<Done | Bad | string>,
): Promise<(readonly (Done | Bad)[])[]> {
  type Line = Done | Bad;
  const own = ownFiles(files, shard);
  const open = own.filter(({ index }) => !log?.units.has(index + 1));
  const ofGames = (lines: readonly Line[]) => lines.filter((line) => !isOfPosition(line));
  const results = [...(log?.units.values() ?? [])].map(ofGames);
  /** The entries of the file at hand. */
  let entries: Line[] = [];
  /** Number of a game of this run -> its entry, for games that are done before one that comes first. */
  const early = new Map<number, Line>();
  let taken = 0;
  let next = 0;
  function* games(): Generator<{ source: Source; text: GameText | string }> {
    for (const { file, index } of open) {
      const texts = (files.length === 1 || file === STANDARD_INPUT ? found : undefined) ?? findGamesIn(file);
      if (typeof texts === "string") {
        yield { source: { index, file, game: 1, of: 1 }, text: texts };
        continue;
      }
      const of = texts.count;
      const { begun = [] } = log ?? {};
      const isBegun = index === open[0].index && begun[0]?.index === index && begun[0].of === of;
      const done = isBegun ? ofGames(begun) : [];
      if (done.length > 0) entries = [...done];
      for (let i = done.length; i < of; i++) yield { source: { index, file, game: i + 1, of }, text: texts.at(i) };
    }
  }
  const finish = (number: number, entry: Line) => {
    early.set(number, entry);
    for (let ready: Line | undefined; (ready = early.get(next)); next++) {
      early.delete(next);
      log?.append(ready);
      entries.push(ready);
      if (ready.game === ready.of) {
        results.push(entries);
        entries = [];
      }
      observer.finished(ready, results.length + entries.length / ready.of, own.length);
    }
  };
  let unwritten: string | undefined;
  await workThrough(games(), workers, async ({ source, text }, worker) => {
    const number = taken++;
    const entry = typeof text === "string" ? { ...source, error: text } : await work(source, text, worker);
    if (typeof entry !== "string") return finish(number, entry);
    unwritten ??= entry;
    return false;
  });
  log?.close();
  if (unwritten !== undefined) throw new FileError(unwritten);
  return results;
}
