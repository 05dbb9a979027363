/**
 * Brings a fresh clone to the point where everything can be built: checks Node's version and installs the packages of
 * package-lock.json where they are missing or older than it. Prints on stderr only, because stdout belongs to GTP.
 * Plain JavaScript without packages, since it runs before anything is installed.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const OLDEST_NODE = 20;
/** How often a lock is looked at, and the age from which it has been left behind, whatever it says. */
const LOCK_POLL_MS = 100;
const LOCK_MAX_AGE_MS = 600_000;

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

/** Does some work on this folder while no other process does any; waits for one that does. */
function alone(work) {
  const lock = join(root, "build", "setup.lock");
  mkdirSync(dirname(lock), { recursive: true });
  for (let i = 0; !takeLock(lock); i++) {
    if (i === 0) process.stderr.write("shinpan: another start is setting up this folder; waiting for it\n");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_POLL_MS);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Makes the lock, which holds this process's number. Returns whether it could; removes a lock that nobody holds. */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isLeftBehind(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** Whether the process that made the lock has ended without taking it away. */
function isLeftBehind(lock) {
  try {
    if (changed(lock) < Date.now() - LOCK_MAX_AGE_MS) return true;
    const holder = Number(readFileSync(lock, "utf8"));
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

/** Whether the packages are those of package-lock.json. npm writes the file last, after all packages. */
function isInstalled() {
  const installed = changed(join(root, "node_modules", ".package-lock.json"));
  return installed > 0 && installed >= changed(join(root, "package-lock.json"));
}

/** Installs the packages if need be; ends the process with a sentence if that is not possible. */
export function setUp() {
  if (Number.parseInt(process.versions.node) < OLDEST_NODE) {
    fail(`Node ${OLDEST_NODE} or newer is needed, this is Node ${process.versions.node}`);
  }
  if (!isInstalled()) alone(() => isInstalled() || install());
}

function install() {
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
