/**
 * `node esbuild.config.mjs` bundles the engine into one file that runs wherever Node does, dist/shinpan.mjs, and the
 * library into two that run in a browser too, dist/library.mjs and the worker of its analyses, dist/worker.mjs, and
 * makes the page, dist/page; `node esbuild.config.mjs page` makes the page alone.
 * Only the syntax is minified: it makes numbers of the constants that modules import from each other. In a bundle every
 * "const" of a module is otherwise a "var", which V8 reads and checks at each use: light playouts took a quarter more.
 * Names and white space stay, so that stack traces can be read; without them it would start hardly sooner.
 */
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildSync } from "esbuild";

const root = dirname(fileURLToPath(import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const options = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  minifySyntax: true,
  define: { __SHINPAN_VERSION__: JSON.stringify(version) },
  write: false,
};

/**
 * The text with every character beyond ASCII escaped: esbuild leaves them in comments and regular expressions. With a
 * single one of them V8 would hold the whole file at two bytes a character, 6 MB more for every thread.
 */
function escaped(text) {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Puts a build's only file in place in one step, so that a process that starts meanwhile never reads half a file. */
function install({ outputFiles }, outfile, mode, isScript = true) {
  mkdirSync(dirname(outfile), { recursive: true });
  const temporary = `${outfile}.${process.pid}`;
  const [{ text }] = outputFiles;
  writeFileSync(temporary, isScript ? escaped(text) : text);
  chmodSync(temporary, mode);
  renameSync(temporary, outfile);
}

/** A script of the page, from src. */
function bundledForPage(path, define) {
  const made = { ...options, platform: "browser", target: "es2022", minify: true };
  return buildSync({ ...made, entryPoints: [join(root, "src", path)], define: { ...options.define, ...define } });
}

/** What the pages that `analyze` writes are made of. */
export function report() {
  const { outputFiles: [{ text }] } = bundledForPage("page/report.ts");
  return { script: text, style: readFileSync(join(PAGE, "style.css"), "utf8") };
}

/** Bundles src/cli/main.ts, which uses no packages, to dist/shinpan.mjs. Throws once esbuild has printed why not. */
export function buildShinpan() {
  const result = buildSync({
    ...options,
    define: { ...options.define, __SHINPAN_REPORT__: JSON.stringify(report()) },
    entryPoints: [join(root, "src", "cli", "main.ts")],
    banner: { js: "#!/usr/bin/env node" },
  });
  install(result, join(root, "dist", "shinpan.mjs"), 0o755);
}

/**
 * Bundles the library, library.mjs, and its worker, worker.mjs, to files that import nothing. Throws once esbuild has
 * printed why not: because of a module of Node's, for one, which the neutral platform does not know.
 */
export function buildLibrary(outdir = join(root, "dist")) {
  const neutral = { ...options, platform: "neutral", target: "es2022" };
  for (const [source, outfile] of [["index.ts", "library.mjs"], ["worker.ts", "worker.mjs"]]) {
    const entryPoints = [join(root, "src", "library", source)];
    install(buildSync({ ...neutral, entryPoints }), join(outdir, outfile), 0o644);
  }
}

const PAGE = join(root, "src", "page");
/** What the page is made of besides its script, its worker and its service worker. */
const PAGE_FILES = ["index.html", "style.css", "icon.svg", "manifest.webmanifest"];

/**
 * Makes the page of static files: dist/page. Its service worker gets a name for this edition, so that browsers fetch a
 * new one. Throws once esbuild has printed why not.
 */
export function buildPage(outdir = join(root, "dist", "page")) {
  const files = new Map([
    ["page.js", bundledForPage("page/main.ts")],
    ["worker.mjs", bundledForPage("library/worker.ts")],
    ...PAGE_FILES.map((name) => [name, { outputFiles: [{ text: readFileSync(join(PAGE, name), "utf8") }] }]),
  ]);
  const edition = createHash("sha256");
  for (const { outputFiles: [{ text }] } of files.values()) edition.update(text);
  const define = {
    __SHINPAN_FILES__: JSON.stringify(["./", ...files.keys()]),
    __SHINPAN_EDITION__: JSON.stringify(edition.digest("hex").slice(0, 12)),
  };
  files.set("service-worker.js", bundledForPage("page/service-worker.ts", define));
  for (const [name, file] of files) install(file, join(outdir, name), 0o644, !PAGE_FILES.includes(name));
}

/** Bundles one of the project's scripts; it finds its packages in node_modules. */
export function buildScript(entry, outfile) {
  install(buildSync({ ...options, entryPoints: [entry], packages: "external" }), outfile, 0o644);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const isPage = process.argv[2] === "page";
    if (!isPage) {
      buildShinpan();
      buildLibrary();
    }
    buildPage();
  } catch {
    process.exitCode = 1; // esbuild has printed why
  }
}
