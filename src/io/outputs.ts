/** The files that a run is to write, looked at before it begins. */
import { closeSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import type { ThemeName } from "../report/svg-signs.ts";
import { checkFolder, checkWritable, type FileError, namesIn, statOf, sweep, targetOf } from "./named-file.ts";

/** What is made of a game besides text, and how. */
export interface PictureOptions {
  readonly svg: string | undefined;
  readonly html: string | undefined;
  /** Whether any file may be replaced. */
  readonly force: boolean;
  readonly theme: ThemeName;
  /** Whether the text is JSON. */
  readonly json: boolean;
}

/** Flag, or the ending of a name -> what the start of a file of that kind has if shinpan wrote it. */
const MARKS: Readonly<Record<string, RegExp>> = {
  html: /<meta name="generator" content="shinpan">/,
  svg: /^<svg [^>]*data-generator="shinpan"/,
  sgf: /AP\[shinpan[:\]]/,
  out: /^\{"kind":"/,
};
const HEAD_BYTES = 4096;

/**
 * What is wrong with the outputs, as a sentence: one cannot be written, or is one of the inputs or another output, by
 * whatever name, or would replace a file that shinpan did not write. Deletes only what killed processes have left.
 * @param outputs flag without its dashes -> path
 * @param options.folders the flags whose files' folders will be made
 * @param options.force whether any file may be replaced
 */
export function outputProblem(
  outputs: Readonly<Record<string, string | undefined>>,
  inputs: readonly string[],
  { folders = [], force = false }: { readonly folders?: readonly string[]; readonly force?: boolean } = {},
): string | undefined {
  const taken = new Map(inputs.map((path) => [fileIdentity(path), "is a file that is read"]));
  for (const [flag, path] of Object.entries(outputs)) {
    if (path === undefined) continue;
    try {
      checkWritable(path, folders.includes(flag));
    } catch (error) {
      return `--${flag}: ${(error as FileError).message}`;
    }
    const identity = fileIdentity(path);
    const conflict = isStream(path) ? undefined : taken.get(identity);
    if (conflict !== undefined) return `--${flag}: "${path}" ${conflict}; name another file`;
    taken.set(identity, `is the file of --${flag} too`);
    const target = targetOf(path);
    sweep(dirname(target), (name) => name === basename(target));
    if (!force && isForeign(path, flag)) return foreignSentence(flag, path);
  }
  return undefined;
}

/**
 * The same of files in a folder. Throws FileError if there can be no such folder.
 * @param isOutput whether the run may write a file of this name
 */
export function folderProblem(
  flag: string,
  folder: string,
  isOutput: (name: string) => boolean,
  force: boolean,
): string | undefined {
  checkFolder(folder);
  sweep(folder, isOutput);
  const isOthers = (name: string) => isOutput(name) && isForeign(join(folder, name), extname(name).slice(1));
  const foreign = force ? undefined : namesIn(folder).find(isOthers);
  return foreign === undefined ? undefined : foreignSentence(flag, join(folder, foreign));
}

function foreignSentence(flag: string, path: string): string {
  return `--${flag}: "${path}" was not written by shinpan; name another, or replace it with --force`;
}

/** Whether it is a file with content that shinpan did not write. */
function isForeign(path: string, kind: string): boolean {
  const stat = statOf(path);
  if (!stat?.isFile() || stat.size === 0) return false;
  const head = Buffer.alloc(HEAD_BYTES);
  try {
    const file = openSync(path, "r");
    readSync(file, head);
    closeSync(file);
  } catch {
    return true;
  }
  return !MARKS[kind].test(head.toString("latin1"));
}

/** Whether two names are of one file. */
export function isSameFile(path: string, other: string): boolean {
  return fileIdentity(path) === fileIdentity(other);
}

/** A text that is equal for all names of a file: other spellings, symbolic and hard links. */
function fileIdentity(path: string): string {
  try {
    const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
    return stat ? `${stat.dev}:${stat.ino}` : join(realpathSync(dirname(path)), basename(path));
  } catch {
    return resolve(path);
  }
}

/** Whether it is a device or a pipe, to which several may write. */
function isStream(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === false;
}
