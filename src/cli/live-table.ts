/** Lines at the foot of a terminal that are redrawn in place. Where there is no terminal, nothing is drawn. */
import type { Terminal } from "./terminal.ts";

/** Shortest time between two drawings; more would flicker. */
const INTERVAL_MS = 200;
/** Width of a terminal that does not tell it. */
const COLUMNS = 80;

export class LiveTable {
  private readonly terminal: Terminal;
  private drawn = 0;
  private lastMs = -Infinity;

  constructor(terminal: Terminal) {
    this.terminal = terminal;
  }

  /** Draws the lines in place of the ones before, but not more often than every INTERVAL_MS. */
  draw(lines: () => readonly string[]): void {
    const nowMs = performance.now();
    if (!this.terminal.watched || nowMs - this.lastMs < INTERVAL_MS) return;
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
