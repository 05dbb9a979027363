/**
 * How late this machine is: by how many milliseconds something came after the moment for which it was planned. A busy
 * machine is late again and again, so that what was seen is what has to be reckoned with.
 */

/** How fast the worst is forgotten, from move to move: what does not come again is half forgotten after 23 moves. */
const FADE = 0.97;
/** What was later stood still: a process that was stopped, a laptop that was closed. It tells nothing of the future. */
const MOST_MS = 1000;
/** The way of a request and its reply in terms of what is usual: see `wayMs`. */
const WAY = 6;
/** What was later than this is no part of what is usual. */
const MOST_USUAL_MS = 100;
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
   * What a request and its reply have waited on their way at most, as a mean over several moves: each of them once for
   * somebody to wake up, as a rule shortly, now and then much longer than is usual.
   */
  get wayMs(): number {
    return WAY * this.usual;
  }

  /** Something came so much too late; to come early is no lateness. */
  note(ms: number): void {
    const lateMs = Math.min(Math.max(0, ms), MOST_MS);
    this.worst = Math.max(this.worst, lateMs);
    this.usual += (Math.min(lateMs, MOST_USUAL_MS) - this.usual) * NEW_SHARE;
  }

  /** Another move begins. */
  fade(): void {
    this.worst *= FADE;
  }
}
