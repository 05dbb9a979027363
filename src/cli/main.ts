/** The `shinpan` command: reads the flags, then speaks GTP on the standard streams. */
import { randomInt } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { isMainThread } from "node:worker_threads";
import { geometryOf } from "../../engine/board/geometry.ts";
import { Thread } from "../../engine/search/thread.ts";
import { EnginePlayer } from "../player/engine-player.ts";
import type { LifeStudy, LifeTask } from "../referee/life/life-study.ts";
import { findRuleset } from "../rules/ruleset-names.ts";
import { ANALYZE_COMMAND } from "./analyze.ts";
import { UsageError } from "./arguments.ts";
import { BENCH_COMMAND } from "./bench.ts";
import { type Subcommand, OK, runCommand, USAGE } from "./command.ts";
import { type Options, parseOptions } from "./engine-options.ts";
import { runGtp } from "./gtp.ts";
import { programHelp } from "./help.ts";
import { MATCH_COMMAND } from "./match.ts";
import { MERGE_COMMAND } from "./merge.ts";
import { nearest } from "./nearest.ts";
import { RULES_COMMAND } from "./rules.ts";
import { SCORE_COMMAND } from "./score.ts";
import { SELFPLAY_COMMAND } from "./selfplay.ts";
import { SOLVE_COMMAND } from "./solve.ts";
import { drained, processTerminal } from "./terminal.ts";
import { serveRole } from "./threads.ts";

declare const __SHINPAN_VERSION__: string;

const DEFAULT_SECONDS = 5;
const WARM_UP_DELAY_MS = 100;

/** In the order of the help. */
const COMMANDS: readonly Subcommand[] = [
  RULES_COMMAND,
  SCORE_COMMAND,
  SOLVE_COMMAND,
  ANALYZE_COMMAND,
  MATCH_COMMAND,
  SELFPLAY_COMMAND,
  MERGE_COMMAND,
  BENCH_COMMAND,
];

/** Returns the exit code. */
async function main(args: readonly string[], script: URL): Promise<number> {
  const command = COMMANDS.find(({ name }) => name === args[0]);
  if (command) {
    const code = await runCommand(command, args.slice(1), processTerminal(), script);
    // A pipe may still hold output that is not read.
    await Promise.all([drained(process.stdout), drained(process.stderr)]);
    return code;
  }
  if (/^\w/.test(args[0] ?? "")) {
    const guess = nearest(args[0], COMMANDS.map(({ name }) => name));
    processTerminal().writeError(`shinpan: there is no command "${args[0]}"; did you mean shinpan ${guess}?\n`);
    return USAGE;
  }
  let options: Options;
  try {
    options = parseOptions(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    processTerminal().writeError(`shinpan: ${error.message}\nTry shinpan --help.\n`);
    return USAGE;
  }
  if (options.help || options.version) {
    processTerminal().write(`${options.help ? programHelp(COMMANDS) : `shinpan ${__SHINPAN_VERSION__}`}\n`);
    return OK;
  }
  const ruleset = findRuleset(options.rules);
  if (!ruleset) throw new Error(`ruleset ${options.rules}`);
  const player = new EnginePlayer({
    threads: options.threads,
    script,
    timeMs: (options.time ?? DEFAULT_SECONDS) * 1000,
    lagMs: options.lag * 1000,
    playouts: options.playouts,
    level: options.level,
    usesNetwork: options.net,
    seed: options.seed ?? randomInt(2 ** 31),
    ponder: options.ponder,
  });
  // Threads start after the first reply, which they would delay.
  setTimeout(() => player.warmUp(), WARM_UP_DELAY_MS).unref();
  const { komi } = options;
  const session = {
    player,
    version: __SHINPAN_VERSION__,
    geometry: geometryOf(options.size),
    ruleset,
    ...(komi !== undefined && { komi }),
    mayResign: options.resign,
    lifeWorker: new Thread<LifeTask, LifeStudy>(script, "life"),
  };
  await runGtp(session, options);
  return OK;
}

if (isMainThread) {
  // On a busy machine the collection of young garbage waits longer for V8's helper threads than they save.
  setFlagsFromString("--no-parallel-scavenge");
  process.exitCode = await main(process.argv.slice(2), new URL(import.meta.url));
  // A search thread that is still busy must not keep the process alive.
  process.exit();
} else {
  serveRole();
}
