/** The rules of style that a machine can judge, one file at a time. */
import ts from "typescript";
import { type Problem, type Source, lineOf, walk } from "./source.ts";

const MAX_COLUMNS = 120;
/** A longer file is worth a look, no more: one noun may need it. */
const LONG_FILE = 400;

/** What is wrong with a node of the file at `path`, or undefined. */
type NodeRule = (node: ts.Node, path: string) => string | undefined;

const NODE_RULES: readonly NodeRule[] = [
  (node) => (node.kind === ts.SyntaxKind.AnyKeyword ? "`any`: say the type, or `unknown`" : undefined),
  (node, path) =>
    ts.isPropertyAccessExpression(node) && node.expression.getText() === "console" && !path.startsWith("scripts/")
      ? "`console`: stdout belongs to GTP; scripts alone may print"
      : undefined,
  (node, path) =>
    isDeterministic(path) && node.getText() === "Math.random"
      ? "`Math.random`: draw from a seeded generator (engine/board/random.ts)"
      : undefined,
  (node, path) => (isDefaultExport(node) && !path.endsWith(".d.ts") ? "default export: give it a name" : undefined),
  (node) => {
    if (!ts.isBinaryExpression(node)) return undefined;
    const loose = { [ts.SyntaxKind.EqualsEqualsToken]: "==", [ts.SyntaxKind.ExclamationEqualsToken]: "!=" };
    const sign = loose[node.operatorToken.kind as keyof typeof loose];
    return sign && `\`${sign}\`: use \`${sign}=\``;
  },
  (node) =>
    ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.BlockScoped) === 0
      ? "`var`: use `const` or `let`"
      : undefined,
  (node) => (ts.isDebuggerStatement(node) ? "`debugger` left behind" : undefined),
  (node, path) =>
    ts.isPropertyAccessExpression(node) && node.name.text === "only" && path.startsWith("test/")
      ? "`.only` hides all other tests"
      : undefined,
];

const COMMENT_RULES: readonly { readonly pattern: RegExp; readonly sentence: string }[] = [
  { pattern: /@ts-(ignore|nocheck|expect-error)\b/, sentence: "the type checker is not to be silenced" },
  { pattern: /\b(TODO|FIXME|XXX|HACK)\b/, sentence: "unfinished work belongs in the issues, not in a comment" },
];

/** All style problems of a file. */
export function lint(source: Source): Problem[] {
  return [...lintText(source), ...lintTree(source), ...lintComments(source), ...lintImports(source)].sort(
    (a, b) => a.line - b.line,
  );
}

/** Problems of the bare text: of any file in the repository, not only TypeScript. */
export function lintText({ path, text }: { readonly path: string; readonly text: string }): Problem[] {
  const problems: Problem[] = [];
  const lines = text.split("\n");
  lines.forEach((content, i) => {
    const add = (sentence: string) => problems.push({ path, line: i + 1, sentence });
    if (content.length > MAX_COLUMNS) add(`${content.length} columns, at most ${MAX_COLUMNS}`);
    if (/\s$/.test(content)) add("space at the end of the line");
    if (content.includes("\t")) add("tab: indent by two spaces");
  });
  if (!text.endsWith("\n") || text.endsWith("\n\n")) {
    problems.push({ path, line: lines.length, sentence: "a file ends with one line break" });
  }
  const length = lines.length - 1;
  if (length > LONG_FILE) {
    problems.push({ path, line: length, sentence: `${length} lines: is this two files?`, warning: true });
  }
  return problems;
}

function lintTree({ path, tree }: Source): Problem[] {
  const problems: Problem[] = [];
  walk(tree, (node) => {
    for (const rule of NODE_RULES) {
      const sentence = rule(node, path);
      if (sentence) problems.push({ path, line: lineOf(tree, node), sentence });
    }
  });
  return problems;
}

/** Comments hang before the tokens of the tree; looking there finds none inside strings, templates or patterns. */
function lintComments({ path, text, tree }: Source): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<number>();
  const look = (node: ts.Node): void => {
    const around = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ];
    for (const { pos, end } of around) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      for (const { pattern, sentence } of COMMENT_RULES) {
        const match = pattern.exec(text.slice(pos, end));
        if (match) problems.push({ path, line: lineOf(tree, pos + match.index), sentence: `${match[0]}: ${sentence}` });
      }
    }
    for (const child of node.getChildren(tree)) look(child);
  };
  look(tree);
  return problems;
}

function lintImports({ path, imports }: Source): Problem[] {
  return imports
    .filter(({ target }) => target !== undefined && !/\.(ts|mjs|json)$/.test(target))
    .map(({ line, specifier }) => ({ path, line, sentence: `"${specifier}": name the file with its ending` }));
}

/** Whether the file must draw its random numbers from a generator that it is given. The command may make up a seed. */
function isDeterministic(path: string): boolean {
  return path.startsWith("engine/") || (path.startsWith("src/") && !path.startsWith("src/cli/"));
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true;
  if (ts.isExportSpecifier(node)) return node.name.text === "default";
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false;
}
