/** What each game of a soak is played under: everything by turns and by the seed, so that a soak can be repeated. */
import { Random } from "../../engine/board/random.ts";
import { RULESETS } from "../../src/rules/ruleset-table.ts";
import type { TimeSystem } from "../../src/rules/clock.ts";

export interface GameSettings {
  readonly size: number;
  readonly rules: string;
  readonly komi: number;
  readonly handicap: number;
  /** The GTP command that sets the clocks, and what it means. */
  readonly timeCommand: string;
  readonly time: TimeSystem;
  /** Whether the engines get their time before each move, or must keep it themselves. */
  readonly reportsTime: boolean;
  /** Whether a lost clock is no fault unless it is lost by far: less than five seconds for the game. */
  readonly mayLose?: boolean;
}

/** Small boards are played more often: they are quick. */
export const SIZES = [9, 9, 9, 9, 9, 9, 9, 9, 9, 10, 11, 11, 13, 15, 19];
const KOMIS = [-3.5, 0, 0.5, 5.5, 6, 6.5, 7, 7.5, 20];
const HANDICAPS = [0, 0, 0, 2, 4];

/** The time systems that games have by turns. */
export const TIME_SYSTEMS = 9;

/** The time system of a game; `n` goes round all of them. Main time grows with boards beyond 13×13. */
function timeOf(n: number, size: number, random: Random): Pick<GameSettings, "time" | "timeCommand" | "mayLose"> {
  const mainMs = Math.round(1000 * (5 + random.below(2)) * Math.max(1, size / 13));
  const periodMs = 400 + 100 * random.below(3);
  const periods = 1 + random.below(3);
  const stones = 2 + random.below(9);
  const main = mainMs / 1000;
  const period = periodMs / 1000;
  const fischer = { kind: "fischer", mainMs, incrementMs: periodMs / 2 } as const;
  const noMain = { main: 0, mainMs: 0 };
  const start = random.below(2) === 0 ? noMain : { main: main / 2, mainMs: mainMs / 2 };
  switch (n % TIME_SYSTEMS) {
    case 0:
      return { timeCommand: `time_settings ${main} 0 0`, time: { kind: "absolute", mainMs } };
    case 1: {
      const seconds = 2 + random.below(3);
      return {
        timeCommand: `kata-time_settings absolute ${seconds}`,
        time: { kind: "absolute", mainMs: seconds * 1000 },
        mayLose: true,
      };
    }
    case 2:
      return {
        timeCommand: `kgs-time_settings byoyomi ${start.main} ${period} ${periods}`,
        time: { kind: "byo-yomi", mainMs: start.mainMs, periodMs, periods },
      };
    case 3:
      return {
        timeCommand: `kgs-time_settings byoyomi 0 ${period} 1`,
        time: { kind: "byo-yomi", mainMs: 0, periodMs, periods: 1 },
      };
    case 4:
      return {
        timeCommand: `time_settings ${start.main} ${(period * stones) / 2} ${stones}`,
        time: { kind: "canadian", mainMs: start.mainMs, periodMs: (periodMs * stones) / 2, stones },
      };
    case 5:
      return {
        timeCommand: `time_settings 0 ${period} 1`,
        time: { kind: "canadian", mainMs: 0, periodMs, stones: 1 },
      };
    case 6:
      return {
        timeCommand: `kata-time_settings fischer ${main} ${period / 2}`,
        time: { ...fischer, maxMainMs: Infinity, maxMoveMs: Infinity },
      };
    case 7:
      return {
        timeCommand: `shinpan-time_settings penalty ${main} ${period} ${periods} 2`,
        time: { kind: "penalty", mainMs, periodMs, maxPenalties: periods, points: 2 },
      };
    default:
      return {
        timeCommand: `kata-time_settings fischer-capped ${main} ${period / 2} ${main} 1`,
        time: { ...fischer, maxMainMs: mainMs, maxMoveMs: 1000 },
      };
  }
}

/** The settings of a game, numbered from 0. */
export function settingsOf(seed: number, game: number): GameSettings {
  const random = new Random(seed * 10_007 + game);
  const pick = <T>(items: readonly T[]): T => items[random.below(items.length)];
  const size = pick(SIZES);
  const { name } = pick(RULESETS);
  const handicap = size >= 7 && size % 2 === 1 ? pick(HANDICAPS) : 0;
  return {
    size,
    rules: name,
    komi: handicap > 0 ? 0.5 : pick(KOMIS),
    handicap,
    reportsTime: random.below(2) === 0,
    ...timeOf(game, size, random),
  };
}
