/** Points from statuses and territory. */
import { BLACK, EMPTY, WHITE, opponent, type Colour } from "../../../engine/board/colour.ts";
import type { Board } from "../../../engine/board/board.ts";
import type { StringVerdict } from "../verdict.ts";

/**
 * Black's points minus White's, komi not included. Dead strings count as prisoners under territory scoring and are off
 * the board under the others.
 * @param territory point -> owner or EMPTY
 */
export function countScore(
  board: Board,
  strings: readonly Pick<StringVerdict, "colour" | "stones" | "status">[],
  territory: Uint8Array,
  scoring: "area" | "territory" | "stones",
): number {
  const points = [0, 0, 0];
  for (const p of board.geometry.points) if (territory[p] !== EMPTY && scoring !== "stones") points[territory[p]]++;
  for (const { colour, stones, status } of strings) {
    if (status === "dead") {
      if (scoring === "territory") points[opponent(colour)] += stones.length;
    } else if (scoring !== "territory") points[colour] += stones.length;
  }
  if (scoring === "territory") {
    for (const c of [BLACK, WHITE] as Colour[]) points[opponent(c)] += board.prisoners(c);
  }
  return points[BLACK] - points[WHITE];
}
