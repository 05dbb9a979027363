import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Bad, Entry } from "../../../src/cli/score/entry.ts";
import { ScoreLog } from "../../../src/cli/score/log.ts";

const HEAD = { log: "score", files: 3 };
/** Three files, the second with two games. */
const FILES: readonly (readonly Bad[])[] = [
  [{ index: 0, file: "a.sgf", game: 1, of: 1, error: "ä" }],
  [
    { index: 1, file: "b.sgf", game: 1, of: 2, error: "x" },
    { index: 1, file: "b.sgf", game: 2, of: 2, error: "y" },
  ],
  [{ index: 2, file: "c.sgf", game: 1, of: 1, error: "z" }],
];

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shinpan-log-"));
  path = join(folder, "log");
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Opens the log, adds what is missing, and returns what was there. */
function resume(head: object = HEAD): readonly (readonly Entry[])[] {
  const log = new ScoreLog(path, head);
  for (const entries of FILES.slice(log.done.length)) log.append(entries);
  log.close();
  return log.done;
}

describe("the log of a scoring run", () => {
  it("is the same wherever it was cut off", () => {
    expect(resume()).toEqual([]);
    const whole = readFileSync(path);
    for (let length = 0; length <= whole.length; length++) {
      writeFileSync(path, whole.subarray(0, length));
      const done = resume();
      expect(readFileSync(path).equals(whole), `cut after ${length} bytes`).toBe(true);
      expect(done).toEqual(FILES.slice(0, done.length));
    }
    expect(resume()).toEqual(FILES);
  });

  it.each([
    ["another run's", '{"log":"score","files":4}\n'],
    ["no log at all", "Dear diary,\n"],
    ["no log at all, on one line", "Dear diary"],
    ["a log with something else in it", `${JSON.stringify(HEAD)}\nDear diary,\n`],
    ["a log with a game missing", `${JSON.stringify(HEAD)}\n${JSON.stringify(FILES[1][1])}\n`],
  ])("is refused and left alone if it is %s", (_, text) => {
    writeFileSync(path, text);
    expect(() => resume()).toThrow(/is there already and is no log of this run/);
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("cannot be where there is no folder", () => {
    expect(() => new ScoreLog(join(folder, "no", "log"), HEAD)).toThrow(/cannot be opened/);
  });
});
