/**
 * Dynamic komi in handicap games (Baudiš 2011). Where every move wins or every move loses, a search sees no difference
 * between moves. With about half of the handicap's worth added to the komi, White fights for every point and Black
 * keeps what he has. The points shrink linearly to nothing.
 */
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import type { Game } from "../rules/game.ts";

/** Points for each handicap stone: half of what a stone in the corner is worth at the start. */
const POINTS_A_STONE = 7;
/** Nothing is left after this many moves of both players, by points of the board. */
const END = 0.55;
/** Moves from one change to the next: a search tree is of one komi, and a change begins it anew. */
const STEP = 10;

/** Points that the search of a game's next move adds to the komi; 0 in even games. */
export function dynamicKomi({ handicap, geometry, moves }: Pick<Game, "handicap" | "geometry" | "moves">): number {
  if (handicap < 2) return 0;
  const moveNumber = Math.floor(moves.length / STEP) * STEP;
  return Math.round(handicap * POINTS_A_STONE * Math.max(0, 1 - moveNumber / (END * geometry.points.length)));
}

/** The result of a search for `colour` with the scores of the game's own komi. */
export function withoutDynamicKomi(result: SearchResult, colour: Colour, komi: number): SearchResult {
  if (komi === 0) return result;
  const correction = colour === BLACK ? komi : -komi;
  const candidates = result.candidates.map((candidate) => ({ ...candidate, score: candidate.score + correction }));
  return { ...result, score: result.score + correction, candidates };
}
