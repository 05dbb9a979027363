/** The project's TypeScript files, read and parsed once for all checks. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";

/** One import or re-export of a source file. */
export interface Import {
  /** What stands between the quotes. */
  readonly specifier: string;
  /** The file meant, relative to the root, if the specifier is relative; it need not exist. */
  readonly target: string | undefined;
  /** Whether only types are imported, so that nothing is loaded at run time. */
  readonly typeOnly: boolean;
  /** Line number from 1. */
  readonly line: number;
}

export interface Source {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
  readonly imports: readonly Import[];
}

/** Something wrong at a place. Warnings are printed but do not fail the check. */
export interface Problem {
  readonly path: string;
  /** Line number from 1. */
  readonly line: number;
  readonly sentence: string;
  readonly warning?: boolean;
}

/** Parses one file's text. */
export function parseSource(path: string, text: string): Source {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return { path, text, tree, imports: findImports(path, tree) };
}

/** All .ts files of these folders below the root. */
export function readSources(root: string, folders: readonly string[]): Source[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => posix.join(folder, name.replaceAll("\\", "/"))),
  );
  return paths.sort().map((path) => parseSource(path, readFileSync(join(root, path), "utf8")));
}

/** Line number, from 1, of a node or a text position. */
export function lineOf(tree: ts.SourceFile, where: ts.Node | number): number {
  const position = typeof where === "number" ? where : where.getStart(tree);
  return tree.getLineAndCharacterOfPosition(position).line + 1;
}

/** Calls `visit` for every node of the file, parents first. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** The file that a relative specifier means when it stands in the file at `path`; undefined for packages. */
export function resolveImport(path: string, specifier: string): string | undefined {
  return specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : undefined;
}

function findImports(path: string, tree: ts.SourceFile): Import[] {
  const imports: Import[] = [];
  const add = (literal: ts.Expression | undefined, typeOnly: boolean) => {
    if (!literal || !ts.isStringLiteralLike(literal)) return;
    const specifier = literal.text;
    imports.push({ specifier, target: resolveImport(path, specifier), typeOnly, line: lineOf(tree, literal) });
  };
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal as ts.Expression, true);
    }
  });
  return imports;
}

/** Whether an import clause brings in types only: `import type …`, or `type` before each single name. */
function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const names = clause.namedBindings;
  if (clause.name || !names || !ts.isNamedImports(names)) return false;
  return names.elements.length > 0 && names.elements.every((name) => name.isTypeOnly);
}
