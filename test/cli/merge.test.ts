import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { MERGE_COMMAND } from "../../src/cli/merge.ts";
import { matchSettings } from "../match/results.ts";
import { run as runOn } from "./terminal.ts";
import { testFolder } from "../support/folder.ts";

const folder = testFolder();

beforeAll(() => {
  for (const kind of ["selfplay", "score"]) {
    writeFileSync(join(folder, kind), `${JSON.stringify({ kind, settings: {}, games: 0 })}\n`);
  }
});

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

  it.each([
    ["a header without settings of a match", [{ kind: "match", settings: {}, games: 2 }, { game: 1 }]],
    ["a game without its moves", [{ kind: "selfplay", settings: {}, games: 1 }, { game: 1 }]],
    ["a file without its strings", [{ kind: "score", settings: {}, games: 1 }, { index: 0, game: 1, of: 1 }]],
  ])("says so of a log that has been changed by hand: %s", async (_name, lines) => {
    const log = join(folder, "changed");
    writeFileSync(log, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const { code, stderr } = await run(log);
    expect([code, stderr]).toEqual([
      1,
      "shinpan: the logs have a line that is not as shinpan writes it, and cannot be reported\n",
    ]);
  });

  it.each([1e18, -1, 0.5])("takes no log of %s games", async (games) => {
    const log = join(folder, "many");
    writeFileSync(log, `${JSON.stringify({ kind: "selfplay", settings: {}, games })}\n`);
    expect(await run(log)).toMatchObject({
      code: 1,
      stderr: `shinpan: ${log} is no log of a run: its first line cannot be read\n`,
    });
  });

  it("reports without them", async () => {
    expect(await run(join(folder, "score"))).toMatchObject({ code: 0, stdout: "0 games judged in 0 files.\n" });
    expect((await run(join(folder, "selfplay"), "--sgf", join(folder, "games"))).code).toBe(0);
  });
});
