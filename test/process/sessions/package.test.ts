import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../engine.ts";

/** What no clone has, or not its own. */
const LEFT_OUT = new Set([".git", "node_modules", "dist", "build", "matches"]);
/** The compiler writes the declarations of the whole library. */
const PACK_MS = 120_000;

let clone: string;

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), "shinpan-package-"));
  const filter = (path: string) => !LEFT_OUT.has(relative(ROOT, path));
  // With their times, lest the packages seem older than their list.
  cpSync(ROOT, clone, { recursive: true, preserveTimestamps: true, filter });
  symlinkSync(join(ROOT, "node_modules"), join(clone, "node_modules"), "junction");
});

afterAll(() => rmSync(clone, { recursive: true }));

it("npm pack builds what a package needs, and packs nothing else", { timeout: PACK_MS }, () => {
  const isWindows = process.platform === "win32";
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
  ]);
  expect(paths).toEqual(expect.arrayContaining(["docs/library.md", "docs/pictures/verdict.svg"]));
  expect(paths).toContain("dist/types/src/library/index.d.ts");
  expect(paths.filter(isIn("dist/types/")).filter((path) => !path.endsWith(".d.ts"))).toEqual([]);
  const program = files.find(({ path }) => path === "dist/shinpan.mjs");
  if (!isWindows) expect((program?.mode ?? 0) & 0o111).toBe(0o111);
});
