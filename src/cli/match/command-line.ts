/** Command lines of engines: splitting them into words, and finding GNU Go. */
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A program and its arguments. */
export type CommandLine = readonly string[];

/** Splits at white space; quotes, single or double, keep words together. No escapes, no variables. */
export function splitCommandLine(text: string): CommandLine {
  const words = text.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, "$1$2"));
}

/** Debian and its kin keep games off PATH. */
const GAMES_FOLDER = "/usr/games";

/** The path of GNU Go's program: from PATH, or where Debian puts it. Undefined if it is not installed. */
export function findGnuGo(path = process.env.PATH ?? ""): string | undefined {
  const names = process.platform === "win32" ? ["gnugo.exe"] : ["gnugo"];
  const folders = [...path.split(delimiter).filter((folder) => folder !== ""), GAMES_FOLDER];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
