/** How far a run has come: a line that stays in place on a terminal, and one a minute elsewhere. */
import { timeText } from "../../src/io/terminal.ts";

const TERMINAL_MS = 1000;
const LOG_MS = 60_000;
/** The speed is that of this time, or of the whole run if that is shorter. */
const WINDOW_MS = 60_000;
const CLEAR = "\r\u001b[K";

export interface Done {
  /** Positions and games in the file. */
  readonly positions: number;
  readonly games: number;
  /** Answers that this run got, those for games under way included. */
  readonly answers: number;
  /** Answers missing or wrong. */
  readonly wrong: number;
  /** From 0, the beginning, to 1, the end. */
  readonly share: number;
}

export class Progress {
  private readonly look: () => Done;
  private readonly clock: NodeJS.Timeout;
  private readonly seen: { readonly ms: number; readonly done: Done }[] = [];

  constructor(look: () => Done) {
    this.look = look;
    const { isTTY } = process.stderr;
    this.seen.push({ ms: performance.now(), done: look() });
    this.clock = setInterval(() => this.show(isTTY ? CLEAR : "", isTTY ? "" : "\n"), isTTY ? TERMINAL_MS : LOG_MS);
  }

  private show(before: string, after: string): void {
    const now = { ms: performance.now(), done: this.look() };
    while (this.seen.length > 1 && this.seen[0].ms < now.ms - WINDOW_MS) this.seen.shift();
    process.stderr.write(`${before}${progressText(this.seen[0].done, now.done, now.ms - this.seen[0].ms)}${after}`);
    this.seen.push(now);
  }

  /** Prints a sentence between the lines. */
  say(sentence: string): void {
    process.stderr.write(`${process.stderr.isTTY ? CLEAR : ""}label: ${sentence}\n`);
  }

  stop(): void {
    clearInterval(this.clock);
    if (process.stderr.isTTY) process.stderr.write(CLEAR);
  }
}

/** What has been done, how quickly since an earlier time, and how long the rest will take at this speed. */
export function progressText(before: Done, now: Done, ms: number): string {
  const { answers, positions, games, share, wrong } = now;
  const speed = ((answers - before.answers) / ms) * 1000;
  const leftS = ((1 - share) * ms) / (share - before.share) / 1000;
  const left = Number.isFinite(leftS) && leftS >= 0 ? `, ${timeText(leftS)} left` : "";
  const faults = wrong === 0 ? "" : `, ${wrong} answers missing or wrong`;
  return `${positions} positions of ${games} games, ${speed.toFixed(0)} positions/s${left}${faults}`;
}
