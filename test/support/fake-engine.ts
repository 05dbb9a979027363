import { fileURLToPath } from "node:url";

/** Command line of a GTP engine of tests; fake-engine.mjs describes its words. */
export function fakeEngine(...words: string[]): string[] {
  return [process.execPath, fileURLToPath(new URL("fake-engine.mjs", import.meta.url)), ...words];
}
