import { describe, expect, it } from "vitest";
import { planTime } from "../../src/player/clock-plan.ts";
import { Clock } from "../../src/rules/clock.ts";
import type { TimeSystem } from "../../src/rules/time-system.ts";

const MINUTE = 60_000;
/** What a move costs beyond its thinking, on a busy machine: now this, now that. */
const OVERHEADS_MS = [2, 4, 3, 20, 2, 45];

/** How much of its time a player takes: all that is planned, what may be taken at most, or what an easy move needs. */
const HABITS = {
  steady: () => ({ most: false, share: 1 }),
  "always in doubt": () => ({ most: true, share: 1 }),
  "by turns": (move: number) => ({ most: move % 3 === 1, share: move % 3 === 0 ? 0.4 : 1 }),
};
type Habit = keyof typeof HABITS;

interface Played {
  /** Milliseconds taken for each move. */
  readonly times: readonly number[];
  readonly hasLost: boolean;
  /** Share of the main time used in the end. */
  readonly mainUsed: number;
}

/** Plays so many moves of one player against the clock. */
function playClock(system: TimeSystem, size: number, ownMoves: number, habit: Habit): Played {
  const clock = new Clock(system);
  const mainMs = clock.view().mainMs;
  const times: number[] = [];
  for (let i = 0; i < ownMoves && !clock.hasLost(); i++) {
    const use = { points: size * size, moveNumber: 2 * i, latenessMs: 0, isBusy: false };
    const { aimMs, mostMs } = planTime(clock.view(), use);
    expect(aimMs).toBeGreaterThan(0);
    expect(mostMs).toBeGreaterThanOrEqual(aimMs);
    const { most, share } = HABITS[habit](i);
    const ms = (most ? mostMs : aimMs) * share + OVERHEADS_MS[i % OVERHEADS_MS.length];
    clock.spend(ms);
    times.push(ms);
  }
  return { times, hasLost: clock.hasLost(), mainUsed: 1 - clock.view().mainMs / mainMs };
}

const FISCHER = { kind: "fischer", maxMainMs: Infinity, maxMoveMs: Infinity } as const;

const SYSTEMS: readonly (readonly [string, TimeSystem])[] = [
  ["10 minutes", { kind: "absolute", mainMs: 10 * MINUTE }],
  ["1 minute", { kind: "absolute", mainMs: MINUTE }],
  ["10 seconds", { kind: "absolute", mainMs: 10_000 }],
  ["3 seconds", { kind: "absolute", mainMs: 3000 }],
  ["10 minutes + 5 × 30 s", { kind: "byo-yomi", mainMs: 10 * MINUTE, periodMs: 30_000, periods: 5 }],
  ["1 × 0.2 s", { kind: "byo-yomi", mainMs: 0, periodMs: 200, periods: 1 }],
  ["5 s + 1 × 1 s", { kind: "byo-yomi", mainMs: 5000, periodMs: 1000, periods: 1 }],
  ["1 minute + 25 moves in 20 s", { kind: "canadian", mainMs: MINUTE, periodMs: 20_000, stones: 25 }],
  ["5 moves in 1 s", { kind: "canadian", mainMs: 0, periodMs: 1000, stones: 5 }],
  ["1 minute + 1 s a move", { ...FISCHER, mainMs: MINUTE, incrementMs: 1000 }],
  ["2 s + 0.1 s a move", { ...FISCHER, mainMs: 2000, incrementMs: 100 }],
  ["capped", { kind: "fischer", mainMs: MINUTE, incrementMs: 2000, maxMainMs: MINUTE, maxMoveMs: 5000 }],
  ["1 s for every move", { kind: "per-move", moveMs: 1000 }],
  ["reserve minutes", { kind: "reserve-minutes", mainMs: MINUTE, minuteMs: MINUTE, minutes: 5 }],
  ["penalties", { kind: "penalty", mainMs: MINUTE, periodMs: 20_000, maxPenalties: 3, points: 2 }],
];

/** Board size and moves of one player: a short game, a usual one, one that will not end. */
const GAMES = [
  [9, 10],
  [9, 30],
  [9, 80],
  [13, 70],
  [13, 140],
  [19, 60],
  [19, 135],
  [19, 250],
] as const;

