/** `shinpan selfplay`: shinpan plays itself and keeps the records. A run that was stopped goes on where it was. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Coordinator } from "../../../engine/search/coordinator.ts";
import { UsageError } from "../arguments.ts";
import { RunLog } from "../match/log.ts";
import { isInShard, logName, shardText } from "../match/plan.ts";
import { ownReferee } from "../match/referee.ts";
import { sgfName } from "../match/report-html.ts";
import { Progress } from "../progress.ts";
import type { Terminal } from "../terminal.ts";
import { playSelf, type SelfPlayed } from "./game.ts";
import { parseSelfPlayOptions, selfPlayHelp, type SelfPlayOptions } from "./options.ts";
import { selfPlayLines } from "./report.ts";

const OK = 0;
const FAILED = 1;
const USAGE = 2;

/**
 * Plays the games.
 * @param script this program, which also serves the search and judge threads
 * @returns the exit code
 */
export async function runSelfPlayCommand(args: readonly string[], terminal: Terminal, script: URL): Promise<number> {
  let options: SelfPlayOptions | undefined;
  try {
    options = parseSelfPlayOptions(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.writeError(`shinpan: ${error.message}\nTry shinpan selfplay --help.\n`);
    return USAGE;
  }
  if (!options) {
    terminal.write(`${selfPlayHelp()}\n`);
    return OK;
  }
  const log = RunLog.open<SelfPlayed>(join(options.out, logName(options.shard)), headerOf(options));
  if (typeof log === "string") {
    terminal.writeError(`shinpan: ${log}. Give this run another --out\n`);
    return FAILED;
  }
  try {
    await playAll(options, log, terminal, script);
  } catch (error) {
    const { message } = error as Error;
    terminal.writeError(`shinpan: the run stopped: ${message}; the same command goes on with it\n`);
    return FAILED;
  }
  terminal.write(`${selfPlayLines(log.entries).join("\n")}\n`);
  return OK;
}

function headerOf({ games, shard, ruleset, ...options }: SelfPlayOptions) {
  const { size, komi, playouts, temperature, openingMoves, resignBelow, seed } = options;
  // A log from before there was such a flag is that of a run without it.
  const resignation = resignBelow > 0 && { resignBelow };
  const settings = { size, rules: ruleset.name, komi, playouts, temperature, openingMoves, ...resignation, seed };
  return { kind: "selfplay", settings, games, ...(shard && { shard: shardText(shard) }) };
}

async function playAll(
  options: SelfPlayOptions,
  log: RunLog<SelfPlayed>,
  terminal: Terminal,
  script: URL,
): Promise<void> {
  const { games, shard, out, concurrency } = options;
  const played = new Set(log.entries.map(({ game }) => game));
  const own = Array.from({ length: games }, (_, i) => i + 1).filter((game) => !shard || isInShard(game, shard));
  const open = own.filter((game) => !played.has(game));
  const progress = new Progress(terminal, own.length, log.entries.length);
  const referee = ownReferee(script);
  // A record is in the log before it is a file.
  for (const entry of log.entries) writeFileSync(join(out, sgfName(entry)), entry.sgf);
  const work = async () => {
    const coordinator = new Coordinator({ threads: 1, script });
    for (let game = open.shift(); game !== undefined; game = open.shift()) {
      const entry = await playSelf(options, game, coordinator, referee);
      log.append(entry);
      writeFileSync(join(out, sgfName(entry)), entry.sgf);
      progress.show(log.entries.length, sgfName(entry));
    }
    await coordinator.close();
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, open.length) }, work));
  await referee.close();
  progress.hide();
  log.close();
}
