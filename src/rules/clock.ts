/** One player's clock under a time system. Pure: whoever has a clock says how much time has passed. */
import type { TimeSystem } from "./time-system.ts";

/** What is left, as the player who must move needs it. All times in milliseconds. */
export interface ClockView {
  /** Main time left; 0 in overtime; Infinity without a limit. */
  readonly mainMs: number;
  /** What is left of the running overtime period, or the whole of the next one; 0 without overtime. */
  readonly periodMs: number;
  /** Moves to be made within that period. */
  readonly periodMoves: number;
  /** Periods left, the running one included. */
  readonly periods: number;
  /** Added after every move. */
  readonly incrementMs: number;
}

export class Clock {
  readonly system: TimeSystem;
  private mainMs: number;
  private readonly fullPeriodMs: number;
  private readonly fullPeriodMoves: number;
  private periodMs: number;
  private periodMoves: number;
  private periods: number;
  private lost = false;

  constructor(system: TimeSystem) {
    this.system = system;
    this.mainMs = mainOf(system);
    const { periodMs, periodMoves, periods } = overtimeOf(system);
    this.fullPeriodMs = periodMs;
    this.fullPeriodMoves = periodMoves;
    this.periodMs = periodMs;
    this.periodMoves = periodMoves;
    this.periods = periods;
  }

  /** Whether the time is over. */
  get hasLost(): boolean {
    return this.lost;
  }

  view(): ClockView {
    return {
      mainMs: this.mainMs,
      periodMs: this.periodMs,
      periodMoves: this.periodMoves,
      periods: this.periods,
      incrementMs: this.system.kind === "fischer" ? this.system.incrementMs : 0,
    };
  }

  /** A move was made that took this long. */
  spend(elapsedMs: number): void {
    if (this.system.kind === "none") return;
    let rest = elapsedMs - this.mainMs;
    this.mainMs = Math.max(0, -rest);
    if (rest <= 0) {
      this.mainMs = Math.max(0, -rest);
    } else if (this.fullPeriodMs === 0) {
      this.lost = true;
    } else {
      while (rest >= this.periodMs && this.periods > 0) {
        rest -= this.periodMs;
        this.periods--;
        this.periodMs = this.fullPeriodMs;
      }
      if (this.periods === 0) this.lost = true;
      else this.endMoveInPeriod(rest);
    }
    if (this.system.kind === "fischer" && !this.lost) {
      this.mainMs = Math.min(this.mainMs + this.system.incrementMs, this.system.maxMainMs);
    }
  }

  private endMoveInPeriod(usedMs: number): void {
    this.periodMs -= usedMs;
    if (--this.periodMoves > 0) return;
    this.periodMs = this.fullPeriodMs;
    this.periodMoves = this.fullPeriodMoves;
  }

  /** A controller's report: time left, and stones or periods left in overtime (0 in main time). */
  setLeft(leftMs: number, count: number): void {
    const ms = Math.max(0, leftMs);
    if (count === 0) {
      this.mainMs = ms;
      return;
    }
    this.mainMs = 0;
    this.periodMs = ms;
    if (this.system.kind === "canadian") this.periodMoves = count;
    else this.periods = count;
  }
}

function mainOf(system: TimeSystem): number {
  if (system.kind === "none") return Infinity;
  return system.kind === "per-move" ? 0 : system.mainMs;
}

function overtimeOf(system: TimeSystem): { periodMs: number; periodMoves: number; periods: number } {
  switch (system.kind) {
    case "canadian":
      return { periodMs: system.periodMs, periodMoves: system.stones, periods: 1 };
    case "byo-yomi":
      return { periodMs: system.periodMs, periodMoves: 1, periods: system.periods };
    case "per-move":
      return { periodMs: system.moveMs, periodMoves: 1, periods: 1 };
    case "reserve-minutes":
      return { periodMs: system.minuteMs, periodMoves: 1, periods: system.minutes };
    case "penalty":
      return { periodMs: system.periodMs, periodMoves: 1, periods: system.maxPenalties };
    default:
      return { periodMs: 0, periodMoves: 1, periods: 0 };
  }
}