describe("a player who keeps to the plan", () => {
  const cases = SYSTEMS.flatMap(([name, system]) => GAMES.map(([size, moves]) => ({ name, system, size, moves })));
  it.each(cases)("never loses on time: $name, $moves moves at $size×$size", ({ system, size, moves }) => {
    // So many moves in so little time cannot be made, whatever the plan.
    const isHopeless = system.kind === "absolute" && system.mainMs < moves * 60;
    for (const habit of Object.keys(HABITS) as Habit[]) {
      if (!isHopeless) expect(playClock(system, size, moves, habit).hasLost, habit).toBe(false);
    }
  });

  it.each([
    [9, 30, MINUTE],
    [9, 40, 5 * MINUTE],
    [13, 65, 5 * MINUTE],
    [19, 135, 10 * MINUTE],
    [19, 160, 30 * MINUTE],
  ])("uses up sudden death in a long game: %i×, %i moves", (size, moves, mainMs) => {
    for (const habit of Object.keys(HABITS) as Habit[]) {
      const { mainUsed } = playClock({ kind: "absolute", mainMs }, size, moves, habit);
      expect(mainUsed, habit).toBeGreaterThan(0.85);
      expect(mainUsed, habit).toBeLessThan(1);
    }
  });

  it.each([1000, 5000, 30_000])("uses at least four fifths of a period of %i ms, and not all", (periodMs) => {
    const { times } = playClock({ kind: "byo-yomi", mainMs: 0, periodMs, periods: 1 }, 19, 50, "steady");
    for (const ms of times) expect(ms).toBeGreaterThan(periodMs * 0.8);
    for (const ms of times) expect(ms).toBeLessThan(periodMs);
  });

  it("uses a Canadian period for all of its moves alike", () => {
    const { times } = playClock({ kind: "canadian", mainMs: 0, periodMs: 20_000, stones: 20 }, 19, 20, "steady");
    for (const ms of times) expect(ms).toBeGreaterThan(800);
  });

  it("thinks longer in the middle game than on the first moves and at the end", () => {
    const { times } = playClock({ kind: "absolute", mainMs: 10 * MINUTE }, 19, 130, "steady");
    expect(times[25]).toBeGreaterThan(times[0] * 1.4);
    expect(times[25]).toBeGreaterThan(times[120] * 2);
  });

  it("spends no main time on what overtime gives anyway", () => {
    const { times, mainUsed } = playClock(SYSTEMS[4][1], 19, 20, "steady");
    for (const ms of times) expect(ms).toBeGreaterThan(29_000);
    expect(mainUsed).toBeLessThan(1.01);
  });
});

it("a machine that is often late gets more to spare", () => {
  const left = { mainMs: 0, periodMs: 2000, periodMoves: 1, renews: true, incrementMs: 0 };
  const use = { points: 81, moveNumber: 10, isBusy: false };
  const mostMs = (latenessMs: number) => planTime(left, { ...use, latenessMs }).mostMs;
  expect(mostMs(200)).toBeLessThanOrEqual(1600);
  expect(mostMs(0)).toBeGreaterThan(1600);
  expect(mostMs(5000)).toBeGreaterThan(100);
});

it("a busy machine gets more of a short period to spare, and no more of a long one", () => {
  const mostMs = (periodMs: number, isBusy: boolean) => {
    const left = { mainMs: 0, periodMs, periodMoves: 1, renews: true, incrementMs: 0 };
    return planTime(left, { points: 81, moveNumber: 10, latenessMs: 5, isBusy }).mostMs;
  };
  expect(mostMs(1000, false)).toBeGreaterThan(800);
  expect(mostMs(1000, true)).toBeLessThanOrEqual(700);
  expect(mostMs(5000, true)).toBe(mostMs(5000, false));
});

describe("a machine that brings every move later than planned, now and then by thrice its lateness", () => {
  const LATENESS_MS = 60;
  /** Three things wait for the machine: the request, the end of the search and the reply. */
  const DELAYS = [10, 3 * LATENESS_MS, 15, 30, 20, 10, 25, 40];

  it.each<[string, TimeSystem, number]>([
    ["1 × 0.3 s", { kind: "byo-yomi", mainMs: 0, periodMs: 300, periods: 1 }, 100],
    ["1 × 0.5 s", { kind: "byo-yomi", mainMs: 0, periodMs: 500, periods: 1 }, 100],
    ["5 moves in 1.5 s", { kind: "canadian", mainMs: 0, periodMs: 1500, stones: 5 }, 100],
    ["10 moves in 2.5 s", { kind: "canadian", mainMs: 0, periodMs: 2500, stones: 10 }, 100],
    ["5 s + 0.2 s a move", { ...FISCHER, mainMs: 5000, incrementMs: 200 }, 100],
    ["5 s", { kind: "absolute", mainMs: 5000 }, 40],
  ])("never loses on time: %s", (_name, system, ownMoves) => {
    const clock = new Clock(system);
    for (let i = 0; i < ownMoves; i++) {
      const use = { points: 81, moveNumber: 2 * i, latenessMs: LATENESS_MS, isBusy: true };
      const { mostMs } = planTime(clock.view(), use);
      clock.spend(mostMs + DELAYS[i % DELAYS.length]);
      expect(clock.hasLost(), `move ${i + 1}`).toBe(false);
    }
  });
});

describe("a clock that is all but over", () => {
  const none = { mainMs: 0, periodMs: 0, periodMoves: 1, renews: false, incrementMs: 0 };
  it.each([
    ["nothing left", none],
    ["a twentieth of a second", { ...none, mainMs: 50 }],
    ["a tenth of a second and increments", { ...none, mainMs: 100, incrementMs: 5000 }],
  ])("asks for a move at once: %s", (_name, left) => {
    for (const moveNumber of [0, 100, 1000]) {
      const { mostMs } = planTime(left, { points: 361, moveNumber, latenessMs: 0, isBusy: false });
      expect(mostMs).toBeLessThanOrEqual(5);
      expect(mostMs).toBeGreaterThan(0);
    }
  });
});
