/** The flags of `shinpan selfplay`. */
import { availableParallelism } from "node:os";
import { MAX_SIZE, MIN_SIZE } from "../../../engine/board/geometry.ts";
import { findRuleset } from "../../rules/ruleset-names.ts";
import type { Ruleset } from "../../rules/ruleset.ts";
import { type ArgumentFlag, Arguments, commandHelp, type Shard, UsageError } from "../arguments.ts";
import { komiOf } from "../match/options.ts";

export interface SelfPlayOptions {
  readonly games: number;
  readonly size: number;
  readonly ruleset: Ruleset;
  /** Points added to White. */
  readonly komi: number;
  /** Playouts a move. */
  readonly playouts: number;
  /** In the opening a move is drawn with probability visits^(1/temperature); 0: the best is always played. */
  readonly temperature: number;
  /** Moves of the opening. */
  readonly openingMoves: number;
  /** A player resigns whose win rate is below this for some moves in a row; 0: nobody does. */
  readonly resignBelow: number;
  readonly seed: number;
  readonly concurrency: number;
  readonly shard: Shard | undefined;
  /** Folder of the games and the log. */
  readonly out: string;
}

const FLAGS: readonly ArgumentFlag[] = [
  { name: "games", value: "N", help: "games of the whole run, those of an earlier start included (100)" },
  { name: "size", value: "N", help: "board size (9)" },
  { name: "rules", value: "NAME", help: "the law of the games (chinese)" },
  { name: "komi", value: "POINTS", help: "points for White (what the rules say)" },
  { name: "playouts", value: "N", help: "playouts a move (200)" },
  {
    name: "temperature",
    value: "T",
    help: "in the opening moves are drawn by their visits to the power of 1/T; 0: the best only (1)",
  },
  { name: "opening-moves", value: "N", help: "moves of the opening (a tenth of the board's points)" },
  {
    name: "resign-below",
    value: "SHARE",
    help: "a player whose win rate is below this three times in a row resigns, 0 to 0.5 (0: games are played out)",
  },
  { name: "seed", value: "N", help: "where the random numbers come from: equal seeds, equal games (1)" },
  { name: "concurrency", value: "N", help: "games at a time, each on one core (all cores)" },
  { name: "shard", value: "I/N", help: "play the I-th of N parts; shinpan merge joins their logs" },
  { name: "out", value: "FOLDER", help: "the games, and the log from which a run goes on (selfplay)" },
];

/** What `--help` prints. */
export function selfPlayHelp(): string {
  return commandHelp(
    [
      "Usage: shinpan selfplay [flags]   shinpan plays itself, for records to learn from",
      "",
      "The comment on a move has its win rate and score, komi included, as its player",
      "sees them.",
    ],
    FLAGS,
    ["Exit code 0: played; 1: stopped; 2: the flags make no sense."],
  );
}

const MAX_COUNT = 1e9;

/** Reads the flags; undefined if only help was asked for. Throws UsageError if they make no sense. */
export function parseSelfPlayOptions(args: readonly string[]): SelfPlayOptions | undefined {
  const given = new Arguments(args, FLAGS);
  if (given.has("help")) return undefined;
  if (given.names.length > 0) throw new UsageError(`"${given.names[0]}" is no flag: flags start with --`);
  const count = (name: string, least: number) => given.number(name, { min: least, max: MAX_COUNT, whole: true });
  const ruleset = given.ruleset("rules") ?? findRuleset("chinese")!;
  const size = given.number("size", { min: MIN_SIZE, max: MAX_SIZE, whole: true }) ?? 9;
  return {
    games: count("games", 1) ?? 100,
    size,
    ruleset,
    komi: komiOf(given) ?? ruleset.komi,
    playouts: count("playouts", 1) ?? 200,
    temperature: given.number("temperature", { min: 0, max: 10 }) ?? 1,
    openingMoves: count("opening-moves", 0) ?? Math.round((size * size) / 10),
    resignBelow: given.number("resign-below", { min: 0, max: 0.5 }) ?? 0,
    seed: count("seed", 0) ?? 1,
    concurrency: count("concurrency", 1) ?? availableParallelism(),
    shard: given.shard("shard"),
    out: given.text("out") ?? "selfplay",
  };
}
