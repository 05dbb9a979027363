/** `node scripts/run.mjs man-page` writes the manual page, for the package: dist/shinpan.1. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS, manPage } from "../src/cli/commands.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
mkdirSync("dist", { recursive: true });
writeFileSync(join("dist", "shinpan.1"), manPage(COMMANDS, version));
