/** The library as an installed package. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The build may have to wait for other tests. */
export const BUILD_MS = 60_000;

/** Builds the library into `folder`/node_modules/shinpan, without its declarations. Returns the package's folder. */
export function installLibrary(folder: string): string {
  const home = join(folder, "node_modules", "shinpan");
  mkdirSync(home, { recursive: true });
  cpSync(join(ROOT, "package.json"), join(home, "package.json"));
  const script = 'import { buildLibrary } from "./esbuild.config.mjs"; buildLibrary(process.argv[1]);';
  const args = ["--input-type=module", "-e", script, join(home, "dist")];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(`the library cannot be built: ${stderr}`);
  return home;
}
