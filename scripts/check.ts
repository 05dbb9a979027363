/**
 * `npm run check`: the order of the rooms (check/layers.ts); the compiler, exports and style (check/style.ts). Runs in
 * the repository's root.
 */
import { readdirSync, readFileSync } from "node:fs";
import { checkCycles, checkPurity, checkRooms, type Problem, readSources } from "./check/layers.ts";
import { checkExports, checkStyle, checkTypes } from "./check/style.ts";

const sources = readSources(process.cwd(), ["engine", "src", "scripts", "test"]);
const plain = [".", "scripts"]
  .flatMap((folder) => readdirSync(folder).map((name) => (folder === "." ? name : `${folder}/${name}`)))
  .filter((path) => path.endsWith(".mjs") || path === "vitest.config.ts")
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const checks = [checkRooms, checkCycles, checkPurity, checkExports];
const problems: Problem[] = [
  ...checkTypes(process.cwd(), sources.map(({ path }) => path)),
  ...checks.flatMap((check) => check(sources)),
  ...[...sources, ...plain].flatMap(checkStyle),
];
for (const { path, line, sentence } of problems) console.error(`${path}:${line}: ${sentence}`);
console.error(`check: ${sources.length + plain.length} files, ${problems.length} errors`);
process.exitCode = problems.length > 0 ? 1 : 0;
