/**
 * Vitest's global set-up of the process tests, of both projects in one process: they must never see a bundle that is
 * older than the sources.
 */
import { buildShinpan } from "../../esbuild.config.mjs";

const IS_BUILT = Symbol.for("shinpan: bundle built for the tests");

export function setup() {
  if (!globalThis[IS_BUILT]) buildShinpan();
  globalThis[IS_BUILT] = true;
}
