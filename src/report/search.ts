/** What a search found, in words for people. */
import type { Colour } from "../../engine/board/colour.ts";
import { PASS, type Geometry, type Point } from "../../engine/board/geometry.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import { colourTitle } from "./words.ts";

/** A move that was chosen, and the search behind it if there was one. */
export interface Choice {
  readonly colour: Colour;
  readonly move: Point | "resign";
  readonly search?: SearchResult;
}

/** Moves of a variation that are shown. */
const MAX_MOVES = 10;

/** The choice, how the game stands by the search (from the player's side), and what it expects. */
export function moveSummary({ colour, move, search }: Choice, geometry: Geometry): string {
  const what = move === "resign" ? "resigns" : move === PASS ? "passes" : `plays ${geometry.vertex(move)}`;
  const title = colourTitle(colour);
  if (!search) return `${title} ${what} without a search.`;
  const { playouts, winrate, score } = search;
  const lead = `${score < 0 ? "" : "+"}${score.toFixed(1)}`;
  const lines = [`${title} ${what}: ${(100 * winrate).toFixed(1)} % of ${playouts} playouts won, ${lead} points.`];
  const line = search.candidates.find((candidate) => candidate.move === move)?.variation ?? [];
  if (line.length > 1) lines.push(`Expected: ${line.slice(0, MAX_MOVES).map((p) => geometry.vertex(p)).join(" ")}`);
  return lines.join("\n");
}
