/** The `shinpan` command: reads the flags, then speaks GTP on the standard streams. */
import { existsSync } from "node:fs";
import { isMainThread, workerData } from "node:worker_threads";
import { geometryOf } from "../../engine/board/geometry.ts";
import { humanNetworkInUse } from "../../engine/policy/network/network-policy.ts";
import { WEBASSEMBLY } from "../../engine/policy/network/wasm/api.ts";
import { runSearchTask, type SearchTask } from "../../engine/search/searcher.ts";
import { searchThreads, serveThread, Thread, type ThreadData } from "../../engine/search/thread.ts";
import { drained, processTerminal } from "../io/terminal.ts";
import { EnginePlayer } from "../player/engine-player.ts";
import { searchExpectation } from "../player/expectation.ts";
import { isKataSetting, whyWithoutEffect } from "../player/kata-settings.ts";
import { threadReferee } from "../player/thread-referee.ts";
import { Workspace } from "../referee/analysis/workspace.ts";
import { type JudgeTask, runJudgeTask } from "../referee/judge-task.ts";
import { type LifeStudy, type LifeTask, studyLife } from "../referee/life/life-study.ts";
import type { PlainVerdict } from "../referee/verdict.ts";
import { findRuleset } from "../rules/ruleset-names.ts";
import type { Entry } from "../score/entry.ts";
import { scoreGame, type ScoreTask } from "../score/scored-file.ts";
import { didYouMean } from "../rules/quote.ts";
import { UsageError } from "./arguments.ts";
import { failed, OK, programHelp, runCommand, USAGE } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { type Options, parseOptions } from "./engine-options.ts";
import { runGtp } from "./gtp.ts";
import { engineFlags } from "./kata-config.ts";
import { checkSize, setV8Flags, useHumanModel, useModel, useModelOfProcess, useV8Flags } from "./model.ts";

declare global {
  /** The build writes the version here; see esbuild.config.mjs. */
  const __SHINPAN_VERSION__: string;
}

const DEFAULT_SECONDS = 5;
const WARM_UP_DELAY_MS = 100;

function note(sentence: string): void {
  failed(processTerminal(), sentence);
}

function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the exit code. */
async function main(given: readonly string[], script: URL): Promise<number> {
  // `shinpan help score` is `shinpan score --help`.
  const asked = given[0] === "help" ? [...given.slice(1), "--help"] : given;
  // Clients start KataGo so.
  const args = asked[0] === "gtp" ? engineFlags(asked.slice(1), note) : asked;
  const command = COMMANDS.find(({ name }) => name === args[0]);
  if (command) {
    return written(await runCommand(command, args.slice(1), processTerminal(), script));
  }
  if (args[0] !== undefined && !args[0].startsWith("-")) {
    return written(failed(processTerminal(), noCommand(args[0]), USAGE));
  }
  let options: Options;
  try {
    options = parseOptions(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return written(failed(processTerminal(), `${error.message}\nTry shinpan --help.`, USAGE));
  }
  if (options.help || options.version) {
    processTerminal().write(`${options.help ? programHelp(COMMANDS) : `shinpan ${__SHINPAN_VERSION__}`}\n`);
    return written(OK);
  }
  try {
    await useModel(options.model);
    await useHumanModel(options.humanModel);
    if (humanNetworkInUse()?.usesProfile === false) note("the network of --human-model knows nothing of ranks");
    for (const name of Object.keys(options.kata)) {
      const reason = isKataSetting(name) ? whyWithoutEffect(name) : undefined;
      if (reason !== undefined) note(`without effect: ${reason}`);
    }
    if (options.level) note(`--level ${options.level} is played as ${options.rank!.name}`);
    checkSize(options.size);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return written(failed(processTerminal(), error.message, USAGE));
  }
  const ruleset = findRuleset(options.rules);
  if (!ruleset) throw new Error(`ruleset ${options.rules}`);
  const geometry = geometryOf(options.size);
  const player = new EnginePlayer({
    geometry,
    threads: searchThreads(script, options.threads),
    referee: threadReferee(script),
    cpuTimeMs,
    timeMs: (options.time ?? DEFAULT_SECONDS) * 1000,
    lagMs: options.lag * 1000,
    playouts: options.playouts,
    rank: options.rank,
    usesNetwork: options.net,
    resignBelow: options.resignBelow,
    kata: options.kata,
    seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
    ponder: options.ponder,
  });
  // Threads start after the first reply, which they would delay. This one's check serves them all if it finds a fault.
  const warmUp = () => {
    WEBASSEMBLY?.check("whole");
    player.warmUp();
  };
  setTimeout(warmUp, WARM_UP_DELAY_MS).unref();
  const { komi } = options;
  const session = {
    player,
    version: __SHINPAN_VERSION__,
    geometry,
    ruleset,
    ...(komi !== undefined && { komi }),
    mayResign: options.resign,
    lifeWorker: new Thread<LifeTask, LifeStudy>(script, "life"),
  };
  return runGtp(session, options);
}

/** The exit code, once all that was said is written: a pipe may still hold what nobody has read. */
async function written(code: number): Promise<number> {
  await Promise.all([drained(process.stdout), drained(process.stderr)]);
  return code;
}

/** What to type instead of a word that is no command: for a game record, the commands that read one. */
function noCommand(word: string): string {
  if (existsSync(word) || /\.sgf$/i.test(word)) {
    return (
      `"${word}" is no command; what to do with it?\n` +
      `  shinpan score ${word}     who has won, and why\n` +
      `  shinpan analyze ${word}   where the game was won and lost`
    );
  }
  const guess = didYouMean(word, ["help", ...COMMANDS.map(({ name }) => name)], "shinpan ");
  return `there is no command "${word}"${guess}\nTry shinpan --help.`;
}

if (isMainThread) {
  setV8Flags();
  process.exitCode = await main(process.argv.slice(2), new URL(import.meta.url));
  // A search thread that is still busy must not keep the process alive.
  process.exit();
} else {
  useV8Flags();
  useModelOfProcess();
  serveRole();
}

/** Serves the role that the thread was started with. */
function serveRole(): void {
  const { role } = workerData as ThreadData;
  if (role === "search") {
    serveThread<SearchTask, null>((task) => {
      runSearchTask(task);
      return null;
    });
  } else if (role === "judge") {
    const workspace = new Workspace();
    const now = () => performance.now();
    serveThread<JudgeTask, PlainVerdict>((task) => runJudgeTask(task, now, workspace, searchExpectation));
  } else if (role === "life") {
    serveThread<LifeTask, LifeStudy>((task) => studyLife(task, () => performance.now()));
  } else if (role === "score") {
    serveThread<ScoreTask, Entry | string>(scoreGame);
  } else {
    throw new Error(`no thread has the role "${role}"`);
  }
}
