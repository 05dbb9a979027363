import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BUNDLE, Engine, session } from "../engine.ts";

const GAME = "(;SZ[5]RU[Japanese]KM[0]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[])";

/** The program where no file can grow beyond one kilobyte, as on a disk with so little room. */
const NO_ROOM = ["bash", "-c", 'ulimit -f 1; exec "$0" "$@"', process.execPath, BUNDLE];

const onLinux = it.runIf(process.platform === "linux");

onLinux("a log that takes only a part of a line ends the run, which can go on later", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shinpan-full-"));
  const files = ["1", "2", "3", "4"].map((name) => join(folder, `${name}.sgf`));
  for (const file of files) writeFileSync(file, GAME);
  const log = join(folder, "scores.jsonl");
  const flags = ["score", "--threads", "1", "--out", log, ...files];
  const { code, stdout, stderr } = await new Engine(flags, NO_ROOM).ended;
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain('scores.jsonl" cannot be written');
  expect((await session("", flags)).code).toBe(0);
  const lines = readFileSync(log, "utf8").trimEnd().split("\n");
  expect(lines.slice(1).map((line) => (JSON.parse(line) as { index: number }).index)).toEqual([0, 1, 2, 3]);
  rmSync(folder, { recursive: true });
});
