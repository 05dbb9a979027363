/**
 * `npm run label`: asks a stronger player for one evaluation each of many positions and adds the labelled games to a
 * file. Which games they are follows from the flags and the game's number, so that a run can be stopped and started
 * again.
 */
import { basename } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Arguments } from "../src/cli/arguments.ts";
import { FAILED, OK } from "../src/cli/command.ts";
import { shardText } from "../src/io/workers.ts";
import { readAnswer } from "./label/answer.ts";
import { AnalysisClient, type Answer } from "./label/client.ts";
import { LabelFile, type Settings } from "./label/label-file.ts";
import { LABEL_FLAGS, type LabelOptions, labelOptions } from "./label/options.ts";
import { Progress } from "./label/progress.ts";
import { recordedGames } from "./label/recorded-games.ts";
import { sampledGames } from "./label/sampled-games.ts";
import { type Ask, colourAt, letterOf, type Source } from "./label/source.ts";
import { runScript } from "./run-script.ts";

/** How long the names of the models are waited for. */
const MODELS_MS = 3000;
/** Kinds of faults that are distinguished. */
const MAX_KINDS = 20;

process.exitCode = await runScript({
  name: "label",
  usage: [
    "Usage: npm run label -- --teacher COMMAND [flags]   labels positions to learn from",
    "",
    "Asks for one evaluation of each position: policy, win rate, lead, ownership. A run that",
    "was stopped in any way goes on where it was with the same command.",
  ],
  flags: LABEL_FLAGS,
  notes: ["Exit code 0: done or interrupted; 1: stopped; 2: the flags make no sense."],
  run,
});

async function run(given: Arguments): Promise<number> {
  const options = labelOptions(given);
  const file = LabelFile.open(options.out, settingsOf(options));
  if (typeof file === "string") throw new Error(`${file}. Give this run another --out`);
  try {
    return await label(options, await sourceOf(options), file);
  } finally {
    file.close();
  }
}

function settingsOf({ from, path, every, sizes, rules, temperature, opening, seed, shard }: LabelOptions): Settings {
  const source =
    from === "policy" ? { sizes: Object.fromEntries(sizes), temperature, opening } : { records: basename(path), every };
  return { from, ...source, rules: Object.fromEntries(rules), seed, ...(shard && { shard: shardText(shard) }) };
}

function sourceOf(options: LabelOptions): Promise<Source> | Source {
  const { from, path, games = Infinity } = options;
  if (from === "policy") return sampledGames({ ...options, games });
  return recordedGames({ ...options, name: `${from} ${basename(path)}` });
}

async function label(options: LabelOptions, source: Source, file: LabelFile): Promise<number> {
  const { out, shard, inFlight, timeoutMs } = options;
  const wrong = new Map<string, number>();
  let answers = 0;
  let interrupted = false;
  let failed: string | undefined;
  const isOwn = (k: number) => !shard || k % shard.of === shard.number - 1;
  const total = Math.min(options.games ?? Infinity, source.games);
  const own = Math.ceil(total / (shard?.of ?? 1));
  const gone = { games: 0 };
  const progress = new Progress(() => ({
    positions: file.positions,
    games: file.games.size,
    answers,
    wrong: [...wrong.values()].reduce((sum, count) => sum + count, 0),
    share: Math.max(gone.games / own, file.positions / options.positions),
  }));
  const client = new AnalysisClient({
    command: options.teacher,
    inFlight,
    timeoutMs,
    warn: (sentence) => progress.say(sentence),
  });
  const interrupt = () => {
    interrupted = true;
    void client.close();
  };
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  const ends = () => interrupted || client.isGivenUp || failed !== undefined;

  const count = (sentence: string) => {
    const kind = wrong.has(sentence) || wrong.size < MAX_KINDS ? sentence : "another fault";
    wrong.set(kind, (wrong.get(kind) ?? 0) + 1);
  };
  const ask: Ask = async (query, turns) => {
    const given = await client.ask(query.text, turns);
    if (ends()) return [];
    const { game } = query;
    const points = game.geometry.points.length;
    return given.map((answer, i) => {
      const asked = { points, player: letterOf(colourAt(game, turns[i])), moves: turns[i] };
      const checked = readAnswer(answer, asked);
      if (typeof checked !== "string") {
        answers++;
        return checked;
      }
      count(checked);
      return undefined;
    });
  };

  const teacher = options.teacherName ?? (await teacherName(client));
  let next = 0;
  const work = async () => {
    while (next < total && file.positions < options.positions && !ends()) {
      const k = next++;
      if (!isOwn(k)) continue;
      const game = source.numberAt(k);
      if (!file.games.has(game)) {
        try {
          const line = await source.label(game, ask);
          if (ends()) return;
          if (line.labels.length > 0) file.append({ ...line, teacher });
        } catch (error) {
          failed ??= `game ${game}: ${(error as Error).message}`;
        }
      }
      gone.games++;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  await client.close();
  progress.stop();
  process.off("SIGINT", interrupt);
  process.off("SIGTERM", interrupt);
  console.error(`label: ${out}: ${file.positions} positions of ${file.games.size} games, labelled by ${teacher}`);
  for (const [sentence, times] of wrong) console.error(`label: left out ${times} times: ${sentence}`);
  if (client.strayLines > 0) console.error(`label: ${client.strayLines} lines answered nothing that was asked`);
  if (client.restarts > 0) console.error(`label: the program was started again ${client.restarts} times`);
  if (failed !== undefined) console.error(`label: stopped: ${failed}`);
  else if (client.isGivenUp) console.error("label: stopped: the program was given up");
  else if (interrupted) console.error("label: interrupted; the same command goes on");
  return failed !== undefined || client.isGivenUp ? FAILED : OK;
}

/** The network's name and the program's version, as far as it says them. */
async function teacherName(client: AnalysisClient): Promise<string> {
  const asked = client.action("query_models");
  const version = await client.action("query_version");
  // An engine that knows of no models may answer without the id.
  const models = await Promise.race([asked, delay(MODELS_MS, "no answer", { ref: false })]);
  const field = (answer: Answer, name: string) => (typeof answer === "string" ? undefined : answer[name]);
  const list = field(models, "models");
  const names = Array.isArray(list) ? (list as { readonly internalName?: string }[]).map((m) => m.internalName) : [];
  const parts = [...names, `version ${String(field(version, "version") ?? "unknown")}`];
  return parts.filter((part) => part !== undefined).join(", ");
}
