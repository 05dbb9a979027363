/** Somebody beside the controller who is shown how moves are found: readers of a chat, a board with live graphics. */
import type { Colour } from "../../engine/board/colour.ts";
import type { Geometry } from "../../engine/board/geometry.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import type { ChosenMove, SearchWatch } from "./player.ts";

export interface Spectator {
  /** Milliseconds between two looks at a search for a move; absent: none are wanted. */
  readonly intervalMs?: number;
  /** What a search for a move has found so far. */
  readonly thinking: (result: SearchResult, colour: Colour, geometry: Geometry) => void;
  /** A move was chosen; its reply has not been sent yet. */
  readonly chosen: (choice: ChosenMove, colour: Colour, geometry: Geometry) => void;
}

/** The spectator's view of a search, if it wants one. */
export function watchOf(
  spectator: Spectator | undefined,
  colour: Colour,
  geometry: Geometry,
): SearchWatch | undefined {
  if (spectator?.intervalMs === undefined) return undefined;
  return { intervalMs: spectator.intervalMs, report: (result) => spectator.thinking(result, colour, geometry) };
}
