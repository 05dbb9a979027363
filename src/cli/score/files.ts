/** Which files are meant by files and folders. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * The files in the order they were given; a folder stands for the .sgf files in it and below, by name. What is not
 * there stays in the list: whoever reads it will say so.
 */
export function filesOf(paths: readonly string[]): string[] {
  return paths.flatMap((path) => (statSync(path, { throwIfNoEntry: false })?.isDirectory() ? filesIn(path) : [path]));
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.sgf$/i.test(entry.name));
  // By code units, not by the customs of a country: the order must be the same on every machine.
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort((a, b) => (a < b ? -1 : 1));
}
