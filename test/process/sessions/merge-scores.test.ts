import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { command } from "../engine.ts";
import { testFolder } from "../../support/folder.ts";

/** Two groups with three eyes each, and dame between them. The record has the right result. */
const BLACK_STONES = "AB[ba][bb][bc][bd][be][ab][ad]";
const WHITE_STONES = "AW[da][db][dc][dd][de][eb][ed]";
const GAME = `(;SZ[5]RU[Chinese]KM[0.5]RE[W+0.5]${BLACK_STONES}${WHITE_STONES};B[];W[])`;

const folder = testFolder();
let logs: string[];
let whole: string;

beforeAll(async () => {
  const games = Array.from({ length: 5 }, (_, i) => join(folder, `${i}.sgf`));
  games.forEach((file, i) => writeFileSync(file, i === 3 ? "no game" : GAME));
  whole = join(folder, "whole.jsonl");
  logs = [1, 2].map((i) => join(folder, `log-${i}.jsonl`));
  await command(["score", "--out", whole, ...games]);
  for (const [i, log] of logs.entries()) await command(["score", "--out", log, "--shard", `${i + 1}/2`, ...games]);
}, 60_000);

it("the logs of scored files are joined to the log that one process writes", async () => {
  const joined = join(folder, "joined.jsonl");
  const { code, stdout, stderr } = await command(["merge", ...[...logs].reverse(), "--out", joined]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^4 games judged in 5 files, 1 bad and left out\.\nAgrees with RE\[\]: 4 of 4/);
  expect(readFileSync(joined, "utf8")).toBe(readFileSync(whole, "utf8"));
});

it("what is missing is named, and other runs are not mixed in", async () => {
  const { code, stderr } = await command(["merge", logs[0]]);
  expect([code, stderr]).toEqual([1, "shinpan: 2 of 5 files are missing: 2, 4.\n"]);
  const other = join(folder, "other.jsonl");
  await command(["score", "--out", other, join(folder, "0.sgf"), join(folder, "1.sgf")]);
  expect((await command(["merge", logs[0], other])).stderr).toMatch(/is of another run than/);
});
