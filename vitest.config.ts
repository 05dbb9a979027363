import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import type { Reporter } from "vitest/node";
import { report } from "./esbuild.config.mjs";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as { version: string };

/** Tests of whole processes. Those with close limits of time run one file at a time after all others. */
const PROCESS_TESTS = "test/process/**/*.test.ts";
const TIMED_TESTS = "test/process/*.test.ts";
const UNTIMED_TESTS = "test/process/sessions/*.test.ts";
/** More than there are cores: tests of processes and of limits of time mostly wait. */
const MAX_WORKERS = Math.ceil(1.5 * availableParallelism());
/** Whole matches and many starts of the program, on a machine that may be busy with something else. */
const PROCESS_TIMEOUT = 120_000;

/** Part of the title of a suite that may always be skipped: what it needs, running shinpan does not. */
const NEEDS_A_PROGRAM = "without Python and PyTorch";

/** Says at the end of a run which suites were skipped. With SHINPAN_SKIPS=none (`.ci/run`) that fails the run. */
const skippedSuites: Reporter = {
  onTestRunEnd(modules) {
    if (modules.some(({ project }) => project.config.testNamePattern)) return;
    const skipped = modules.flatMap(({ children, relativeModuleId: file }) =>
      [...children.allSuites()]
        .filter(({ options }) => options.mode === "skip")
        .map(({ fullName }) => ({ title: fullName, file })),
    );
    for (const { title, file } of skipped) console.error(`SKIPPED: ${title}, ${file}`);
    const missed = skipped.filter(({ title }) => !title.includes(NEEDS_A_PROGRAM));
    if (process.env.SHINPAN_SKIPS !== "none" || missed.length === 0) return;
    console.error(`${missed.length} skipped suites, and SHINPAN_SKIPS=none allows none`);
    process.exitCode = 1;
  },
};

export default defineConfig({
  define: { __SHINPAN_VERSION__: JSON.stringify(version), __SHINPAN_REPORT__: JSON.stringify(report()) },
  test: {
    testTimeout: 30_000,
    // Vitest's own choice is a second, in which a thread may not have begun on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    reporters: ["default", skippedSuites],
    // One line a file: a slow test does not get its own.
    slowTestThreshold: 600_000,
    // The files of a worker share what they import: to load it anew for each took as long as the unit tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [PROCESS_TESTS],
          maxWorkers: MAX_WORKERS,
          setupFiles: "test/v8-flags.ts",
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: {
          name: "sessions",
          include: [UNTIMED_TESTS],
          globalSetup: "test/process/build.mjs",
          maxWorkers: MAX_WORKERS,
          testTimeout: PROCESS_TIMEOUT,
        },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: [TIMED_TESTS],
          globalSetup: "test/process/build.mjs",
          testTimeout: PROCESS_TIMEOUT,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
