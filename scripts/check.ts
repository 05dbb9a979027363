/**
 * `npm run check`: the types (check/types.ts) and the project's own rules about imports (check/layers.ts), exports
 * (check/exports.ts), promises (check/promises.ts) and style (check/lint.ts). Runs in the repository's root.
 */
import { readdirSync, readFileSync } from "node:fs";
import { checkExports, checkNames } from "./check/exports.ts";
import { checkCycles, checkFloors, checkPurity } from "./check/layers.ts";
import { lint, lintText } from "./check/lint.ts";
import { checkPromises } from "./check/promises.ts";
import { readSources } from "./check/source.ts";
import { checkTypes, programOf } from "./check/types.ts";

const root = process.cwd();
const sources = readSources(root, ["engine", "src", "scripts", "test"]);
const paths = sources.map(({ path }) => path);
const program = programOf(root, paths);
const plain = [".", "scripts"]
  .flatMap((folder) => readdirSync(folder).map((name) => (folder === "." ? name : `${folder}/${name}`)))
  .filter((path) => path.endsWith(".mjs") || path === "vitest.config.ts")
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const problems = [
  ...checkTypes(root, program),
  ...checkFloors(sources),
  ...checkCycles(sources),
  ...checkPurity(sources),
  ...checkExports(sources),
  ...checkNames(sources),
  ...checkPromises(root, paths, program),
  ...sources.flatMap(lint),
  ...plain.flatMap(lintText),
];
for (const { path, line, sentence, warning } of problems) {
  console.error(`${path}:${line}: ${warning ? "warning: " : ""}${sentence}`);
}
const errors = problems.filter(({ warning }) => !warning).length;
console.error(`check: ${sources.length + plain.length} files, ${errors} errors, ${problems.length - errors} warnings`);
process.exitCode = errors > 0 ? 1 : 0;
