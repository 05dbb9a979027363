/**
 * The log of a scoring run: a line that tells what is scored and how, then the entries in the order of the files.
 * It is only ever appended to, a file's lines in one piece, so that a run that was interrupted at any moment is taken
 * up again and ends with the same bytes as one that was not.
 */
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { UsageError } from "../arguments.ts";
import type { Entry } from "./entry.ts";

export class ScoreLog {
  private readonly fd: number;
  /** What was there already: the entries of each file that is done. */
  readonly done: readonly (readonly Entry[])[];

  /**
   * Opens a log, or begins it. Throws UsageError if the file is there and is no log of just this run.
   * @param head the first line, which tells this run from others
   */
  constructor(path: string, head: object) {
    const header = `${JSON.stringify(head)}\n`;
    try {
      this.fd = openSync(path, "a+");
    } catch (error) {
      throw new UsageError(`the log cannot be opened: ${(error as Error).message}`);
    }
    const bytes = readFileSync(this.fd);
    const text = bytes.subarray(0, bytes.lastIndexOf("\n") + 1).toString();
    const begun = text !== "";
    const isOurs = begun ? text.startsWith(header) : header.startsWith(bytes.toString());
    const files = isOurs ? wholeFiles(text.slice(header.length)) : undefined;
    if (!files) {
      closeSync(this.fd);
      throw new UsageError(`${path} is there already and is no log of this run: the files or the flags are others`);
    }
    this.done = files.map(({ entries }) => entries);
    ftruncateSync(this.fd, begun ? Buffer.byteLength(header + files.map((file) => file.text).join("")) : 0);
    if (!begun) writeSync(this.fd, header);
  }

  /** Adds the entries of the next file. */
  append(entries: readonly Entry[]): void {
    writeSync(this.fd, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  }

  close(): void {
    closeSync(this.fd);
  }
}

/** The files of which all games are there; undefined if these are no entries. What is left over at the end is cut. */
function wholeFiles(text: string): { entries: Entry[]; text: string }[] | undefined {
  const files: { entries: Entry[]; text: string }[] = [];
  let open: { entries: Entry[]; text: string } = { entries: [], text: "" };
  for (const line of text.split("\n").slice(0, -1)) {
    let entry: Entry;
    try {
      entry = JSON.parse(line) as Entry;
    } catch {
      return undefined;
    }
    open = { entries: [...open.entries, entry], text: `${open.text}${line}\n` };
    if (entry.game !== open.entries.length) return undefined;
    if (entry.game < entry.of) continue;
    files.push(open);
    open = { entries: [], text: "" };
  }
  return files;
}
