import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkExports, checkNames } from "../../scripts/check/exports.ts";
import { checkCycles, checkFloors, checkPurity } from "../../scripts/check/layers.ts";
import { lint, lintText } from "../../scripts/check/lint.ts";
import { checkPromises } from "../../scripts/check/promises.ts";
import { type Problem, type Source, parseSource } from "../../scripts/check/source.ts";
import { checkTypes, programOf } from "../../scripts/check/types.ts";

/** Path -> text. */
function project(files: Record<string, string>): Source[] {
  return Object.entries(files).map(([path, text]) => parseSource(path, text));
}

function listed(problems: readonly Problem[]): string[] {
  return problems.map((p) => `${p.path}:${p.line}: ${p.warning ? "warning: " : ""}${p.sentence}`);
}

describe("floors", () => {
  const cases: [name: string, path: string, text: string, complaint: RegExp | undefined][] = [
    ["downwards", "engine/playout/a.ts", 'import { b } from "../board/b.ts";', undefined],
    ["on one floor", "src/gtp/a.ts", 'import { b } from "./b.ts";', undefined],
    ["into a subfolder of one floor", "src/rules/a.ts", 'import { b } from "./analysis/b.ts";', undefined],
    ["upwards", "engine/board/a.ts", 'import { b } from "../playout/b.ts";', /stands above/],
    ["upwards, a type only", "engine/board/a.ts", 'import type { B } from "../playout/b.ts";', /stands above/],
    ["upwards by re-export", "src/sgf/a.ts", 'export { b } from "../gtp/b.ts";', /stands above/],
    ["upwards by dynamic import", "src/sgf/a.ts", 'const b = await import("../gtp/b.ts");', /stands above/],
    ["upwards by a type's import()", "src/sgf/a.ts", 'type B = import("../gtp/b.ts").B;', /stands above/],
    ["engine from src", "engine/search/a.ts", 'import { b } from "../../src/rules/b.ts";', /stands above/],
    ["out of the house", "src/cli/a.ts", 'import { b } from "../../scripts/b.ts";', /no part of the engine/],
    ["a package", "src/cli/a.ts", 'import { b } from "left-pad";', /only node: modules/],
    ["Node's own module", "src/cli/a.ts", 'import { b } from "node:fs";', undefined],
    ["tests import what they like", "test/a.ts", 'import { b } from "../src/cli/b.ts";', undefined],
    ["a folder that is no floor", "src/utils/a.ts", "export const a = 1;", /no floor/],
    ["an import inside a string", "engine/board/a.ts", "const s = 'import { b } from \"../playout/b.ts\"';", undefined],
  ];
  it.each(cases)("%s", (_, path, text, complaint) => {
    const problems = checkFloors(project({ [path]: text }));
    if (complaint) expect(listed(problems)).toEqual([expect.stringMatching(complaint)]);
    else expect(listed(problems)).toEqual([]);
  });
});

describe("import cycles", () => {
  it("names the files of the circle", () => {
    const files = project({
      "src/gtp/a.ts": 'import { b } from "./b.ts";',
      "src/gtp/b.ts": 'import { x } from "./x.ts";\nimport { c } from "./c.ts";',
      "src/gtp/c.ts": 'import { a } from "./a.ts";',
      "src/gtp/x.ts": "export const x = 1;",
    });
    expect(listed(checkCycles(files))).toEqual([
      "src/gtp/c.ts:1: import cycle: src/gtp/a.ts → src/gtp/b.ts → src/gtp/c.ts → src/gtp/a.ts",
    ]);
  });

  it("counts imports of types", () => {
    const files = project({
      "src/gtp/a.ts": 'import type { B } from "./b.ts";',
      "src/gtp/b.ts": 'import { a } from "./a.ts";',
    });
    expect(checkCycles(files)).toHaveLength(1);
  });

  it("finds a file that imports itself", () => {
    expect(checkCycles(project({ "src/gtp/a.ts": 'export * from "./a.ts";' }))).toHaveLength(1);
  });

  it("accepts a file that is reached twice", () => {
    const files = project({
      "src/gtp/a.ts": 'import "./b.ts";\nimport "./c.ts";',
      "src/gtp/b.ts": 'import "./c.ts";',
      "src/gtp/c.ts": "export {};",
    });
    expect(checkCycles(files)).toEqual([]);
  });
});

