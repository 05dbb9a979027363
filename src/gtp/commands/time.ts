/** Commands that set the clocks. Seconds at this edge, milliseconds inside. */
import { NO_LIMIT, type TimeSystem } from "../../rules/clock.ts";
import { type Command, GtpError, interpretChoice, interpretFloat } from "../core/command.ts";
import { interpretColour } from "../go-arguments.ts";
import type { Session } from "../session.ts";

const KGS_SYSTEMS = ["none", "absolute", "byoyomi", "canadian"] as const;
const KATA_SYSTEMS = [...KGS_SYSTEMS, "fischer", "fischer-capped"] as const;
/** Ing's overtime, which neither of the two has. */
const SYSTEMS = [...KATA_SYSTEMS, "penalty"] as const;
type SystemName = (typeof SYSTEMS)[number];

/** Name of a system -> what its numbers are called. */
const PARAMETERS: Readonly<Record<SystemName, readonly string[]>> = {
  none: [],
  absolute: ["main time"],
  byoyomi: ["main time", "period time", "number of periods"],
  canadian: ["main time", "period time", "number of stones"],
  fischer: ["main time", "increment"],
  "fischer-capped": ["main time", "increment", "main time limit", "move time limit"],
  penalty: ["main time", "period time", "number of periods", "points"],
};

export function timeCommands(session: Session): Command[] {
  const set = (system: TimeSystem) => session.clock.setSystem(system);
  return [
    {
      name: "time_settings",
      usage: "MAIN_TIME PERIOD_TIME STONES",
      run: (args) => set(gtpSystem(interpretNumbers(args, PARAMETERS.canadian))),
    },
    { name: "kgs-time_settings", usage: "SYSTEM [NUMBER…]", run: (args) => set(namedSystem(args, KGS_SYSTEMS)) },
    { name: "kata-time_settings", usage: "SYSTEM [NUMBER…]", run: (args) => set(namedSystem(args, KATA_SYSTEMS)) },
    { name: "shinpan-time_settings", usage: "SYSTEM [NUMBER…]", run: (args) => set(namedSystem(args, SYSTEMS)) },
    { name: "kata-list_time_settings", usage: "", run: () => KATA_SYSTEMS.join(" ") },
    {
      name: "time_left",
      usage: "COLOUR TIME STONES",
      run: ([colourText, ...numbers]) => {
        const colour = interpretColour(colourText);
        const [seconds, count] = interpretNumbers(numbers, ["time", "number of stones or periods"]);
        session.clock.setLeft(colour, milliseconds(seconds), wholeNumber(count));
      },
    },
  ];
}

function interpretNumbers(texts: readonly string[], names: readonly string[]): number[] {
  return names.map((name, i) => interpretFloat(texts[i], `the ${name}`));
}

/**
 * The system of `time_settings`: absolute or Canadian; a period for no stones means no limit (GTP 2, section 4.2). No
 * time at all is taken for "no limit" too: it is what some people write when they mean it.
 */
function gtpSystem([mainTime, periodTime, stones]: readonly number[]): TimeSystem {
  const periodMs = milliseconds(periodTime);
  const isLimited = periodMs > 0 ? wholeNumber(stones) > 0 : mainTime > 0;
  return isLimited ? canadian(mainTime, periodTime, stones) : NO_LIMIT;
}

/** A system by its name, followed by its numbers. */
function namedSystem([text, ...texts]: readonly string[], names: readonly SystemName[]): TimeSystem {
  const name = interpretChoice(text, "the time system", names);
  const parameters = PARAMETERS[name];
  if (texts.length !== parameters.length) {
    const wanted = parameters.length === 0 ? "no numbers" : parameters.join(", ");
    throw new GtpError(`${name} takes ${wanted}`);
  }
  const [mainTime, second, third, fourth] = interpretNumbers(texts, parameters);
  const mainMs = milliseconds(mainTime);
  switch (name) {
    case "none":
      return NO_LIMIT;
    case "absolute":
      return { kind: "absolute", mainMs };
    case "byoyomi":
      return byoYomi(mainTime, second, third);
    case "canadian":
      return canadian(mainTime, second, third);
    case "fischer":
      return fischer(mainTime, second, -1, -1);
    case "fischer-capped":
      return fischer(mainTime, second, third, fourth);
    case "penalty":
      return penalty(mainTime, second, third, fourth);
  }
}

/** Byo-yomi, or no overtime at all if its numbers amount to that. */
function byoYomi(mainTime: number, periodTime: number, count: number): TimeSystem {
  const mainMs = milliseconds(mainTime);
  const periodMs = milliseconds(periodTime);
  const periods = wholeNumber(count);
  return periodMs > 0 && periods > 0 ? { kind: "byo-yomi", mainMs, periodMs, periods } : { kind: "absolute", mainMs };
}

/** Canadian overtime, or none if its numbers amount to that. */
function canadian(mainTime: number, periodTime: number, count: number): TimeSystem {
  const mainMs = milliseconds(mainTime);
  const periodMs = milliseconds(periodTime);
  const stones = wholeNumber(count);
  return periodMs > 0 && stones > 0 ? { kind: "canadian", mainMs, periodMs, stones } : { kind: "absolute", mainMs };
}

/** @param maxMainTime, maxMoveTime in seconds; negative for no cap */
function fischer(mainTime: number, increment: number, maxMainTime: number, maxMoveTime: number): TimeSystem {
  return {
    kind: "fischer",
    mainMs: milliseconds(mainTime),
    incrementMs: milliseconds(increment),
    maxMainMs: maxMainTime < 0 ? Infinity : milliseconds(maxMainTime),
    maxMoveMs: maxMoveTime < 0 ? Infinity : milliseconds(maxMoveTime),
  };
}

/** Overtime for points, or none at all if its numbers amount to that. */
function penalty(mainTime: number, periodTime: number, count: number, points: number): TimeSystem {
  const mainMs = milliseconds(mainTime);
  const periodMs = milliseconds(periodTime);
  const maxPenalties = wholeNumber(count);
  if (periodMs === 0 || maxPenalties === 0) return { kind: "absolute", mainMs };
  return { kind: "penalty", mainMs, periodMs, maxPenalties, points: Math.max(0, points) };
}

/** Seconds in milliseconds; less than nothing is nothing: a bridge that subtracts its lag may send it. */
function milliseconds(seconds: number): number {
  return Math.max(0, seconds * 1000);
}

function wholeNumber(count: number): number {
  return Math.max(0, Math.trunc(count));
}
