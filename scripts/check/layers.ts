/**
 * What each of the project's TypeScript files imports: only from rooms below its own, no file itself through others,
 * and in the pure rooms nothing that a browser has not.
 */
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

/** From the bottom up. Imports of types count like all others. */
const ROOMS = [
  ...["engine/board", "engine/playout", "engine/policy", "engine/search"],
  ...["src/rules", "src/referee", "src/sgf", "src/report", "src/io", "src/player", "src/analysis"],
  ...["src/gtp", "src/match", "src/selfplay", "src/score", "src/analyze", "src/protocol", "src/library"],
  ...["src/page", "src/cli"],
];
/** What the page may use of the rooms below it. */
const PUBLIC = "src/library/index.ts";

const NODE_ONLY = ["Buffer", "process", "setImmediate"];
/** Rooms that, with all that they load, use neither these globals nor modules of Node. */
const PURE = [
  {
    rooms: ["engine/board", "engine/playout", "src/rules", "src/referee", "src/sgf", "src/report"],
    globals: [
      ...NODE_ONLY,
      ...["Date", "console", "crypto", "fetch", "globalThis", "performance"],
      ...["queueMicrotask", "setInterval", "setTimeout"],
    ],
  },
  { rooms: ["src/library"], globals: NODE_ONLY },
];

function roomOf(path: string): string | undefined {
  return ROOMS.find((room) => path.startsWith(`${room}/`));
}

/** Imports that lead upwards or out of the house, and files in no room. */
export function checkRooms(sources: readonly Source[]): Problem[] {
  return sources.flatMap(({ path, imports }) => {
    const room = roomOf(path);
    if (!room) return /^(src|engine)\//.test(path) ? [{ path, line: 1, sentence: "this folder is no room" }] : [];
    return imports.flatMap(({ specifier, target, line }) => {
      const height = ROOMS.indexOf(roomOf(target ?? "") ?? "");
      const isPublic = target === PUBLIC || target?.startsWith(`${room}/`);
      const isBelow = height >= 0 && height <= ROOMS.indexOf(room) && (room !== "src/page" || isPublic);
      if (isBelow || specifier.startsWith("node:")) return [];
      return [{ path, line, sentence: `"${specifier}" is neither below ${room} nor a node: module` }];
    });
  });
}

/** Every import that closes a circle of files, imports of types included. */
export function checkCycles(sources: readonly Source[]): Problem[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const problems: Problem[] = [];
  const done = new Set<string>();
  const descend = ({ path, imports }: Source, trail: readonly string[]): void => {
    const here = [...trail, path];
    for (const { target, line } of imports) {
      const next = byPath.get(target ?? "");
      if (!next) continue;
      const circle = [...here.slice(here.indexOf(next.path)), next.path];
      if (here.includes(next.path)) problems.push({ path, line, sentence: `import cycle: ${circle.join(" → ")}` });
      else if (!done.has(next.path)) descend(next, here);
    }
    done.add(path);
  };
  for (const source of sources) if (!done.has(source.path)) descend(source, []);
  return problems;
}

/** Modules and globals that the pure rooms, and what they load, must not use. */
export function checkPurity(sources: readonly Source[]): Problem[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return PURE.flatMap(({ rooms, globals }) => {
    const reached = new Set<Source>();
    const reach = (source: Source | undefined): void => {
      if (!source || reached.has(source)) return;
      reached.add(source);
      for (const { target, typeOnly } of source.imports) if (!typeOnly) reach(byPath.get(target ?? ""));
    };
    for (const source of sources) if (rooms.includes(roomOf(source.path) ?? "")) reach(source);
    // Not a property, a key, a type or a word of a comment or text; `\n` keeps the numbers of lines.
    const used = new RegExp(`(?<![\\w.$"]|: |\\breadonly )(${globals.join("|")})\\b(?![\\w?"]*\\??:)`, "g");
    return [...reached].flatMap(({ path, text, imports }) => {
      const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"/g, (part) => part.replace(/[^\n]/g, " "));
      const found = [...code.matchAll(used)].map((match) => ({ line: lineAt(code, match.index), what: match[1] }));
      for (const { specifier, line } of imports) {
        if (specifier.startsWith("node:")) found.push({ line, what: `"${specifier}"` });
      }
      const sentence = (what: string) => `${what} is not for what ${rooms.join(", ")} load`;
      return found.map(({ line, what }) => ({ path, line, sentence: sentence(what) }));
    });
  });
}
