import { fileURLToPath } from "node:url";

/** Command line of a GTP engine that does as it is told; see fake-engine.mjs for the words it knows. */
export function fakeEngine(...told: string[]): string[] {
  return [process.execPath, fileURLToPath(new URL("fake-engine.mjs", import.meta.url)), ...told];
}