describe("purity", () => {
  const cases: [name: string, text: string, found: string | undefined][] = [
    ["a module of Node", 'import { readFileSync } from "node:fs";', '"node:fs"'],
    ["the clock", "export const now = () => Date.now();", "Date"],
    ["a new Date", "export const now = new Date();", "Date"],
    ["the fine clock", "export const now = () => performance.now();", "performance"],
    ["the process", "export const args = process.argv;", "process"],
    ["the process as a value", "export const p = { process };", "process"],
    ["a timer", "setTimeout(() => {}, 1);", "setTimeout"],
    ["a property with such a name", "export const d = (game: { Date: string }) => game.Date;", undefined],
    ["a key with such a name", "export const d = { process: 1 };", undefined],
    ["such a word in text", 'export const d = "process the Date"; // process, Date', undefined],
  ];
  it.each(cases)("%s", (_, text, found) => {
    const problems = checkPurity(project({ "src/rules/a.ts": text }));
    const sentences = problems.map(({ sentence }) => sentence.split(" ")[0]);
    expect(sentences).toEqual(found === undefined ? [] : [found]);
  });

  it("leaves other floors alone", () => {
    expect(checkPurity(project({ "src/cli/a.ts": "export const args = process.argv;" }))).toEqual([]);
  });

  it("lets what runs in a browser have clocks, but nothing of Node's alone", () => {
    const at = (path: string, text: string) => listed(checkPurity(project({ [path]: text })));
    expect(at("src/library/a.ts", "export const now = () => performance.now();")).toEqual([]);
    expect(at("src/library/a.ts", "export const later = () => setImmediate(() => {});")).toEqual([
      expect.stringMatching(/^src\/library\/a\.ts:1: setImmediate is not for portable code/),
    ]);
    expect(at("src/library/a.ts", 'import { Worker } from "node:worker_threads";')).toHaveLength(1);
  });

  it("follows what a pure file loads, but not its types", () => {
    const clock = { "engine/search/clock.ts": "export const now = () => Date.now();" };
    const loading = { ...clock, "src/rules/a.ts": 'import { now } from "../../engine/search/clock.ts";' };
    expect(listed(checkPurity(project(loading)))).toEqual([
      expect.stringMatching(/^engine\/search\/clock\.ts:1: Date .*, and src\/rules\/a\.ts loads this file$/),
    ]);
    const typing = { ...clock, "src/rules/a.ts": 'import type { Clock } from "../../engine/search/clock.ts";' };
    expect(checkPurity(project(typing))).toEqual([]);
  });
});

describe("exports", () => {
  const declare = "export const a = 1;\nexport function b(): void {}\nexport class C {}\nexport interface D {}\n";
  const cases: [name: string, importing: string, unused: string[]][] = [
    ["nobody imports anything", "export {};", ["a", "b", "C"]],
    ["one is imported", 'import { b } from "./declare.ts";', ["a", "C"]],
    ["one is imported under another name", 'import { b as x } from "./declare.ts";', ["a", "C"]],
    ["one is passed on", 'export { C } from "./declare.ts";', ["a", "b"]],
    ["all are imported", 'import * as all from "./declare.ts";', []],
    ["all are passed on", 'export * from "./declare.ts";', []],
    ["the file is loaded", 'const all = await import("./declare.ts");', []],
    ["another file has the same name", 'import { a, b, C } from "../declare.ts";', ["a", "b", "C"]],
  ];
  it.each(cases)("%s", (_, importing, unused) => {
    const files = project({ "src/gtp/declare.ts": declare, "src/gtp/use.ts": importing });
    const names = checkExports(files).map(({ sentence }) => /nobody imports (\w+):/.exec(sentence)?.[1]);
    expect(names).toEqual(unused);
  });
});

describe("exports that only tests use", () => {
  const use = { "test/a.test.ts": 'import { a } from "../src/gtp/a.ts";' };
  const cases: [name: string, declaring: string, importing: string, count: number][] = [
    ["only a test", "export function a(): void {}", "export {};", 1],
    ["a test and its own file", "export function a(): void {}\na();", "export {};", 0],
    ["a test and another file", "export function a(): void {}", 'import { a } from "./a.ts";', 0],
    ["an oracle", "/** @oracle of b */\nexport function a(): void {}", "export {};", 0],
  ];
  it.each(cases)("%s", (_, declaring, importing, count) => {
    const files = project({ "src/gtp/a.ts": declaring, "src/gtp/b.ts": importing, ...use });
    expect(checkExports(files).filter(({ sentence }) => /only tests use a:/.test(sentence))).toHaveLength(count);
  });
});

describe("exported names", () => {
  const cases: [name: string, here: string, there: string, count: number][] = [
    ["two values", "export const a = 1;", "export function a(): void {}", 1],
    ["a value and a type", "export class A {}", "export interface A {}", 1],
    ["two types", "export type A = 1;", "export type A = 2;", 1],
    ["one is not exported", "export const a = 1;", "const a = 1;\nexport const b = a;", 0],
    ["one is passed on", "export const a = 1;", 'export { a } from "./a.ts";', 0],
    ["a type beside its value", "export const A = 1;\nexport type A = 1;", "export {};", 0],
  ];
  it.each(cases)("%s", (_, here, there, count) => {
    expect(checkNames(project({ "src/gtp/a.ts": here, "engine/board/b.ts": there }))).toHaveLength(count);
  });
});

