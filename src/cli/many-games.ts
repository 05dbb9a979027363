/** Runs over the games of many files, as `score` and `analyze` make them: flags, outputs, log, progress, summary. */
import { type GameTexts, STANDARD_INPUT } from "../io/game-file.ts";
import type { RunLog } from "../io/log.ts";
import { statOf } from "../io/named-file.ts";
import { folderProblem, outputProblem } from "../io/outputs.ts";
import { Progress, type Terminal } from "../io/terminal.ts";
import type { Shard } from "../io/workers.ts";
import { counted, printableJson } from "../rules/quote.ts";
import { type Bad, isBad, type Source } from "../score/entry.ts";
import { filesOf, type GamesRun, ownFiles } from "../score/run.ts";
import { findGamesIn, pictureName } from "../score/scored-file.ts";
import { indexName } from "../score/summary.ts";
import { type ArgumentFlag, UsageError } from "./arguments.ts";
import { failed, FAILED, interruptible, OK } from "./command.ts";

export const MANY_FLAGS: readonly ArgumentFlag[] = [
  { name: "out", value: "FILE", help: "write the lines to a log that an interrupted run takes up again" },
  { name: "shard", value: "I/N", help: "only the I-th of N parts of the files, for N machines" },
];

/** The files that a command is given. */
export interface GivenFiles {
  readonly files: readonly string[];
  /** The games of the standard input, which can be read only once, or of the only file. */
  readonly found: GameTexts | string | undefined;
}

/** @param isOne whether the games of a single file are looked for at once */
export function givenFiles(paths: readonly string[], out: string | undefined, isOne: boolean): GivenFiles {
  const files = filesOf(paths);
  if (files.length === 0) throw new UsageError(`there is no .sgf file in ${paths.join(", ")}`);
  const takesInput = files.includes(STANDARD_INPUT);
  if (takesInput && out !== undefined) {
    throw new UsageError("--out: a run that reads the standard input cannot be taken up again; name files");
  }
  const looks = takesInput || (isOne && files.length === 1);
  return { files, found: looks ? findGamesIn(takesInput ? STANDARD_INPUT : files[0]) : undefined };
}

export interface ManyGames<Done extends Source> extends GivenFiles {
  /** What happens to a game, as "judged". */
  readonly done: string;
  readonly shard: Shard;
  readonly out: string | undefined;
  readonly force: boolean;
  readonly json: boolean;
  /** Ending of a name, which is its flag too -> the folder for such files. */
  readonly folders: Readonly<Record<string, string | undefined>>;
  readonly openLog: (path: string) => RunLog<Done | Bad> | string;
  readonly run: (run: GamesRun<Done | Bad>) => Promise<(readonly (Done | Bad)[])[]>;
  /** The summary as JSON and for people; the page beside the reports is written. */
  readonly summarise: (results: readonly (readonly (Done | Bad)[])[]) => readonly [json: object, lines: string[]];
}

/** Returns the exit code. */
export async function runManyGames<Done extends Source>(many: ManyGames<Done>, terminal: Terminal): Promise<number> {
  const { done: verb, files, found, out, json, shard } = many;
  // A log that is none is refused when it is opened.
  const problem = foldersProblem(many) ?? outputProblem({ out }, files, { force: true });
  if (problem !== undefined) throw new UsageError(problem);
  const log = out === undefined ? undefined : many.openLog(out);
  if (typeof log === "string") throw new UsageError(log);
  const progress = new Progress(terminal, files.length === 1 ? log?.begun.length : log?.units.size);
  let state = `before the first file was ${verb}`;
  const stopped = () =>
    log
      ? `stopped ${state}; the log has what was ${verb}, and the same command goes on with the rest`
      : `stopped ${state}; the lines above are kept nowhere else: with --out FILE a run can be taken up again`;
  const finished = (entry: Done | Bad, done: number, total: number) => {
    // Standard output and error may be the same screen.
    progress.hide();
    if (!log) terminal.write(`${printableJson(entry)}\n`);
    const { file, game, of } = entry;
    const part = game < of ? ` and ${counted(game, "game")} of the next` : "";
    state = `after ${Math.floor(done)} of ${total} files${part}`;
    if (total === 1) progress.show(game, of, file);
    else progress.show(Math.floor(done), total, file);
  };
  const run = { files, found, shard, log, observer: { finished } };
  const results = await interruptible(terminal, progress, stopped, () => many.run(run));
  const [summary, lines] = many.summarise(results);
  const say = log ? terminal.write : terminal.writeError;
  say(json && log ? `${printableJson(summary)}\n` : `${lines.join("\n")}\n`);
  const bad = results.flat().filter(isBad);
  for (const { file, game, of, error } of bad) {
    failed(terminal, `${file}${of > 1 ? `, game ${game}` : ""}: ${error}`);
  }
  return bad.length > 0 ? FAILED : OK;
}

/** What is wrong with the folders for files about several games. Throws FileError if one cannot be made. */
function foldersProblem(
  { files, folders, force, shard }: Pick<ManyGames<Source>, "files" | "folders" | "force" | "shard">,
): string | undefined {
  const stems = new Set(ownFiles(files, shard).map((source) => pictureName({ ...source, game: 1, of: 1 })));
  for (const [flag, path] of Object.entries(folders)) {
    if (path === undefined) continue;
    const stat = statOf(path);
    const isFile = stat ? !stat.isDirectory() : /\.(svg|html?|sgf)$/i.test(path);
    const why = `"${path}" ${stat ? "is" : "looks like"} a file`;
    if (isFile) return `--${flag}: with several games it names a folder, and ${why}`;
    // How many games a file has is not known yet.
    const isPicture = (name: string, [stem, ending] = name.split(/\.(?=\w+$)/)) =>
      ending === flag && (stems.has(stem) || stems.has(stem.replace(/-\d+$/, "")));
    const isOutput = (name: string) => isPicture(name) || (flag === "html" && name === indexName(shard));
    const problem = folderProblem(flag, path, isOutput, force);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
