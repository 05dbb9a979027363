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
