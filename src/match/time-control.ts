/** The match's clocks: the commands that report them to engines, and when a flag falls. */
import type { Clock, TimeSystem } from "../rules/clock.ts";
import type { Answer } from "./engine-process.ts";

/** Commands an engine knows, as `list_commands` has them. */
export type KnownCommands = ReadonlySet<string>;

/** The commands in an engine's answer to `list_commands`: none if it gave none. */
export function knownCommands(answer: Answer): KnownCommands {
  return new Set(answer.kind === "ok" ? answer.text.split(/\s+/) : []);
}

/**
 * The command that sets the time system of an engine; none if it knows of no time. GTP itself has but absolute and
 * Canadian time: byo-yomi is sent as one stone a period, Fischer time as its main time, to engines that know no better.
 */
export function timeSettings(system: TimeSystem, known: KnownCommands): string[] | undefined {
  const extended = extendedCommand(system, known);
  if (extended) return extended;
  if (!known.has("time_settings")) return undefined;
  // A period of no time would mean that there is no limit, and so may a main time with nothing after it.
  const gtp = (mainMs: number, periodMs: number, stones: number) => {
    const times = periodMs > 0 ? [wholeSeconds(mainMs), wholeSeconds(periodMs, 1)] : [wholeSeconds(mainMs, 1), 0];
    return ["time_settings", ...[...times, stones].map(String)];
  };
  switch (system.kind) {
    case "absolute":
    case "fischer":
      return gtp(system.mainMs, 0, 0);
    case "canadian":
      return gtp(system.mainMs, system.periodMs, system.stones);
    case "byo-yomi":
      return gtp(system.mainMs, system.periodMs, 1);
    default:
      return undefined;
  }
}

/** Whole seconds, no more than there are: an engine that uses up what it is given must not lose by it. */
function wholeSeconds(ms: number, least = 0): number {
  return Math.max(least, Math.floor(ms / 1000));
}

function extendedCommand(system: TimeSystem, known: KnownCommands): string[] | undefined {
  const name = ["kata-time_settings", "kgs-time_settings"].find((command) => known.has(command));
  if (name === undefined) return undefined;
  const seconds = (ms: number) => String(ms / 1000);
  switch (system.kind) {
    case "absolute":
      return [name, "absolute", seconds(system.mainMs)];
    case "byo-yomi":
      return [name, "byoyomi", seconds(system.mainMs), seconds(system.periodMs), String(system.periods)];
    case "canadian":
      return [name, "canadian", seconds(system.mainMs), seconds(system.periodMs), String(system.stones)];
    case "fischer":
      if (name !== "kata-time_settings") return undefined;
      return [name, "fischer", seconds(system.mainMs), seconds(system.incrementMs)];
    default:
      return undefined;
  }
}

/**
 * The numbers of `time_left` for a clock: seconds, and stones or periods (0 in main time). Whole seconds, which is all
 * that GTP allows, but for engines that take fractions.
 */
export function timeLeft(clock: Clock, known: KnownCommands): [seconds: string, count: string] {
  const { mainMs, periodMs, periodMoves, periods } = clock.view();
  const seconds = (ms: number) => String(known.has("kata-time_settings") ? ms / 1000 : wholeSeconds(ms));
  const isMainTime = mainMs > 0 || periods === 0;
  if (isMainTime) return [seconds(mainMs), "0"];
  const knowsPeriods = extendedCommand(clock.system, known) !== undefined;
  return [seconds(periodMs), String(clock.system.kind === "byo-yomi" && knowsPeriods ? periods : periodMoves)];
}

/** How long the player may think before the flag falls, in milliseconds. */
export function msToFlagFall(clock: Clock): number {
  const { mainMs, periodMs, periods } = clock.view();
  const { system } = clock;
  const laterPeriods = system.kind === "byo-yomi" ? Math.max(0, periods - 1) * system.periodMs : 0;
  return mainMs + periodMs + laterPeriods;
}

/** The clock in words: "300 + 5x30 byo-yomi", "600 absolute". */
export function clockText(system: TimeSystem): string {
  const main = "mainMs" in system ? String(system.mainMs / 1000) : "";
  return system.kind === "absolute" ? `${main} absolute` : `${main} + ${overtimeText(system)}`;
}

/** The overtime as SGF's OT has it: "5x30 byo-yomi". Empty for none. */
export function overtimeText(system: TimeSystem): string {
  switch (system.kind) {
    case "byo-yomi":
      return `${system.periods}x${system.periodMs / 1000} byo-yomi`;
    case "canadian":
      return `${system.stones}/${system.periodMs / 1000} Canadian`;
    case "fischer":
      return `${system.incrementMs / 1000} Fischer`;
    default:
      return "";
  }
}
