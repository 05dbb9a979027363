/** What `shinpan score` can be told. */
import { availableParallelism } from "node:os";
import { THEME_NAMES, type ThemeName } from "../../report/svg-theme.ts";
import { type ArgumentFlag, Arguments, commandHelp, type Shard, UsageError } from "../arguments.ts";

/** How every game is judged: plain data, for the threads. */
export interface JudgeWishes {
  /** Name of the rules that take the place of what the file says. */
  readonly rules: string | undefined;
  readonly komi: number | undefined;
  /** The position after this many moves is judged; the last one if undefined. */
  readonly move: number | undefined;
  readonly analysis: "practical" | "strict";
  readonly playouts: number;
}

export interface ScoreOptions {
  readonly help: boolean;
  /** Files and folders. */
  readonly paths: readonly string[];
  readonly judge: JudgeWishes;
  readonly why: readonly string[];
  readonly svg: string | undefined;
  readonly html: string | undefined;
  readonly theme: ThemeName;
  readonly json: boolean;
  /** The log: what is in it is not done again. */
  readonly out: string | undefined;
  readonly shard: Shard;
  readonly threads: number;
}

const FLAGS: readonly ArgumentFlag[] = [
  { name: "rules", value: "NAME", help: "judge by these rules, whatever the file says" },
  { name: "komi", value: "POINTS", help: "points for White, whatever the file says" },
  { name: "move", value: "N", help: "judge the position after N moves" },
  { name: "analysis", value: "KIND", help: "practical, as players count, or strict, to the letter (practical)" },
  { name: "playouts", value: "N", help: "playouts of the estimate for what cannot be proved (400)" },
  { name: "why", value: "VERTEX", help: "tell why a point is judged as it is; may be given several times" },
  { name: "svg", value: "OUT", help: "draw the verdict; with several games OUT is a folder" },
  { name: "html", value: "OUT", help: "write a report as one HTML file; with several games OUT is a folder" },
  { name: "theme", value: "NAME", help: "wood or paper, for the pictures (wood)" },
  { name: "json", help: "one JSON object a line, for one game too" },
  { name: "out", value: "FILE", help: "write the lines to a log that an interrupted run takes up again" },
  { name: "shard", value: "I/N", help: "only the I-th of N parts of the files, for N machines" },
  { name: "threads", value: "N", help: "threads (one per core)" },
];

const MAX_THREADS = 256;

export function scoreHelp(): string {
  return commandHelp(
    ["shinpan score: who has won, and why", "", "Usage: shinpan score [flags] FILE.sgf… FOLDER…"],
    FLAGS,
    [
      "One game is shown as a board with its count. Several games give one line of",
      "JSON each, in the order of the files, and a summary on standard error. A folder",
      "stands for all .sgf files in it and below.",
      "",
      "Exit code: 0 all games judged (whatever the files say of the result), 1 some",
      "game could not be read, 2 wrong arguments.",
    ],
  );
}

/** Throws UsageError. */
export function parseScoreOptions(args: readonly string[]): ScoreOptions {
  const given = new Arguments(args, FLAGS);
  const help = given.has("help");
  if (!help && given.names.length === 0) throw new UsageError("score needs a file: shinpan score FILE.sgf");
  return {
    help,
    paths: given.names,
    judge: {
      rules: given.ruleset("rules")?.name,
      komi: given.number("komi", { min: -1000, max: 1000 }),
      move: given.number("move", { min: 0, max: 1e6, whole: true }),
      analysis: given.choice("analysis", ["practical", "strict"]) ?? "practical",
      playouts: given.number("playouts", { min: 1, max: 1e6, whole: true }) ?? 400,
    },
    why: given.texts("why"),
    svg: given.text("svg"),
    html: given.text("html"),
    theme: given.choice("theme", THEME_NAMES) ?? "wood",
    json: given.has("json"),
    out: given.text("out"),
    shard: given.shard("shard") ?? { number: 1, of: 1 },
    threads: given.number("threads", { min: 1, max: MAX_THREADS, whole: true }) ?? availableParallelism(),
  };
}
