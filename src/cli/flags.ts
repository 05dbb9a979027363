/** The flags of the engine: one table for the parser, the configuration file and the help. */
import { isSupportedSize, MAX_SIZE, MIN_SIZE } from "../../engine/board/geometry.ts";
import { LEVEL_NAMES, levelNamed } from "../player/levels.ts";
import { findRuleset } from "../rules/ruleset-names.ts";
import type { Options } from "./options.ts";
import { PRESETS } from "./presets.ts";

/** What belongs together in the help, in its order. */
export const GROUPS = ["The game", "Thinking", "Manners", "Servers", "Around it", "Help"] as const;

export interface Flag {
  readonly name: string;
  readonly group: (typeof GROUPS)[number];
  /** What the value is in a configuration file; a switch is on or off and takes no value on the command line. */
  readonly kind: "number" | "string" | "number or string" | "switch";
  /** Name of the value for people; absent for a switch. */
  readonly value?: string;
  readonly help: string;
  /** A preset gives way to every other flag beside it. */
  readonly isPreset?: boolean;
  /** Enters the value, or returns a sentence that says what is wrong with it. */
  readonly set: (options: Options, text: string) => string | undefined;
}

const MAX_THREADS = 64;

export const FLAGS: readonly Flag[] = [
  {
    name: "size",
    group: "The game",
    kind: "number",
    value: "N",
    help: `board size at the start, ${MIN_SIZE} to ${MAX_SIZE} (19)`,
    set: (options, text) => {
      if (!isSupportedSize(Number(text))) {
        return `--size needs a whole number from ${MIN_SIZE} to ${MAX_SIZE}, not "${text}"`;
      }
      options.size = Number(text);
      return undefined;
    },
  },
  {
    name: "komi",
    group: "The game",
    kind: "number",
    value: "POINTS",
    help: "points for White (what the rules say)",
    set: numeric("komi", { min: -1000, max: 1000 }, (options, value) => (options.komi = value)),
  },
  {
    name: "rules",
    group: "The game",
    kind: "string",
    value: "NAME",
    help: "japanese, chinese, aga, new-zealand, tromp-taylor, … (japanese)",
    set: (options, text) => {
      if (!findRuleset(text)) return `--rules does not know "${text}"; shinpan rules lists them all`;
      options.rules = text;
      return undefined;
    },
  },
  {
    name: "threads",
    group: "Thinking",
    kind: "number",
    value: "N",
    help: "search threads (one per core, 8 at most)",
    set: numeric("threads", { min: 1, max: MAX_THREADS, whole: true }, (options, value) => (options.threads = value)),
  },
  {
    name: "time",
    group: "Thinking",
    kind: "number",
    value: "SECONDS",
    help: "thinking time a move while no clock is set (5)",
    set: numeric("time", { min: 0.01, max: 86400 }, (options, value) => (options.time = value)),
  },
  {
    name: "playouts",
    group: "Thinking",
    kind: "number",
    value: "N",
    help: "playouts a move, instead of time: the same strength on every machine",
    set: numeric("playouts", { min: 1, max: 1e9, whole: true }, (options, value) => (options.playouts = value)),
  },
  {
    name: "level",
    group: "Thinking",
    kind: "number or string",
    value: "LEVEL",
    help: `how strong to play, ${LEVEL_NAMES}, the same on every machine (as well as it can)`,
    set: (options, text) => {
      options.level = levelNamed(text);
      return options.level ? undefined : `--level needs a level from ${LEVEL_NAMES}, not "${text}"`;
    },
  },
  {
    ...switchOf("no-net", (options) => (options.net = false)),
    group: "Thinking",
    help: "search without the neural network, as levels 1 to 10 do",
  },
  {
    ...switchOf("ponder", (options) => (options.ponder = true)),
    group: "Thinking",
    help: "think while the opponent does",
  },
  {
    name: "seed",
    group: "Thinking",
    kind: "number",
    value: "N",
    help: "fixed random numbers: with --threads 1 and --playouts the same game every time",
    set: numeric("seed", { min: 0, max: 1e9, whole: true }, (options, value) => (options.seed = value)),
  },
  {
    name: "lag",
    group: "Thinking",
    kind: "number",
    value: "SECONDS",
    help: "kept back of every clock for the way to the server (0)",
    set: numeric("lag", { min: 0, max: 60 }, (options, value) => (options.lag = value)),
  },
  { ...switchOf("no-resign", (options) => (options.resign = false)), group: "Manners", help: "never resign" },
  {
    ...switchOf("chat", (options) => (options.chat = true)),
    group: "Manners",
    help: "tell win rate and expected moves on stderr as MALKOVICH: lines, for OGS",
  },
  ...PRESETS.map(
    ({ name, help, apply }): Flag => ({ ...switchOf(name, apply), group: "Servers", help, isPreset: true }),
  ),
  {
    ...text("config", "FILE", (options, value) => (options.config = value)),
    group: "Around it",
    help: "read these settings from a JSON file first; flags win over it",
  },
  {
    ...text("log", "FILE", (options, value) => (options.log = value)),
    group: "Around it",
    help: "write every command and reply, with times, to a file",
  },
  {
    ...switchOf("gfx", (options) => (options.gfx = true)),
    group: "Around it",
    help: "show the thinking on GoGui's board: gogui-gfx: lines on stderr",
  },
  { ...switchOf("help", (options) => (options.help = true)), group: "Help", help: "print this and end" },
  { ...switchOf("version", (options) => (options.version = true)), group: "Help", help: "print the version and end" },
];

/** Parses a number within bounds, or returns a sentence. */
function numeric(
  name: string,
  { min, max, whole }: { min: number; max: number; whole?: boolean },
  enter: (options: Options, value: number) => void,
): Flag["set"] {
  return (options, text) => {
    const value = Number(text);
    const isValid = text.trim() !== "" && value >= min && value <= max && (!whole || Number.isInteger(value));
    if (!isValid) return `--${name} needs a ${whole ? "whole " : ""}number from ${min} to ${max}, not "${text}"`;
    enter(options, value);
    return undefined;
  };
}

function switchOf(name: string, enter: (options: Options) => void): Pick<Flag, "name" | "kind" | "set"> {
  const set: Flag["set"] = (options) => {
    enter(options);
    return undefined;
  };
  return { name, kind: "switch", set };
}

function text(
  name: string,
  value: string,
  enter: (options: Options, text: string) => void,
): Pick<Flag, "name" | "kind" | "value" | "set"> {
  const set: Flag["set"] = (options, given) => {
    enter(options, given);
    return undefined;
  };
  return { name, kind: "string", value, set };
}
