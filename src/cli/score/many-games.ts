/** Scores many files on all cores. The lines come out in the order of the files, whichever is done first. */
import { Thread } from "../../../engine/search/thread.ts";
import { Progress } from "../progress.ts";
import type { Terminal } from "../terminal.ts";
import { type Entry, isBad } from "./entry.ts";
import { writeIndex } from "./index-page.ts";
import { ScoreLog } from "./log.ts";
import type { ScoreOptions } from "./options.ts";
import type { ScoreTask } from "./scored-file.ts";
import { summarise, summaryLines } from "./summary.ts";

const OK = 0;
const SOME_BAD = 1;

declare const __SHINPAN_VERSION__: string;

/**
 * Throws UsageError for a log that is not this run's.
 * @param script the script of the threads
 * @returns the exit code
 */
export async function scoreMany(
  files: readonly string[],
  options: ScoreOptions,
  terminal: Terminal,
  script: URL,
): Promise<number> {
  const { judge, shard, svg, html, theme, threads, out, json } = options;
  const isOurs = ({ index }: { index: number }) => index % shard.of === shard.number - 1;
  const chosen = files.map((file, index) => ({ file, index })).filter(isOurs);
  const log = out === undefined ? undefined : new ScoreLog(out, headOf(files, options));
  const results: (readonly Entry[])[] = [...(log?.done ?? [])];
  const progress = new Progress(terminal, chosen.length, results.length);
  const emit = (entries: readonly Entry[]) => {
    results.push(entries);
    if (log) {
      log.append(entries);
    } else {
      // Both may go to the same screen.
      progress.hide();
      terminal.write(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    }
    progress.show(results.length, entries[0].file);
  };

  /** Place among the chosen files -> entries, for files that are done before one that comes first. */
  const early = new Map<number, readonly Entry[]>();
  let next = results.length;
  const work = async () => {
    const thread = new Thread<ScoreTask, Entry[]>(script, "score");
    while (next < chosen.length) {
      const place = next++;
      const source = chosen[place];
      const answer = await thread.call({ ...source, wishes: judge, svg, html, theme });
      const failed = (error: string): Entry[] => [{ ...source, game: 1, of: 1, error }];
      early.set(place, "reply" in answer ? answer.reply : failed(answer.error));
      for (let ready = early.get(results.length); ready; ready = early.get(results.length)) {
        early.delete(results.length);
        emit(ready);
      }
    }
    await thread.close();
  };
  await Promise.all(Array.from({ length: Math.min(threads, chosen.length - next) }, work));
  progress.hide();
  log?.close();
  if (html !== undefined) writeIndex(html, results, shard);

  const summary = summarise(results);
  const tell = log ? terminal.write : terminal.writeError;
  tell(json && log ? `${JSON.stringify(summary)}\n` : `${summaryLines(summary).join("\n")}\n`);
  const bad = results.flat().filter(isBad);
  for (const { file, game, of, error } of bad) {
    terminal.writeError(`shinpan: ${file}${of > 1 ? `, game ${game}` : ""}: ${error}\n`);
  }
  return bad.length > 0 ? SOME_BAD : OK;
}

/** What makes a run this run and no other. */
function headOf(files: readonly string[], { judge, shard }: ScoreOptions): object {
  const { number, of } = shard;
  return {
    log: "score",
    version: __SHINPAN_VERSION__,
    ...judge,
    shard: `${number}/${of}`,
    files: files.length,
    names: checksum(files.join("\n")),
  };
}

/** FNV-1a: enough to notice that the files are others. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}
