/** The compiler's own check of the types, on the files that the checks beside it read. */
import { join, relative } from "node:path";
import ts from "typescript";
import { lineOf, type Problem } from "./source.ts";

/** The compiler's view of these files, by the root's tsconfig.json. Made once: to resolve all types takes a while. */
export function programOf(root: string, paths: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile) as { config: object };
  const { options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const rootNames = paths.map((path) => join(root, path));
  return ts.createProgram({ rootNames, options, configFileParsingDiagnostics: errors });
}

/** What the compiler finds wrong. */
export function checkTypes(root: string, program: ts.Program): Problem[] {
  return ts.getPreEmitDiagnostics(program).map(({ file, start, code, messageText }) => {
    const sentence = `${ts.flattenDiagnosticMessageText(messageText, "\n")} (TS${code})`;
    if (!file || start === undefined) return { path: "tsconfig.json", line: 1, sentence };
    const path = relative(root, file.fileName).replaceAll("\\", "/");
    return { path, line: lineOf(file, start), sentence };
  });
}
