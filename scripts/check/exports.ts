/**
 * Exported functions, classes and constants that no other file imports: dead code, or private without saying so. What
 * only tests use is dead too, but for a test's oracle: code that a test compares the product with, marked `@oracle`.
 */
import ts from "typescript";
import { lineOf, type Problem, resolveImport, type Source, walk } from "./source.ts";

/** Stands for all names of a file, where it is imported or re-exported as a whole. */
const ALL = "*";

export function checkExports(sources: readonly Source[]): Problem[] {
  const usedAtAll = new Set(sources.flatMap(importedNames));
  const usedByProduct = new Set(sources.filter(({ path }) => !isTest(path)).flatMap(importedNames));
  return sources.flatMap(({ path, tree }) => {
    const uses = (used: ReadonlySet<string>, name: string) => used.has(`${path} ${ALL}`) || used.has(`${path} ${name}`);
    return exportedNames(tree).flatMap(({ name, isOracle }) => {
      const line = lineOf(tree, name);
      if (!uses(usedAtAll, name.text)) {
        return [{ path, line, sentence: `nobody imports ${name.text}: drop it, or its \`export\`` }];
      }
      if (isTest(path) || isOracle || uses(usedByProduct, name.text) || isUsedIn(tree, name)) return [];
      return [{ path, line, sentence: `only tests use ${name.text}: drop it, or mark it as an @oracle` }];
    });
  });
}

/** Whether a file uses a name that it exports. */
function isUsedIn(tree: ts.SourceFile, name: ts.Identifier): boolean {
  let isUsed = false;
  walk(tree, (node) => {
    isUsed ||= ts.isIdentifier(node) && node.text === name.text && node !== name;
  });
  return isUsed;
}

/** Exported names that two files of the product declare: a name has one meaning in the whole house. */
export function checkNames(sources: readonly Source[]): Problem[] {
  const first = new Map<string, string>();
  return sources.filter(isProduct).flatMap(({ path, tree }) =>
    tree.statements.filter(isExported).flatMap(declaredNames).flatMap((name) => {
      const other = first.get(name.text);
      first.set(name.text, other ?? path);
      if (other === undefined || other === path) return []; // overloads, and a type beside its value
      return [{ path, line: lineOf(tree, name), sentence: `${other} exports the name ${name.text} too` }];
    }),
  );
}

function isProduct({ path }: Source): boolean {
  return path.startsWith("src/") || path.startsWith("engine/");
}

function isTest(path: string): boolean {
  return path.startsWith("test/");
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

interface ExportedName {
  readonly name: ts.Identifier;
  /** Whether its documentation calls it the oracle of a test. */
  readonly isOracle: boolean;
}

function exportedNames(tree: ts.SourceFile): ExportedName[] {
  return tree.statements.filter(isExported).flatMap((statement) => {
    const isOracle = ts.getJSDocTags(statement).some(({ tagName }) => tagName.text === "oracle");
    return declaredValues(statement).map((name) => ({ name, isOracle }));
  });
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** The names of the values that a statement declares. */
function declaredValues(statement: ts.Statement): ts.Identifier[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name] : []));
  }
  const isValue = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isValue && statement.name ? [statement.name] : [];
}

/** The names of the values and types that a statement declares. */
function declaredNames(statement: ts.Statement): ts.Identifier[] {
  const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
  return isType ? [statement.name] : declaredValues(statement);
}
