import { describe, expect, it } from "vitest";
import { Clock, type TimeSystem } from "../../src/rules/clock.ts";
import { timeSentence } from "../../src/cli/rules.ts";

const NO_LIMIT: TimeSystem = { kind: "none" };
const ABSOLUTE: TimeSystem = { kind: "absolute", mainMs: 1000 };
const CANADIAN: TimeSystem = { kind: "canadian", mainMs: 1000, periodMs: 300, stones: 3 };
const BYO_YOMI: TimeSystem = { kind: "byo-yomi", mainMs: 1000, periodMs: 100, periods: 3 };
const FISCHER: TimeSystem = {
  kind: "fischer",
  mainMs: 1000,
  incrementMs: 50,
  maxMainMs: Infinity,
  maxMoveMs: Infinity,
};
const CAPPED: TimeSystem = { ...FISCHER, maxMainMs: 1020, maxMoveMs: 400 };
const PER_MOVE: TimeSystem = { kind: "byo-yomi", mainMs: 0, periodMs: 100, periods: 1 };
const PENALTY: TimeSystem = { kind: "penalty", mainMs: 1000, periodMs: 100, maxPenalties: 3, points: 2 };

/** main, period, moves in it, periods; "lost" once the time is over. */
function stateOf(clock: Clock, elapsedMs = 0): string {
  const { mainMs, periodMs, periodMoves, periods } = clock.view(elapsedMs);
  return clock.hasLost(elapsedMs) ? "lost" : `${mainMs} ${periodMs}/${periodMoves} ×${periods}`;
}

/** Name, system, the times that moves take, and the clock before the first and after each of them. */
const GAMES: readonly (readonly [string, TimeSystem, readonly number[], readonly string[]])[] = [
  ["no limit", NO_LIMIT, [1e9, 1e9], ["Infinity 0/1 ×0", "Infinity 0/1 ×0", "Infinity 0/1 ×0"]],
  ["absolute", ABSOLUTE, [400, 600, 1], ["1000 0/1 ×0", "600 0/1 ×0", "0 0/1 ×0", "lost"]],
  ["absolute, all at once", ABSOLUTE, [1001], ["1000 0/1 ×0", "lost"]],
  [
    "Canadian: a period is renewed after its stones, what is left of it is lost",
    CANADIAN,
    [900, 150, 100, 100, 299],
    ["1000 300/3 ×1", "100 300/3 ×1", "0 250/2 ×1", "0 150/1 ×1", "0 300/3 ×1", "0 1/2 ×1"],
  ],
  ["Canadian: too slow", CANADIAN, [1200, 50, 50], ["1000 300/3 ×1", "0 100/2 ×1", "0 50/1 ×1", "lost"]],
  [
    "byo-yomi: only a period that is used up is lost",
    BYO_YOMI,
    [1000, 99, 99, 100, 150, 20],
    ["1000 100/1 ×3", "0 100/1 ×3", "0 100/1 ×3", "0 100/1 ×3", "0 100/1 ×2", "0 100/1 ×1", "0 100/1 ×1"],
  ],
  ["byo-yomi: several periods in one move", BYO_YOMI, [1230], ["1000 100/1 ×3", "0 100/1 ×1"]],
  ["byo-yomi: the last period", BYO_YOMI, [1200, 99, 100], ["1000 100/1 ×3", "0 100/1 ×1", "0 100/1 ×1", "lost"]],
  ["Fischer", FISCHER, [100, 950, 51], ["1000 0/1 ×0", "950 0/1 ×0", "50 0/1 ×0", "lost"]],
  [
    "Fischer, capped: no more is saved up than 1020",
    CAPPED,
    [10, 390, 390, 200],
    ["400 0/1 ×0", "400 0/1 ×0", "400 0/1 ×0", "340 0/1 ×0", "190 0/1 ×0"],
  ],
  ["Fischer, capped: a single move too long", CAPPED, [400, 401], ["400 0/1 ×0", "400 0/1 ×0", "lost"]],
  ["per move", PER_MOVE, [99, 1, 100], ["0 100/1 ×1", "0 100/1 ×1", "0 100/1 ×1", "lost"]],
  [
    "Ing: overtime is not renewed",
    PENALTY,
    [1000, 60, 60, 170, 10],
    ["1000 100/1 ×3", "0 100/1 ×3", "0 40/1 ×3", "0 80/1 ×2", "0 10/1 ×1", "lost"],
  ],
];

