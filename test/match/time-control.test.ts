import { describe, expect, it } from "vitest";
import { msToFlagFall, timeLeft, timeSettings } from "../../src/match/time-control.ts";
import { Clock, type TimeSystem } from "../../src/rules/clock.ts";

const ABSOLUTE: TimeSystem = { kind: "absolute", mainMs: 300_000 };
const BYO_YOMI: TimeSystem = { kind: "byo-yomi", mainMs: 60_000, periodMs: 30_000, periods: 3 };
const CANADIAN: TimeSystem = { kind: "canadian", mainMs: 60_000, periodMs: 300_000, stones: 25 };
const NO_CAP = { maxMainMs: Infinity, maxMoveMs: Infinity };
const FISCHER: TimeSystem = { kind: "fischer", mainMs: 60_000, incrementMs: 2500, ...NO_CAP };

/** Three periods of byo-yomi. */
function byoYomi(mainMs: number, periodMs: number): TimeSystem {
  return { kind: "byo-yomi", mainMs, periodMs, periods: 3 };
}

const GTP = new Set(["time_settings", "time_left"]);
const KGS = new Set([...GTP, "kgs-time_settings"]);
const KATA = new Set([...KGS, "kata-time_settings"]);

describe("the time system as engines get it", () => {
  it.each([
    ["absolute, GTP", ABSOLUTE, GTP, "time_settings 300 0 0"],
    ["absolute, KGS", ABSOLUTE, KGS, "kgs-time_settings absolute 300"],
    ["byo-yomi, GTP: one stone a period", BYO_YOMI, GTP, "time_settings 60 30 1"],
    ["byo-yomi, KGS", BYO_YOMI, KGS, "kgs-time_settings byoyomi 60 30 3"],
    ["Canadian, GTP", CANADIAN, GTP, "time_settings 60 300 25"],
    ["Canadian, KataGo", CANADIAN, KATA, "kata-time_settings canadian 60 300 25"],
    ["Fischer, GTP: the main time", FISCHER, GTP, "time_settings 60 0 0"],
    ["Fischer, KGS knows none", FISCHER, KGS, "time_settings 60 0 0"],
    ["Fischer, KataGo", FISCHER, KATA, "kata-time_settings fischer 60 2.5"],
    ["parts of a second, GTP: no more time than there is", byoYomi(2700, 1500), GTP, "time_settings 2 1 1"],
    ["less than a second, GTP: not as much as no limit", byoYomi(0, 400), GTP, "time_settings 0 1 1"],
    ["less than a second in all, GTP", { kind: "absolute", mainMs: 400 } as const, GTP, "time_settings 1 0 0"],
    ["no clock", { kind: "none" } as const, KATA, undefined],
    ["an engine that knows no time", ABSOLUTE, new Set<string>(), undefined],
  ])("%s", (_, system, known, command) => {
    expect(timeSettings(system, known)?.join(" ")).toBe(command);
  });
});

describe("the time left", () => {
  /** A clock after moves that took these seconds. */
  function clockAfter(system: TimeSystem, ...moves: number[]): Clock {
    const clock = new Clock(system);
    for (const seconds of moves) clock.spend(1000 * seconds);
    return clock;
  }

  it.each([
    ["main time", BYO_YOMI, [10.4], GTP, ["49", "0"], 139_600],
    ["main time in fractions", BYO_YOMI, [10.4], KATA, ["49.6", "0"], 139_600],
    ["byo-yomi: one stone in the period, for those who know no better", BYO_YOMI, [70], GTP, ["30", "1"], 90_000],
    ["byo-yomi: the periods", BYO_YOMI, [70], KGS, ["30", "3"], 90_000],
    ["byo-yomi: a period is used up", BYO_YOMI, [70, 31], KGS, ["30", "2"], 60_000],
    ["Canadian: the stones", CANADIAN, [70, 20], GTP, ["270", "23"], 270_000],
    ["Fischer: the increment is in it", FISCHER, [10], GTP, ["52", "0"], 52_500],
  ])("%s", (_, system, moves, known, left, ms) => {
    const clock = clockAfter(system, ...moves);
    expect(timeLeft(clock, known)).toEqual(left);
    expect(msToFlagFall(clock)).toBe(ms);
    expect([clock.hasLost(ms - 1), clock.hasLost(ms + 1)]).toEqual([false, true]);
  });
});
