/** The calls of @sabaki/deadstones, answered by shinpan's referee: `import deadstones from "./deadstones.mjs"`. */
import { analyse, BLACK, findRuleset, Game, geometryOf, judge, pointsOfStatus, WHITE } from "shinpan";

/** Rows of 1 (Black), −1 (White) and 0 as a position. */
function gameOf(data, sign = 1) {
  const geometry = geometryOf(data[0].length, data.length);
  const points = (stone) => geometry.points.filter((p) => data[geometry.row(p)][geometry.column(p)] === stone);
  const game = new Game(geometry, findRuleset("chinese"), 7);
  const toPlay = sign > 0 ? BLACK : WHITE;
  const refused = game.setUp({ black: points(1), white: points(-1), empty: [], toPlay });
  if (refused) throw new Error(refused.message);
  return game;
}

/** Rows of a value for each point. */
function rowsOf({ width, height, points }, valueOf) {
  const values = points.map(valueOf);
  return Array.from({ length: height }, (_, y) => values.slice(y * width, (y + 1) * width));
}

const signOf = (colour) => (colour === BLACK ? 1 : colour === WHITE ? -1 : 0);

/** The dead stones as [x, y]. The options of the original are not needed: the referee proves, reads or estimates. */
export async function guess(data) {
  const game = gameOf(data);
  const { verdict } = judge(game);
  return pointsOfStatus(verdict, "dead").map((p) => [game.geometry.column(p), game.geometry.row(p)]);
}

/** The dead stones too: those that are inside the opponent's territory are among them. */
export const getFloatingStones = guess;

/** Who owns each point, −1 (White) to 1 (Black), after a search of `iterations` visits. */
export async function getProbabilityMap(data, iterations = 100) {
  const game = gameOf(data);
  const { ownership } = await analyse(game, { visits: iterations, ownership: true });
  return rowsOf(game.geometry, (p) => ownership[p]);
}

/** The board as the referee expects it at the end: dead stones gone, territory filled. */
export async function playTillEnd(data, sign) {
  const game = gameOf(data, sign);
  const { verdict } = judge(game);
  const dead = new Set(pointsOfStatus(verdict, "dead"));
  const { colour } = game.board;
  return rowsOf(game.geometry, (p) => signOf(verdict.territory[p]) || (dead.has(p) ? 0 : signOf(colour[p])));
}

/** The original fetches its WebAssembly file; shinpan has nothing to fetch. */
export function useFetch() {}

export default { guess, getFloatingStones, getProbabilityMap, playTillEnd, useFetch };
