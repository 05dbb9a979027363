import { describe, expect, it } from "vitest";
import { Allowance, planTime } from "../../src/player/clock-plan.ts";
import { Clock, type ClockView, type TimeSystem } from "../../src/rules/clock.ts";
import { HABITS, type Machine, playOnClock } from "./simulated-clock.ts";

const MINUTE = 60_000;
const NO_LAG = { worstMs: 0, meanMs: 0, networkMs: 0 };

const exponential = (random: () => number, meanMs: number) => -meanMs * Math.log(1 - random());

/** Lags as they were measured on machines of three kinds. */
const MACHINES: Readonly<Record<string, Machine>> = {
  idle: (random) => 2 * random(),
  busy: (random) => exponential(random, 5) + (random() < 0.01 ? 80 * random() : 0),
  overloaded: (random) => 10 + exponential(random, 10) + (random() < 0.02 ? 150 * random() : 0),
};
const MACHINE_NAMES = Object.keys(MACHINES);

const FISCHER = { kind: "fischer", maxMainMs: Infinity, maxMoveMs: Infinity } as const;

/** What servers and clubs offer, from the fastest to the slowest. */
const SYSTEMS: readonly (readonly [string, TimeSystem])[] = [
  ["1 minute", { kind: "absolute", mainMs: MINUTE }],
  ["10 minutes", { kind: "absolute", mainMs: 10 * MINUTE }],
  ["30 minutes", { kind: "absolute", mainMs: 30 * MINUTE }],
  ["5 s + 1 × 1 s", { kind: "byo-yomi", mainMs: 5000, periodMs: 1000, periods: 1 }],
  ["1 minute + 1 × 3 s", { kind: "byo-yomi", mainMs: MINUTE, periodMs: 3000, periods: 1 }],
  ["10 minutes + 5 × 30 s", { kind: "byo-yomi", mainMs: 10 * MINUTE, periodMs: 30_000, periods: 5 }],
  ["1 minute + 25 moves in 25 s", { kind: "canadian", mainMs: MINUTE, periodMs: 25_000, stones: 25 }],
  ["5 moves in 5 s", { kind: "canadian", mainMs: 0, periodMs: 5000, stones: 5 }],
  ["10 minutes + 25 moves in 5 minutes", { kind: "canadian", mainMs: 10 * MINUTE, periodMs: 5 * MINUTE, stones: 25 }],
  ["30 s + 1 s a move", { ...FISCHER, mainMs: 30_000, incrementMs: 1000 }],
  ["2 minutes + 10 s a move", { ...FISCHER, mainMs: 2 * MINUTE, incrementMs: 10_000 }],
  ["capped", { kind: "fischer", mainMs: MINUTE, incrementMs: 2000, maxMainMs: MINUTE, maxMoveMs: 5000 }],
  ["2 s for every move", { kind: "byo-yomi", mainMs: 0, periodMs: 2000, periods: 1 }],
  ["reserve minutes", { kind: "byo-yomi", mainMs: MINUTE, periodMs: MINUTE, periods: 5 }],
  ["penalties", { kind: "penalty", mainMs: 2 * MINUTE, periodMs: 20_000, maxPenalties: 3, points: 2 }],
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

describe.each(MACHINE_NAMES)("on a machine that is %s", (name) => {
  const machine = MACHINES[name];

  it.each(SYSTEMS)("no game is lost on time: %s", (_name, system) => {
    for (const [size, ownMoves] of GAMES) {
      // 250 moves in a minute are no game of Go.
      if (system.kind === "absolute" && system.mainMs < ownMoves * 500) continue;
      for (const [habitName, habit] of Object.entries(HABITS)) {
        // It is not known exactly with which move a Canadian period begins.
        for (const reportsTime of system.kind === "canadian" && system.mainMs > 0 ? [true] : [false, true]) {
          for (const seed of [1, 2, 3]) {
            const { hasLost, times } = playOnClock({ system, size, ownMoves, habit, machine, reportsTime, seed });
            const game = `${size}×${size}, ${habitName}, ${reportsTime ? "" : "no "}time_left, move ${times.length}`;
            expect(hasLost, game).toBe(false);
          }
        }
      }
    }
  });

  it.each([
    [9, 30, MINUTE],
    [9, 40, 5 * MINUTE],
    [13, 65, 5 * MINUTE],
    [19, 135, 10 * MINUTE],
    [19, 160, 30 * MINUTE],
  ])("sudden death is used up in a long game: %i×, %i moves", (size, ownMoves, mainMs) => {
    for (const habit of Object.values(HABITS)) {
      const played = playOnClock({ system: { kind: "absolute", mainMs }, size, ownMoves, habit, machine });
      expect(1 - played.mainMs / mainMs).toBeGreaterThan(0.8);
    }
  });
});

describe("on an idle machine", () => {
  const times = (system: TimeSystem, size: number, ownMoves: number) =>
    playOnClock({ system, size, ownMoves, machine: MACHINES.idle }).times;

  it.each([
    [1000, 0.65],
    [2000, 0.8],
    [5000, 0.9],
    [30_000, 0.95],
  ])("most of a period of %i ms is used", (periodMs, share) => {
    for (const ms of times({ kind: "byo-yomi", mainMs: 0, periodMs, periods: 1 }, 19, 50)) {
      expect(ms / periodMs).toBeGreaterThan(share);
    }
  });

  it("a Canadian period is used for all of its moves alike", () => {
    const all = times({ kind: "canadian", mainMs: 0, periodMs: 20_000, stones: 20 }, 19, 100);
    for (const ms of all) expect(ms).toBeGreaterThan(900);
  });

  it("a move of a Canadian period that is in doubt leaves half of its part to each of the others", () => {
    const habit = HABITS["always in doubt"];
    const system: TimeSystem = { kind: "canadian", mainMs: 0, periodMs: 20_000, stones: 2 };
    const played = playOnClock({ system, size: 19, ownMoves: 10, machine: MACHINES.idle, habit });
    for (const ms of played.times) expect(ms).toBeGreaterThan(4500);
  });

  it("increments are used, and the main time with them", () => {
    const system: TimeSystem = { ...FISCHER, mainMs: 2 * MINUTE, incrementMs: 10_000 };
    const { mainMs, times: all } = playOnClock({ system, size: 19, ownMoves: 135, machine: MACHINES.idle });
    expect(mainMs).toBeLessThan(45_000);
    for (const ms of all.slice(-20)) expect(ms).toBeGreaterThan(9000);
  });

  it("the middle game gets more time than the first moves and the end", () => {
    const all = times({ kind: "absolute", mainMs: 10 * MINUTE }, 19, 130);
    expect(all[25]).toBeGreaterThan(all[0] * 1.6);
    expect(all[20]).toBeGreaterThan(all[10] * 1.05);
    expect(all[25]).toBeGreaterThan(all[120] * 2);
    expect(all[40]).toBeGreaterThan(all[25] * 0.8);
  });

  it("a difficult move may take longer than the others", () => {
    const { aimMs, mostMs } = planTime(new Clock({ kind: "absolute", mainMs: MINUTE }).view(), 361, 60, NO_LAG);
    expect(mostMs).toBeGreaterThan(1.5 * aimMs);
  });

  it("the time lasts for a game that goes on and on", () => {
    const all = times({ kind: "absolute", mainMs: 10 * MINUTE }, 19, 170);
    expect(all.at(-1)).toBeGreaterThan(100);
  });

  it("main time is spent beside what overtime gives anyway", () => {
    const all = times({ kind: "byo-yomi", mainMs: 10 * MINUTE, periodMs: 30_000, periods: 5 }, 19, 20);
    for (const ms of all) expect(ms).toBeGreaterThan(29_500);
    expect(Math.max(...all)).toBeGreaterThan(33_000);
  });

  it("no move takes more than a quarter of sudden death, also on the smallest boards", () => {
    const { mostMs } = planTime(new Clock({ kind: "absolute", mainMs: MINUTE }).view(), 25, 4, NO_LAG);
    expect(mostMs).toBeLessThanOrEqual(MINUTE / 4);
  });
});

it.each<[string, TimeSystem]>([
  ["10 minutes", { kind: "absolute", mainMs: 10 * MINUTE }],
  ["1 minute + 1 × 3 s", { kind: "byo-yomi", mainMs: MINUTE, periodMs: 3000, periods: 1 }],
  ["25 moves in 5 minutes", { kind: "canadian", mainMs: 0, periodMs: 5 * MINUTE, stones: 25 }],
  ["30 s + 1 s a move", { ...FISCHER, mainMs: 30_000, incrementMs: 1000 }],
])("no game is lost on a server behind a slow network, if the lag says so: %s", (_name, system) => {
  const network = { ms: (random: () => number) => 200 + 250 * random(), lagMs: 500 };
  const game = { system, size: 19, ownMoves: 170, machine: MACHINES.busy, network };
  for (const [name, habit] of Object.entries(HABITS)) {
    for (const reportsTime of [true, false]) {
      const played = playOnClock({ ...game, habit, reportsTime });
      const where = `${name}, ${reportsTime ? "" : "no "}time_left, move ${played.times.length}`;
      expect(played.hasLost, where).toBe(false);
    }
  }
});

it("a laptop that was closed for a while plays the rest of the game with the time that is left", () => {
  const machine: Machine = (random, move) => (move === 20 && random() < 0.02 ? 3000 : 2 * random());
  const system: TimeSystem = { kind: "absolute", mainMs: 5 * MINUTE };
  const { hasLost, times } = playOnClock({ system, size: 19, ownMoves: 100, machine, reportsTime: true });
  expect(hasLost).toBe(false);
  expect(times[40]).toBeGreaterThan(2000);
});

it("a machine as late as a period is long still gets a tenth of it to think", () => {
  const view = new Clock({ kind: "byo-yomi", mainMs: 0, periodMs: 3000, periods: 1 }).view();
  expect(planTime(view, 361, 60, { ...NO_LAG, worstMs: 1000 }).mostMs).toBe(300);
});

describe("a clock that is all but over", () => {
  const view = (left: Partial<ClockView>): ClockView => ({
    ...{ mainMs: 0, periodMs: 0, periodMoves: 1, periods: 0, renews: false, incrementMs: 0 },
    ...left,
  });
  it.each([
    ["nothing left", view({})],
    ["a twentieth of a second", view({ mainMs: 50 })],
    ["a tenth of a second and increments", view({ mainMs: 100, incrementMs: 5000 })],
  ])("asks for a move at once: %s", (_name, left) => {
    for (const moveNumber of [0, 100, 1000]) {
      const { mostMs } = planTime(left, 361, moveNumber, NO_LAG);
      expect(mostMs).toBeLessThanOrEqual(5);
      expect(mostMs).toBeGreaterThan(0);
    }
  });
});

describe("an allowance", () => {
  const plan = { aimMs: 1000, mostMs: 2000, isSaved: true };

  it("leaves the search what a verdict and the wait for threads have not taken", () => {
    let nowMs = 50;
    const allowance = new Allowance(plan, () => nowMs);
    expect(allowance.verdictMs).toBe(800);
    nowMs += 300;
    expect(allowance.leftMs).toBe(1700);
    expect(allowance.limits).toEqual({ timeMs: 700, mostMs: 1700, mayStopEarly: true });
    nowMs += 2000;
    expect(allowance.leftMs).toBe(-300);
    expect(allowance.limits).toEqual({ timeMs: 0, mostMs: 0, mayStopEarly: true });
  });

  it("has no end where no clock runs", () => {
    const allowance = new Allowance(undefined, () => 0);
    expect([allowance.leftMs, allowance.verdictMs, allowance.limits]).toEqual([Infinity, Infinity, undefined]);
  });
});
