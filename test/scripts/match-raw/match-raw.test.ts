/** `npm run match-raw` as a process. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const TEACHER = `"${process.execPath}" "${fileURLToPath(new URL("../../support/fake-teacher.mjs", import.meta.url))}"`;

function run(...args: string[]) {
  const options = { cwd: ROOT, encoding: "utf8", timeout: 20_000 } as const;
  const { status, stderr, stdout } = spawnSync(process.execPath, ["scripts/run.mjs", "match-raw", ...args], options);
  return { status, stderr, stdout };
}

it("two games are one opening, played with either colour", () => {
  const { status, stdout } = run(TEACHER, TEACHER, "--size", "7", "--games", "2");
  expect(status).toBe(0);
  // The two are the same, so that what one wins as Black the other does.
  expect(stdout).toMatch(/^2 games: 1–1: .*mean lead 0\.0\n$/);
}, 60_000);

it("a player's program is ended where the other player's file is missing", () => {
  expect(run(TEACHER, "nowhere.json")).toMatchObject({ status: 1, stderr: expect.stringContaining("nowhere.json") });
}, 30_000);

it("an opening is not played by one side alone", () => {
  const { status, stderr } = run(TEACHER, TEACHER, "--games", "3");
  const sentence = "match-raw: --games takes an even number: every opening is played twice";
  expect([status, stderr]).toEqual([2, `${sentence}\nTry npm run match-raw -- --help.\n`]);
}, 30_000);
