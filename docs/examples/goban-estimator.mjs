/**
 * Who owns each point, for the score estimator of goban (online-go.com):
 * `set_local_ownership_estimator(estimateOwnership)`.
 */
import { BLACK, findRuleset, Game, geometryOf, judge, pointsOfStatus, WHITE } from "shinpan";

/** Milliseconds: the page waits for the answer. */
const MOST_MS = 1000;

/**
 * @param board rows of 1 (Black), −1 (White) and 0
 * @param colour "black" or "white", the side to move
 * @param _trials not needed: proofs and the network do not count playouts
 * @param tolerance 0…1: strings that are less sure by this much own nothing
 * @returns rows of 1 (Black), −1 (White) and 0
 */
export function estimateOwnership(board, colour, _trials = 0, tolerance = 0) {
  const geometry = geometryOf(board[0].length, board.length);
  const stones = (sign) => geometry.points.filter((p) => board[geometry.row(p)][geometry.column(p)] === sign);
  const game = new Game(geometry, findRuleset("chinese"), 7);
  const toPlay = colour === "black" ? BLACK : WHITE;
  const refused = game.setUp({ black: stones(1), white: stones(-1), empty: [], toPlay });
  if (refused) throw new Error(refused.message);
  const { verdict } = judge(game, { now: () => performance.now(), timeMs: MOST_MS });
  const dead = new Set(pointsOfStatus(verdict, "dead"));
  const unsure = verdict.strings.filter(({ confidence }) => 2 * confidence - 1 < tolerance);
  const left = new Set(unsure.flatMap((string) => [...string.stones]));
  const owner = (p) => verdict.territory[p] || (dead.has(p) ? 0 : game.board.colour[p]);
  const sign = (p) => (left.has(p) ? 0 : owner(p) === BLACK ? 1 : owner(p) === WHITE ? -1 : 0);
  const rows = Array.from({ length: geometry.height }, () => []);
  for (const p of geometry.points) rows[geometry.row(p)].push(sign(p));
  return rows;
}
