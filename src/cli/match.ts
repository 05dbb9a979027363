/** `shinpan match`: engines play each other. */
import { isAbsolute, join } from "node:path";
import { geometryOf, MAX_SIZE, MIN_SIZE } from "../../engine/board/geometry.ts";
import { killAllEngines } from "../match/engine-process.ts";
import type { LoggedGame, MatchOptions, ReportOutput } from "../match/settings.ts";
import { Match, matchFolder } from "../match/match.ts";
import { planGames } from "../match/schedule.ts";
import { publish } from "../match/report-html.ts";
import { gameLine, sprtLine, standingLines } from "../match/report.ts";
import type { Hypotheses } from "../match/statistics.ts";
import { fixedHandicap } from "../rules/handicap.ts";
import { findRuleset } from "../rules/ruleset-names.ts";
import { printable } from "../rules/quote.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import type { TimeSystem } from "../rules/clock.ts";
import { isRecordOf } from "../io/game-records.ts";
import { folderProblem, outputProblem } from "../io/outputs.ts";
import { logName } from "../io/workers.ts";
import { type ArgumentFlag, type Arguments, FORCE, UsageError } from "./arguments.ts";
import { failed, interruptible, OK, type Subcommand } from "./command.ts";
import { checkSize, MODEL } from "./model.ts";
import { LiveTable, type Terminal } from "../io/terminal.ts";

/** Flags of all commands that make a report of a match. */
export const OUTPUT_FLAGS: readonly ArgumentFlag[] = [
  { name: "html", value: "FILE", help: "write the report as one HTML file" },
  { name: "sgf", value: "FOLDER", help: "write the games" },
  { name: "json", help: "print the report as JSON" },
  FORCE,
  { name: "no-times", help: "leave wall-clock times out of report and games" },
];

