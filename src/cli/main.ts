/** The `shinpan` command: reads the flags, then speaks GTP on the standard streams. */
import { randomInt } from "node:crypto";
import { isMainThread } from "node:worker_threads";
import { geometryOf } from "../../engine/board/geometry.ts";
import { raiseInlining } from "../../engine/search/inlining.ts";
import { findRuleset } from "../rules/ruleset-names.ts";
import { runAnalyzeCommand } from "./analyze/command.ts";
import { runBenchCommand } from "./bench/command.ts";
import { parseOptions } from "./command-line.ts";
import { EnginePlayer } from "./engine-player.ts";
import { runGtp } from "./gtp.ts";
import { helpText } from "./help.ts";
import { runMatchCommand } from "./match/command.ts";
import { runMergeCommand } from "./merge-command.ts";
import { runRulesCommand } from "./rules-command.ts";
import { runScoreCommand } from "./score/command.ts";
import { processTerminal } from "./terminal.ts";
import { runSelfPlayCommand } from "./selfplay/command.ts";
import { serveRole } from "./threads.ts";

declare const __SHINPAN_VERSION__: string;

const DEFAULT_SECONDS = 5;
const WARM_UP_DELAY_MS = 100;

/** Exit codes. */
const OK = 0;
const USAGE = 2;

async function main(): Promise<number> {
  const [command, ...rest] = process.argv.slice(2);
  if (command === "rules") {
    return runRulesCommand(
      rest,
      (text) => process.stdout.write(text),
      (text) => process.stderr.write(text),
    );
  }
  const script = new URL(import.meta.url);
  if (command === "score") return runScoreCommand(rest, processTerminal(), script);
  if (command === "bench") return runBenchCommand(rest, processTerminal(), script);
  if (command === "match") return runMatchCommand(rest, processTerminal(), script);
  if (command === "selfplay") return runSelfPlayCommand(rest, processTerminal(), script);
  if (command === "merge") return runMergeCommand(rest, processTerminal());
  if (command === "analyze") return runAnalyzeCommand(rest, processTerminal(), script);
  const options = parseOptions(process.argv.slice(2));
  if ("error" in options) {
    process.stderr.write(`shinpan: ${options.error}\nTry shinpan --help.\n`);
    return USAGE;
  }
  if (options.help) {
    process.stdout.write(`${helpText()}\n`);
    return OK;
  }
  if (options.version) {
    process.stdout.write(`shinpan ${__SHINPAN_VERSION__}\n`);
    return OK;
  }
  const ruleset = findRuleset(options.rules);
  if (!ruleset) throw new Error(`ruleset ${options.rules}`);
  const player = new EnginePlayer({
    threads: options.threads,
    script: new URL(import.meta.url),
    timeMs: (options.time ?? DEFAULT_SECONDS) * 1000,
    playouts: options.playouts,
    level: options.level,
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
    lagMs: options.lag * 1000,
  };
  await runGtp(session, options);
  return OK;
}

raiseInlining();

if (isMainThread) {
  process.exitCode = await main();
  // A search thread that is still busy must not keep the process alive.
  process.exit();
} else {
  serveRole();
}
