import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  checkCycles, checkPurity, checkRooms, parseSource, type Problem, type Source,
} from "../../scripts/check/layers.ts";
import { checkExports, checkStyle, checkTypes } from "../../scripts/check/style.ts";

/** Path -> text. */
function project(files: Record<string, string>): Source[] {
  return Object.entries(files).map(([path, text]) => parseSource(path, text));
}

function listed(problems: readonly Problem[]): string[] {
  return problems.map((p) => `${p.path}:${p.line}: ${p.sentence}`);
}

describe("rooms", () => {
  const cases: [name: string, path: string, text: string, isAllowed: boolean][] = [
    ["downwards", "engine/playout/a.ts", 'import { b } from "../board/b.ts";', true],
    ["in one room", "src/gtp/a.ts", 'import { b } from "./b.ts";', true],
    ["into a subfolder of one room", "src/rules/a.ts", 'import { b } from "./analysis/b.ts";', true],
    ["upwards", "engine/board/a.ts", 'import { b } from "../playout/b.ts";', false],
    ["upwards, over several lines", "engine/board/a.ts", 'import {\n  b,\n} from "../playout/b.ts";', false],
    ["upwards, a type only", "engine/board/a.ts", 'import type { B } from "../playout/b.ts";', false],
    ["upwards by re-export", "src/sgf/a.ts", 'export { b } from "../gtp/b.ts";', false],
    ["upwards by dynamic import", "src/sgf/a.ts", 'const b = await import("../gtp/b.ts");', false],
    ["engine from src", "engine/search/a.ts", 'import { b } from "../../src/rules/b.ts";', false],
    ["the page from the library", "src/page/a.ts", 'import { b } from "../library/index.ts";', true],
    ["the page from within the library", "src/page/a.ts", 'import { b } from "../library/b.ts";', false],
    ["out of the house", "src/cli/a.ts", 'import { b } from "../../scripts/b.ts";', false],
    ["a package", "src/cli/a.ts", 'import { b } from "left-pad";', false],
    ["Node's own module", "src/cli/a.ts", 'import { b } from "node:fs";', true],
    ["tests import what they like", "test/a.ts", 'import { b } from "../src/cli/b.ts";', true],
    ["a folder that is no room", "src/utils/a.ts", "export const a = 1;", false],
    ["an import inside a string", "engine/board/a.ts", "const s = 'import { b } from \"../playout/b.ts\"';", true],
  ];
  it.each(cases)("%s", (_, path, text, isAllowed) => {
    expect(checkRooms(project({ [path]: text }))).toHaveLength(isAllowed ? 0 : 1);
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
      expect.stringMatching(/^src\/library\/a\.ts:1: setImmediate is not for what src\/library load$/),
    ]);
    expect(at("src/library/a.ts", 'import { Worker } from "node:worker_threads";')).toHaveLength(1);
  });

  it("follows what a pure file loads, but not its types", () => {
    const clock = { "engine/search/clock.ts": "export const now = () => Date.now();" };
    const loading = { ...clock, "src/rules/a.ts": 'import { now } from "../../engine/search/clock.ts";' };
    expect(listed(checkPurity(project(loading)))).toEqual([
      expect.stringMatching(/^engine\/search\/clock\.ts:1: Date is not for what .*src\/rules/),
    ]);
    const typing = { ...clock, "src/rules/a.ts": 'import type { Clock } from "../../engine/search/clock.ts";' };
    expect(checkPurity(project(typing))).toEqual([]);
  });
});

describe("exports", () => {
  const declare = "export const a = 1;\nexport function b(): void {}\nexport class C {}\nexport interface D {}\n";
  const cases: [name: string, importing: string, unused: string[]][] = [
    ["no file imports anything", "export {};", ["a", "b", "C"]],
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
    const names = checkExports(files).map(({ sentence }) => /no file imports (\w+):/.exec(sentence)?.[1]);
    expect(names).toEqual(unused);
  });
});

describe("exports that only tests use", () => {
  const use = { "test/a.test.ts": 'import { a } from "../src/gtp/a.ts";' };
  const cases: [name: string, declaring: string, importing: string, count: number][] = [
    ["only a test", "export function a(): void {}", "export {};", 1],
    ["a test and its own file", "export function a(): void {}\na();", "export {};", 0],
    ["a test and another file", "export function a(): void {}", 'import { a } from "./a.ts";', 0],
  ];
  it.each(cases)("%s", (_, declaring, importing, count) => {
    const files = project({ "src/gtp/a.ts": declaring, "src/gtp/b.ts": importing, ...use });
    expect(checkExports(files).filter(({ sentence }) => /only tests use a$/.test(sentence))).toHaveLength(count);
  });
});

describe("style", () => {
  const cases: [name: string, text: string, complaint: RegExp | undefined][] = [
    ["any", "export const a = 1 as " + "any;", /`any`/],
    ["any inside a type", "export type A = Map<string, a" + "ny>;", /`any`/],
    ["the word any", 'export const any = "any"; // any', undefined],
    ["console", "console.log(1);", /`console`/],
    ["a string about console", 'export const a = "console.log(1)";', undefined],
    ["unseeded randomness", "export const a = Math.random();", /`Math.random`/],
    ["silencing the compiler", "// @" + "ts-ignore", /type checker/],
    ["a note to self", "export const a = 1; // TO" + "DO: two", /unfinished/],
    ["a space at the end", "export const a = 1; ", /space at the end/],
    ["a foreign line ending", "export const a = 1;\r", /space at the end/],
    ["a tab", "\texport const a = 1;", /tab/],
    ["121 columns", `export const a = "${"x".repeat(101)}";`, /120 columns/],
    ["120 columns", `export const a = "${"x".repeat(100)}";`, undefined],
    ["two line breaks at the end", "x;\n", /one line break/],
  ];
  it.each(cases)("%s", (_, text, complaint) => {
    const problems = listed(checkStyle({ path: "src/gtp/a.ts", text: `${text}\n` }));
    expect(problems).toEqual(complaint ? [expect.stringMatching(complaint)] : []);
  });

  it("scripts may print", () => expect(checkStyle({ path: "scripts/a.ts", text: "console.log(1);\n" })).toEqual([]));

  it("a test that hides the others: at its line", () => {
    const text = `export {};\n\nit.on${"ly"}("works", () => {});\n`;
    expect(checkStyle({ path: "test/a.test.ts", text })).toMatchObject([{ line: 3 }]);
  });
});

describe("the compiler", () => {
  it("finds promises that no code waits for, and wrong types", () => {
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
      expect(checkTypes(root, ["a.ts"]).map(({ line, sentence }) => `${line} ${sentence}`)).toEqual([
        "11 Type 'string' is not assignable to type 'number'. (TS2322)",
        ...[2, 7, 9].map((line) => `${line} no code waits for this promise: \`await\` or \`void\``),
      ]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
