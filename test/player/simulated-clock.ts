/** Games of one player on a simulated clock: no real time passes. */
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { Random } from "../../engine/board/random.ts";
import { Lag } from "../../engine/search/timing.ts";
import { Allowance, overheadMs, planTime } from "../../src/player/clock-plan.ts";
import { GameClock } from "../../src/player/game-clock.ts";
import { Clock, type TimeSystem } from "../../src/rules/clock.ts";

/** How late something happens, in milliseconds; `random` gives 0…1. `move` is the number of own moves before. */
export type Machine = (random: () => number, move: number) => number;

/** How much of its time a move takes: of the aim, or of the most where the move is difficult. */
export type Habit = (move: number) => { readonly isDifficult: boolean; readonly share: number };

export const HABITS: Readonly<Record<string, Habit>> = {
  steady: () => ({ isDifficult: false, share: 1 }),
  "always in doubt": () => ({ isDifficult: true, share: 1 }),
  "by turns": (move) => ({ isDifficult: move % 3 === 1, share: move % 3 === 0 ? 0.4 : 1 }),
};

export interface SimulatedGame {
  readonly system: TimeSystem;
  readonly size: number;
  readonly ownMoves: number;
  readonly habit?: Habit;
  readonly machine: Machine;
  /** Whether the controller sends `time_left` before every move. */
  readonly reportsTime?: boolean;
  /** Milliseconds for a reply on its way to the server, and what the engine keeps back for that. */
  readonly network?: { readonly ms: Machine; readonly lagMs: number };
  readonly seed?: number;
}

export interface Played {
  /** Milliseconds taken for each move, by the server's clock. */
  readonly times: readonly number[];
  readonly hasLost: boolean;
  /** Main time left in the end, by the server's clock. */
  readonly mainMs: number;
}

/** Lags that a search notes: it looks at the clock so often, and about 40 times are enough for a mean. */
const POLLS = 40;
const OPPONENT_MS = 3000;

export function playOnClock(game: SimulatedGame): Played {
  const { system, size, ownMoves, habit = HABITS.steady, machine, network, reportsTime = false, seed = 1 } = game;
  const generator = new Random(seed);
  const random = () => generator.fraction();
  const server = new Clock(system);
  const lag = new Lag();
  let nowMs = 0;
  const engine = new GameClock(
    () => nowMs,
    () => overheadMs(lag.meanMs, network?.lagMs ?? 0),
  );
  engine.setSystem(system);
  const times: number[] = [];
  for (let move = 0; move < ownMoves && !server.hasLost(); move++) {
    const startMs = nowMs;
    // The opponent's move and the request wait for the machine, which the engine does not see.
    nowMs += machine(random, move);
    if (move > 0) engine.moveMade(WHITE);
    if (reportsTime) {
      const { mainMs, periodMs, periods, periodMoves } = server.view();
      const count = system.kind === "canadian" ? periodMoves : periods;
      if (mainMs > 0) engine.setLeft(BLACK, mainMs, 0);
      else engine.setLeft(BLACK, periodMs, count);
    }
    lag.fade();
    const clock = engine.view(BLACK)!;
    const { worstMs, meanMs } = lag;
    const plan = planTime(clock, size * size, 2 * move, { worstMs, meanMs, networkMs: network?.lagMs ?? 0 });
    const allowance = new Allowance(plan, () => nowMs);
    const { timeMs, mostMs } = allowance.limits!;
    const { isDifficult, share } = habit(move);
    for (let i = 0; i < POLLS; i++) lag.note(machine(random, move));
    // The end of the search is noticed late, and the reply waits.
    nowMs += (isDifficult ? mostMs : timeMs) * share + machine(random, move);
    lag.note(-allowance.leftMs);
    engine.moveMade(BLACK);
    nowMs += machine(random, move) + (network?.ms(random, move) ?? 0);
    times.push(nowMs - startMs);
    server.spend(nowMs - startMs);
    nowMs += OPPONENT_MS;
  }
  return { times, hasLost: server.hasLost(), mainMs: server.view().mainMs };
}
