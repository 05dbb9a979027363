/**
 * The shape of the house: each floor imports only from those below it, no file imports itself round a corner, and the
 * law and what it stands on can run in a browser.
 */
import ts from "typescript";
import { type Import, type Problem, type Source, lineOf, walk } from "./source.ts";

/** The floors from the bottom up. Imports of types count like all others. */
const FLOORS = [
  "engine/board",
  "engine/playout",
  "engine/policy",
  "engine/search",
  "src/rules",
  "src/referee",
  "src/sgf",
  "src/report",
  "src/player",
  "src/protocol",
  "src/library",
  "src/gtp",
  "src/runs",
  "src/match",
  "src/selfplay",
  "src/score",
  "src/analyze",
  "src/solve",
  "src/cli",
] as const;

/** Floors that, with everything they load, know no clock, stream, process or module of Node. */
const PURE_FLOORS: readonly string[] = [
  "engine/board",
  "engine/playout",
  "src/rules",
  "src/referee",
  "src/sgf",
  "src/report",
];

/** Floors that, with everything they load, know nothing that only Node has. */
const PORTABLE_FLOORS: readonly string[] = ["src/library"];

/** Globals that only Node has. */
const NODE_ONLY = new Set(["Buffer", "process", "setImmediate"]);

/** Globals that a pure file must not touch. */
const IMPURE = new Set([
  ...NODE_ONLY,
  "Date",
  "console",
  "crypto",
  "fetch",
  "globalThis",
  "performance",
  "queueMicrotask",
  "setInterval",
  "setTimeout",
]);

/** The floor a file stands on, or undefined outside the house (tests and scripts). */
function floorOf(path: string): string | undefined {
  return FLOORS.find((floor) => path.startsWith(`${floor}/`));
}

/** Imports that lead upwards or out of the house, and files that stand on no floor. */
export function checkFloors(sources: readonly Source[]): Problem[] {
  const problems: Problem[] = [];
  for (const { path, imports } of sources) {
    const floor = floorOf(path);
    const housed = path.startsWith("src/") || path.startsWith("engine/");
    if (housed && !floor) problems.push({ path, line: 1, sentence: `this folder is no floor (${FLOORS.join(", ")})` });
    if (!floor) continue;
    for (const { specifier, target, line } of imports) {
      const sentence = importFault(floor, specifier, target);
      if (sentence) problems.push({ path, line, sentence });
    }
  }
  return problems;
}

function importFault(floor: string, specifier: string, target: string | undefined): string | undefined {
  if (target === undefined) {
    return specifier.startsWith("node:") ? undefined : `package "${specifier}": only node: modules at run time`;
  }
  const below = floorOf(target);
  if (!below) return `${floor} must not import ${target}, which is no part of the engine`;
  const upwards = FLOORS.findIndex((f) => f === below) > FLOORS.findIndex((f) => f === floor);
  return upwards ? `${floor} must not import ${target}, which stands above it` : undefined;
}

/** Every import that closes a circle of files, imports of types included. */
export function checkCycles(sources: readonly Source[]): Problem[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const problems: Problem[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const descend = (source: Source): void => {
    trail.push(source.path);
    for (const { target, line } of source.imports) {
      if (target === undefined) continue;
      const circle = trail.slice(trail.indexOf(target));
      if (trail.includes(target)) {
        const sentence = `import cycle: ${[...circle, target].join(" → ")}`;
        problems.push({ path: source.path, line, sentence });
      } else {
        const next = byPath.get(target);
        if (next && !done.has(target)) descend(next);
      }
    }
    trail.pop();
    done.add(source.path);
  };
  for (const source of sources) if (!done.has(source.path)) descend(source);
  return problems;
}

function loads({ imports }: Source): (Import & { readonly target: string })[] {
  return imports.filter((i): i is Import & { target: string } => i.target !== undefined && !i.typeOnly);
}

/** Impure things in the pure floors and in whatever they load, and what only Node has in the portable ones. */
export function checkPurity(sources: readonly Source[]): Problem[] {
  return [
    ...foreignThings(sources, PURE_FLOORS, IMPURE, "pure"),
    ...foreignThings(sources, PORTABLE_FLOORS, NODE_ONLY, "portable"),
  ];
}

function foreignThings(
  sources: readonly Source[],
  floors: readonly string[],
  globals: ReadonlySet<string>,
  kind: string,
): Problem[] {
  const isKept = (path: string) => floors.includes(floorOf(path) ?? "");
  const byPath = new Map(sources.map((source) => [source.path, source]));
  // File -> the file of these floors that makes it load.
  const reached = new Map<string, string>();
  const reach = (source: Source, from: string): void => {
    if (reached.has(source.path)) return;
    reached.set(source.path, from);
    for (const { target } of loads(source)) {
      const next = byPath.get(target);
      if (next) reach(next, from);
    }
  };
  for (const source of sources) if (isKept(source.path)) reach(source, source.path);
  return [...reached].flatMap(([path, from]) => {
    const why = isKept(path) ? "" : `, and ${from} loads this file`;
    return usesOf(globals, byPath.get(path)!).map(({ line, what }) => ({
      path,
      line,
      sentence: `${what} is not for ${kind} code (${floors.join(", ")})${why}`,
    }));
  });
}

/** Where a file uses some of these globals, or modules of Node. */
function usesOf(globals: ReadonlySet<string>, { tree, imports }: Source): { line: number; what: string }[] {
  const found = imports
    .filter(({ specifier }) => specifier.startsWith("node:"))
    .map(({ line, specifier }) => ({ line, what: `"${specifier}"` }));
  walk(tree, (node) => {
    if (ts.isIdentifier(node) && globals.has(node.text) && isGlobalUse(node)) {
      found.push({ line: lineOf(tree, node), what: node.text });
    }
  });
  return found;
}

/** Whether an identifier stands for itself at run time: not for a property, a type or a name being declared. */
function isGlobalUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isTypeReferenceNode(parent) || ts.isTypeQueryNode(parent)) return false;
  return !("name" in parent && parent.name === node) && !("propertyName" in parent && parent.propertyName === node);
}
