/** Searches several positions at a time, each in one thread: the results do not depend on the number of threads. */
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import { type CoordinatedThread, Coordinator } from "../../engine/search/coordinator.ts";
import type { SearchLimits, SearchPosition } from "../../engine/search/position.ts";
import { searchThreads } from "../../engine/search/thread.ts";
import type { Evaluation } from "../report/game-analysis.ts";
import { workThrough } from "../io/workers.ts";

/** A position of a game. */
export interface Moment {
  /** Number of moves made. */
  readonly move: number;
  readonly toPlay: Colour;
  /** What is to be searched; it may have to wait for the referee. */
  readonly position: Promise<SearchPosition>;
}

/** Nodes of a tree. Playouts beyond that still count, but add no leaves. */
const NODES = 250_000;

export class SearchEvaluator {
  private readonly coordinators: readonly Coordinator[];
  private readonly seed: number;

  constructor(threads: number, script: URL, seed: number) {
    const newCoordinator = (thread: CoordinatedThread) => new Coordinator({ threads: [thread], nodes: NODES });
    this.coordinators = searchThreads(script, threads).map(newCoordinator);
    this.seed = seed;
  }

  /** The evaluations in the order of the moments. @param tell told of each */
  async evaluate(
    moments: readonly Moment[],
    limits: SearchLimits,
    tell: (evaluation: Evaluation) => void,
  ): Promise<Evaluation[]> {
    const evaluations: Evaluation[] = [];
    await workThrough([...moments.entries()], this.coordinators, async ([i, moment], coordinator) => {
      const { move, toPlay, position } = moment;
      coordinator.forget();
      const result = await coordinator.search(await position, limits, this.seed + move);
      const { candidates, move: best, playouts } = result;
      // The best move alone looks too good in a short search, and the curve would zigzag with the turn.
      const { winrate, score: lead } = result.mean ?? result;
      evaluations[i] = {
        move,
        toPlay,
        winrate: toPlay === BLACK ? winrate : 1 - winrate,
        lead: toPlay === BLACK ? lead : -lead,
        // A single playout evaluates the position and tries no move.
        variation: candidates[0]?.variation ?? (playouts > 0 ? [best] : []),
        playouts,
      };
      tell(evaluations[i]);
    });
    return evaluations;
  }

  async close(): Promise<void> {
    await Promise.all(this.coordinators.map((coordinator) => coordinator.close()));
  }
}
