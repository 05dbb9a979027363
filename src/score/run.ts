/** Scores many files on all cores. The lines come out in the order of the files, whichever is done first. */
import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { networkInUse } from "../../engine/policy/network/network-policy.ts";
import { Thread } from "../../engine/search/thread.ts";
import { FileError, statOf } from "../io/named-file.ts";
import { type GameText, type GameTexts, STANDARD_INPUT } from "../io/game-file.ts";
import { RunLog } from "../io/log.ts";
import { type RunObserver, type Shard, shardText, workThrough } from "../io/workers.ts";
import type { Entry, ScoreOptions, Source } from "./entry.ts";
import { findGamesIn, type ScoreTask } from "./scored-file.ts";

/**
 * The files in the order they were given; a folder stands for the .sgf files in it and below, by name, and links to
 * such files. What is not there, or may not be looked at, stays in the list: whoever reads it will say so.
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
export function openScoreLog(path: string, files: readonly string[], options: ScoreOptions): RunLog<Entry> | string {
  const { judge, shard } = options;
  const settings = {
    version: __SHINPAN_VERSION__,
    ...judge,
    files: checksum(files.join("\n")),
    network: networkInUse()?.name,
  };
  const part = shard.of > 1 && { shard: shardText(shard) };
  return RunLog.open<Entry>(path, { kind: "score", settings, games: files.length, ...part });
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

/**
 * Scores the games of the shard's files that the log, if there is one, lacks. Throws FileError if the log, a picture or
 * a page cannot be written.
 * @param found what was found in the standard input, if that is one of the files, or in the only file
 * @param observer called after each game, in order, with the number of files done; parts of the last one count
 * @param script the script of the threads
 * @returns the entries of every file of the shard
 */
export async function scoreFiles(
  files: readonly string[],
  found: GameTexts | string | undefined,
  options: ScoreOptions,
  log: RunLog<Entry> | undefined,
  observer: RunObserver<Entry>,
  script: URL,
): Promise<(readonly Entry[])[]> {
  const { judge, shard, svg, html, theme, threads } = options;
  const own = ownFiles(files, shard);
  const open = own.filter(({ index }) => !log?.units.has(index + 1));
  const results = [...(log?.units.values() ?? [])];
  /** The entries of the file at hand. */
  let entries: Entry[] = [];
  /** Number of a game of this run -> its entry, for games that are done before one that comes first. */
  const early = new Map<number, Entry>();
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
      const done = index === open[0].index && begun[0]?.index === index && begun[0].of === of ? begun : [];
      if (done.length > 0) entries = [...done];
      for (let i = done.length; i < of; i++) yield { source: { index, file, game: i + 1, of }, text: texts.at(i) };
    }
  }
  const finish = (number: number, entry: Entry) => {
    early.set(number, entry);
    for (let ready: Entry | undefined; (ready = early.get(next)); next++) {
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
  const workers = Array.from({ length: threads }, () => new Thread<ScoreTask, Entry | string>(script, "score"));
  let unwritten: string | undefined;
  await workThrough(games(), workers, async ({ source, text }, thread) => {
    const number = taken++;
    if (typeof text === "string") return finish(number, { ...source, error: text });
    const answer = await thread.call({ source, text, wishes: judge, svg, html, theme });
    const entry = "reply" in answer ? answer.reply : { ...source, error: answer.error };
    if (typeof entry !== "string") return finish(number, entry);
    unwritten ??= entry;
    return false;
  });
  await Promise.all(workers.map((thread) => thread.close()));
  log?.close();
  if (unwritten !== undefined) throw new FileError(unwritten);
  return results;
}
