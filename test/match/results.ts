/** Games and matches as a log has them, for tests. */
import type { LoggedGame, MatchSettings } from "../../src/match/settings.ts";

/** A game that White has won by resignation, but for what is said. */
export function gameResult(given: Partial<LoggedGame> & { readonly game: number }): LoggedGame {
  return {
    black: 0,
    white: 1,
    opening: Math.ceil(given.game / 2),
    openingMoves: "C3 G7",
    result: "W+R",
    winner: 1,
    reason: "black resigned",
    moves: 50,
    timeMs: { black: { moves: 24, total: 24_000, max: 1310 }, white: { moves: 24, total: 1200, max: 90 } },
    sgf: "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[cc]C[opening];W[gg]C[1.00 s])\n",
    ...given,
  };
}

export function matchSettings(...labels: string[]): MatchSettings {
  return {
    engines: labels.map((label) => ({ label, version: "1.0", command: `run ${label}` })),
    ...{ size: 9, rules: "chinese", komi: 7.5, handicap: 0, time: null, playouts: null, clock: null },
    ...{ level: 10, openingPlies: 4, seed: 1, referee: null, sprt: null, build: null },
  };
}
