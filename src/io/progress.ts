/** The line that tells how far a long command has come: on a terminal only, and not before two seconds. */
import { printable } from "../rules/quote.ts";
import type { Terminal } from "./terminal.ts";

const SILENT_MS = 2000;
const INTERVAL_MS = 200;
const BAR_WIDTH = 24;
/** Back to the start of the line, and nothing after it. */
const CLEAR = "\r\u001b[K";

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

  /** Says that so many of so many are done, and what was done last. */
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
/** Width of a terminal that does not tell it. */
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
