import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { BLACK } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { encodeOwnership, writeGame } from "../../../scripts/label/labels.ts";
import { recordBytes } from "../../../scripts/train/shard.ts";
import { testFolder } from "../../support/folder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const folder = testFolder();
const at = (name: string) => join(folder, name);
const labels = at("self.jsonl");

/** Writes a file of games with one label each, by turns on 3×3 and 2×2. */
function writeLabels(file: string, games: number): void {
  const lines = Array.from({ length: games }, (_, game) => {
    const geometry = geometryOf(game % 2 === 0 ? 3 : 2);
    const ownership = encodeOwnership(new Float32Array(geometry.points.length));
    const label = { moves: 0, winrate: 0.5, lead: 0, noResult: 0, policy: [[0, 1]] as const, ownership };
    const head = { game, teacher: "nobody", source: "policy", geometry, rules: "chinese", komi: 0 };
    return `${writeGame({ ...head, setup: [], first: BLACK, moves: [], labels: [label] })}\n`;
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.join(""));
}

function run(out: string, ...args: string[]) {
  const command = ["scripts/run.mjs", "make-shards", ...args, "--out", at(out)];
  const { status, stderr, stdout } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: "utf8" });
  return { status, stderr, stdout };
}

/** Name -> positions of each shard in a folder. */
function shardsIn(out: string): Record<string, number> {
  const names = readdirSync(at(out)).filter((name) => name.endsWith(".bin")).sort();
  return Object.fromEntries(
    names.map((name) => {
      const points = Number(name.match(/-(\d+)-/)?.[1]) ** 2;
      return [name, statSync(join(at(out), name)).size / recordBytes(points)];
    }),
  );
}

beforeAll(() => writeLabels(labels, 10));

describe("the shards of labelled games", () => {
  it("are made whole after a run that was killed while it named those of one part", () => {
    expect(run("killed", labels, "--games", "4")).toMatchObject({ status: 0, stderr: "" });
    const whole = shardsIn("killed");
    const lost = join(at("killed"), "train-2-self-0001.bin");
    const bytes = readFileSync(lost);
    rmSync(lost);
    const { stdout } = run("killed", labels, "--games", "4");
    expect(stdout).toMatch(/^self-0001\.bin: 4 positions .*\nself-rest\.bin: 2 .*\n$/);
    expect(shardsIn("killed")).toEqual(whole);
    expect(readFileSync(lost)).toEqual(bytes);
  });

  it("have every position once where they were made with other --games before", () => {
    for (const games of ["4", "100", "3"]) {
      expect(run("again", labels, "--games", games).status).toBe(0);
      const positions = Object.values(shardsIn("again")).reduce((sum, n) => sum + n, 0);
      expect(positions, games).toBe(10);
    }
  });

  it("stay where another file's name ends as theirs", () => {
    writeLabels(at("small-self.jsonl"), 3);
    expect(run("both", at("small-self.jsonl"), labels).status).toBe(0);
    expect(Object.keys(shardsIn("both")).filter((name) => name.includes("small-self"))).toHaveLength(3);
  });

  it("are not made of two files of one name", () => {
    writeLabels(at("other/self.jsonl"), 3);
    const { status, stderr } = run("none", labels, at("other/self.jsonl"));
    const sentence = "make-shards: two files are named self, and so would be their shards";
    expect([status, stderr]).toEqual([2, `${sentence}\nTry npm run make-shards -- --help.\n`]);
  });

  it("stay where their file has no labelled games any more", () => {
    writeFileSync(at("other/self.jsonl"), '{"kind":"labels","settings":{},"games":0}\n');
    const before = shardsIn("both");
    const { status, stderr } = run("both", at("other/self.jsonl"));
    expect([status, stderr]).toEqual([1, `make-shards: there are no labelled games in ${at("other/self.jsonl")}\n`]);
    expect(shardsIn("both")).toEqual(before);
  });
});
