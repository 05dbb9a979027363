/** Small pieces of sentences for people. */
import { BLACK, type Colour, opponent } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";

/** Moves of a line that are shown: nobody follows a longer one without a board. */
const MAX_MOVES = 24;

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

/** "White A1, Black pass, White B2". @param pass what a pass is called */
export function moveList(line: readonly Point[], first: Colour, geometry: Geometry, pass = "pass"): string {
  const moves = line.slice(0, MAX_MOVES).map((point, i) => {
    const colour = i % 2 === 0 ? first : opponent(first);
    return `${colourTitle(colour)} ${point === PASS ? pass : geometry.vertex(point)}`;
  });
  return moves.join(", ") + (line.length > MAX_MOVES ? " …" : "");
}
