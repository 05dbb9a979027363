/** `shinpan match`: engines play each other. The log makes a match that was stopped go on where it was. */
import { isAbsolute } from "node:path";
import { UsageError } from "../arguments.ts";
import type { Terminal } from "../terminal.ts";
import { LiveTable } from "./live-table.ts";
import type { RunLog } from "./log.ts";
import { matchHelp, type MatchOptions, parseMatchOptions } from "./options.ts";
import { isInShard, planGames, type PlannedGame } from "./plan.ts";
import { killAllPlayers } from "./player.ts";
import { prepareMatch, type PreparedMatch } from "./prepare.ts";
import { publish } from "./publish.ts";
import { matchReport, tallyOf } from "./report.ts";
import { gameLine, sprtLine, standingLines } from "./report-text.ts";
import type { GameResult } from "./result.ts";
import { playMatch } from "./schedule.ts";
import { sprtDecision } from "./sprt.ts";

const OK = 0;
const FAILED = 1;
const USAGE = 2;

/**
 * Plays a match.
 * @param script this program, which also serves the judge's thread
 * @returns the exit code
 */
export async function runMatchCommand(args: readonly string[], terminal: Terminal, script: URL): Promise<number> {
  const complain = (sentence: string, code: number) => {
    terminal.writeError(`shinpan: ${sentence}\n${code === USAGE ? "Try shinpan match --help.\n" : ""}`);
    return code;
  };
  let options: MatchOptions | undefined;
  try {
    options = parseMatchOptions(args);
  } catch (error) {
    if (error instanceof UsageError) return complain(error.message, USAGE);
    throw error;
  }
  if (!options) {
    terminal.write(`${matchHelp()}\n`);
    return OK;
  }
  const match = await prepareMatch(options, script);
  if (typeof match === "string") return complain(match, FAILED);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      killAllPlayers();
      process.exit(complain("the match was stopped; the same command goes on with it", FAILED));
    });
  }
  try {
    await new Play(match, options, terminal).run();
  } catch (error) {
    killAllPlayers();
    return complain(`the match stopped: ${(error as Error).message}; the same command goes on with it`, FAILED);
  }
  return OK;
}

/** A match that is being played, and what is told of it meanwhile. */
class Play {
  private readonly match: PreparedMatch;
  private readonly options: MatchOptions;
  private readonly log: RunLog<GameResult>;
  /** The games of the match, or of the shard. */
  private readonly planned: readonly PlannedGame[];
  private readonly terminal: Terminal;
  private readonly live: LiveTable;
  /** Running game -> its moves. */
  private readonly running = new Map<number, number>();

  constructor(match: PreparedMatch, options: MatchOptions, terminal: Terminal) {
    this.terminal = terminal;
    this.live = new LiveTable(terminal);
    this.match = match;
    this.options = options;
    this.log = match.log;
    const { engines, games, handicap, shard } = options;
    const all = planGames({ engines: engines.length, games, handicap });
    this.planned = shard ? all.filter(({ game }) => isInShard(game, shard)) : all;
  }

  async run(): Promise<void> {
    const { entrants, folder, plan, referee } = this.match;
    const names = entrants.map(({ label, version }) => `${label} ${version}`).join(", ");
    this.say(`${names}; log in ${isAbsolute(folder) ? folder : `./${folder}`}`);
    if (this.log.entries.length > 0) this.say("going on with a match", ...standingLines(this.report()));
    const played = new Set(this.log.entries.map(({ game }) => game));
    const open = this.isOpen() ? this.planned.filter(({ game }) => !played.has(game)) : [];
    await playMatch(plan, open, {
      onMove: ({ game }, moves) => {
        this.running.set(game, moves);
        this.live.draw(() => this.table());
      },
      onGame: (result) => this.enter(result),
    });
    await referee.close();
    this.log.close();
    this.live.clear();
    this.terminal.write(publish(this.report(this.options.output.times), this.options.output));
  }

  /** Logs a game. @returns whether the match goes on */
  private enter(result: GameResult): boolean {
    this.running.delete(result.game);
    this.log.append(result);
    const { settings } = this.match;
    this.say(gameLine(result, settings, this.log.entries.length, this.planned.length));
    if (this.terminal.watched) this.live.draw(() => this.table());
    else this.say(...this.standing().map((line) => `  ${line}`));
    return this.isOpen();
  }

  private report(times = true) {
    const { settings, log } = this.match;
    const report = matchReport(settings, this.options.games, log.entries, times);
    const own = new Set(this.planned.map(({ game }) => game));
    return { ...report, planned: own.size, missing: report.missing.filter((game) => own.has(game)) };
  }

  /** Whether the games do not yet decide the test, if there is one. */
  private isOpen(): boolean {
    const { sprt } = this.options;
    return !sprt || sprtDecision(tallyOf(this.log.entries, 0), sprt) === undefined;
  }

  private standing(): string[] {
    const report = this.report();
    return [...standingLines(report), ...sprtLine(report)];
  }

  private table(): string[] {
    const playing = [...this.running].map(([game, moves]) => `game ${game}, move ${moves}`).join("; ");
    return [
      ...(this.log.entries.length > 0 ? this.standing() : []),
      ...(playing === "" ? [] : [`playing ${playing}`]),
    ];
  }

  /** Lines for people, above the table; none where a program reads. */
  private say(...lines: string[]): void {
    if (this.options.output.json) return;
    this.live.clear();
    this.terminal.write(lines.map((line) => `${line}\n`).join(""));
  }
}
