/** Folders for tests, which are removed after them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A new folder. @param after when it is removed: after the suite, or with `onTestFinished` after the test */
export function testFolder(after: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(join(tmpdir(), "shinpan-"));
  after(() => rmSync(folder, { recursive: true, maxRetries: 5 }));
  return folder;
}
