/** The `shinpan` command: reads the flags, then speaks GTP on the standard streams. */
import { randomInt } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { isMainThread } from "node:worker_threads";
import { geometryOf } from "../../engine/board/geometry.ts";
import { findRuleset } from "../rules/ruleset-names.ts";
import { runAnalyzeCommand } from "./analyze/command.ts";
import { runBenchCommand } from "./bench/command.ts";
import { parseOptions } from "./command-line.ts";
import { EnginePlayer } from "../player/engine-player.ts";
import { runGtp } from "./gtp.ts";
import { helpText } from "./help.ts";
import { runMatchCommand } from "./match/command.ts";
import { runMergeCommand } from "./merge-command.ts";
import { nearest } from "./nearest.ts";
import { runRulesCommand } from "./rules-command.ts";
import { runScoreCommand } from "./score/command.ts";
import { runSelfPlayCommand } from "./selfplay/command.ts";
import { drained, processTerminal, type Terminal } from "./terminal.ts";
import { serveRole } from "./threads.ts";

declare const __SHINPAN_VERSION__: string;

const DEFAULT_SECONDS = 5;
const WARM_UP_DELAY_MS = 100;

/** Exit codes. */
const OK = 0;
const USAGE = 2;

type Subcommand = (args: readonly string[], terminal: Terminal, script: URL) => number | Promise<number>;

const SUBCOMMANDS: ReadonlyMap<string, Subcommand> = new Map<string, Subcommand>([
  ["rules", (args, { write, writeError }) => runRulesCommand(args, write, writeError)],
  ["score", runScoreCommand],
  ["bench", runBenchCommand],
  ["match", runMatchCommand],
  ["selfplay", runSelfPlayCommand],
  ["merge", runMergeCommand],
  ["analyze", runAnalyzeCommand],
]);

/** Returns the exit code. */
async function main(args: readonly string[], script: URL): Promise<number> {
  const subcommand = SUBCOMMANDS.get(args[0]);
  if (subcommand) {
    const code = await subcommand(args.slice(1), processTerminal(), script);
    // Its reader may be slower than it is.
    await Promise.all([drained(process.stdout), drained(process.stderr)]);
    return code;
  }
  if (/^\w/.test(args[0] ?? "")) {
    const guess = nearest(args[0], [...SUBCOMMANDS.keys()]);
    processTerminal().writeError(`shinpan: there is no command "${args[0]}"; did you mean shinpan ${guess}?\n`);
    return USAGE;
  }
  const options = parseOptions(args);
  if ("error" in options) {
    processTerminal().writeError(`shinpan: ${options.error}\nTry shinpan --help.\n`);
    return USAGE;
  }
  if (options.help || options.version) {
    processTerminal().write(`${options.help ? helpText() : `shinpan ${__SHINPAN_VERSION__}`}\n`);
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
  // The first reply comes first.
  setTimeout(() => player.warmUp(), WARM_UP_DELAY_MS).unref();
  const { komi } = options;
  const session = {
    player,
    version: __SHINPAN_VERSION__,
    geometry: geometryOf(options.size),
    ruleset,
    ...(komi !== undefined && { komi }),
    mayResign: options.resign,
  };
  await runGtp(session, options);
  return OK;
}

if (isMainThread) {
  // On a busy machine V8's helper threads keep the collection of young garbage waiting longer than they help it.
  setFlagsFromString("--no-parallel-scavenge");
  process.exitCode = await main(process.argv.slice(2), new URL(import.meta.url));
  // A search thread that is still busy must not keep the process alive.
  process.exit();
} else {
  serveRole();
}
