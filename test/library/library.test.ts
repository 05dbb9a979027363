import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emitDeclarations } from "../../scripts/library-types/declarations.ts";
import { installLibrary, ROOT } from "./package.ts";

let folder: string;
let home: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shinpan-library-"));
  home = installLibrary(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Heading -> the JavaScript under it and what it says that it prints. */
const EXAMPLES = readFileSync(join(ROOT, "docs", "library.md"), "utf8")
  .split(/^## /m)
  .flatMap((part) => {
    const code = /^```js\n([^]*?)^```/m.exec(part)?.[1];
    if (code === undefined) return [];
    const printed = code.split("\n").filter((line) => line.startsWith("// → "));
    return [{ heading: part.split("\n")[0], code, printed: printed.map((line) => line.slice(5)) }];
  });

describe("docs/library.md", () => {
  it("has examples", () => {
    expect(EXAMPLES.map(({ heading }) => heading)).toEqual([
      "Who has won?",
      "Why?",
      "Playing",
      "Reading and writing SGF",
      "Pictures",
    ]);
    for (const { printed } of EXAMPLES) expect(printed).not.toEqual([]);
  });

  it.each(EXAMPLES)("prints what it says: $heading", ({ code, printed }) => {
    const file = join(folder, "example.mjs");
    writeFileSync(file, code);
    const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout.trimEnd().split("\n")).toEqual(printed);
  });
});

const NODE_GLOBALS = new Set(["process", "Buffer", "require", "__dirname", "global", "setImmediate"]);

/** The compiler reads the whole library twice. */
const COMPILER_MS = 120_000;

describe("the library", () => {
  it("is one file that imports nothing and knows nothing of Node", () => {
    const text = readFileSync(join(home, "dist", "library.mjs"), "utf8");
    const used: string[] = [];
    const walk = (node: ts.Node): void => {
      const isName = ts.isIdentifier(node) && NODE_GLOBALS.has(node.text);
      if (isName && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) used.push(node.text);
      if (ts.isImportDeclaration(node)) used.push(node.getText());
      if (ts.isExportDeclaration(node) && node.moduleSpecifier) used.push(node.getText());
      if (node.kind === ts.SyntaxKind.ImportKeyword) used.push("import");
      ts.forEachChild(node, walk);
    };
    walk(ts.createSourceFile("library.mjs", text, ts.ScriptTarget.Latest, true));
    expect(used).toEqual([]);
  });

  it("judges where threads cannot share memory, as in most web pages", () => {
    const file = join(folder, "page.mjs");
    const lines = [
      "delete globalThis.SharedArrayBuffer; delete globalThis.process; delete globalThis.Buffer;",
      'const { findRuleset, Game, geometryOf, judge, resultText } = await import("shinpan");',
      'const game = new Game(geometryOf(9), findRuleset("chinese"), 7.5);',
      'const moves = ["E5", "C3", "E4", "C4", "E3", "C5"];',
      "for (const [i, v] of moves.entries()) game.play(1 + (i % 2), game.geometry.parseVertex(v));",
      "console.log(resultText(judge(game).result));",
    ];
    writeFileSync(file, lines.join("\n"));
    const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^[BW]\+[\d.]+\n$/);
  });

  it("has declarations that a strict project can use without Node's types", () => {
    expect(emitDeclarations(ROOT, join(home, "dist", "types"))).toEqual([]);
    const file = join(folder, "consumer.ts");
    writeFileSync(
      file,
      [
        'import { BLACK, type Colour, Game, geometryOf, judge, parseSgf, rulesets, type Settlement } from "shinpan";',
        "const game: Game = new Game(geometryOf(9), rulesets[0], 6.5);",
        'const settlement: Settlement = judge(game, { mode: "strict" });',
        'const winner: Colour | "none" = settlement.result.winner;',
        "export const blackWins: boolean = winner === BLACK;",
        'const parsed = parseSgf("");',
        "export const text: string = parsed.ok ? String(parsed.value.games.length) : parsed.error.message;",
        "// A wrong use is an error.",
        "export const wrong: number = judge(game).result;",
      ].join("\n"),
    );
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2023.d.ts"],
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    };
    const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram([file], options));
    const messages = diagnostics.map(
      ({ file: at, messageText }) => `${at?.fileName} ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(/consumer\.ts Type 'GameResult' is not assignable to type 'number'/);
  }, COMPILER_MS);
});
