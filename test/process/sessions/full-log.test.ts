import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { BUNDLE, Engine, session } from "../engine.ts";
import { testFolder } from "../../support/folder.ts";

const GAME = "(;SZ[5]RU[Japanese]KM[0]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[])";

/** The program where no file can grow beyond one kilobyte, as on a disk with so little room. */
const NO_ROOM = ["bash", "-c", 'ulimit -f 1; exec "$0" "$@"', process.execPath, BUNDLE];

/** The same where no file can have a byte. */
const FULL = NO_ROOM.map((word) => word.replace("-f 1", "-f 0"));

const onLinux = it.runIf(process.platform === "linux");

onLinux("a log that takes only a part of a line ends the run, which can go on later", async () => {
  const folder = testFolder(onTestFinished);
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
});

onLinux("a disk that is full from the start is named in words, and is no usage error", async () => {
  const folder = testFolder(onTestFinished);
  const [file, out] = [join(folder, "1.sgf"), join(folder, "out")];
  writeFileSync(file, GAME);
  const commands = [["score", file, "--out"], ["score", file, "--svg"], ["selfplay", "--size", "2", "--out"]];
  for (const [i, args] of commands.entries()) {
    const { code, stdout, stderr } = await new Engine([...args, `${out}${i}`], FULL).ended;
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^shinpan: "\/[^"]*" cannot be written: file too large\n$/);
  }
});

onLinux.each([["/dev/full", "the disk is full"], ["file", "file too large"]])(
  "a session whose replies go to %s ends with exit code 1 and a sentence",
  async (name, why) => {
    const folder = testFolder(onTestFinished);
    const script = `ulimit -f 0; cd "$0"; exec "$@" > ${name}`;
    const engine = new Engine(["--no-net"], ["bash", "-c", script, folder, process.execPath, BUNDLE]);
    engine.send("name\n");
    const { code, stderr } = await engine.ended;
    expect([code, stderr]).toEqual([1, `GTP ready\nshinpan: "standard output" cannot be written: ${why}\n`]);
  },
);
