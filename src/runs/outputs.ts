/** The files that a run is to write, looked at before it begins. */
import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { checkWritable, type FileError } from "../gtp/named-file.ts";

/**
 * What is wrong with the outputs, as a sentence: one cannot be written, or is one of the inputs or another output, by
 * whatever name. Writes nothing.
 * @param outputs flag without its dashes -> path
 * @param folders the flags whose files' folders will be made
 */
export function outputProblem(
  outputs: Readonly<Record<string, string | undefined>>,
  inputs: readonly string[],
  folders: readonly string[] = [],
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
  }
  return undefined;
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
