/** `npm run train-policy` as a process. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "shinpan-train-policy-"));
const [games, out] = ["games.tsv", "weights.json"].map((name) => join(folder, name));

afterAll(() => rmSync(folder, { recursive: true }));

it("no weights are written where there are no games on 19×19 to learn from", () => {
  writeFileSync(games, "9\t6.5\tB+R\tB\t\t9d\t9d\tddeegcff\n".repeat(60));
  const args = ["scripts/run.mjs", "train-policy", "--games", games, "--out", out];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  const sentence = `train-policy: there are no games on 19×19 to learn from in ${games}`;
  expect([status, stderr]).toEqual([2, `${sentence}\nTry npm run train-policy -- --help.\n`]);
  expect(existsSync(out)).toBe(false);
});
