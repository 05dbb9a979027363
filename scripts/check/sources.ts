/** The project's TypeScript files, and what each imports. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

interface Import {
  /** The text between the quotes. */
  readonly specifier: string;
  /** The file meant, relative to the root, if the specifier is relative. */
  readonly target: string | undefined;
  /** Names that are taken; undefined for all. */
  readonly names: readonly string[] | undefined;
  readonly typeOnly: boolean;
  readonly line: number;
}

export interface Source {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

export interface Problem {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly sentence: string;
}

/** A statement, or `import("…")` outside a comment. */
const IMPORT =
  /^(?:import|export)\s+(type\s+)?(?:([\w*{},\s$]+?)\s+from\s+)?"([^"]+)"|^(?!\s*(?:\/\/|\*)).*\bimport\("([^"]+)"\)/gm;

export function parseSource(path: string, text: string): Source {
  const imports = [...text.matchAll(IMPORT)].map(({ 1: type, 2: clause = "", 3: from, 4: dynamic, index }): Import => {
    const specifier = from ?? dynamic;
    const target = specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : undefined;
    const parts = /\{([^}]*)\}/.exec(clause)?.[1].split(",").map((part) => part.trim()).filter(Boolean);
    const names = parts?.map((part) => part.replace(/^type\s+/, "").replace(/\s+as\s.*/s, ""));
    const typeOnly = type !== undefined || (parts?.length ? parts.every((part) => /^type\s/.test(part)) : false);
    return { specifier, target, names, typeOnly, line: lineAt(text, index) };
  });
  return { path, text, imports };
}

/** All .ts files of these folders below the root. */
export function readSources(root: string, folders: readonly string[]): Source[] {
  const names = (folder: string) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  const paths = folders.flatMap((folder) => names(folder).map((name) => `${folder}/${name.replaceAll("\\", "/")}`));
  const files = paths.filter((path) => path.endsWith(".ts")).sort();
  return files.map((path) => parseSource(path, readFileSync(join(root, path), "utf8")));
}

/** Line number, from 1, of a place in a text. */
export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}
