/** `node scripts/run.mjs library-types` writes the library's declarations, for the package: dist/types. */
import { join } from "node:path";
import { emitDeclarations } from "./library-types/declarations.ts";

// The compiler takes a while, and npm says nothing in this project.
console.error("shinpan: writing the library's declarations; this takes half a minute or so");
const problems = emitDeclarations(process.cwd(), join("dist", "types"));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
