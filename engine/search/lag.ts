/** How late this machine is: by how many milliseconds things happen after the moment for which they were planned. */

/** From move to move: what does not come again is half forgotten after 23 moves. */
const FADE = 0.97;
/** A longer lag was a process that was stopped, or a laptop that was closed: it tells nothing of the next move. */
const MAX_MS = 1000;
/** Weight of the latest lag in the mean; a search notes two hundred a second. */
const WEIGHT = 0.005;

export class Lag {
  private worst = 0;
  private mean = 0;

  /** The longest lag, less what has faded. */
  get worstMs(): number {
    return this.worst;
  }

  /** The mean of the latest lags. */
  get meanMs(): number {
    return this.mean;
  }

  /** Something happened so much later than planned; earlier is no lag. */
  note(ms: number): void {
    const lagMs = Math.min(Math.max(0, ms), MAX_MS);
    this.worst = Math.max(this.worst, lagMs);
    this.mean += (lagMs - this.mean) * WEIGHT;
  }

  /** Another move begins. */
  fade(): void {
    this.worst *= FADE;
  }
}