describe("style", () => {
  const cases: [name: string, text: string, complaint: RegExp | undefined][] = [
    ["any", "export const a = 1 as any;", /`any`/],
    ["any inside a type", "export type A = Map<string, any>;", /`any`/],
    ["the word any", 'export const any = "any"; // any', undefined],
    ["console", "console.log(1);", /`console`/],
    ["a string about console", 'export const a = "console.log(1)";', undefined],
    ["unseeded randomness", "export const a = Math.random();", /`Math.random`/],
    ["default export of a value", "export default 1;", /default export/],
    ["default export of a function", "export default function a(): void {}", /default export/],
    ["default export by name", "const a = 1;\nexport { a as default };", /default export/],
    ["loose equality", "export const a = (b: number) => b == 1;", /`==`/],
    ["loose inequality", "export const a = (b: number) => b != 1;", /`!=`/],
    ["var", "var a = 1;\nexport { a };", /`var`/],
    ["debugger", "debugger;", /`debugger`/],
    ["silencing the compiler", "// @ts-ignore\nexport const a = 1;", /@ts-ignore/],
    ["silencing it in a block", "/* @ts-expect-error */ export const a = 1;", /@ts-expect-error/],
    ["a note to self", "export const a = 1; // TODO: two", /TODO/],
    ["a note to self at the end", "export const a = 1;\n// FIXME", /FIXME/],
    ["a note to self in a doc comment", "/** Adds. TODO: subtracts. */\nexport const a = 1;", /TODO/],
    ["a note inside a call", "f(\n  // TODO\n);", /TODO/],
    ["a string about notes", 'export const a = "// TODO";\nexport const b = `// FIXME ${a}`;', undefined],
    ["a pattern about notes", "export const a = /\\/\\/ TODO/;", undefined],
    ["import without .ts", 'import "./b";', /name the file/],
    ["import of .js", 'import "./b.js";', /name the file/],
    ["import with .ts", 'import "./b.ts";', undefined],
    ["a space at the end", "export const a = 1; ", /space at the end/],
    ["a foreign line ending", "export const a = 1;\r", /space at the end/],
    ["a tab", "\texport const a = 1;", /tab/],
    ["121 columns", `export const a = "${"x".repeat(101)}";`, /121 columns/],
    ["120 columns", `export const a = "${"x".repeat(100)}";`, undefined],
  ];
  it.each(cases)("%s", (_, text, complaint) => {
    const problems = listed(lint(parseSource("src/gtp/a.ts", `${text}\n`)));
    if (complaint) expect(problems).toEqual([expect.stringMatching(complaint)]);
    else expect(problems).toEqual([]);
  });

  it("lets scripts print", () => {
    expect(lint(parseSource("scripts/a.ts", "console.log(1);\n"))).toEqual([]);
  });

  it("finds a test that hides the others", () => {
    expect(lint(parseSource("test/a.test.ts", 'it.only("works", () => {});\n'))).toHaveLength(1);
  });

  it("gives the line", () => {
    expect(lint(parseSource("src/gtp/a.ts", "export {};\n\n\ndebugger;\n"))[0].line).toBe(4);
  });

  it.each([
    [400, []],
    [401, ["a.mjs:401: warning: 401 lines: is this two files?"]],
  ])("%i lines", (length, expected) => {
    expect(listed(lintText({ path: "a.mjs", text: "x;\n".repeat(length) }))).toEqual(expected);
  });

  it.each(["x;", "x;\n\n"])("wants one line break at the end: %j", (text) => {
    expect(listed(lintText({ path: "a.mjs", text }))).toEqual([expect.stringMatching(/one line break/)]);
  });
});

describe("the compiler", () => {
  it("finds promises that nobody waits for, and wrong types", () => {
    const root = mkdtempSync(join(tmpdir(), "shinpan-check-"));
    try {
      const lines = [
        "async function f(): Promise<void> {}",
        "f();",
        "await f();",
        "void f();",
        "let p = f();",
        "p = f();",
        "p.then(() => {});",
        "const g: (() => Promise<void>) | undefined = f;",
        "g?.();",
        "[1].push(2);",
        'export const n: number = "one";',
      ];
      writeFileSync(join(root, "a.ts"), `${lines.join("\n")}\n`);
      const config = { compilerOptions: { target: "ES2022", module: "ESNext", strict: true, types: [] } };
      writeFileSync(join(root, "tsconfig.json"), JSON.stringify(config));
      const program = programOf(root, ["a.ts"]);
      expect(checkPromises(root, ["a.ts"], program).map(({ line }) => line)).toEqual([2, 7, 9]);
      const wrong = "a.ts:11: Type 'string' is not assignable to type 'number'. (TS2322)";
      expect(listed(checkTypes(root, program))).toEqual([wrong]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
