/** What `shinpan analyze` can be told. */
import { availableParallelism } from "node:os";
import { THEME_NAMES, type ThemeName } from "../../report/svg-theme.ts";
import type { Ruleset } from "../../rules/ruleset.ts";
import { type ArgumentFlag, Arguments, commandHelp, UsageError } from "../arguments.ts";

export interface AnalyzeOptions {
  readonly help: boolean;
  readonly file: string;
  /** Which game of the file, from 1. */
  readonly number: number;
  readonly rules: Ruleset | undefined;
  readonly komi: number | undefined;
  /** Playouts a position, or, if undefined, milliseconds. */
  readonly playouts: number | undefined;
  readonly timeMs: number | undefined;
  readonly swings: number;
  readonly sgf: string | undefined;
  readonly svg: string | undefined;
  readonly html: string | undefined;
  readonly theme: ThemeName;
  readonly json: boolean;
  readonly threads: number;
  readonly seed: number;
}

const DEFAULT_PLAYOUTS = 400;
const MAX_THREADS = 64;

const FLAGS: readonly ArgumentFlag[] = [
  { name: "game", value: "N", help: "which game of a file with several (1)" },
  { name: "playouts", value: "N", help: `playouts a position (${DEFAULT_PLAYOUTS})` },
  { name: "time", value: "SECONDS", help: "seconds a position, instead of playouts" },
  { name: "swings", value: "N", help: "how many of the largest swings are told (5)" },
  { name: "html", value: "OUT", help: "write curves and better moves as one HTML file" },
  { name: "svg", value: "OUT", help: "draw the curve of the chance to win" },
  { name: "sgf", value: "OUT", help: "write the game with comments, values and better lines" },
  { name: "rules", value: "NAME", help: "by these rules, whatever the file says" },
  { name: "komi", value: "POINTS", help: "points for White, whatever the file says" },
  { name: "theme", value: "NAME", help: "wood or paper, for the pictures (wood)" },
  { name: "json", help: "print everything as JSON" },
  { name: "threads", value: "N", help: "positions searched at a time (one per core)" },
  { name: "seed", value: "N", help: "start of the random numbers (1)" },
];

export function analyzeHelp(): string {
  return commandHelp(
    ["shinpan analyze: where a game was won and lost", "", "Usage: shinpan analyze [flags] FILE.sgf"],
    FLAGS,
    [
      "With a number of playouts the same file gives the same answer on every machine.",
      "",
      "Exit code: 0 done, 1 the file cannot be read, 2 wrong arguments.",
    ],
  );
}

/** Throws UsageError. */
export function parseAnalyzeOptions(args: readonly string[]): AnalyzeOptions {
  const given = new Arguments(args, FLAGS);
  const help = given.has("help");
  if (!help && given.names.length !== 1) {
    throw new UsageError("analyze needs one file, no more: shinpan analyze FILE.sgf");
  }
  const seconds = given.number("time", { min: 0.01, max: 86400 });
  const playouts = given.number("playouts", { min: 1, max: 1e9, whole: true });
  if (seconds !== undefined && playouts !== undefined) throw new UsageError("--time and --playouts exclude each other");
  return {
    help,
    file: given.names[0],
    number: given.number("game", { min: 1, max: 1e6, whole: true }) ?? 1,
    rules: given.ruleset("rules"),
    komi: given.number("komi", { min: -1000, max: 1000 }),
    playouts: seconds === undefined ? (playouts ?? DEFAULT_PLAYOUTS) : undefined,
    timeMs: seconds === undefined ? undefined : 1000 * seconds,
    swings: given.number("swings", { min: 0, max: 1000, whole: true }) ?? 5,
    sgf: given.text("sgf"),
    svg: given.text("svg"),
    html: given.text("html"),
    theme: given.choice("theme", THEME_NAMES) ?? "wood",
    json: given.has("json"),
    threads: given.number("threads", { min: 1, max: MAX_THREADS, whole: true }) ?? availableParallelism(),
    seed: given.number("seed", { min: 0, max: 1e9, whole: true }) ?? 1,
  };
}
