/**
 * `--log FILE`: every line that comes in, every line that goes out, and how long each command took. Play never waits
 * for it, and never suffers when it cannot be written: what does not fit is left out, and the log says how much.
 */
import { constants } from "node:fs";
import { type FileHandle, open, rename } from "node:fs/promises";
import type { ServerLog } from "../gtp/core/server.ts";
import { fileTrouble } from "../io/named-file.ts";

export interface LogOptions {
  readonly file: string;
  /** When the file is larger than this many bytes, it becomes `FILE.1`, that becomes `FILE.2`, and so on. */
  readonly maxBytes?: number;
  /** A clock that only goes forward, in milliseconds. */
  readonly now: () => number;
  /** Called once, with a sentence, if the file cannot be written. */
  readonly onTrouble: (sentence: string) => void;
}

const MAX_BYTES = 16 << 20;
/** Older files that are kept. */
const OLDER_FILES = 3;
/** Text that waits to be written; what comes beyond that is left out. */
const MAX_WAITING = 4 << 20;
/** A longer line is cut. */
const MAX_LINE = 4096;
/** A pipe that nobody reads fails instead of waiting. Windows does not know it. */
const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NONBLOCK ?? 0);
/** How long the end of the session waits for the last lines. */
const LAST_WRITE_MS = 300;

export class SessionLog implements ServerLog {
  private readonly options: LogOptions;
  private readonly maxBytes: number;
  private waiting: string[] = [];
  private waitingLength = 0;
  private leftOut = 0;
  private writing: Promise<void> | undefined;
  private file: FileHandle | undefined;
  private bytes = 0;
  private hasTrouble = false;
  private beganMs = 0;

  constructor(options: LogOptions) {
    this.options = options;
    this.maxBytes = options.maxBytes ?? MAX_BYTES;
  }

  /** A remark of the program itself. */
  note(text: string): void {
    for (const line of text.split("\n")) this.add(`! ${line}`);
  }

  readonly received = (line: string) => this.add(`> ${line.replace(/\r$/, "")}`);

  readonly began = () => {
    this.beganMs = this.options.now();
  };

  readonly sent = (text: string) => {
    for (const line of text.split("\n")) if (line !== "") this.add(`< ${line}`);
  };

  readonly answered = () => this.add(`# ${((this.options.now() - this.beganMs) / 1000).toFixed(3)} s`);

  /** Writes what still waits, if that can be done soon. */
  async close(): Promise<void> {
    const inTime = new Promise<void>((resolve) => setTimeout(resolve, LAST_WRITE_MS).unref());
    await Promise.race([this.writing, inTime]);
    const { file } = this;
    this.file = undefined;
    await Promise.race([file?.close().catch(() => undefined), inTime]);
  }

  private add(line: string): void {
    const cut = line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}… (${line.length - MAX_LINE} more)` : line;
    if (this.waitingLength + cut.length > MAX_WAITING) {
      this.leftOut++;
      return;
    }
    const text = `${new Date().toISOString()} ${cut}\n`;
    this.waiting.push(text);
    this.waitingLength += text.length;
    this.writing ??= this.writeAll().then(() => (this.writing = undefined));
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const rest = this.leftOut > 0 ? `${new Date().toISOString()} ! ${this.leftOut} lines left out\n` : "";
      const text = this.waiting.join("") + rest;
      this.waiting = [];
      this.waitingLength = 0;
      this.leftOut = 0;
      try {
        await this.write(text);
      } catch (error) {
        this.fail(error as Error);
      }
    }
  }

  private async write(text: string): Promise<void> {
    if (!this.file) await this.open();
    if (this.bytes > this.maxBytes) await this.rotate();
    await this.file?.appendFile(text);
    this.bytes += Buffer.byteLength(text);
  }

  private async open(): Promise<void> {
    this.file = await open(this.options.file, FLAGS);
    const stat = await this.file.stat();
    // A device is never put aside, however much was written to it.
    this.bytes = stat.isFile() ? stat.size : -Infinity;
  }

  private async rotate(): Promise<void> {
    const { file } = this.options;
    await this.file?.close();
    this.file = undefined;
    for (let i = OLDER_FILES - 1; i >= 0; i--) {
      await rename(i === 0 ? file : `${file}.${i}`, `${file}.${i + 1}`).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      });
    }
    await this.open();
  }

  private fail(error: Error): void {
    if (this.hasTrouble) return;
    this.hasTrouble = true;
    const why = fileTrouble(error, this.options.file, "written");
    this.options.onTrouble(`the log cannot be written, the session goes on without it: ${why}`);
  }
}
