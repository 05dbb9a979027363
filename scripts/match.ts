/**
 * `npm run match`: plays a match between two GTP engines, by default this shinpan and GNU Go, and says what the result
 * is worth. The log, the games and the copy of the engine that plays them lie in a folder under matches/; the same
 * command again goes on with a match that was stopped.
 */
import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CommandLine } from "./match/command-line.ts";
import { BUNDLE, buildHash, engineCommand, isThisBuild, keepBuild } from "./match/engines.ts";
import { MatchLog, type MatchSettings } from "./match/log.ts";
import { type MatchOptions, parseOptions, USAGE } from "./match/options.ts";
import { killAllPlayers, Player } from "./match/player.ts";
import { gameLine, summaryLine, tallyOf } from "./match/report.ts";
import { type Entrant, playMatch } from "./match/schedule.ts";
import { describeSprt, sprtDecision } from "./match/sprt.ts";

const MATCHES = "matches";
/** An engine that does not tell its name by then is not started right. */
const GREETING_CAP_MS = 30_000;

const options = parseOptions(process.argv.slice(2));
if (options === "") console.log(USAGE);
else process.exitCode = await run(options);

async function run(options: MatchOptions | string): Promise<number> {
  if (typeof options === "string") return fail(`${options}. See npm run match -- --help`);
  const texts = { a: options.a ?? "shinpan", b: options.b ?? "gnugo" };
  const usesBuild = [texts.a, texts.b, options.referee ?? ""].some(isThisBuild);
  if (usesBuild && !existsSync(BUNDLE)) return fail(`${BUNDLE} is not there: run \`npm run build\` first`);

  const settings = settingsOf(options, texts, usesBuild ? buildHash(BUNDLE) : null);
  const folder = join(MATCHES, options.name ?? nameOf(settings));
  const build = join(folder, "shinpan.mjs");
  const commands: CommandLine[] = [];
  for (const text of [texts.a, texts.b, ...(options.referee === undefined ? [] : [options.referee])]) {
    const command = engineCommand(text, options, build);
    if (typeof command === "string") return fail(command);
    commands.push(command);
  }
  if (usesBuild) keepBuild(build);
  // A match that goes on under its name goes on with the build that it began with.
  const log = MatchLog.open(join(folder, "log.jsonl"), usesBuild ? { ...settings, build: buildHash(build) } : settings);
  if (typeof log === "string") return fail(`${log}. Give this match another --name`);

  const [a, b] = [await greet(commands[0]), await greet(commands[1])];
  if (typeof a === "string") return fail(a);
  if (typeof b === "string") return fail(b);
  console.log(`a: ${a.name} ${a.version}, b: ${b.name} ${b.version}; games and log in ${folder}`);
  if (log.results.length > 0) console.log(`going on with a match; ${summaryLine(log.results)}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      killAllPlayers();
      process.exit(1);
    });
  }
  const played = new Set(log.results.map(({ game }) => game));
  const isOpen = () => !options.sprt || sprtDecision(tallyOf(log.results), options.sprt) === undefined;
  if (!isOpen()) for (let game = 1; game <= options.games; game++) played.add(game);
  await playMatch({ options, entrants: { a, b }, referee: commands[2] }, played, (result, sgf) => {
    writeFileSync(join(folder, `game-${String(result.game).padStart(4, "0")}.sgf`), sgf);
    log.append(result);
    console.log(gameLine(result, options.games));
    console.log(`  ${summaryLine(log.results)}`);
    if (options.sprt) console.log(`  ${describeSprt(tallyOf(log.results), options.sprt)}`);
    return isOpen();
  });
  console.log(`${summaryLine(log.results)}. Done.`);
  return 0;
}

/** What must not change within a match. */
function settingsOf(
  { size, ruleset, komi, handicap, timeSeconds, level, openingPlies, seed, referee }: MatchOptions,
  { a, b }: { readonly a: string; readonly b: string },
  build: string | null,
): MatchSettings {
  const rest = { size, rules: ruleset.name, komi, handicap, level, openingPlies, seed };
  return { a, b, build, ...rest, timeSeconds: timeSeconds ?? null, referee: referee ?? null };
}

/** A folder's name that is the same for the same settings. */
function nameOf(settings: MatchSettings): string {
  const hash = createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 8);
  return `${settings.size}x${settings.size}-${hash}`;
}

/** Starts an engine, asks who it is, and ends it. Returns a sentence if that fails. */
async function greet(command: CommandLine): Promise<Entrant | string> {
  const player = new Player(command);
  const [name, version] = [await player.send(GREETING_CAP_MS, "name"), await player.send(GREETING_CAP_MS, "version")];
  await player.close();
  const wrong = [name, version].find((answer) => answer.kind !== "ok");
  if (name.kind === "ok" && version.kind === "ok") return { command, name: name.text, version: version.text };
  return `"${command.join(" ")}" ${wrong?.kind === "lost" ? wrong.reason : "does not answer `name` and `version`"}`;
}

function fail(sentence: string): number {
  console.error(`match: ${sentence}`);
  return 2;
}
