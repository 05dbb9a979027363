import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EXAMPLES, PAGE } from "../../library/package.ts";
import { ROOT } from "../engine.ts";

/** What no clone has, or not its own. */
const LEFT_OUT = new Set([".git", "node_modules", "dist", "build", "matches"]);
/** The compiler writes the declarations of the whole library, and reads them twice. */
const COMPILER_MS = 240_000;

let clone: string;

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), "shinpan-package-"));
  const filter = (path: string) => !LEFT_OUT.has(relative(ROOT, path));
  // With their times, lest the packages seem older than their list.
  cpSync(ROOT, clone, { recursive: true, preserveTimestamps: true, filter });
  symlinkSync(join(ROOT, "node_modules"), join(clone, "node_modules"), "junction");
});

afterAll(() => rmSync(clone, { recursive: true }));

it("npm pack builds what a package needs, and packs nothing else", { timeout: COMPILER_MS }, () => {
  const isWindows = process.platform === "win32";
  // Its first step writes dist/types.
  const packed = spawnSync("npm", ["pack", "--dry-run", "--json"], { cwd: clone, encoding: "utf8", shell: isWindows });
  expect(packed.status, packed.stderr).toBe(0);
  // What prepack prints comes first.
  const [{ files }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf("[\n"))) as [
    { files: { path: string; mode: number }[] },
  ];
  const paths = files.map(({ path }) => path);
  const isIn = (folder: string) => (path: string) => path.startsWith(folder);
  const folders = ["dist/types/", "dist/page/", "docs/"].map(isIn);
  const others = paths.filter((path) => !folders.some((isInside) => isInside(path)));
  expect(others.sort()).toEqual(
    [
      ...["CHANGELOG.md", "LICENSE", "README.md", "package.json"],
      ...["dist/library.mjs", "dist/shinpan.1", "dist/shinpan.mjs", "dist/worker.mjs"],
    ].sort(),
  );
  expect(paths.filter(isIn("dist/page/")).sort()).toEqual(
    ["icon.svg", "index.html", "manifest.webmanifest", "page.js", "service-worker.js", "style.css", "worker.mjs"].map(
      (name) => `dist/page/${name}`,
    ),
  );
  expect(paths.filter(isIn("docs/")).filter((path) => !/\.(?:md|png|svg|tsv)$/.test(path)).sort()).toEqual([
    "docs/examples/analysis/index.html",
    "docs/examples/analysis/page.ts",
    ...["bullmq-analysis", "deadstones", "goban-estimator"].map((name) => `docs/examples/${name}.mjs`),
  ]);
  expect(paths).toEqual(expect.arrayContaining(["docs/library.md", "docs/pictures/verdict.svg"]));
  expect(paths).toContain("dist/types/src/library/index.d.ts");
  expect(paths.filter(isIn("dist/types/")).filter((path) => !path.endsWith(".d.ts"))).toEqual([]);
  const program = files.find(({ path }) => path === "dist/shinpan.mjs");
  if (!isWindows) expect((program?.mode ?? 0) & 0o111).toBe(0o111);
});

/** A browser's worker, started by the page itself. */
const OWN_WORKER = `
import { Analyser } from "shinpan";
export const analyser = new Analyser({ worker: () => new Worker("worker.js", { type: "module" }) });
export const beside = new Analyser({ worker: new URL("worker.js", "https://example.org/") });
`;

it("the package has declarations that a strict project can use without Node's types", { timeout: COMPILER_MS }, () => {
  const folder = mkdtempSync(join(tmpdir(), "shinpan-consumer-"));
  for (const part of ["package.json", "dist"]) {
    cpSync(join(clone, part), join(folder, "node_modules", "shinpan", part), { recursive: true });
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
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
  const messages = complaints([file], ["lib.es2023.d.ts"]);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(/consumer\.ts Type 'GameResult' is not assignable to type 'number'/);
  // A page has what its examples print on and draw in.
  const examples = EXAMPLES.map(({ code }, i) => {
    const example = join(folder, `example${i}.ts`);
    writeFileSync(example, code);
    return example;
  });
  const page = join(folder, "page.ts");
  copyFileSync(join(PAGE, "page.ts"), page);
  const own = join(folder, "own-worker.ts");
  writeFileSync(own, OWN_WORKER);
  const lib = ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"];
  expect(complaints([...examples, page, own], lib)).toEqual([]);
  rmSync(folder, { recursive: true });
});

/** What the compiler says of files of a strict project that is a module package. */
function complaints(files: readonly string[], lib: string[]): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    // What the compiler's own library declares is right; to check that takes longer than all else.
    skipDefaultLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    lib,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  return ts.getPreEmitDiagnostics(ts.createProgram(files, options)).map(
    ({ file, messageText }) => `${file?.fileName} ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
  );
}
