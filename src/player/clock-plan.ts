/**
 * How long to think about a move. Main time is shared over the moves that the game may still have, evenly until the
 * middle game is over and by ever smaller shares after it, with less for the first moves (a form of Huang, Coulom & Lin
 * 2010); to that comes what an overtime period or an increment gives anyway.
 */

/** A player's clock as a search needs it, less what the way to it takes. All times in milliseconds. */
export interface TimeLeft {
  /** Main time left. */
  readonly mainMs: number;
  /** Overtime: time for each period, 0 if there is none. In a running period: what is left of it. */
  readonly periodMs: number;
  /** Moves to play within one period (1 in byo-yomi, the stones left in Canadian overtime). */
  readonly periodMoves: number;
  /** Whether a period that lasted for its moves begins anew; if not, it is main time that costs something. */
  readonly renews: boolean;
  /** Added after every move (Fischer). */
  readonly incrementMs: number;
}

/** Times for one move in milliseconds. */
export interface TimePlan {
  /** What the move should take if nothing is special about it. */
  readonly aimMs: number;
  /** What it may take at most, with everything that is done for it. */
  readonly mostMs: number;
  /** Whether time that is not used now can be used later. */
  readonly isSaved: boolean;
}

/** Kept back in case the machine is busy with something else just when the time is over, and times its lateness. */
const BUSY_MS = 200;
const LATENESS = 4;
/** The same within a period: a share of it, but no less than the first and no more than the second of these. */
const PERIOD_SPARE_SHARE = 0.15;
const LEAST_SPARE_MS = 150;
const MOST_SPARE_MS = 500;
/** And no less than this where others want the processor: now and then they keep it from us for so long. */
const BUSY_PERIOD_SPARE_MS = 350;
/** So much of a period may be used however short it is. */
const LEAST_USE = 0.1;
/** What a move costs that is played at once; more on a late machine, though few moves meet with its worst. */
const INSTANT_MOVE_MS = 20;
const LATE_SHARE = 0.6;
/** No thought is shorter, whatever the clock says. */
const SHORTEST_MS = 5;

/** Own moves until the shares of the time shrink, and the number of such shares left then, by points of the board. */
const EVEN_MOVES = 0.12;
const LAST_SHARES = 0.1;
/** So many moves of both players, by points, are the opening; the first of them gets this share of the usual time. */
const OPENING_MOVES = 0.1;
const FIRST_MOVE_SHARE = 0.5;
/** Moves of both players in a long game, by points; there may always be some more. */
const LONG_GAME = 1.6;
const MORE_MOVES = 30;
/** How far beyond its aim a difficult move may go, and the share of the time left that no move may exceed. */
const EXTENSION = 2;
const MOST_OF_MAIN = 0.25;
/** Share of an increment that is used at once. */
const INCREMENT_SHARE = 0.9;

/** What a plan is made for. */
export interface TimeUse {
  /** Points of the board. */
  readonly points: number;
  /** Moves made so far by both players. */
  readonly moveNumber: number;
  /** By how much the machine has been late of late, at worst, when something was to be done at a time. */
  readonly latenessMs: number;
  /** Whether it is often late, if only by little: others want the processor, too. */
  readonly isBusy: boolean;
}

/** The times for the next move. */
export function planTime(left: TimeLeft, use: TimeUse): TimePlan {
  const plan = left.renews && left.periodMs > 0 ? withPeriods(left, use) : sudden(left, use);
  const mostMs = Math.max(SHORTEST_MS, plan.mostMs);
  return { aimMs: Math.max(SHORTEST_MS, Math.min(plan.aimMs, mostMs)), mostMs, isSaved: plan.isSaved };
}

/** Time that is over when it is over, with increments or without. */
function sudden(left: TimeLeft, use: TimeUse): TimePlan {
  const { mainMs, incrementMs, periodMs } = left;
  // Overtime that does not come again is touched only when nothing else is left.
  const allMs = mainMs > 0 ? mainMs : periodMs;
  const movesLeft = Math.max(MORE_MOVES, (LONG_GAME * use.points - use.moveNumber) / 2);
  const reserveMs = spareMs(BUSY_MS, use) + movesLeft * Math.max(0, instantMoveMs(use) - incrementMs);
  const freeMs = Math.max(0, allMs - reserveMs);
  const aimMs = share(freeMs, use) + Math.min(incrementMs * INCREMENT_SHARE, freeMs / 2);
  const mostMs = Math.min(aimMs * EXTENSION, Math.max(aimMs, freeMs * MOST_OF_MAIN), freeMs);
  return { aimMs, mostMs, isSaved: true };
}

/** Main time followed by periods that renew themselves. */
function withPeriods(left: TimeLeft, use: TimeUse): TimePlan {
  const { mainMs, periodMs } = left;
  const moves = Math.max(1, left.periodMoves);
  const leastMs = use.isBusy ? BUSY_PERIOD_SPARE_MS : LEAST_SPARE_MS;
  const spare = spareMs(Math.max(leastMs, Math.min(MOST_SPARE_MS, periodMs * PERIOD_SPARE_SHARE)), use);
  const freeMs = Math.max(periodMs * LEAST_USE, periodMs - spare - (moves - 1) * instantMoveMs(use));
  const perMoveMs = freeMs / moves;
  if (mainMs > 0) {
    const aimMs = share(mainMs, use) + perMoveMs;
    return { aimMs, mostMs: Math.min(aimMs * EXTENSION, mainMs + perMoveMs), isSaved: true };
  }
  if (moves === 1) return { aimMs: freeMs, mostMs: freeMs, isSaved: false };
  // Half of its share must be left for every other move of the period.
  const mostMs = Math.min(perMoveMs * EXTENSION, freeMs - ((moves - 1) * perMoveMs) / 2);
  return { aimMs: perMoveMs, mostMs, isSaved: true };
}

function spareMs(leastMs: number, { latenessMs }: TimeUse): number {
  return Math.max(leastMs, latenessMs * LATENESS);
}

function instantMoveMs({ latenessMs }: TimeUse): number {
  return Math.max(INSTANT_MOVE_MS, latenessMs * LATE_SHARE);
}

/** The share of main time for one move. */
function share(mainMs: number, { points, moveNumber }: TimeUse): number {
  const shares = LAST_SHARES * points + Math.max(0, EVEN_MOVES * points - moveNumber / 2);
  const opening = Math.min(1, FIRST_MOVE_SHARE + ((1 - FIRST_MOVE_SHARE) * moveNumber) / (OPENING_MOVES * points));
  return (mainMs / Math.max(2, shares)) * opening;
}
