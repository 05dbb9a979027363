/**
 * `npm run try-adapters -- [flags]`: packs shinpan, installs it in a temporary folder beside the packages that
 * docs/examples are for, and tries these with them; the packed program scores a file too, and Sabaki's and goban's
 * readers find all that `analyze --sgf` writes.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Arguments } from "../src/cli/arguments.ts";
import { runScript } from "./run-script.ts";

/** The packages, of the versions that were tried. goban is used for its API alone. */
const PACKAGES = ["@sabaki/deadstones@2.1.2", "@sabaki/sgf@3.4.7", "goban@8.3.64", "bullmq@5", "ioredis@5"];
const EXAMPLES = join("docs", "examples");
const TRIAL = join("scripts", "try-adapters", "trial.mjs");
const MOVES = "(;GM[1]SZ[9]KM[7]RU[Chinese]C[A game.];B[ee];W[gc]C[Good.];B[dg]LB[ee:X];W[aa];B[cd];W[ff])";
const GAME = "(;GM[1]SZ[5]KM[0.5]RU[Chinese]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[])";
const isWindows = process.platform === "win32";

process.exitCode = await runScript({
  name: "try-adapters",
  usage: ["Usage: npm run try-adapters -- [flags]   docs/examples with the packages that they are for"],
  flags: [{ name: "redis", value: "URL", help: "a Redis server for the queue, as redis://127.0.0.1:6379 (none)" }],
  notes: ["Exit code 0: all works; 1: something does not, or no package can be loaded; 2: the flags make no sense."],
  run: tryAdapters,
});

function tryAdapters(given: Arguments): number {
  const folder = mkdtempSync(join(tmpdir(), "shinpan-adapters-"));
  const run = (cwd: string, command: string, ...args: string[]) => {
    const { status, stdout } = spawnSync(command, args, { cwd, shell: isWindows, encoding: "utf8", stdio: [
      "ignore", "pipe", "inherit",
    ] });
    if (status !== 0) throw new Error(`${command} ${args.slice(0, 2).join(" ")} ended with ${status}`);
    return stdout;
  };
  try {
    run(process.cwd(), "npm", "pack", "--silent", "--pack-destination", folder);
    const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"))!;
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
    writeFileSync(join(folder, "game.sgf"), GAME);
    const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--silent"];
    run(folder, "npm", "install", ...quiet, `./${tarball}`, ...PACKAGES);
    const score = run(folder, "npx", "shinpan", "score", "game.sgf");
    if (!score.includes("Black wins by 4.5 points.")) throw new Error(`npx shinpan score says: ${score}`);
    console.log("npx shinpan score: the packed program judges a file");
    writeFileSync(join(folder, "moves.sgf"), MOVES);
    run(folder, "npx", "shinpan", "analyze", "moves.sgf", "--playouts", "40", "--sgf", "annotated.sgf");
    for (const name of readdirSync(EXAMPLES)) {
      if (name.endsWith(".mjs")) cpSync(join(EXAMPLES, name), join(folder, name));
    }
    cpSync(TRIAL, join(folder, "trial.mjs"));
    const redis = given.text("redis");
    console.log(run(folder, process.execPath, "trial.mjs", ...(redis === undefined ? [] : [redis])).trim());
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
