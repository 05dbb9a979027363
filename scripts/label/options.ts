/** The command line of `npm run label`. */
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { isSupportedSize } from "../../engine/board/geometry.ts";
import { type ArgumentFlag, type Arguments, UsageError } from "../../src/cli/arguments.ts";
import { splitCommandLine } from "../../src/match/engines.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import type { Shard } from "../../src/io/workers.ts";
import type { Weighted } from "./sampled-games.ts";

export interface LabelOptions {
  /** The program that answers. */
  readonly teacher: readonly string[];
  /** Its name in the labels, if it is not asked. */
  readonly teacherName: string | undefined;
  readonly from: "policy" | "games" | "selfplay";
  /** File of the games, unless they are sampled. */
  readonly path: string;
  readonly out: string;
  /** Games to have at the end; undefined: all there are. */
  readonly games: number | undefined;
  /** Positions after which no new game is begun. */
  readonly positions: number;
  /** One of this number of positions of a record, on average. */
  readonly every: number;
  readonly sizes: Weighted<number>;
  readonly rules: Weighted<string>;
  readonly temperature: readonly [low: number, high: number];
  readonly opening: number;
  readonly seed: number;
  readonly shard: Shard | undefined;
  readonly inFlight: number;
  readonly timeoutMs: number;
}

const DEFAULTS = {
  out: "build/labels.jsonl",
  games: 1000,
  sizes: "7:1,9:6,10:1,11:1,13:4",
  rules: "japanese:4,chinese:3,tromp-taylor:1",
  temperature: "0.5-1.4",
  opening: 14,
  every: 25,
  inFlight: 32,
  timeoutS: 120,
} as const;
const MAX_COUNT = 1e9;

export const LABEL_FLAGS: readonly ArgumentFlag[] = [
  { name: "teacher", value: "COMMAND", help: "an engine that speaks the JSON analysis protocol, with its arguments" },
  { name: "teacher-name", value: "NAME", help: "what the labels call it (what it says itself)" },
  {
    name: "from",
    value: "SOURCE",
    help: "policy: games sampled from the teacher's policy; games: a table of games; selfplay: a log of it (policy)",
  },
  { name: "records", value: "FILE", help: "the table of games, or log.jsonl of shinpan selfplay" },
  { name: "out", value: "FILE", help: `labels are added to this file (${DEFAULTS.out})` },
  { name: "games", value: "N", help: `games, those in the file included (policy: ${DEFAULTS.games}; else all)` },
  { name: "positions", value: "N", help: "no new game once the file has N positions" },
  { name: "every", value: "K", help: `records: one of K positions on average (${DEFAULTS.every})` },
  { name: "sizes", value: "N:W,…", help: `policy: board sizes and how often each comes (${DEFAULTS.sizes})` },
  { name: "rules", value: "NAME:W,…", help: `rules and how often each comes (${DEFAULTS.rules})` },
  { name: "temperature", value: "L-H", help: `policy: range of a game's temperature (${DEFAULTS.temperature})` },
  { name: "opening", value: "N", help: `policy: most random moves at the beginning (${DEFAULTS.opening})` },
  { name: "seed", value: "N", help: "of all that is drawn (1)" },
  { name: "shard", value: "I/N", help: "the I-th of N parts of the games; each has a file of its own" },
  { name: "in-flight", value: "N", help: `positions asked about at a time (${DEFAULTS.inFlight})` },
  { name: "timeout", value: "SECONDS", help: `an answer that takes longer is left out (${DEFAULTS.timeoutS})` },
];

/** Throws UsageError. */
export function labelOptions(given: Arguments): LabelOptions {
  const count = (name: string, least = 1) => given.number(name, { min: least, max: MAX_COUNT, whole: true });
  const teacher = splitCommandLine(given.text("teacher") ?? "");
  if (teacher.length === 0) throw new UsageError("--teacher names the command to ask");
  const from = given.choice("from", ["policy", "games", "selfplay"]) ?? "policy";
  const path = given.text("records") ?? "";
  if (from === "policy" && path !== "") throw new UsageError("--records goes with --from games or selfplay");
  if (from !== "policy" && !existsSync(path)) throw new UsageError(`--records: there is no file "${path}"`);
  if ((from === "games") === path.endsWith(".jsonl") && path !== "") {
    throw new UsageError(`--from ${from} takes ${from === "games" ? "a table" : "a .jsonl"}, not ${basename(path)}`);
  }
  return {
    teacher,
    teacherName: given.text("teacher-name"),
    from,
    path,
    out: given.text("out") ?? DEFAULTS.out,
    games: count("games") ?? (from === "policy" ? DEFAULTS.games : undefined),
    positions: count("positions") ?? Infinity,
    every: given.number("every", { min: 1, max: 1e6 }) ?? DEFAULTS.every,
    sizes: weighted("sizes", given.text("sizes") ?? DEFAULTS.sizes, (text) => {
      return isSupportedSize(Number(text)) ? Number(text) : undefined;
    }),
    rules: weighted("rules", given.text("rules") ?? DEFAULTS.rules, (text) => findRuleset(text)?.name),
    temperature: range(given.text("temperature") ?? DEFAULTS.temperature),
    opening: count("opening", 0) ?? DEFAULTS.opening,
    seed: count("seed", 0) ?? 1,
    shard: given.shard("shard"),
    inFlight: count("in-flight") ?? DEFAULTS.inFlight,
    timeoutMs: 1000 * (given.number("timeout", { min: 0.1, max: 86400 }) ?? DEFAULTS.timeoutS),
  };
}

/** "9:6,13:4", or "9" for one thing alone. */
function weighted<T>(flag: string, text: string, parse: (text: string) => T | undefined): Weighted<T> {
  return text.split(",").map((item) => {
    const match = /^([^:]+)(?::(\d+(?:\.\d+)?))?$/.exec(item.trim());
    const thing = match ? parse(match[1]) : undefined;
    if (thing === undefined) throw new UsageError(`--${flag} does not know "${item}"`);
    return [thing, Number(match![2] ?? 1)] as const;
  });
}

function range(text: string): readonly [number, number] {
  const match = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?$/.exec(text);
  const low = Number(match?.[1]);
  const high = Number(match?.[2] ?? match?.[1]);
  if (match && low > 0 && low <= high && high <= 10) return [low, high];
  throw new UsageError(`--temperature is LOW-HIGH, as 0.5-1.4, not "${text}"`);
}
