/**
 * How late this machine is: by how many milliseconds something came after the moment for which it was planned. A busy
 * machine is late again and again, so that what was seen is what has to be reckoned with.
 */

/** How fast the worst is forgotten, from move to move: what does not come again is half forgotten after 23 moves. */
const FADE = 0.97;
/** What was later stood still: a process that was stopped, a laptop that was closed. It tells nothing of the future. */
const MOST_MS = 1000;
/** Share of the worst that the way of a request and its reply is taken to cost beyond the usual: see `wayMs`. */
const WORST_SHARE = 0.25;
/** Lateness that is more than a timer's own on a machine with nothing else to do. */
const BUSY_MS = 1;
/** Weight of the latest in what is usual: a search takes note some two hundred times a second. */
const NEW_SHARE = 0.005;

export class Lateness {
  private worst = 0;
  /** The mean of what was noted of late. */
  private usual = 0;

  /** The worst that was noted, less what has faded. */
  get worstMs(): number {
    return this.worst;
  }

  /** Whether something is late as a rule: on a machine that has nothing else to do hardly anything is. */
  get isBusy(): boolean {
    return this.usual > BUSY_MS;
  }

  /**
   * What a request and its reply are likely to have waited on their way: each of them once for somebody to wake up, as
   * a rule shortly, now and then for as long as that can take. Over the moves of a game the long waits add up.
   */
  get wayMs(): number {
    return 2 * this.usual + WORST_SHARE * this.worst;
  }

  /** Something came so much too late; to come early is no lateness. */
  note(ms: number): void {
    const lateMs = Math.min(Math.max(0, ms), MOST_MS);
    this.worst = Math.max(this.worst, lateMs);
    this.usual += (lateMs - this.usual) * NEW_SHARE;
  }

  /** Another move begins. */
  fade(): void {
    this.worst *= FADE;
  }
}
