/** The compiler's own check, and promises that no code waits for: their rejection would end the process. */
import { join, relative } from "node:path";
import ts from "typescript";
import type { Problem } from "./sources.ts";

/** What only browsers have is known to the page and its tests alone. */
const PAGE = /^(src|test)\/page\//;
const DOM = ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"];

/** By the root's tsconfig.json. `void` before a call says that its promise needs no waiting. */
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
