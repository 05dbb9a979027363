/** Small pieces of sentences for people. */
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";

/** "Black" or "White": the player, at the beginning of a sentence or anywhere in it. */
export function colourTitle(colour: Colour): string {
  return colour === BLACK ? "Black" : "White";
}

/** "D4", "D4 and E5", "C3, D4 and E5". */
export function pointList(points: readonly Point[], geometry: Geometry): string {
  const names = points.map((p) => geometry.vertex(p));
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} and ${last}`;
}
