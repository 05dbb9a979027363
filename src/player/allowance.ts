/** What one move may take. */
import type { Lateness } from "../../engine/search/lateness.ts";
import { planTime, type TimeLeft, type TimePlan } from "./clock-plan.ts";
import type { Game } from "../rules/game.ts";

export interface Allowance {
  /** Undefined where no clock runs. */
  readonly plan: TimePlan | undefined;
  /** Time left of the most that the plan allows, now: below 0 once it is over, Infinity where no clock runs. */
  readonly leftMs: () => number;
}

/** What the move about to be chosen may take, from now on. */
export function allowanceFor(game: Game, clock: TimeLeft | undefined, lateness: Lateness): Allowance {
  if (!clock || clock.mainMs === Infinity) return { plan: undefined, leftMs: () => Infinity };
  const startMs = performance.now();
  const points = game.geometry.points.length;
  lateness.fade();
  const { isBusy, worstMs: latenessMs } = lateness;
  const plan = planTime(clock, { points, moveNumber: game.moves.length, latenessMs, isBusy });
  return { plan, leftMs: () => startMs + plan.mostMs - performance.now() };
}
