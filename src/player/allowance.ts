/** What one move may take. */
import type { Lag } from "../../engine/search/lag.ts";
import { planTime, type TimeLeft, type TimePlan } from "./clock-plan.ts";
import type { Game } from "../rules/game.ts";

export interface Allowance {
  /** Undefined where no clock runs. */
  readonly plan: TimePlan | undefined;
  /** Time left of the most that the plan allows, now: below 0 once it is over, Infinity where no clock runs. */
  readonly leftMs: () => number;
}

/** What the move about to be chosen may take, from now on. */
export function allowanceFor(game: Game, clock: TimeLeft | undefined, lag: Lag): Allowance {
  if (!clock || clock.mainMs === Infinity) return { plan: undefined, leftMs: () => Infinity };
  const startMs = performance.now();
  const points = game.geometry.points.length;
  lag.fade();
  const { isBusy, worstMs: latenessMs } = lag;
  const plan = planTime(clock, { points, moveNumber: game.moves.length, latenessMs, isBusy });
  return { plan, leftMs: () => startMs + plan.mostMs - performance.now() };
}
