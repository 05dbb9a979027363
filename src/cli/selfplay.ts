/** `shinpan selfplay`: shinpan plays itself and keeps the records. */
import { availableParallelism } from "node:os";
import { MAX_SIZE, MIN_SIZE } from "../../engine/board/geometry.ts";
import { findRuleset } from "../rules/ruleset-names.ts";
import { isRecordOf, recordName } from "../io/game-records.ts";
import { folderProblem } from "../io/outputs.ts";
import { hasGame, openSelfPlayLog, runSelfPlay, selfPlayLines, type SelfPlayOptions } from "../selfplay/selfplay.ts";
import { type ArgumentFlag, type Arguments, FORCE, UsageError } from "./arguments.ts";
import { failed, interruptible, OK, type Subcommand } from "./command.ts";
import { checkSize, MODEL } from "./model.ts";
import { Progress, type Terminal } from "../io/terminal.ts";

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
  MODEL,
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
  FORCE,
];

export const SELFPLAY_COMMAND: Subcommand = {
  name: "selfplay",
  form: ["shinpan selfplay", "make game records of shinpan against itself"],
  usage: [
    "shinpan selfplay: shinpan plays itself, for records to learn from",
    "",
    "Usage: shinpan selfplay [flags]",
    "",
    "The comment on a move has its win rate and score, komi included, as its player",
    "sees them.",
  ],
  flags: FLAGS,
  notes: ["Exit code 0: played; 1: stopped; 2: the flags make no sense."],
  run: (given, terminal, script) => selfPlay(optionsOf(given), terminal, script),
};

/** All are listed before the first. */
const MAX_GAMES = 1e7;
/** Of all else. */
const MAX_COUNT = 1e9;

function optionsOf(given: Arguments): SelfPlayOptions {
  given.expectNoNames();
  const count = (name: string, least: number) => given.number(name, { min: least, max: MAX_COUNT, whole: true });
  const ruleset = given.ruleset("rules") ?? findRuleset("chinese")!;
  const size = given.number("size", { min: MIN_SIZE, max: MAX_SIZE, whole: true }) ?? 9;
  return {
    games: given.number("games", { min: 1, max: MAX_GAMES, whole: true }) ?? 100,
    size,
    ruleset,
    komi: given.komi() ?? ruleset.komi,
    playouts: count("playouts", 1) ?? 200,
    temperature: given.number("temperature", { min: 0, max: 10 }) ?? 1,
    openingMoves: count("opening-moves", 0) ?? Math.round((size * size) / 10),
    resignBelow: given.number("resign-below", { min: 0, max: 0.5 }) ?? 0,
    seed: count("seed", 0) ?? 1,
    concurrency: count("concurrency", 1) ?? availableParallelism(),
    shard: given.shard("shard"),
    out: given.text("out") ?? "selfplay",
    force: given.has("force"),
  };
}

async function selfPlay(options: SelfPlayOptions, terminal: Terminal, script: URL): Promise<number> {
  checkSize(options.size);
  const isOutput = isRecordOf((game) => hasGame(options, game));
  const problem = folderProblem("out", options.out, isOutput, options.force);
  if (problem !== undefined) throw new UsageError(problem);
  const log = openSelfPlayLog(options);
  if (typeof log === "string") return failed(terminal, `${log}. Give this run another --out`);
  const progress = new Progress(terminal, log.units.size);
  const finished = ({ game }: { game: number }, done: number, total: number) => {
    progress.show(done, total, recordName(game));
  };
  const stopped = () => `the run was stopped after ${log.units.size} games; the same command goes on with it`;
  try {
    await interruptible(terminal, progress, stopped, () => runSelfPlay(options, log, { finished }, script));
  } catch (error) {
    return failed(terminal, `the run stopped: ${(error as Error).message}; the same command goes on with it`);
  }
  terminal.write(`${selfPlayLines(log.lines).join("\n")}\n`);
  return OK;
}
