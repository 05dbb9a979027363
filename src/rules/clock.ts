/**
 * One player's clock under a time system. Pure: the caller, who has a real clock, says how much time has passed, in
 * milliseconds, and may ask at any moment what is left and whether the time is over.
 */
/*
 * Time systems as data. All times are milliseconds. A system says what each player gets for the game; what is left of
 * it is the business of a `Clock`.
 */

/** No limit at all. */
interface NoLimit {
  readonly kind: "none";
}

/** Sudden death: `mainMs` for the whole game. */
interface Absolute {
  readonly kind: "absolute";
  readonly mainMs: number;
}

/** After the main time, `stones` moves in every `periodMs`; time left over in a period is lost. */
interface Canadian {
  readonly kind: "canadian";
  readonly mainMs: number;
  readonly periodMs: number;
  readonly stones: number;
}

/**
 * Japanese byo-yomi: after the main time, `periods` periods; one is used up only by a move that takes all of it.
 * Chinese reserve minutes, of which a move uses up only whole ones, are the same.
 */
interface ByoYomi {
  readonly kind: "byo-yomi";
  readonly mainMs: number;
  readonly periodMs: number;
  readonly periods: number;
}

/**
 * Every move adds `incrementMs`. `maxMainMs` caps what can be saved up, `maxMoveMs` what one move may take; both are
 * Infinity in plain Fischer time.
 */
interface Fischer {
  readonly kind: "fischer";
  readonly mainMs: number;
  readonly incrementMs: number;
  readonly maxMainMs: number;
  readonly maxMoveMs: number;
}

/**
 * Ing's overtime: after the main time, up to `maxPenalties` periods of `periodMs`; each one that is begun costs
 * `points` points, and the game is lost when the last is over.
 */
interface PenaltyPeriods {
  readonly kind: "penalty";
  readonly mainMs: number;
  readonly periodMs: number;
  readonly maxPenalties: number;
  readonly points: number;
}

export type TimeSystem = NoLimit | Absolute | Canadian | ByoYomi | Fischer | PenaltyPeriods;

export const NO_LIMIT: NoLimit = { kind: "none" };

/** What is left, as the player who must move needs it. All times in milliseconds. */
export interface ClockView {
  /** Main time left for this move; 0 in overtime; Infinity without a limit. */
  readonly mainMs: number;
  /** What is left of the running overtime period, or the whole of the next one; 0 without overtime. */
  readonly periodMs: number;
  /** Moves to be made within that period. */
  readonly periodMoves: number;
  /** Periods left, the running one included. */
  readonly periods: number;
  /** Whether a period that was not used up begins anew after its moves. */
  readonly renews: boolean;
  /** Added after every move. */
  readonly incrementMs: number;
}

/** How a system goes on after the main time. */
interface Overtime {
  readonly periodMs: number;
  readonly periodMoves: number;
  readonly periods: number;
  /** Whether a period that was not used up begins anew after `periodMoves` moves. */
  readonly renews: boolean;
}

const NO_OVERTIME: Overtime = { periodMs: 0, periodMoves: 1, periods: 0, renews: false };

/** What changes in the course of a game. */
interface Left {
  readonly mainMs: number;
  readonly periodMs: number;
  readonly periodMoves: number;
  readonly periods: number;
  readonly hasLost: boolean;
}

export class Clock {
  readonly system: TimeSystem;
  private readonly overtime: Overtime;
  private left: Left;

  constructor(system: TimeSystem) {
    this.system = system;
    this.overtime = overtimeOf(system);
    const { periodMs, periodMoves, periods } = this.overtime;
    this.left = { mainMs: mainOf(system), periodMs, periodMoves, periods, hasLost: false };
  }

  /** Whether in overtime every move has a period of its own. */
  get hasPeriodPerMove(): boolean {
    return this.overtime.renews && this.overtime.periodMoves === 1;
  }

  /** What is left when the player has been thinking for `elapsedMs`. */
  view(elapsedMs = 0): ClockView {
    const { mainMs, periodMs, periodMoves, periods } = this.after(elapsedMs);
    const { system, overtime } = this;
    const view = { mainMs, periodMs, periodMoves, periods, renews: overtime.renews, incrementMs: 0 };
    if (system.kind !== "fischer") return view;
    const moveMs = Math.max(0, system.maxMoveMs - elapsedMs);
    return { ...view, mainMs: Math.min(mainMs, moveMs), incrementMs: system.incrementMs };
  }

