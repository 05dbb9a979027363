/** A match from its options to its report. A match that was stopped goes on from its log. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { networkInUse } from "../../engine/policy/network/network-policy.ts";
import { OwnCounter } from "./counting.ts";
import { RunLog } from "../io/log.ts";
import { logName, type RunObserver, shardText } from "../io/workers.ts";
import { engineCounter } from "./game.ts";
import {
  buildHash, digest, engineCommand, type Entrant, greetAll, isThisBuild, keepBuild, readEngineText, refereeProblem,
} from "./engines.ts";
import type { EngineCommand } from "./engine-process.ts";
import type { LoggedGame, MatchOptions, MatchSettings } from "./settings.ts";
import { type MatchPlan, planGames, type PlannedGame, playGames } from "./schedule.ts";
import { type MatchReport, matchReport, type MatchStand, matchStand, tallyOf } from "./report.ts";
import { sprtDecision } from "./statistics.ts";
import { clockText } from "./time-control.ts";

const MATCHES = "matches";

/** The folder of a match: the one asked for, or one named after the settings. @param script this program */
export async function matchFolder(options: MatchOptions, script: URL): Promise<string> {
  return options.out ?? join(MATCHES, await nameOf(options, await buildHash(fileURLToPath(script))));
}

export class Match {
  readonly settings: MatchSettings;
  private readonly plan: MatchPlan;
  private readonly log: RunLog<LoggedGame>;
  /** The games of the match, or of the shard. */
  private readonly own: readonly PlannedGame[];

  private constructor(settings: MatchSettings, plan: MatchPlan, log: RunLog<LoggedGame>) {
    this.settings = settings;
    this.plan = plan;
    this.log = log;
    this.own = planGames({ ...plan.options, engines: plan.entrants.length });
  }

  /** Starts the engines to ask their names, and opens the log. Returns a sentence if that fails. */
  static async prepare(options: MatchOptions, folder: string, script: URL): Promise<Match | string> {
    const own = fileURLToPath(script);
    const texts = options.engines.map(readEngineText);
    const engines = texts.map(({ command }) => command);
    const programs = options.referee === undefined ? engines : [...engines, options.referee];
    const usesBuild = options.referee === undefined || programs.some(isThisBuild);
    const kept = join(folder, "shinpan.mjs");
    const build = existsSync(kept) ? kept : own;
    const commands: EngineCommand[] = [];
    for (const program of programs) {
      const command = engineCommand(program, options, build, 0);
      if (typeof command === "string") return command;
      commands.push(command);
    }
    const patienceMs = 1000 * options.patienceSeconds;
    const entrants = await greetAll(texts, commands.slice(0, texts.length), patienceMs);
    if (typeof entrants === "string") return entrants;
    const referee = options.referee === undefined ? undefined : commands[texts.length];
    const problem = referee && (await refereeProblem(referee, patienceMs));
    if (problem !== undefined) return problem;
    // A match that goes on in its folder goes on with the build that it began with.
    if (usesBuild) keepBuild(own, kept);
    const settings = settingsOf(options, entrants, engines, usesBuild ? await buildHash(kept) : null);
    const { shard, games } = options;
    const header = { kind: "match", settings, games, ...(shard && { shard: shardText(shard) }) } as const;
    const log = RunLog.open<LoggedGame>(join(folder, logName(shard)), header);
    if (typeof log === "string") return `${log}. Give this match another --out`;
    const commandOf = (engine: number, seed: number): EngineCommand => {
      const command = engineCommand(texts[engine].command, options, kept, seed);
      return typeof command === "string" ? commands[engine] : command;
    };
    const counter = referee ? engineCounter(referee) : new OwnCounter(pathToFileURL(kept));
    return new Match(settings, { options, entrants, commandOf, counter }, log);
  }

  /** Games that are in the log. */
  get played(): number {
    return this.log.units.size;
  }

  /** Plays the games that are missing. Throws FileError if the log cannot be written. */
  async play(observer: RunObserver<LoggedGame>): Promise<void> {
    const open = this.goesOn() ? this.own.filter(({ game }) => !this.log.units.has(game)) : [];
    const moved = (game: number, moves: number) => observer.moved?.(game, moves);
    await playGames(this.plan, open, moved, (game) => {
      this.log.append(game);
      observer.finished(game, this.played, this.own.length);
      return this.goesOn();
    });
    await this.plan.counter.close();
    this.log.close();
  }

  /** How the match stands: at no cost for games that are still to be played, so that no clock waits for it. */
  stand(): MatchStand {
    return matchStand(this.settings, this.log.lines);
  }

  /** What the match has come to. @param times whether wall-clock times are shown */
  report(times = true): MatchReport {
    const { games, shard } = this.plan.options;
    return matchReport(this.settings, games, this.log.lines, times, shard);
  }

  /** Whether the games do not yet decide the test, if there is one. */
  private goesOn(): boolean {
    const { sprt } = this.plan.options;
    return !sprt || sprtDecision(tallyOf(this.log.lines, 0), sprt) === undefined;
  }
}

/** What must not change within a match. */
function settingsOf(
  options: MatchOptions,
  entrants: readonly Entrant[],
  commands: readonly string[],
  build: string | null,
): MatchSettings {
  const { size, ruleset, komi, handicap, level, openingPlies, seed } = options;
  return {
    engines: entrants.map(({ label, version }, i) => ({ label, version, command: commands[i] })),
    ...{ size, rules: ruleset.name, komi, handicap },
    time: options.timeSeconds ?? null,
    playouts: options.playouts ?? null,
    network: networkInUse()?.name,
    clock: options.clock.kind === "none" ? null : clockText(options.clock),
    ...{ level, openingPlies, seed },
    referee: options.referee ?? null,
    sprt: options.sprt ?? null,
    build,
  };
}

/** A folder's name that is the same for the same settings. */
async function nameOf(options: MatchOptions, build: string): Promise<string> {
  const settings = settingsOf(options, [], [], build);
  const hash = await digest(JSON.stringify([settings, options.engines]));
  return `${options.size}x${options.size}-${hash}`;
}
