/** The flags of `shinpan match`. */
import { geometryOf, MAX_SIZE, MIN_SIZE } from "../../../engine/board/geometry.ts";
import { fixedHandicap } from "../../rules/handicap.ts";
import { findRuleset } from "../../rules/ruleset-names.ts";
import type { Ruleset } from "../../rules/ruleset.ts";
import type { TimeSystem } from "../../rules/time-system.ts";
import { type ArgumentFlag, Arguments, commandHelp, type Shard, UsageError } from "../arguments.ts";
import type { Hypotheses } from "./sprt.ts";

export interface MatchOptions {
  /** Command lines, each perhaps with a name in front: `old=node old.mjs`. Two at least. */
  readonly engines: readonly string[];
  /** Games of each pair. */
  readonly games: number;
  readonly size: number;
  readonly ruleset: Ruleset;
  /** Points added to White. */
  readonly komi: number;
  /** Handicap stones for the engine that is named later (negative: earlier). 0: even games, colours by turns. */
  readonly handicap: number;
  /** Thinking time that every shinpan is told, or undefined for its own default. */
  readonly timeSeconds: number | undefined;
  /** Playouts a move that every shinpan is told. */
  readonly playouts: number | undefined;
  /** The clocks. */
  readonly clock: TimeSystem;
  /** An engine that has not moved by then, where no clock says so, hangs. */
  readonly patienceSeconds: number;
  /** GNU Go's level. */
  readonly level: number;
  readonly openingPlies: number;
  readonly seed: number;
  readonly concurrency: number;
  /** The command line of an engine that counts; undefined for shinpan's own verdict. */
  readonly referee: string | undefined;
  /** The match ends as soon as the games decide between these, and not after `games` alone. */
  readonly sprt: Hypotheses | undefined;
  readonly shard: Shard | undefined;
  /** The match's folder; undefined for one made from the settings. */
  readonly out: string | undefined;
  readonly output: ReportOutput;
}

/** Where a report goes, besides the terminal. */
export interface ReportOutput {
  /** Path of an HTML file. */
  readonly html: string | undefined;
  /** Folder of SGF files. */
  readonly sgf: string | undefined;
  /** Whether the report is printed as JSON. */
  readonly json: boolean;
  /** Whether wall-clock times are told; without them equal games make equal reports. */
  readonly times: boolean;
}

/** Flags of all commands that make a report of a match. */
export const OUTPUT_FLAGS: readonly ArgumentFlag[] = [
  { name: "html", value: "FILE", help: "write the report as one HTML file" },
  { name: "sgf", value: "FOLDER", help: "write the games" },
  { name: "json", help: "print the report as JSON" },
  { name: "no-times", help: "leave wall-clock times out of report and games" },
];

const FLAGS: readonly ArgumentFlag[] = [
  { name: "games", value: "N", help: "games of each pair, those of an earlier start included (20)" },
  { name: "size", value: "N", help: "board size (9)" },
  { name: "rules", value: "NAME", help: "the law; gnugo and all that know kata-set-rules are told (chinese)" },
  { name: "komi", value: "POINTS", help: "points for White (7.5; 6.5 under territory rules; 0.5 with handicap)" },
  {
    name: "handicap",
    value: "N",
    help: "the later named engine is Black with N stones in every game; -N: the earlier (0)",
  },
  { name: "time", value: "SECONDS", help: "thinking time a move for every shinpan; no clock runs (its default)" },
  {
    name: "playouts",
    value: "N",
    help: "playouts a move for every shinpan, on one thread: the same games every time",
  },
  { name: "main", value: "SECONDS", help: "a clock with this main time: absolute, or with one of the next three" },
  { name: "byoyomi", value: "SECONDS", help: "byo-yomi of so long" },
  { name: "periods", value: "N", help: "periods of byo-yomi (5)" },
  { name: "canadian", value: "SECONDS", help: "overtime of so long for some moves" },
  { name: "stones", value: "N", help: "the moves of Canadian overtime (25)" },
  { name: "increment", value: "SECONDS", help: "Fischer: added after every move" },
  {
    name: "patience",
    value: "SECONDS",
    help: "without a clock, an engine that takes longer for a move hangs (60, and 3 times --time)",
  },
  { name: "level", value: "N", help: "GNU Go's level (10)" },
  { name: "opening-plies", value: "N", help: "random moves at the start, the same with colours exchanged (4)" },
  { name: "openings", value: "SEED", help: "where openings and every shinpan's random numbers come from (1)" },
  { name: "concurrency", value: "N", help: "games at a time (1)" },
  { name: "referee", value: "COMMAND", help: "a GTP engine that counts the games (shinpan's own verdict)" },
  {
    name: "sprt",
    value: "LOW,HIGH",
    help: "two engines: stop when the games decide between these Elo differences, 5 % error each way",
  },
  { name: "shard", value: "I/N", help: "play the I-th of N parts; shinpan merge joins their logs" },
  { name: "out", value: "FOLDER", help: "the log, from which a match that was stopped goes on (matches/…)" },
  ...OUTPUT_FLAGS,
];

/** What `--help` prints. */
export function matchHelp(): string {
  return commandHelp(
    [
      "Usage: shinpan match [A B [C…]] [flags]   let GTP engines play, colours by turns",
      "",
      "A, B, C… are command lines in quotes, perhaps with a name: \"old=node old.mjs\".",
      "The word shinpan means this program, gnugo means GNU Go wherever it is. Without",
      "engines: shinpan gnugo.",
    ],
    FLAGS,
    ["Exit code 0: played; 1: stopped, or an engine does not start; 2: the flags make", "no sense."],
  );
}