  /** Whether the time is over when the player has been thinking for `elapsedMs`. */
  hasLost(elapsedMs = 0): boolean {
    return this.after(elapsedMs).hasLost;
  }

  /** Points that the player pays for overtime used up to now (Ing); 0 under other systems. */
  penaltyPoints(elapsedMs = 0): number {
    const { system } = this;
    if (system.kind !== "penalty") return 0;
    const { mainMs, periodMs, periods, hasLost } = this.after(elapsedMs);
    if (mainMs > 0 || hasLost) return hasLost ? system.maxPenalties * system.points : 0;
    const isBegun = periodMs < system.periodMs;
    return (system.maxPenalties - periods + (isBegun ? 1 : 0)) * system.points;
  }

  /** A move was made that took this long. */
  spend(elapsedMs: number): void {
    const after = this.after(elapsedMs);
    this.left = after.hasLost ? after : this.renewed(after);
  }

  /**
   * A move was made after the time was over, and the game goes on with what the move adds, or with a last period. The
   * rest of a Canadian period has no time. Where a system has neither, or has the game lost for points (Ing), it stays
   * over.
   */
  goOn(elapsedMs: number): void {
    const left = this.renewed(this.after(elapsedMs));
    const hasTime = left.mainMs + left.periodMs > 0;
    this.left = hasTime ? { ...left, periods: Math.min(1, this.overtime.periods), hasLost: false } : left;
  }

  /**
   * A controller's report: time left, and the stones (Canadian) or periods (byo-yomi and the like) left in overtime, or
   * 0 in main time. Less than no time counts as none: it is the controller who says whether the game is lost.
   */
  setLeft(leftMs: number, count: number): void {
    const { system, overtime } = this;
    const ms = Math.max(0, leftMs);
    const { periodMs, periodMoves, periods } = overtime;
    const full = { mainMs: 0, periodMs, periodMoves, periods, hasLost: false };
    if (count <= 0 || periods === 0) this.left = { ...full, mainMs: ms };
    else if (system.kind === "canadian") this.left = { ...full, periodMs: ms, periodMoves: count };
    else this.left = { ...full, periodMs: ms, periods: count };
  }

  /** What is left once the move is made. */
  private renewed(after: Left): Left {
    const { system, overtime } = this;
    if (system.kind === "fischer") {
      // A cap limits what can be saved up; it takes nothing away that the player had from the start.
      const most = Math.max(after.mainMs, system.maxMainMs);
      return { ...after, mainMs: Math.min(after.mainMs + system.incrementMs, most) };
    }
    const isInOvertime = after.mainMs === 0 && overtime.renews;
    if (!isInOvertime) return after;
    const periodMoves = after.periodMoves - 1;
    return periodMoves > 0
      ? { ...after, periodMoves }
      : { ...after, periodMs: overtime.periodMs, periodMoves: overtime.periodMoves };
  }

  /** What is left after so much thought, before the move is made. */
  private after(elapsedMs: number): Left {
    const { left, overtime, system } = this;
    if (system.kind === "none" || elapsedMs <= 0) return left;
    const takesTooLong = system.kind === "fischer" && elapsedMs > system.maxMoveMs;
    let restMs = elapsedMs - left.mainMs;
    if (restMs <= 0) return { ...left, mainMs: -restMs, hasLost: left.hasLost || takesTooLong };
    let { periodMs, periods } = left;
    // A period is used up when all of it has gone by.
    while (periods > 0 && restMs >= periodMs) {
      restMs -= periodMs;
      periods--;
      periodMs = overtime.periodMs;
    }
    const hasLost = left.hasLost || takesTooLong || periods === 0;
    return { ...left, mainMs: 0, periods, periodMs: hasLost ? 0 : periodMs - restMs, hasLost };
  }
}

function mainOf(system: TimeSystem): number {
  return system.kind === "none" ? Infinity : system.mainMs;
}

function overtimeOf(system: TimeSystem): Overtime {
  switch (system.kind) {
    case "canadian":
      return { periodMs: system.periodMs, periodMoves: system.stones, periods: 1, renews: true };
    case "byo-yomi":
      return { periodMs: system.periodMs, periodMoves: 1, periods: system.periods, renews: true };
    case "penalty":
      return { periodMs: system.periodMs, periodMoves: 1, periods: system.maxPenalties, renews: false };
    default:
      return NO_OVERTIME;
  }
}
