/**
 * The lag of this machine: by how many milliseconds something came after the moment for which it was planned. A busy
 * machine is late again and again, so past lag predicts what is to come.
 */
import {
  BUSY_LAG_MS,
  LAG_FADE,
  MOST_LAG_MS,
  MOST_USUAL_LAG_MS,
  NEW_LAG_WEIGHT,
  ROUND_TRIP_LAGS,
} from "./parameters.ts";

export class Lag {
  private worst = 0;
  /** The running mean. */
  private usual = 0;

  /** The worst lag of the game, less what has faded. */
  get worstMs(): number {
    return this.worst;
  }

  /** Whether other programs want the processor too. */
  get isBusy(): boolean {
    return this.usual > BUSY_LAG_MS;
  }

  /** Upper estimate of the round trip between controller and engine, averaged over recent moves. */
  get roundTripMs(): number {
    return ROUND_TRIP_LAGS * this.usual;
  }

  /** Takes note of a lag; what came early had none. */
  note(ms: number): void {
    const lagMs = Math.min(Math.max(0, ms), MOST_LAG_MS);
    this.worst = Math.max(this.worst, lagMs);
    this.usual += (Math.min(lagMs, MOST_USUAL_LAG_MS) - this.usual) * NEW_LAG_WEIGHT;
  }

  /** Another move begins. */
  fade(): void {
    this.worst *= LAG_FADE;
  }
}
