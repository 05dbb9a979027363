/**
 * The lag of this machine: by how many milliseconds something came after the moment for which it was planned. A busy
 * machine is late again and again, so past lag predicts what is to come.
 */
import { LAG_FADE, MOST_LAG_MS, NEW_LAG_WEIGHT } from "./parameters.ts";

export class Lag {
  private worst = 0;
  private mean = 0;

  /** The worst lag of the game, less what has faded. */
  get worstMs(): number {
    return this.worst;
  }

  /** The running mean. */
  get meanMs(): number {
    return this.mean;
  }

  /** Takes note of a lag; what came early had none. */
  note(ms: number): void {
    const lagMs = Math.min(Math.max(0, ms), MOST_LAG_MS);
    this.worst = Math.max(this.worst, lagMs);
    this.mean += (lagMs - this.mean) * NEW_LAG_WEIGHT;
  }

  /** Another move begins. */
  fade(): void {
    this.worst *= LAG_FADE;
  }
}