const DEFAULT_ENGINES = ["shinpan", "gnugo"];
const DEFAULT_RULES = "chinese";
/** Of games, moves and seeds; and of seconds on a clock. */
const MAX_COUNT = 1e9;
const MAX_SECONDS = 1e6;
const SHORTEST_SECONDS = 0.01;

/** Reads the flags; undefined if only help was asked for. Throws UsageError if they make no sense. */
export function parseMatchOptions(args: readonly string[]): MatchOptions | undefined {
  const given = new Arguments(args, FLAGS);
  if (given.has("help")) return undefined;
  const count = (name: string, least: number) => given.number(name, { min: least, max: MAX_COUNT, whole: true });
  const seconds = (name: string, min = SHORTEST_SECONDS) => given.number(name, { min, max: MAX_SECONDS });
  const ruleset = given.ruleset("rules") ?? findRuleset(DEFAULT_RULES)!;
  const size = given.number("size", { min: MIN_SIZE, max: MAX_SIZE, whole: true }) ?? 9;
  const handicap = handicapOf(given, size);
  const timeSeconds = seconds("time");
  const engines = given.names.length === 0 ? DEFAULT_ENGINES : given.names;
  if (engines.length < 2) throw new UsageError("a match needs two engines, or none for shinpan against gnugo");
  const shard = given.shard("shard");
  const sprt = hypothesesOf(given);
  if (sprt && engines.length > 2) throw new UsageError("--sprt is for two engines");
  if (sprt && shard) throw new UsageError("--sprt must see all games and cannot be sharded");
  return {
    engines,
    games: count("games", 1) ?? 20,
    size,
    ruleset,
    komi: komiOf(given) ?? usualKomi(ruleset, handicap),
    handicap,
    timeSeconds,
    playouts: count("playouts", 1),
    clock: clockOf(given),
    patienceSeconds: seconds("patience") ?? 60 + 3 * (timeSeconds ?? 30),
    level: count("level", 0) ?? 10,
    openingPlies: count("opening-plies", 0) ?? 4,
    seed: count("openings", 0) ?? 1,
    concurrency: count("concurrency", 1) ?? 1,
    referee: given.text("referee"),
    sprt,
    shard,
    out: given.text("out"),
    output: outputOf(given),
  };
}

/** Where a report goes, by the flags OUTPUT_FLAGS. */
export function outputOf(given: Arguments): ReportOutput {
  const [html, sgf] = [given.text("html"), given.text("sgf")];
  return { html, sgf, json: given.has("json"), times: !given.has("no-times") };
}

/** Points for White, if they are given. */
export function komiOf(given: Arguments): number | undefined {
  const komi = given.number("komi", { min: -1000, max: 1000 });
  if (komi === undefined || Number.isInteger(2 * komi)) return komi;
  throw new UsageError(`--komi needs whole or half points, not ${komi}`);
}

/** Today's tournament komi, whatever the rules' own text still says. */
function usualKomi({ scoring }: Ruleset, handicap: number): number {
  if (handicap !== 0) return 0.5;
  return scoring === "territory" ? 6.5 : 7.5;
}

function handicapOf(given: Arguments, size: number): number {
  const handicap = given.number("handicap", { min: -9, max: 9, whole: true }) ?? 0;
  if (handicap === 0 || fixedHandicap(geometryOf(size), Math.abs(handicap))) return handicap;
  throw new UsageError(`--handicap ${handicap}: there are no points for that many stones on this board`);
}

/** "0,50": the difference that is too little, and the one that is enough. */
function hypothesesOf(given: Arguments): Hypotheses | undefined {
  const text = given.text("sprt");
  if (text === undefined) return undefined;
  const match = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text);
  const [low, high] = [Number(match?.[1]), Number(match?.[2])];
  if (low < high) return { low, high };
  throw new UsageError(`--sprt needs two numbers, the lower first, as 0,50, not "${text}"`);
}

/** The clock that the flags describe; none if they name no time. */
function clockOf(given: Arguments): TimeSystem {
  const time = (name: string) => given.number(name, { min: SHORTEST_SECONDS, max: MAX_SECONDS });
  const count = (name: string) => given.number(name, { min: 1, max: 1000, whole: true });
  const mainMs = 1000 * (given.number("main", { min: 0, max: MAX_SECONDS }) ?? 0);
  const [byoYomi, canadian, increment] = [time("byoyomi"), time("canadian"), time("increment")];
  const [periods, stones] = [count("periods") ?? 5, count("stones") ?? 25];
  if ([byoYomi, canadian, increment].filter((seconds) => seconds !== undefined).length > 1) {
    throw new UsageError("only one of --byoyomi, --canadian and --increment makes sense");
  }
  if (byoYomi !== undefined) return { kind: "byo-yomi", mainMs, periodMs: 1000 * byoYomi, periods };
  if (canadian !== undefined) return { kind: "canadian", mainMs, periodMs: 1000 * canadian, stones };
  if (increment !== undefined) {
    if (mainMs === 0) throw new UsageError("--increment needs --main: a game must begin with some time");
    return { kind: "fischer", mainMs, incrementMs: 1000 * increment, maxMainMs: Infinity, maxMoveMs: Infinity };
  }
  return mainMs > 0 ? { kind: "absolute", mainMs } : { kind: "none" };
}
