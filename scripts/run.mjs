/** `node scripts/run.mjs NAME args…` runs scripts/NAME.ts: sets up, bundles it to build/NAME.mjs and imports that. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fail, root, setUp } from "./setup.mjs";

setUp();
const [name = "", ...args] = process.argv.slice(2);
if (!/^[a-z][a-z-]*$/.test(name)) fail("usage: node scripts/run.mjs NAME, where scripts/NAME.ts is the script to run");
const { buildScript } = await import("../esbuild.config.mjs");
const outfile = join(root, "build", `${name}.mjs`);
try {
  buildScript(join(root, "scripts", `${name}.ts`), outfile);
} catch {
  fail(`scripts/${name}.ts cannot be built; see the messages above`);
}
process.argv.splice(1, Infinity, outfile, ...args);
await import(pathToFileURL(outfile).href);
