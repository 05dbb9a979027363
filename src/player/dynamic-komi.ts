/**
 * Points lent to White in handicap games while they are young. Where every move wins or every move loses, a search sees
 * no difference between moves; with about half of the handicap's worth made up for, White fights for every point and
 * Black keeps what he has. The loan shrinks linearly to nothing (Baudiš 2011).
 */

/** Points lent for each handicap stone: half of what a stone in the corner is worth at the start. */
const POINTS_A_STONE = 7;
/** The loan is paid back by this many moves of both players, by points of the board. */
const PAID_BACK = 0.55;
/** Moves from one change of the loan to the next: a search tree is of one komi, and a change begins it anew. */
const STEP = 10;

/** Points lent to White; 0 in even games. */
export function lentKomi(handicap: number, points: number, moveNumber: number): number {
  if (handicap < 2) return 0;
  const made = Math.floor(moveNumber / STEP) * STEP;
  return Math.round(handicap * POINTS_A_STONE * Math.max(0, 1 - made / (PAID_BACK * points)));
}
