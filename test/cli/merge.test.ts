import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MERGE_COMMAND } from "../../src/cli/merge.ts";
import { matchSettings } from "../match/results.ts";
import { run as runOn } from "./terminal.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shinpan-merge-"));
  for (const kind of ["selfplay", "score"]) {
    writeFileSync(join(folder, kind), `${JSON.stringify({ kind, settings: {}, games: 0 })}\n`);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: readonly string[]) => runOn(MERGE_COMMAND, args);

describe("shinpan merge", () => {
  it.each([
    ["selfplay", "--html", "--html is for a match, and these logs are of self-play"],
    ["score", "--html", "--html is for a match, and these logs are of scored files"],
    ["score", "--sgf", "--sgf is for a match or self-play, and these logs are of scored files"],
  ])("refuses for logs of %s the flag %s", async (kind, flag, sentence) => {
    const output = join(folder, "new", "output");
    const { code, stdout, stderr } = await run(join(folder, kind), flag, output);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toBe(`shinpan: ${sentence}\nTry shinpan merge --help.\n`);
    expect(existsSync(join(folder, "new"))).toBe(false);
  });

  it("does not write the page and the joined log into one file", async () => {
    const log = join(folder, "match");
    writeFileSync(log, `${JSON.stringify({ kind: "match", settings: matchSettings("a", "b"), games: 0 })}\n`);
    const output = join(folder, "page");
    const { code, stderr } = await run(log, "--html", output, "--out", output);
    expect([code, existsSync(output)]).toEqual([2, false]);
    expect(stderr).toContain(`--out: "${output}" is the file of --html too; name another file`);
  });

  it("reports without them", async () => {
    expect(await run(join(folder, "score"))).toMatchObject({ code: 0, stdout: "0 games judged in 0 files.\n" });
    expect((await run(join(folder, "selfplay"), "--sgf", join(folder, "games"))).code).toBe(0);
  });
});
