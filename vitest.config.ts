import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as { version: string };

/** Tests of whole processes measure times, so they run one file at a time after all the others. */
const PROCESS_TESTS = "test/process/**/*.test.ts";

export default defineConfig({
  define: { __SHINPAN_VERSION__: JSON.stringify(version) },
  test: {
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["test/**/*.test.ts"], exclude: [PROCESS_TESTS] },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: [PROCESS_TESTS],
          globalSetup: "test/process/build.mjs",
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          // A machine that is busy with something else may miss a deadline once, but not three times.
          retry: 2,
        },
      },
    ],
  },
});
