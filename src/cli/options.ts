/** Command-line flags: a table, and the parser that reads it. */
import { isSupportedSize, MAX_SIZE, MIN_SIZE } from "../../engine/board/geometry.ts";
import { findRuleset } from "../rules/ruleset-names.ts";
import { nearest } from "./nearest.ts";

/** What the engine is started with. Undefined means: the default, which for komi depends on the ruleset. */
export interface Options {
  size: number;
  komi: number | undefined;
  rules: string;
  threads: number;
  /** Seconds a move, where the clock does not say otherwise. */
  time: number | undefined;
  /** Playouts a move; takes the place of time. */
  playouts: number | undefined;
  /** Start of the random numbers; without it every run is different. */
  seed: number | undefined;
  resign: boolean;
  help: boolean;
  version: boolean;
}

interface Flag {
  readonly name: string;
  /** Name of the value for people; absent for a flag without a value. */
  readonly value?: string;
  readonly help: string;
  /** Enters the value, or returns a sentence that says what is wrong with it. */
  readonly set: (options: Options, text: string) => string | undefined;
}

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

const MAX_THREADS = 64;

const FLAGS: readonly Flag[] = [
  {
    name: "size",
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
    value: "POINTS",
    help: "points for White (what the rules say)",
    set: numeric("komi", { min: -1000, max: 1000 }, (options, value) => (options.komi = value)),
  },
  {
    name: "rules",
    value: "NAME",
    help: "japanese, chinese, aga, new-zealand, tromp-taylor, … (japanese)",
    set: (options, text) => {
      const ruleset = findRuleset(text);
      if (!ruleset) return `--rules does not know "${text}"`;
      options.rules = text;
      return undefined;
    },
  },
  {
    name: "threads",
    value: "N",
    help: "search threads (one per core, 8 at most)",
    set: numeric("threads", { min: 1, max: MAX_THREADS, whole: true }, (options, value) => (options.threads = value)),
  },
  {
    name: "time",
    value: "SECONDS",
    help: "thinking time a move while no clock is set (5)",
    set: numeric("time", { min: 0.01, max: 86400 }, (options, value) => (options.time = value)),
  },
  {
    name: "playouts",
    value: "N",
    help: "playouts a move, instead of time: the same strength on every machine",
    set: numeric("playouts", { min: 1, max: 1e9, whole: true }, (options, value) => (options.playouts = value)),
  },
  {
    name: "seed",
    value: "N",
    help: "fixed random numbers: with --threads 1 and --playouts the same game every time",
    set: numeric("seed", { min: 0, max: 1e9, whole: true }, (options, value) => (options.seed = value)),
  },
  {
    name: "no-resign",
    help: "never resign",
    set: (options) => {
      options.resign = false;
      return undefined;
    },
  },
  {
    name: "help",
    help: "print this and end",
    set: (options) => {
      options.help = true;
      return undefined;
    },
  },
  {
    name: "version",
    help: "print the version and end",
    set: (options) => {
      options.version = true;
      return undefined;
    },
  },
];

const FLAG_NAMES = FLAGS.map((flag) => flag.name);

/** Reads the flags (`--name value` or `--name=value`). An error is a sentence for the user. */
export function parseOptions(args: readonly string[], defaults: Options): Options | { error: string } {
  const options = { ...defaults };
  for (let i = 0; i < args.length; i++) {
    const match = /^--([^=]+)(?:=(.*))?$/s.exec(args[i]);
    if (!match) return { error: `"${args[i]}" is no flag: flags start with --` };
    const [, name, attached] = match;
    const flag = FLAGS.find((f) => f.name === name);
    if (!flag) return { error: `there is no flag --${name}; did you mean --${nearest(name, FLAG_NAMES)}?` };
    if (!flag.value && attached !== undefined) return { error: `--${name} takes no value` };
    const text = flag.value ? (attached ?? args[++i]) : "";
    if (text === undefined) return { error: `--${name} needs a value: --${name} ${flag.value}` };
    const problem = flag.set(options, text);
    if (problem) return { error: problem };
  }
  return options;
}

/** The text of --help. */
export function helpText(): string {
  const rows = FLAGS.map(({ name, value, help }) => [`  --${name}${value ? ` ${value}` : ""}`, help]);
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return [
    "shinpan: a Go engine that speaks GTP",
    "",
    "Usage: shinpan [flags]        speak GTP on standard input and output",
    "       shinpan rules [NAME]   tell what the rulesets say",
    "",
    ...rows.map(([left, help]) => left.padEnd(width) + help),
    "",
    "Values in brackets are the defaults.",
  ].join("\n");
}
