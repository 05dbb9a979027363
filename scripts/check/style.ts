/** Exports without a use, exported names with two meanings, and rules of style that a line shows. */
import { lineAt, type Problem, type Source } from "./sources.ts";

const DECLARATION = /^export (?:async |abstract )?(function\*?|class|const|interface|type) (\w+)/gm;
const DOCUMENTATION = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/;

function exportsOf({ path, text }: Source) {
  return [...text.matchAll(DECLARATION)].map(({ 1: kind, 2: name, index }) => {
    // Code that a test compares the product with may say so.
    const isOracle = DOCUMENTATION.exec(text.slice(0, index))?.[0].includes("@oracle") ?? false;
    return { path, name, line: lineAt(text, index), isValue: !/interface|type/.test(kind), isOracle };
  });
}

/** Exported values that no other file imports, or only tests that compare nothing with them. */
export function checkExports(sources: readonly Source[]): Problem[] {
  const usesOf = ({ imports }: Source) =>
    imports.flatMap(({ names = ["*"], target }) => names.map((name) => `${target} ${name}`));
  const used = new Set(sources.flatMap(usesOf));
  const usedByProduct = new Set(sources.filter(({ path }) => !path.startsWith("test/")).flatMap(usesOf));
  return sources.filter(({ path }) => !path.endsWith(".test.ts")).flatMap((source) =>
    exportsOf(source).flatMap(({ isOracle, isValue, line, name, path }): Problem[] => {
      const isIn = (set: ReadonlySet<string>) => set.has(`${path} *`) || set.has(`${path} ${name}`);
      if (!isValue || isIn(usedByProduct)) return [];
      if (!isIn(used)) return [{ path, line, sentence: `no file imports ${name}: drop it, or its \`export\`` }];
      const isUsedHere = source.text.split(new RegExp(`\\b${name}\\b`)).length > 2;
      if (path.startsWith("test/") || isOracle || isUsedHere) return [];
      return [{ path, line, sentence: `only tests use ${name}: drop it, or mark it as an @oracle` }];
    }),
  );
}

/** Exported names that two files of the product declare. */
export function checkNames(sources: readonly Source[]): Problem[] {
  const first = new Map<string, string>();
  const ofProduct = sources.filter(({ path }) => /^(src|engine)\//.test(path));
  return ofProduct.flatMap(exportsOf).flatMap(({ path, line, name }) => {
    const other = first.get(name) ?? path;
    first.set(name, other);
    return other === path ? [] : [{ path, line, sentence: `${other} exports the name ${name} too` }];
  });
}

/** Pattern of a line, the sentence, and the files that the rule is for. */
const RULES: readonly (readonly [RegExp, string, RegExp?])[] = [
  [/^.{121}/, "more than 120 columns"],
  [/\s$|\t/, "a tab, or a space at the end"],
  [/(: |<|\bas )any(?=[;,)>[\]]|$| [=|{])|, any[>\]]/, "`any`: write the type, or `unknown`"],
  [/^\s*console\./, "`console`: stdout belongs to GTP", /^(engine|src|test)\//],
  [/\bMath\.random\b/, "`Math.random`: use engine/board/random.ts", /^(engine|src\/(?!cli))/],
  [/^\s*(it|describe)\.only\b/, "`.only` hides the other tests", /^test\//],
  [/\/[/*].*@ts-(ignore|nocheck|expect-error)/, "do not silence the type checker"],
  [/\/[/*] .*\b(TODO|FIXME)\b/, "unfinished work belongs in the issues"],
];

/** Of any file of text. */
export function checkStyle({ path, text }: Pick<Source, "path" | "text">): Problem[] {
  const lines = text.split("\n");
  const problems = RULES.filter(([, , files]) => files?.test(path) ?? true).flatMap(([pattern, sentence]) =>
    lines.flatMap((line, i) => (pattern.test(line) ? [{ path, line: i + 1, sentence }] : [])),
  );
  if (/[^\n]\n$/.test(text)) return problems;
  return [...problems, { path, line: lines.length, sentence: "a file ends with one line break" }];
}
