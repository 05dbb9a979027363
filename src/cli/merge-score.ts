/** Joining the logs of a scoring run that was shared out. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Entry } from "./score/entry.ts";
import { summarise, type ScoreSummary } from "./score/summary.ts";

/** The first line of a scoring log: how it was scored, and how many files there are in all. */
type Head = Readonly<Record<string, unknown>> & { readonly log: "score"; readonly files: number };

export interface MergedScores {
  /** The log that one process would have written. */
  readonly log: string;
  readonly summary: ScoreSummary;
  readonly planned: number;
  /** Places of the files that are in no log, from 1. */
  readonly missing: readonly number[];
}

/** Whether a file is the log of a scoring run. */
export function isScoreLog(path: string): boolean {
  try {
    return headOf(readFileSync(path, "utf8")) !== undefined;
  } catch {
    return false;
  }
}

/** Joins logs; of a file that is in several the first one counts. Returns a sentence if they do not belong together. */
export function mergeScores(paths: readonly string[]): MergedScores | string {
  let head: Head | undefined;
  const files = new Map<number, readonly Entry[]>();
  for (const path of paths) {
    const text = readFileSync(path, "utf8");
    const own = headOf(text);
    if (!own) return `${path} is no log of a scoring run`;
    head ??= { ...own, shard: "1/1" };
    if (JSON.stringify({ ...own, shard: "1/1" }) !== JSON.stringify(head)) {
      return `${path} is of another run than ${paths[0]}: the files or the flags are others`;
    }
    for (const [index, entries] of entriesOf(text)) if (!files.has(index)) files.set(index, entries);
  }
  if (!head) return "no logs";
  const planned = head.files;
  const all = Array.from({ length: planned }, (_, index) => index);
  const found = all.flatMap((index) => files.get(index) ?? []);
  return {
    log: [head, ...found].map((line) => `${JSON.stringify(line)}\n`).join(""),
    summary: summarise(all.flatMap((index) => (files.has(index) ? [files.get(index) ?? []] : []))),
    planned,
    missing: all.filter((index) => !files.has(index)).map((index) => index + 1),
  };
}

/** Writes the joined log. */
export function writeMerged(path: string, { log }: MergedScores): void {
  writeFileSync(path, log);
}

function headOf(text: string): Head | undefined {
  try {
    const head = JSON.parse(text.slice(0, text.indexOf("\n") + 1)) as Partial<Head>;
    return head.log === "score" && typeof head.files === "number" ? (head as Head) : undefined;
  } catch {
    return undefined;
  }
}

/** Place of a file -> its entries, for the files of which all games are there. */
function entriesOf(text: string): Map<number, readonly Entry[]> {
  const files = new Map<number, readonly Entry[]>();
  for (const line of text.split("\n").slice(1, -1)) {
    const entry = JSON.parse(line) as Entry;
    files.set(entry.index, [...(files.get(entry.index) ?? []), entry]);
  }
  for (const [index, entries] of files) if (entries.length < entries[0].of) files.delete(index);
  return files;
}
