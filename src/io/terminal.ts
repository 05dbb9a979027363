/** The streams of a command, and the lines on a terminal that show how far it has come. */
import { printable } from "../rules/quote.ts";
import { fileTrouble } from "./named-file.ts";

/** The streams of a command that people type. */
export interface Terminal {
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
  /** Whether colours may be used on standard output. */
  readonly colours: boolean;
  /** Whether somebody watches standard error, so that a line may be written over. */
  readonly watched: boolean;
}

/** Whether colours may be used: on a terminal that knows them, unless NO_COLOR (no-color.org) says otherwise. */
export function hasColours({ isTTY }: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  return isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
}

/** The process's own. */
export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  stderr.on("error", () => undefined);
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    // A reader that closes the pipe (`shinpan score … | head`) ends the command, without an error message.
    if (error.code === "EPIPE") process.exit();
    stderr.write(`shinpan: ${fileTrouble(error, "standard output", "written")}\n`);
    process.exit(1);
  });
  return {
    write: (text) => void stdout.write(text),
    writeError: (text) => void stderr.write(text),
    colours: hasColours(stdout, env),
    watched: stderr.isTTY === true,
  };
}

/** Waits until a stream has taken everything, or can take no more and has said so. */
export function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    // The event of an error comes a little later than the write.
    const end = () => setImmediate(resolve);
    if (stream.destroyed || stream.writableLength === 0) end();
    else stream.write("", end);
  });
}

const SILENT_MS = 2000;
const INTERVAL_MS = 200;
const BAR_WIDTH = 24;
/** Back to the start of the line, and nothing after it. */
const CLEAR = "\r\u001b[K";

/** A line on a terminal, and not before two seconds. */
export class Progress {
  private readonly terminal: Terminal;
  private readonly startMs = performance.now();
  private shownMs = this.startMs + SILENT_MS - INTERVAL_MS;
  private isShown = false;
  private readonly before: number;

  /** @param before how many were done before this run */
  constructor(terminal: Terminal, before = 0) {
    this.terminal = terminal;
    this.before = before;
  }

  /** Shows how many of how many are done, and what was done last. */
  show(done: number, total: number, what: string): void {
    const now = performance.now();
    if (!this.terminal.watched || now < this.shownMs + INTERVAL_MS) return;
    this.shownMs = now;
    this.isShown = true;
    const share = total === 0 ? 1 : done / total;
    const bar = "█".repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, "░");
    const fresh = done - this.before;
    const leftS = fresh > 0 ? ((now - this.startMs) / fresh) * (total - done) / 1000 : undefined;
    const left = leftS === undefined ? "" : `, ${timeText(leftS)} left`;
    this.terminal.writeError(`${CLEAR}${bar} ${done} of ${total}${left}  ${printable(what).slice(-40)}`);
  }

  /** Takes the line away, for good or until it is shown again. */
  hide(): void {
    if (this.isShown) this.terminal.writeError(CLEAR);
    this.isShown = false;
  }
}

/** A time roughly: "45 s", "3 min", "2 h 5 min". */
export function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Shortest time between two drawings; more would flicker. */
const TABLE_INTERVAL_MS = 200;
/** Width of a terminal that does not report it. */
const COLUMNS = 80;

export class LiveTable {
  private readonly terminal: Terminal;
  private drawn = 0;
  private lastMs = -Infinity;

  constructor(terminal: Terminal) {
    this.terminal = terminal;
  }

  /** Draws the lines in place of the ones before, but not more often than every TABLE_INTERVAL_MS. */
  draw(lines: () => readonly string[]): void {
    const nowMs = performance.now();
    if (!this.terminal.watched || nowMs - this.lastMs < TABLE_INTERVAL_MS) return;
    this.lastMs = nowMs;
    // A wrapped line would take two rows.
    const shown = lines().map((line) => line.slice(0, (process.stderr.columns || COLUMNS) - 1));
    this.clear();
    this.terminal.writeError(shown.map((line) => `${line}\n`).join(""));
    this.drawn = shown.length;
  }

  /** Takes the lines away, for others to be written in their place. */
  clear(): void {
    if (this.drawn > 0) this.terminal.writeError(`\u001b[${this.drawn}A\u001b[J`);
    this.drawn = 0;
  }
}
