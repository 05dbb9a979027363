/** The log of a scoring run, whose units are files of one or several games. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { RunLog } from "../../src/io/log.ts";
import type { Bad } from "../../src/score/entry.ts";
import { testFolder } from "../support/folder.ts";

const HEADER = { kind: "score", settings: { files: "a" }, games: 3 } as const;
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
  folder = testFolder(onTestFinished);
  path = join(folder, "log");
});

/** Opens the log, adds what is missing, and returns what was there; or the sentence that refuses it. */
function resume(header: typeof HEADER & { readonly shard?: string } = HEADER): (readonly Bad[])[] | string {
  const log = RunLog.open<Bad>(path, header);
  if (typeof log === "string") return log;
  const done = [...log.units.values()];
  const { begun } = log;
  for (const entries of FILES) {
    if (log.units.has(entries[0].index + 1)) continue;
    for (const entry of entries.slice(begun[0]?.index === entries[0].index ? begun.length : 0)) log.append(entry);
  }
  log.close();
  return done;
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

  it("judges a file again of which a game is missing", () => {
    writeFileSync(path, [HEADER, FILES[1][1], ...FILES[2]].map((line) => `${JSON.stringify(line)}\n`).join(""));
    expect(resume()).toEqual([FILES[2]]);
    expect(resume()).toEqual([FILES[2], FILES[0], FILES[1]]);
  });

  it.each([
    ["another run's", `${JSON.stringify({ ...HEADER, settings: { files: "b" } })}\n`, /run: files was "b" and is "a"$/],
    ["another part's", `${JSON.stringify({ ...HEADER, shard: "1/2" })}\n`, /another part of the run$/],
    ["no log at all", "Dear diary,\n", /is no log of a run/],
    ["no log at all, on one line", "Dear diary", /is no log of a run/],
  ])("is refused and left alone if it is %s", (_, text, sentence) => {
    writeFileSync(path, text);
    expect(resume()).toMatch(sentence);
    expect(readFileSync(path, "utf8")).toBe(text);
  });
});

describe("the log of an analysis", () => {
  const header = { kind: "analyze", settings: { files: "a" }, games: 2 } as const;
  const position = (index: number, game: number, of: number, move: number) => {
    return { index, file: "f", game, of, position: { move } };
  };
  const done = (index: number, game: number, of: number) => ({ index, file: "f", game, of, error: "x" });
  const LINES = [
    [position(0, 1, 1, 0), position(0, 1, 1, 1), done(0, 1, 1)],
    [position(1, 1, 2, 0), done(1, 1, 2), position(1, 2, 2, 0), position(1, 2, 2, 1), done(1, 2, 2)],
  ];

  it("goes on within a game wherever it was cut off", () => {
    const go = () => {
      const log = RunLog.open<(typeof LINES)[number][number]>(path, header);
      if (typeof log === "string") throw new Error(log);
      for (const [i, lines] of LINES.entries()) {
        if (log.units.has(i + 1)) expect(log.units.get(i + 1)).toEqual(lines);
        else for (const line of lines.slice(log.begun.length)) log.append(line);
      }
      log.close();
    };
    go();
    const whole = readFileSync(path);
    for (let length = 0; length <= whole.length; length += 23) {
      writeFileSync(path, whole.subarray(0, length));
      go();
      expect(readFileSync(path).equals(whole), `cut after ${length} bytes`).toBe(true);
    }
  });
});
