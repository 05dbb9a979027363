/** Which moves an analysis may consider. */
import type { Colour } from "../../engine/board/colour.ts";
import type { Point } from "../../engine/board/geometry.ts";

/** Moves that are not to be considered, or the only ones that are, for one colour at the first move. */
export interface MoveFilter {
  readonly kind: "avoid" | "allow";
  readonly colour: Colour;
  readonly moves: readonly Point[];
}

/** Which moves of `colour` the filters leave; undefined if they leave all. */
export function considered(filters: readonly MoveFilter[], colour: Colour): ((move: Point) => boolean) | undefined {
  const own = filters.filter((filter) => filter.colour === colour);
  if (own.length === 0) return undefined;
  return (move) => own.every(({ kind, moves }) => moves.includes(move) === (kind === "allow"));
}
