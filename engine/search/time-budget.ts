/**
 * How long to think about a move. Main time is shared over the moves that the game may still have; what an overtime
 * period allows anyway is added (a shortened form of Huang, Coulom & Lin 2010).
 */

/** A player's clock as a search needs it. All times in milliseconds. */
export interface TimeLeft {
  /** Main time left. */
  readonly mainMs: number;
  /** Overtime: time for each period, 0 if there is none. In a running period: what is left of it. */
  readonly periodMs: number;
  /** Moves to play within one period (1 in byo-yomi, the stones left in Canadian overtime). */
  readonly periodMoves: number;
  /** Added after every move (Fischer). */
  readonly incrementMs: number;
}

/** Kept back for the way from here to the clock. */
const LAG_MS = 250;
/** Moves of one player that a game still has at least, as far as anyone knows. */
const FEWEST_MOVES_LEFT = 20;
/** Moves of both players in a game, by points of the board. */
const GAME_LENGTH = 0.75;
/** No thought is shorter, whatever the clock says. */
const SHORTEST_MS = 10;

/** Thinking time for one move, in milliseconds. */
export function thinkingTimeMs(left: TimeLeft, points: number, moveNumber: number): number {
  const movesLeft = Math.max(FEWEST_MOVES_LEFT, (points * GAME_LENGTH - moveNumber) / 2);
  const perPeriodMove = left.periodMs > 0 ? (left.periodMs - LAG_MS) / Math.max(1, left.periodMoves) : 0;
  const share = left.mainMs / movesLeft + left.incrementMs * 0.9;
  const most = left.mainMs > 0 && perPeriodMove <= 0 ? left.mainMs * 0.5 - LAG_MS : Infinity;
  return Math.max(SHORTEST_MS, Math.min(share + Math.max(0, perPeriodMove) * 0.95, most));
}
