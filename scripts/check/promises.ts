/**
 * Promises that nobody waits for. A rejection of such a promise ends the process, and its work may still be going on
 * when the caller thinks that it is done. `void` before the call says that this is meant.
 */
import { relative } from "node:path";
import ts from "typescript";
import { type Problem, lineOf, walk } from "./source.ts";

/** Statements of these files whose value is a promise. */
export function checkPromises(root: string, paths: readonly string[], program: ts.Program): Problem[] {
  const checker = program.getTypeChecker();
  const own = new Set(paths);
  return program.getSourceFiles().flatMap((tree) => {
    const path = relative(root, tree.fileName).replaceAll("\\", "/");
    const problems: Problem[] = [];
    if (!own.has(path)) return problems;
    walk(tree, (node) => {
      if (!ts.isExpressionStatement(node) || !isPromise(checker, node.expression)) return;
      const sentence = "nobody waits for this promise: `await` it, or say `void` if that is meant";
      problems.push({ path, line: lineOf(tree, node), sentence });
    });
    return problems;
  });
}

function isPromise(checker: ts.TypeChecker, expression: ts.Expression): boolean {
  const isKept = ts.isBinaryExpression(expression) && isAssignment(expression.operatorToken.kind);
  if (isKept || ts.isAwaitExpression(expression) || ts.isVoidExpression(expression)) return false;
  const type = checker.getTypeAtLocation(expression);
  const parts = type.isUnion() ? type.types : [type];
  return parts.some((part) => part.getProperty("then") !== undefined && part.getProperty("catch") !== undefined);
}

function isAssignment(operator: ts.SyntaxKind): boolean {
  return operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment;
}
