/**
 * `npm start`: installs and builds what is missing, then becomes the engine. The bundle runs in this very process, so
 * stdin, stdout, signals and the exit code are its own.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { changed, fail, root, setUp } from "./setup.mjs";

const bundle = join(root, "dist", "shinpan.mjs");

/** Time of the last change to anything that the bundle is made from. */
function sourcesChanged() {
  const files = ["package.json", "package-lock.json", "esbuild.config.mjs", "engine", "src"];
  for (const folder of ["engine", "src"]) {
    // Folders count too: they change when a file is removed.
    for (const name of readdirSync(join(root, folder), { recursive: true })) files.push(join(folder, name));
  }
  return Math.max(...files.map((file) => changed(join(root, file))));
}

setUp();
if (changed(bundle) < sourcesChanged()) {
  const { buildShinpan } = await import("../esbuild.config.mjs");
  try {
    buildShinpan();
  } catch {
    fail("the engine could not be built; see the messages above");
  }
}
if (process.argv[2] === "page") {
  const { buildPage } = await import("../esbuild.config.mjs");
  buildPage();
}
process.argv[1] = bundle;
await import(pathToFileURL(bundle).href);
