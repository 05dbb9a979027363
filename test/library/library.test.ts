import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { NETWORK_SHAPES, writeNetwork, zipped } from "../support/kata-network.ts";
import { testFolder } from "../support/folder.ts";
import { BUILD_MS, EXAMPLES, installLibrary, PAGE } from "./package.ts";

const folder = testFolder();
let home: string;

beforeAll(() => {
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  home = installLibrary(folder);
}, BUILD_MS);

const PRINTING = EXAMPLES.filter(({ printed }) => printed.length > 0);

describe("docs/library.md", () => {
  it("has examples", () => {
    expect(EXAMPLES.map(({ heading }) => heading)).toEqual([
      "Who has won?",
      "Why?",
      "What is the best move?",
      "What is the best move?",
      "By a network of KataGo's",
      "Playing",
      "Reading and writing SGF",
      "Pictures",
    ]);
    expect(PRINTING).toHaveLength(6);
  });

  it.each(PRINTING)("prints what it says: $heading", ({ code, printed }) => {
    const file = join(folder, "example.mjs");
    const { outputText } = ts.transpileModule(code, { compilerOptions: { target: ts.ScriptTarget.ES2022 } });
    writeFileSync(file, outputText);
    const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout.trimEnd().split("\n")).toEqual(printed);
  });
});

describe("docs/examples/analysis", () => {
  it("is bundled for a page without a module of Node", () => {
    copyFileSync(join(PAGE, "page.ts"), join(folder, "page.ts"));
    const options = { bundle: true, format: "esm", platform: "browser", logLevel: "silent", write: false } as const;
    const result = buildSync({ ...options, absWorkingDir: folder, entryPoints: ["page.ts"], metafile: true });
    expect(result.warnings).toEqual([]);
    const inputs = Object.values(result.metafile.inputs);
    expect(inputs.flatMap(({ imports }) => imports.filter(({ external }) => external))).toEqual([]);
    expect(readFileSync(join(PAGE, "index.html"), "utf8")).toContain('src="page.js"');
    // What the worker needs must stay out of the page.
    expect(result.outputFiles[0].contents.length).toBeLessThan(160_000);
  });
});

const NODE_GLOBALS = new Set(["process", "Buffer", "require", "__dirname", "setImmediate"]);

/** Workers of browsers, made of Node's without what only Node has. */
const THINKING_PAGE = `
import { Worker as Thread } from "node:worker_threads";

// Node needs its own Buffer to load MessageEvent.
const BARE = "void MessageEvent;" + 'const { parentPort } = process.getBuiltinModule("node:worker_threads");' +
  "globalThis.postMessage = (message) => parentPort.postMessage(message);" +
  'const listen = (take) => parentPort.on("message", (data) => take({ data }));' +
  'Object.defineProperty(globalThis, "onmessage", { set: listen });' +
  "for (const name of ['SharedArrayBuffer', 'Buffer', 'setImmediate', 'process']) delete globalThis[name];";

globalThis.Worker = class {
  constructor(url) {
    const script = BARE + "await import('" + url + "')";
    this.thread = new Thread(new URL("data:text/javascript," + encodeURIComponent(script)));
    this.thread.on("message", (data) => this.onmessage({ data }));
    this.thread.on("error", (error) => this.onerror(error));
  }
  postMessage(message) {
    this.thread.postMessage(message);
  }
  terminate() {
    void this.thread.terminate();
  }
};
const { exit, stdout } = process;
for (const name of ["SharedArrayBuffer", "Buffer", "process"]) delete globalThis[name];

const { analyse, Analyser, findRuleset, Game, geometryOf, loadModel, useModel } = await import("shinpan");
const game = new Game(geometryOf(9), findRuleset("chinese"), 7.5);
const { moves, visits } = await analyse(game, { visits: 40, threads: 4 });
const aborted = await analyse(game, { visits: Infinity, signal: AbortSignal.timeout(100) }).catch(() => "aborted");
const elsewhere = new Analyser({ worker: new URL("nowhere.mjs", import.meta.url) });
const { message } = await elsewhere.analyse(game).catch((error) => error);
useModel(await loadModel(Uint8Array.from(atob("MODEL"), (sign) => sign.charCodeAt(0))));
const byModel = await analyse(game, { visits: 1 });
useModel(undefined);
const byOwn = await analyse(game, { visits: 1 });
const other = byModel.winrate === byOwn.winrate ? "the same" : "another";
const line = visits + " visits, " + game.geometry.vertex(moves[0].move) + ", " + other + " network; " + aborted + "; " +
  message;
stdout.write(line + "\\n", () => exit());
`;

describe("the library", () => {
  it.each(["library.mjs", "worker.mjs"])("is files that import nothing and know nothing of Node: %s", (name) => {
    const text = readFileSync(join(home, "dist", name), "utf8");
    const used: string[] = [];
    const walk = (node: ts.Node): void => {
      const isName = ts.isIdentifier(node) && NODE_GLOBALS.has(node.text);
      if (isName && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) used.push(node.text);
      if (ts.isImportDeclaration(node)) used.push(node.getText());
      if (ts.isExportDeclaration(node) && node.moduleSpecifier) used.push(node.getText());
      if (node.kind === ts.SyntaxKind.ImportKeyword) used.push("import");
      ts.forEachChild(node, walk);
    };
    walk(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
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

  it("thinks where there is nothing of Node and threads cannot share memory, as in most web pages", () => {
    const file = join(folder, "thinking-page.mjs");
    const model = zipped(writeNetwork(NETWORK_SHAPES["version 8, stem of 5×5"]).bytes);
    writeFileSync(file, THINKING_PAGE.replace("MODEL", Buffer.from(model).toString("base64")));
    const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^40 visits, [A-HJ][1-9], another network; aborted; the analysis worker cannot be loaded: /);
  });
});
