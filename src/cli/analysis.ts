/** `shinpan analysis`: KataGo's JSON analysis protocol on the standard streams, started as KataGo is. */
import { availableParallelism } from "node:os";
import { Thread } from "../../engine/search/thread.ts";
import { threadReferee } from "../player/thread-referee.ts";
import { AnalysisServer } from "../protocol/server.ts";
import { changeSettings, DEFAULT_SETTINGS, type Settings } from "../protocol/settings.ts";
import type { LifeStudy, LifeTask } from "../referee/life/life-study.ts";
import { type ArgumentFlag, type Arguments, UsageError } from "./arguments.ts";
import { failed, OK, type Subcommand } from "./command.ts";
import { readKataConfig, readOverrides } from "./kata-config.ts";
import { HUMAN_MODEL, MODEL } from "./model.ts";
import type { Terminal } from "../io/terminal.ts";

const MAX_THREADS = 64;
const MAX_DEFAULT_THREADS = 8;

/** Flags of KataGo's that mean nothing here. */
const WITHOUT_EFFECT: readonly ArgumentFlag[] = [
  { name: "analysis-threads", value: "N", help: "no effect: as many positions at a time as there are threads" },
];

const FLAGS: readonly ArgumentFlag[] = [
  { name: "threads", value: "N", help: "search threads (one per core, 8 at most)" },
  {
    name: "config",
    value: "FILE",
    repeats: true,
    help:
      "KataGo's settings file: reportAnalysisWinratesAs, maxVisits, maxTime, rootNumSymmetriesToSample and what " +
      "concerns networks of KataGo's (playoutDoublingAdvantage, humanSL…) are read. It need not exist",
  },
  { name: "override-config", value: "K=V,…", repeats: true, help: "the same settings; they win over the file" },
  MODEL,
  HUMAN_MODEL,
  { name: "quit-without-waiting", help: "end with the input, whatever is under way" },
  ...WITHOUT_EFFECT,
];

export const ANALYSIS_COMMAND: Subcommand = {
  name: "analysis",
  form: ["shinpan analysis", "stand in for KataGo's analysis engine: JSON queries"],
  usage: ["Usage: shinpan analysis [flags]   queries in, answers out, one JSON object a line"],
  flags: FLAGS,
  notes: [
    "Flags may have one dash, as KataGo's have. At the end of the input what was asked is",
    "answered first.",
    "",
    "Exit code 0: the input ended; 2: the flags make no sense.",
  ],
  takesSingleDash: true,
  run: async (given, terminal, script) => {
    given.expectNoNames();
    await serve(given, terminal, script);
    return OK;
  },
};

async function serve(given: Arguments, terminal: Terminal, script: URL): Promise<void> {
  const { stdin, stdout } = process;
  const note = (sentence: string) => void failed(terminal, sentence);
  const settings = readSettings(given, note);
  const defaultThreads = Math.min(availableParallelism(), MAX_DEFAULT_THREADS);
  const threads = given.number("threads", { min: 1, max: MAX_THREADS, whole: true }) ?? defaultThreads;
  const server = new AnalysisServer({
    version: __SHINPAN_VERSION__,
    settings,
    threads,
    script,
    referee: threadReferee(script),
    lifeWorker: new Thread<LifeTask, LifeStudy>(script, "life"),
    write: (line) => terminal.write(line),
    unread: () => stdout.writableLength,
    onInternalError: (error) => note(`internal error: ${error instanceof Error ? error.stack : String(error)}`),
  });
  const ignored = WITHOUT_EFFECT.filter(({ name }) => given.has(name)).map(({ name }) => `-${name}`);
  if (ignored.length > 0) note(`without effect: ${ignored.join(", ")}`);
  server.warmUp();
  // Some clients wait for these words.
  note(`version ${__SHINPAN_VERSION__}, ${threads} threads. Started, ready to begin handling requests`);
  stdout.on("drain", () => server.drained());
  stdin.on("data", (chunk: Buffer) => server.feed(chunk));
  stdin.on("error", () => undefined);
  await new Promise((resolve) => stdin.once("end", resolve).once("close", resolve));
  if (!given.has("quit-without-waiting")) await server.end();
  await server.close();
}

/** The settings of the file and of the flags. Throws UsageError for flags that cannot be read. */
function readSettings(given: Arguments, note: (sentence: string) => void): Settings {
  let settings = DEFAULT_SETTINGS;
  for (const file of given.texts("config")) {
    const changed = changeSettings(settings, readKataConfig(file, note));
    for (const problem of changed.problems) note(`${file}: ${problem}`);
    if (changed.unknown.length > 0) note(`${file}: settings without effect: ${changed.unknown.join(", ")}`);
    settings = changed.settings;
  }
  for (const text of given.texts("override-config")) {
    const changed = changeSettings(settings, readOverrides(text));
    const [problem] = changed.problems;
    if (problem !== undefined) throw new UsageError(`--override-config: ${problem}`);
    if (changed.unknown.length > 0) note(`settings without effect: ${changed.unknown.join(", ")}`);
    settings = changed.settings;
  }
  return settings;
}
