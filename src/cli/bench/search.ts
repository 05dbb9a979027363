/** Speed of the search. */
import { geometryOf } from "../../../engine/board/geometry.ts";
import { Coordinator, type CoordinatorOptions } from "../../../engine/search/coordinator.ts";
import { randomPosition } from "../../../engine/search/random-position.ts";
import { median } from "./median.ts";
import type { Yardstick } from "./yardstick.ts";

/** Moves before the position that is searched: a few, as in the opening. */
const OPENING_MOVES = 6;

/** A searcher whose threads are warm. */
export async function warmCoordinator(options: CoordinatorOptions, sizes: readonly number[]): Promise<Coordinator> {
  const coordinator = new Coordinator(options);
  for (const size of sizes) {
    await coordinator.search(randomPosition(geometryOf(size), OPENING_MOVES, 1), { timeMs: 100 }, 1);
  }
  return coordinator;
}

/** How fast a search was, as medians of several rounds. */
export interface SearchSpeed {
  /** Playouts per second. */
  readonly playouts: number;
  /** Ratio to the first coordinator's of the same round. */
  readonly ofFirst: number;
  /** Ratio to the yardstick's playouts of the same round; only with a yardstick. */
  readonly ofYardstick: number | undefined;
}

/**
 * The speeds of searches from scratch on a board of this size: in each round the yardstick and every coordinator have
 * their turn of `ms` milliseconds, so that what else the machine does hits all.
 */
export async function measureSearches(
  coordinators: readonly Coordinator[],
  size: number,
  rounds: number,
  ms: number,
  yardstick: Yardstick | undefined,
): Promise<SearchSpeed[]> {
  const position = randomPosition(geometryOf(size), OPENING_MOVES, 1);
  const speeds: number[][] = coordinators.map(() => []);
  const yardsticks: number[] = [];
  for (let round = 0; round < rounds; round++) {
    if (yardstick) yardsticks.push(yardstick.measure(size, ms));
    for (const [i, coordinator] of coordinators.entries()) {
      coordinator.forget();
      const { playouts, timeMs } = await coordinator.search(position, { timeMs: ms }, 1);
      speeds[i].push((playouts / timeMs) * 1000);
    }
  }
  return speeds.map((found) => ({
    playouts: median(found),
    ofFirst: median(found.map((speed, round) => speed / speeds[0][round])),
    ofYardstick: yardstick && median(found.map((speed, round) => speed / yardsticks[round])),
  }));
}
