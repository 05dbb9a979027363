/** What the compiler says, promises that no code waits for, exports without a use, and rules that a line shows. */
import { join, relative } from "node:path";
import ts from "typescript";
import { lineAt, type Problem, type Source } from "./layers.ts";

const VALUE = /^export (?:async |abstract )?(?:function\*?|class|const) (\w+)/gm;

/** Exported values that no other file imports, or only tests. */
export function checkExports(sources: readonly Source[]): Problem[] {
  const usesOf = ({ imports }: Source) =>
    imports.flatMap(({ names = ["*"], target }) => names.map((name) => `${target} ${name}`));
  const used = new Set(sources.flatMap(usesOf));
  const usedByProduct = new Set(sources.filter(({ path }) => !path.startsWith("test/")).flatMap(usesOf));
  return sources.filter(({ path }) => !path.endsWith(".test.ts")).flatMap(({ path, text }) =>
    [...text.matchAll(VALUE)].flatMap(({ 1: name, index }): Problem[] => {
      const isIn = (set: ReadonlySet<string>) => set.has(`${path} *`) || set.has(`${path} ${name}`);
      if (isIn(usedByProduct)) return [];
      const line = lineAt(text, index);
      if (!isIn(used)) return [{ path, line, sentence: `no file imports ${name}: drop it, or its \`export\`` }];
      const isUsedHere = text.split(new RegExp(`\\b${name}\\b`)).length > 2;
      return path.startsWith("test/") || isUsedHere ? [] : [{ path, line, sentence: `only tests use ${name}` }];
    }),
  );
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

export function checkStyle({ path, text }: Pick<Source, "path" | "text">): Problem[] {
  const lines = text.split("\n");
  const problems = RULES.filter(([, , files]) => files?.test(path) ?? true).flatMap(([pattern, sentence]) =>
    lines.flatMap((line, i) => (pattern.test(line) ? [{ path, line: i + 1, sentence }] : [])),
  );
  if (/[^\n]\n$/.test(text)) return problems;
  return [...problems, { path, line: lines.length, sentence: "a file ends with one line break" }];
}

/** What only browsers have is known to the page and its tests alone. */
const PAGE = /^(src|test)\/page\//;
const DOM = ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"];

/**
 * The compiler's own check, by the root's tsconfig.json, and promises whose rejection would end the process. `void`
 * before a call says that its promise needs no waiting.
 */
export function checkTypes(root: string, paths: readonly string[]): Problem[] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile) as { config: object };
  const { options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const page = paths.filter((path) => PAGE.test(path));
  const rest = paths.filter((path) => !PAGE.test(path));
  return [
    ...checkProgram(root, rest, options, errors),
    // What the page loads was checked without them.
    ...checkProgram(root, page, { ...options, lib: DOM }).filter(({ path }) => PAGE.test(path)),
  ];
}

function checkProgram(
  root: string,
  paths: readonly string[],
  options: ts.CompilerOptions,
  errors: readonly ts.Diagnostic[] = [],
): Problem[] {
  const rootNames = paths.map((path) => join(root, path));
  const program = ts.createProgram({ rootNames, options, configFileParsingDiagnostics: errors });
  const checker = program.getTypeChecker();
  const problem = (file: ts.SourceFile, at: number, sentence: string): Problem => {
    const line = file.getLineAndCharacterOfPosition(at).line + 1;
    return { path: relative(root, file.fileName).replaceAll("\\", "/"), line, sentence };
  };
  const problems = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, code, messageText }) => {
    const sentence = `${ts.flattenDiagnosticMessageText(messageText, "\n")} (TS${code})`;
    return file ? problem(file, start, sentence) : { path: "tsconfig.json", line: 1, sentence };
  });
  const visit = (file: ts.SourceFile, node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && isLostPromise(checker, node.expression)) {
      problems.push(problem(file, node.getStart(), "no code waits for this promise: `await` or `void`"));
    }
    ts.forEachChild(node, (child) => visit(file, child));
  };
  for (const file of program.getSourceFiles()) if (rootNames.includes(file.fileName)) visit(file, file);
  return problems;
}

function isLostPromise(checker: ts.TypeChecker, expression: ts.Expression): boolean {
  const isAssignment =
    ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    expression.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
  if (isAssignment || ts.isAwaitExpression(expression) || ts.isVoidExpression(expression)) return false;
  const type = checker.getTypeAtLocation(expression);
  const parts = type.isUnion() ? type.types : [type];
  return parts.some((part) => part.getProperty("then") !== undefined && part.getProperty("catch") !== undefined);
}
