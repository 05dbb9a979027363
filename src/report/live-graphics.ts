/** A search as GoGui draws it on its board while it goes on. See "live graphics" in GoGui's manual. */
import { BLACK, type Colour, opponent } from "../../engine/board/colour.ts";
import { type Geometry, PASS } from "../../engine/board/geometry.ts";
import type { SearchResult } from "../../engine/search/result.ts";

/** Moves of the variation that are drawn, and other moves whose share of the visits is. */
const MAX_MOVES = 12;
const MAX_LABELS = 8;

/** The expected variation as numbered stones, other candidates with their share of the visits, and a line of text. */
export function liveGraphics(result: SearchResult, colour: Colour, geometry: Geometry): string[] {
  const { candidates, winrate, score, playouts, visits } = result;
  const lines: string[] = [];
  const variation = (candidates[0]?.variation ?? []).slice(0, MAX_MOVES);
  if (variation.length > 0) lines.push(`VAR ${variationText(variation, colour, geometry)}`);
  const labels = candidates
    .filter(({ move }) => move !== PASS && !variation.includes(move))
    .slice(0, MAX_LABELS)
    .map((candidate) => `${geometry.vertex(candidate.move)} ${Math.round((100 * candidate.visits) / visits)}%`);
  if (labels.length > 0) lines.push(`LABEL ${labels.join(" ")}`);
  const lead = `${score < 0 ? "" : "+"}${score.toFixed(1)}`;
  lines.push(`TEXT ${(100 * winrate).toFixed(1)} % of ${playouts} playouts won, ${lead} points`);
  return lines;
}

/** Moves of alternating colours, the given one first: "b D4 w Q16". */
function variationText(moves: readonly number[], colour: Colour, geometry: Geometry): string {
  return moves
    .map((p, i) => `${(i % 2 === 0 ? colour : opponent(colour)) === BLACK ? "b" : "w"} ${geometry.vertex(p)}`)
    .join(" ");
}
