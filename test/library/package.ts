/** The library as an installed package. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const PAGE = join(ROOT, "docs", "examples", "analysis");

/** Every piece of TypeScript with its heading and what it says that it prints. */
export const EXAMPLES = readFileSync(join(ROOT, "docs", "library.md"), "utf8")
  .split(/^## /m)
  .flatMap((part) =>
    [...part.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, code]) => {
      const printed = code.split("\n").filter((line) => line.startsWith("// → "));
      return { heading: part.split("\n")[0], code, printed: printed.map((line) => line.slice(5)) };
    }),
  );

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
