import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BLACK } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { writeGame } from "../../../scripts/label/labels.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "shinpan-positions-"));
const at = (name: string) => join(folder, name);

function run(out: string, ...flags: string[]) {
  const args = ["scripts/run.mjs", "tree-positions", at("labels.jsonl"), "--out", at(out), "--visits", "8", ...flags];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  return { status, stderr };
}

const textOf = (out: string) => readFileSync(at(out), "utf8");

beforeAll(() => {
  const head = { game: 0, teacher: "nobody", source: "policy", geometry: geometryOf(7), rules: "japanese", komi: 8.5 };
  const game = writeGame({ ...head, setup: [], first: BLACK, moves: [24, 17, 23], labels: [] });
  writeFileSync(at("labels.jsonl"), `${game}\n`);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

it("a list that was cut in the middle of a game is made whole", () => {
  expect(run("whole.jsonl", "--size", "7", "--games", "2")).toMatchObject({ status: 0 });
  const whole = textOf("whole.jsonl");
  const lines = whole.trimEnd().split("\n").map((line) => JSON.parse(line) as { readonly game: number });
  expect(new Set(lines.map(({ game }) => game))).toEqual(new Set([0, 1]));
  writeFileSync(at("cut.jsonl"), whole.slice(0, -100));
  expect(run("cut.jsonl", "--size", "7", "--games", "2")).toMatchObject({ status: 0 });
  expect(textOf("cut.jsonl")).toBe(whole);
  for (const rest of ['{"game":', '{"game":1']) {
    writeFileSync(at("cut.jsonl"), whole + rest);
    expect(run("cut.jsonl", "--size", "7", "--games", "2")).toMatchObject({ status: 0 });
    expect(textOf("cut.jsonl")).toBe(whole);
  }
}, 60_000);

it("positions are not added to a file of labels, which stays as it is", () => {
  const labels = textOf("labels.jsonl");
  const others = { "labels.jsonl": labels, "note.txt": "a note", "two.jsonl": `${labels}{"game":0,"size":7}\n` };
  for (const [name, text] of Object.entries(others)) {
    writeFileSync(at(name), text);
    const { status, stderr } = run(name, "--size", "7");
    expect([status, stderr]).toEqual([1, expect.stringContaining(`line 1 of ${at(name)} is no listed position`)]);
    expect(textOf(name)).toBe(text);
  }
});

it("says so where there are no games of that size", () => {
  const { status, stderr } = run("none.jsonl", "--size", "9");
  expect(status).toBe(2);
  expect(stderr).toContain("there are no games on 9×9");
});
