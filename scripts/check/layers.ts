/**
 * The order of the rooms: each imports only from those below it, no file imports itself through others, and the pure
 * rooms run in a browser.
 */
import { lineAt, type Problem, type Source } from "./sources.ts";

/** From the bottom up. Imports of types count like all others. */
const ROOMS = [
  ...["engine/board", "engine/playout", "engine/policy", "engine/search"],
  ...["src/rules", "src/referee", "src/sgf", "src/report", "src/io", "src/player", "src/analysis"],
  ...["src/gtp", "src/match", "src/selfplay", "src/score", "src/analyze", "src/solve", "src/protocol", "src/library"],
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
