/** The declarations (.d.ts) of the library and of all it is made of. */
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";

/** Files that the library consists of import each other by the names of their sources. */
const SOURCE_IMPORT = /((?:from|import\()\s*"\.{1,2}\/[^"]+)\.ts"/g;

/**
 * Writes them into a folder, which is emptied first.
 * @param root the repository
 * @param folder relative to the root, or absolute
 * @returns what the compiler complains about
 */
export function emitDeclarations(root: string, folder: string): string[] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const outDir = resolve(root, folder);
  rmSync(outDir, { recursive: true, force: true });
  const program = ts.createProgram([join(root, "src", "library", "index.ts")], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
    outDir,
  });
  const write: ts.WriteFileCallback = (name, text) => {
    // Whoever uses the package need not allow imports of .ts files.
    ts.sys.writeFile(name, text.replace(SOURCE_IMPORT, '$1.js"'));
  };
  const { diagnostics } = program.emit(undefined, write);
  const all = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  return all.map(({ file, start = 0, messageText }) => {
    const place = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1}: ` : "";
    return place + ts.flattenDiagnosticMessageText(messageText, "\n");
  });
}
