/**
 * Brings a fresh clone to the point where everything can be built: checks Node's version and installs the packages of
 * package-lock.json where they are missing or older than it. Prints on stderr only, because stdout belongs to GTP.
 * Plain JavaScript without packages, since it runs before anything is installed.
 */
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const OLDEST_NODE = 20;

/** The repository's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Time of a file's last change in milliseconds, or 0 if there is no such file. */
export function changed(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Prints a sentence and ends the process with a failure. */
export function fail(sentence) {
  process.stderr.write(`shinpan: ${sentence}\n`);
  process.exit(1);
}

/** Installs the packages if need be; ends the process with a sentence if that is not possible. */
export function setUp() {
  if (Number.parseInt(process.versions.node) < OLDEST_NODE) {
    fail(`Node ${OLDEST_NODE} or newer is needed, this is Node ${process.versions.node}`);
  }
  // npm writes this file last, so a half-finished installation is begun again.
  const installed = changed(join(root, "node_modules", ".package-lock.json"));
  if (installed > 0 && installed >= changed(join(root, "package-lock.json"))) return;

  process.stderr.write("shinpan: installing packages (once)\n");
  // The project's .npmrc silences npm for `npm start`; here its errors are wanted. Building needs the development
  // packages, also where NODE_ENV says "production".
  const args = ["ci", "--include=dev", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: ["ignore", 2, 2] };
  const { status, error } = npm?.endsWith("npm-cli.js")
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (error) fail(`npm could not be started (${error.message}); run \`npm ci\` in ${root} yourself`);
  if (status !== 0) fail(`npm could not install the packages; see its message above, then try \`npm ci\` in ${root}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) setUp();
