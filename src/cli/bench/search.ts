/** Speed of the search. */
import { Coordinator, type CoordinatorOptions } from "../../../engine/search/coordinator.ts";
import { randomPosition } from "./positions.ts";

/** Moves before the position that is searched: a few, as in the opening. */
const MOVES = 6;

/** A searcher whose threads are warm. */
export async function warmCoordinator(options: CoordinatorOptions, sizes: readonly number[]): Promise<Coordinator> {
  const coordinator = new Coordinator(options);
  for (const size of sizes) await coordinator.search(randomPosition(size, MOVES, 1), { timeMs: 100 }, 1);
  return coordinator;
}

/** Playouts per second of a search from scratch on a board of this size, measured over `ms` milliseconds. */
export async function measureSearch(coordinator: Coordinator, size: number, ms: number): Promise<number> {
  coordinator.forget();
  const { playouts, timeMs } = await coordinator.search(randomPosition(size, MOVES, 1), { timeMs: ms }, 1);
  return (playouts / timeMs) * 1000;
}
