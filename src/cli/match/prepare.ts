/** From the flags of a match to everything it needs: engines that have told their names, a folder, a log. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildHash, engineCommand, type Entrant, greetAll, isThisBuild, keepBuild, readEngineText } from "./engines.ts";
import type { CommandLine } from "./command-line.ts";
import { RunLog } from "./log.ts";
import type { MatchOptions } from "./options.ts";
import { logName, shardText } from "./plan.ts";
import { engineReferee, ownReferee, type Referee } from "./referee.ts";
import type { GameResult, MatchSettings } from "./result.ts";
import type { MatchPlan } from "./schedule.ts";
import { clockText } from "./time-control.ts";

export interface PreparedMatch {
  readonly settings: MatchSettings;
  readonly entrants: readonly Entrant[];
  readonly folder: string;
  readonly log: RunLog<GameResult>;
  readonly plan: MatchPlan;
  readonly referee: Referee;
}

const MATCHES = "matches";

/**
 * Starts the engines to ask their names, and opens the log. Returns a sentence if that fails.
 * @param script this program
 */
export async function prepareMatch(options: MatchOptions, script: URL): Promise<PreparedMatch | string> {
  const own = fileURLToPath(script);
  const texts = options.engines.map(readEngineText);
  const players = texts.map(({ command }) => command);
  const programs = options.referee === undefined ? players : [...players, options.referee];
  const usesBuild = options.referee === undefined || programs.some(isThisBuild);
  const folder = options.out ?? join(MATCHES, nameOf(options, buildHash(own)));
  const kept = join(folder, "shinpan.mjs");
  const build = existsSync(kept) ? kept : own;
  const commands: CommandLine[] = [];
  for (const program of programs) {
    const command = engineCommand(program, options, build, 0);
    if (typeof command === "string") return command;
    commands.push(command);
  }
  const entrants = await greetAll(texts, commands.slice(0, texts.length));
  if (typeof entrants === "string") return entrants;
  // A match that goes on in its folder goes on with the build that it began with.
  if (usesBuild) keepBuild(own, kept);
  const settings = settingsOf(options, entrants, players, usesBuild ? buildHash(kept) : null);
  const { shard, games } = options;
  const header = { kind: "match", settings, games, ...(shard && { shard: shardText(shard) }) };
  const log = RunLog.open<GameResult>(join(folder, logName(shard)), header);
  if (typeof log === "string") return `${log}. Give this match another --out`;
  const commandOf = (engine: number, seed: number): CommandLine => {
    const command = engineCommand(texts[engine].command, options, kept, seed);
    return typeof command === "string" ? commands[engine] : command;
  };
  const referee =
    options.referee === undefined ? ownReferee(pathToFileURL(kept)) : engineReferee(commands[players.length]);
  return { settings, entrants, folder, log, referee, plan: { options, entrants, commandOf, referee } };
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
    clock: options.clock.kind === "none" ? null : clockText(options.clock),
    ...{ level, openingPlies, seed },
    referee: options.referee ?? null,
    sprt: options.sprt ?? null,
    build,
  };
}

/** A folder's name that is the same for the same settings. */
function nameOf(options: MatchOptions, build: string): string {
  const settings = settingsOf(options, [], [], build);
  const hash = createHash("sha256").update(JSON.stringify([settings, options.engines])).digest("hex").slice(0, 8);
  return `${options.size}x${options.size}-${hash}`;
}