const FLAGS: readonly ArgumentFlag[] = [
  { name: "games", value: "N", help: "games of each pair, those of an earlier start included (20)" },
  { name: "size", value: "N", help: "board size (9)" },
  { name: "rules", value: "NAME", help: "the law, sent to gnugo and to all that know kata-set-rules (chinese)" },
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
  MODEL,
  { name: "main", value: "SECONDS", help: "a clock with this main time: absolute, or with one of the next three" },
  { name: "byoyomi", value: "SECONDS", help: "byo-yomi with periods of this length" },
  { name: "periods", value: "N", help: "periods of byo-yomi (5)" },
  { name: "canadian", value: "SECONDS", help: "overtime of this length for some moves" },
  { name: "stones", value: "N", help: "the moves of Canadian overtime (25)" },
  { name: "increment", value: "SECONDS", help: "Fischer: added after every move" },
  {
    name: "patience",
    value: "SECONDS",
    help: "an engine hangs that takes longer to answer, without a clock to move (60 and 3 times --time; else 150)",
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

export const MATCH_COMMAND: Subcommand = {
  name: "match",
  form: ["shinpan match [A B]", "let engines play each other, and report"],
  usage: [
    "shinpan match: GTP engines play each other, colours by turns",
    "",
    "Usage: shinpan match [A B [C…]] [flags]",
    "",
    "A, B, C… are command lines in quotes, perhaps with a name: \"old=node old.mjs\".",
    "The word shinpan means this program, gnugo means GNU Go wherever it is. Without",
    "engines: shinpan gnugo.",
  ],
  flags: FLAGS,
  notes: [
    "--model is for every shinpan, and for shinpan's own count; an engine's own --model",
    "wins over it.",
    "",
    "Exit code 0: played; 1: stopped, or an engine does not start; 2: the flags make",
    "no sense.",
  ],
  run: (given, terminal, script) => playMatch(matchOptions(given), terminal, script),
};

const DEFAULT_ENGINES = ["shinpan", "gnugo"];
const DEFAULT_RULES = "chinese";
/** Of the games of a pair: all are planned before the first. */
const MAX_GAMES = 1e6;
/** Of moves and seeds; and of seconds on a clock. */
const MAX_COUNT = 1e9;
const MAX_SECONDS = 1e6;
const SHORTEST_SECONDS = 0.01;

/** Throws UsageError. */
export function matchOptions(given: Arguments): MatchOptions {
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
    games: given.number("games", { min: 1, max: MAX_GAMES, whole: true }) ?? 20,
    size,
    ruleset,
    komi: given.komi() ?? usualKomi(ruleset, handicap),
    handicap,
    timeSeconds,
    playouts: count("playouts", 1),
    model: given.text(MODEL.name),
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

async function playMatch(options: MatchOptions, terminal: Terminal, script: URL): Promise<number> {
  checkSize(options.size);
  const folder = await matchFolder(options, script);
  const own = planGames({ ...options, engines: options.engines.length }).map(({ game }) => game);
  checkOutputs(options.output, [join(folder, logName(options.shard))], new Set(own));
  // From the first engine on: a signal from the keyboard does not reach them, which are in groups of their own.
  const stopped = () => {
    killAllEngines();
    return "the match was stopped; the same command goes on with it";
  };
  return interruptible(terminal, undefined, stopped, async () => {
    const match = await Match.prepare(options, folder, script);
    if (typeof match === "string") return failed(terminal, match);
    return playAndReport(match, folder, options.output, terminal);
  });
}

async function playAndReport(match: Match, folder: string, output: ReportOutput, terminal: Terminal): Promise<number> {
  const live = new LiveTable(terminal);
  /** Writes lines above the table; none with --json. */
  const say = (...lines: string[]) => {
    if (output.json) return;
    live.clear();
    terminal.write(lines.map((line) => `${printable(line)}\n`).join(""));
  };
  /** Running game -> its moves. */
  const running = new Map<number, number>();
  const standing = () => {
    const stand = match.stand();
    return [...standingLines(stand), ...sprtLine(stand)];
  };
  const table = () => {
    const playing = [...running].map(([game, moves]) => `game ${game}, move ${moves}`).join("; ");
    return [...(match.played > 0 ? standing() : []), ...(playing === "" ? [] : [`playing ${playing}`])];
  };
  const names = match.settings.engines.map(({ label, version }) => `${label} ${version}`).join(", ");
  say(`${names}; log in ${isAbsolute(folder) ? folder : `./${folder}`}`);
  if (match.played > 0) say("going on with a match", ...standingLines(match.stand()));
  try {
    await match.play({
      moved: (game, moves) => {
        running.set(game, moves);
        live.draw(table);
      },
      finished: (game: LoggedGame, done, total) => {
        running.delete(game.game);
        say(gameLine(game, match.settings, done, total));
        if (terminal.watched) live.draw(table);
        else say(...standing().map((line) => `  ${line}`));
      },
    });
    live.clear();
    terminal.write(publish(match.report(output.times), output));
  } catch (error) {
    killAllEngines();
    return failed(terminal, `the match stopped: ${(error as Error).message}; the same command goes on with it`);
  }
  return OK;
}

/** Where a report goes, by the flags OUTPUT_FLAGS. */
export function outputOf(given: Arguments): ReportOutput {
  const [html, sgf] = [given.text("html"), given.text("sgf")];
  return { html, sgf, json: given.has("json"), times: !given.has("no-times"), force: given.has("force") };
}

/**
 * Makes nothing, so that nothing is left if no game is played. Throws FileError if there can be no folder of games,
 * UsageError if the page or the joined log cannot be written, or if they or these games would replace one of the
 * inputs, each other, or files that shinpan did not write.
 */
export function checkOutputs(
  { html, sgf, force }: ReportOutput,
  inputs: readonly string[],
  games: ReadonlySet<number> | ReadonlyMap<number, unknown>,
  out?: string,
): void {
  const problem =
    (sgf === undefined ? undefined : folderProblem("sgf", sgf, isRecordOf((game) => games.has(game)), force)) ??
    outputProblem({ html, out }, inputs, { folders: ["html", "out"], force });
  if (problem !== undefined) throw new UsageError(problem);
}

/** Today's tournament komi; the texts of some rules still name another. */
function usualKomi({ scoring }: Ruleset, handicap: number): number {
  if (handicap !== 0) return 0.5;
  return scoring === "territory" ? 6.5 : 7.5;
}

function handicapOf(given: Arguments, size: number): number {
  const handicap = given.number("handicap", { min: -9, max: 9, whole: true }) ?? 0;
  if (handicap === 0 || fixedHandicap(geometryOf(size), Math.abs(handicap))) return handicap;
  throw new UsageError(`--handicap ${handicap}: there are no points for that many stones on this board`);
}

/** "0,50": the Elo differences of the two hypotheses. */
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
  if (byoYomi === undefined && given.has("periods")) throw new UsageError("--periods needs --byoyomi");
  if (canadian === undefined && given.has("stones")) throw new UsageError("--stones needs --canadian");
  if (byoYomi !== undefined) return { kind: "byo-yomi", mainMs, periodMs: 1000 * byoYomi, periods };
  if (canadian !== undefined) return { kind: "canadian", mainMs, periodMs: 1000 * canadian, stones };
  if (increment !== undefined) {
    if (mainMs === 0) throw new UsageError("--increment needs --main: a game must begin with some time");
    return { kind: "fischer", mainMs, incrementMs: 1000 * increment, maxMainMs: Infinity, maxMoveMs: Infinity };
  }
  return mainMs > 0 ? { kind: "absolute", mainMs } : { kind: "none" };
}
