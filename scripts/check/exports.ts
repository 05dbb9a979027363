/** Exported functions, classes and constants that no other file imports: dead code, or private without saying so. */
import ts from "typescript";
import { lineOf, type Problem, resolveImport, type Source, walk } from "./source.ts";

/** Stands for all names of a file, where it is imported or re-exported as a whole. */
const ALL = "*";

export function checkExports(sources: readonly Source[]): Problem[] {
  const used = new Set(sources.flatMap(importedNames));
  return sources.flatMap(({ path, tree }) =>
    used.has(`${path} ${ALL}`)
      ? []
      : exportedNames(tree)
          .filter((name) => !used.has(`${path} ${name.text}`))
          .map((name) => ({
            path,
            line: lineOf(tree, name),
            sentence: `nobody imports ${name.text}: drop it, or its \`export\``,
          })),
  );
}

/** "file name" for every name that a source takes from another file. */
function importedNames({ path, tree }: Source): string[] {
  const names: string[] = [];
  const add = (specifier: ts.Expression, elements?: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[]) => {
    if (!ts.isStringLiteralLike(specifier)) return;
    const target = resolveImport(path, specifier.text);
    for (const name of elements?.map((e) => (e.propertyName ?? e.name).text) ?? [ALL]) names.push(`${target} ${name}`);
  };
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings;
      add(node.moduleSpecifier, bindings && ts.isNamedImports(bindings) ? bindings.elements : undefined);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      const clause = node.exportClause;
      add(node.moduleSpecifier, clause && ts.isNamedExports(clause) ? clause.elements : undefined);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0]);
    }
  });
  return names;
}

function exportedNames(tree: ts.SourceFile): ts.Identifier[] {
  return tree.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name] : []));
    }
    const isValue = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
    return isValue && statement.name ? [statement.name] : [];
  });
}
