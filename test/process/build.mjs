/** Vitest's global set-up of the process tests: they must never see a bundle that is older than the sources. */
import { buildShinpan } from "../../esbuild.config.mjs";

export function setup() {
  buildShinpan();
}