describe("a clock", () => {
  it.each(GAMES)("%s", (_name, system, moves, states) => {
    const clock = new Clock(system);
    const seen = [stateOf(clock)];
    for (const ms of moves) {
      // Asking does not change anything.
      clock.view(ms);
      clock.hasLost(ms);
      clock.spend(ms);
      seen.push(stateOf(clock));
    }
    expect(seen).toEqual(states);
  });

  it("can be asked while the player thinks", () => {
    const clock = new Clock(BYO_YOMI);
    expect([0, 999, 1000, 1050, 1100, 1299, 1300].map((ms) => stateOf(clock, ms))).toEqual([
      "1000 100/1 ×3",
      "1 100/1 ×3",
      "0 100/1 ×3",
      "0 50/1 ×3",
      "0 100/1 ×2",
      "0 1/1 ×1",
      "lost",
    ]);
  });

  it("says what a move may still take under a cap", () => {
    const clock = new Clock(CAPPED);
    expect(clock.view(150).mainMs).toBe(250);
    expect(clock.view().incrementMs).toBe(50);
    expect(clock.hasLost(400)).toBe(false);
    expect(clock.hasLost(401)).toBe(true);
  });

  it("keeps a lost game lost", () => {
    const clock = new Clock(ABSOLUTE);
    clock.spend(2000);
    clock.spend(0);
    expect(clock.hasLost()).toBe(true);
  });

  it("charges points for every overtime period begun under Ing's rules", () => {
    const clock = new Clock(PENALTY);
    expect([0, 1000, 1001, 1099, 1150, 1250, 1400].map((ms) => clock.penaltyPoints(ms))).toEqual([0, 0, 2, 2, 4, 6, 6]);
    expect(new Clock(BYO_YOMI).penaltyPoints(1250)).toBe(0);
  });
});

describe("a controller's report", () => {
  it.each([
    ["main time", BYO_YOMI, 500, 0, "500 100/1 ×3"],
    ["a byo-yomi period", BYO_YOMI, 60, 2, "0 60/1 ×2"],
    ["a Canadian period", CANADIAN, 200, 2, "0 200/2 ×1"],
    ["stones of the next Canadian period", CANADIAN, 300, 3, "0 300/3 ×1"],
    ["absolute time with a superfluous count", ABSOLUTE, 70, 1, "70 0/1 ×0"],
    ["Fischer time", FISCHER, 700, 0, "700 0/1 ×0"],
    ["time for a move", PER_MOVE, 80, 1, "0 80/1 ×1"],
    ["no time", ABSOLUTE, 0, 0, "0 0/1 ×0"],
    ["less than no time", BYO_YOMI, -300, 1, "0 0/1 ×1"],
  ])("of %s", (_name, system, leftMs, n, state) => {
    const clock = new Clock(system);
    clock.setLeft(leftMs, n);
    expect(stateOf(clock)).toBe(state);
  });

  it("holds for the running period only: the next one is a full one", () => {
    const clock = new Clock(BYO_YOMI);
    clock.setLeft(30, 2);
    clock.spend(10);
    expect(stateOf(clock)).toBe("0 100/1 ×2");
  });
});

describe("a time system in words", () => {
  it.each([
    [NO_LIMIT, "There is no time limit."],
    [{ kind: "absolute", mainMs: 900_000 }, "Each player has 15 minutes for the game."],
    [
      { kind: "canadian", mainMs: 600_000, periodMs: 300_000, stones: 25 },
      "Each player has 10 minutes, then 25 moves in every 5 minutes.",
    ],
    [{ kind: "byo-yomi", mainMs: 0, periodMs: 30_000, periods: 5 }, "Each player has 5 periods of 30 seconds."],
    [
      { kind: "fischer", mainMs: 60_000, incrementMs: 5000, maxMainMs: Infinity, maxMoveMs: Infinity },
      "Each player has 1 minute and 5 seconds more for every move.",
    ],
  ] as readonly (readonly [TimeSystem, string])[])("%o", (system, sentence) => {
    expect(timeSentence(system)).toBe(sentence);
  });
});
