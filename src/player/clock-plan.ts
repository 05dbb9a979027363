/**
 * How long to think about a move: one model for all time systems.
 *
 * Main time is shared over the moves that may still come (Huang, Coulom & Lin, "Time Management for Monte-Carlo Tree
 * Search Applied to the Game of Go", 2010):
 *
 *     share = opening · main / max(MIN_SHARES, LAST_SHARES + max(0, EVEN_MOVES − m))
 *
 * m is the number of own moves made, `opening` rises from FIRST_MOVE to 1. An increment, or a move's part of a period,
 * comes on top. A difficult move may take up to EXTENSION times its aim.
 */
import type { SearchLimits } from "../../engine/search/position.ts";
import type { ClockView } from "../rules/clock.ts";

/** The parameters: value, unit, reason. */
const TIME = {
  // Sharing. "Points" are those of the board.
  EVEN_MOVES: 0.12, // own moves / points: the fighting is over after 43 own moves on 19×19; until then equal shares
  LAST_SHARES: 0.1, // shares / points: after that every move takes the same part of what is left
  MIN_SHARES: 8, // shares: with EXTENSION no move takes more than a quarter of the time, on the smallest boards too
  OPENING: 0.1, // moves / points: the first moves are known shapes…
  FIRST_MOVE: 0.5, // of the usual share: …and a longer search changes few of them
  EXTENSION: 2, // times the aim: what a move may take whose value falls or that has a rival
  // Safety.
  RESERVE_MS: 300, // kept back of main time and of every period: a thread of a busy system may wait that long
  LAG_FACTOR: 4, // times the worst lag, kept back where it is more: request, search, threads and reply have one each
  ROUND_TRIP: 6, // times the mean lag: what request and reply cost on the true clock beyond what the engine sees
  LONG_GAME: 0.8, // own moves / points: main time must last for instant moves until then…
  MIN_MOVES_LEFT: 30, // own moves: …and for this many more at any time
  MIN_USE: 0.1, // of a period: on a machine as late as a period is long, a search is still begun
  MIN_MS: 5, // what an instant move takes: the interval at which a search looks at the clock
  // Parts of a move.
  VERDICT: 0.4, // of the time left for the move: a verdict before the search must leave the larger part to the search
};

/** Lags that a plan allows for, in milliseconds. */
export interface LagEstimate {
  /** Of this machine, lately at worst and on the mean. */
  readonly worstMs: number;
  readonly meanMs: number;
  /** Of every move on its way to the clock that counts, which is a server's. */
  readonly networkMs: number;
}

/** Times for one move in milliseconds. */
export interface TimePlan {
  /** For a move of usual difficulty. */
  readonly aimMs: number;
  /** Never more than this in all. */
  readonly mostMs: number;
  /** Whether time that is not used now can be used later. */
  readonly isSaved: boolean;
}

/**
 * The times for the next move.
 * @param points of the board
 * @param moveNumber moves made so far by both players
 */
export function planTime(clock: ClockView, points: number, moveNumber: number, lag: LagEstimate): TimePlan {
  const { mainMs, periodMs, incrementMs } = clock;
  const reserveMs = Math.max(TIME.RESERVE_MS, TIME.LAG_FACTOR * lag.worstMs) + lag.networkMs;
  const instantMs = TIME.MIN_MS + overheadMs(lag.meanMs, lag.networkMs);
  if (!clock.renews || periodMs === 0) {
    // Overtime that does not renew itself costs points: it is used when nothing else is left.
    const leftMs = mainMs > 0 ? mainMs : periodMs;
    const moves = Math.max(TIME.MIN_MOVES_LEFT, TIME.LONG_GAME * points - moveNumber / 2);
    const freeMs = Math.max(0, leftMs - reserveMs - moves * Math.max(0, instantMs - incrementMs));
    const aimMs = share(freeMs, points, moveNumber) + Math.min(incrementMs, freeMs / 2);
    return plan(aimMs, Math.min(aimMs * TIME.EXTENSION, freeMs), true);
  }
  const moves = Math.max(1, clock.periodMoves);
  const freeMs = Math.max(periodMs * TIME.MIN_USE, periodMs - reserveMs - (moves - 1) * instantMs);
  const perMoveMs = freeMs / moves;
  if (mainMs > 0) {
    const aimMs = share(mainMs, points, moveNumber) + perMoveMs;
    return plan(aimMs, Math.min(aimMs * TIME.EXTENSION, mainMs + perMoveMs), true);
  }
  // Each other move of the period keeps at least half of its part.
  return plan(perMoveMs, perMoveMs * Math.min(TIME.EXTENSION, (moves + 1) / 2), moves > 1);
}

function plan(aimMs: number, mostMs: number, isSaved: boolean): TimePlan {
  const limitMs = Math.max(TIME.MIN_MS, mostMs);
  return { aimMs: Math.max(TIME.MIN_MS, Math.min(aimMs, limitMs)), mostMs: limitMs, isSaved };
}

/** One move's share of main time. */
function share(mainMs: number, points: number, moveNumber: number): number {
  const evenMoves = Math.max(0, TIME.EVEN_MOVES * points - moveNumber / 2);
  const shares = Math.max(TIME.MIN_SHARES, TIME.LAST_SHARES * points + evenMoves);
  const opening = Math.min(1, TIME.FIRST_MOVE + ((1 - TIME.FIRST_MOVE) * moveNumber) / (TIME.OPENING * points));
  return (mainMs / shares) * opening;
}

/** What a request and its reply cost on the true clock beyond the time that the engine sees. */
export function overheadMs(meanLagMs: number, networkMs: number): number {
  return TIME.ROUND_TRIP * meanLagMs + networkMs;
}

/** What one move may take, from the moment at which this is made. */
export class Allowance {
  private readonly now: () => number;
  private readonly plan: TimePlan | undefined;
  private readonly startMs: number;

  /** @param plan undefined where no clock runs */
  constructor(plan: TimePlan | undefined, now: () => number) {
    this.plan = plan;
    this.now = now;
    this.startMs = now();
  }

  /** Time left of the plan's most: below 0 once it is over, Infinity where no clock runs. */
  get leftMs(): number {
    return this.plan ? this.plan.mostMs - this.spentMs : Infinity;
  }

  /** Time for a verdict that precedes a search. */
  get verdictMs(): number {
    return this.leftMs * TIME.VERDICT;
  }

  /** How long to search with what is left; undefined where no clock runs. */
  get limits(): Required<Pick<SearchLimits, "timeMs" | "mostMs" | "mayStopEarly">> | undefined {
    if (!this.plan) return undefined;
    const { aimMs, isSaved } = this.plan;
    const [timeMs, mostMs] = [aimMs - this.spentMs, this.leftMs].map((ms) => Math.max(0, ms));
    return { timeMs, mostMs, mayStopEarly: isSaved };
  }

  /** Time since the move began. */
  get spentMs(): number {
    return this.now() - this.startMs;
  }
}
