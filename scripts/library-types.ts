/** `node scripts/run.mjs library-types` writes the declarations (.d.ts) of the library, for the package: dist/types. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Files that the library consists of import each other by the names of their sources. */
const SOURCE_IMPORT = /((?:from|import\()\s*"\.{1,2}\/[^"]+)\.ts"/g;

// The compiler takes a while, and npm says nothing in this project.
console.error("shinpan: writing the library's declarations; this takes some seconds");
const root = process.cwd();
const outDir = join(root, "dist", "types");
const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile) as { config: object };
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram([join(root, "src", "library", "index.ts")], {
  ...options,
  noEmit: false,
  declaration: true,
  emitDeclarationOnly: true,
  // `npm run check` checks the types, which takes longer than all else.
  noCheck: true,
  rootDir: root,
  outDir,
});
rmSync(outDir, { recursive: true, force: true });
const { diagnostics } = program.emit(undefined, (name, text) => {
  // A project that uses the package need not allow imports of .ts files.
  ts.sys.writeFile(name, text.replace(SOURCE_IMPORT, '$1.js"'));
});
for (const { file, start = 0, messageText } of diagnostics) {
  const place = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1}: ` : "";
  console.error(place + ts.flattenDiagnosticMessageText(messageText, "\n"));
  process.exitCode = 1;
}
