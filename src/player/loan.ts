/** Komi that a search lends to White in handicap games (see `lentKomi`), and its results without it. */
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import { lentKomi } from "./dynamic-komi.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import type { Game } from "../rules/game.ts";

/** Points that the search of a game's next move lends to White. */
export function lentOf({ handicap, geometry, moves }: Game): number {
  return lentKomi(handicap, geometry.points.length, moves.length);
}

/** The scores of a search as they are without the points lent to White. */
export function withoutLoan(result: SearchResult, colour: Colour, lent: number): SearchResult {
  if (lent === 0) return result;
  const correction = colour === BLACK ? lent : -lent;
  const candidates = result.candidates.map((candidate) => ({ ...candidate, score: candidate.score + correction }));
  return { ...result, score: result.score + correction, candidates };
}
