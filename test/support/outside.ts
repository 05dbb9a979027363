/** Test data that lies beside the repository, in `../shared`, and never in it. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe } from "vitest";

const SHARED = new URL("../../../shared/", import.meta.url);

/**
 * A suite on one file of `../shared`; `suite` is given the file's path. Where there is no `../shared` the suite is
 * skipped, which the end of the run says; where it is there, the file must be too.
 * @param name relative to `../shared`
 */
export function describeOutside(name: string, title: string, suite: (path: string) => void): void {
  const isSkipped = !existsSync(SHARED);
  const path = fileURLToPath(new URL(name, SHARED));
  if (!isSkipped && !existsSync(path)) throw new Error(`../shared is there, but ../shared/${name} is not`);
  describe.skipIf(isSkipped)(`${title} (needs ../shared/${name})`, () => suite(path));
}
