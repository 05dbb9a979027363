/**
 * The shared positions with exact statuses, where they are at hand: every string and every point of territory, in strict
 * mode under the Applicable Japanese Rules.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { Geometry } from "../../../engine/board/geometry.ts";
import { judge } from "../../../src/rules/judge.ts";

interface SharedPosition {
  readonly id: string;
  readonly rows: readonly string[];
  readonly verified: boolean;
  readonly score: number;
  readonly expected: { readonly territory: { readonly B: readonly string[]; readonly W: readonly string[] } };
  readonly strings: readonly { readonly points: readonly string[]; readonly ia: number }[];
}

/**
 * The literal game, with every (before, after) pair remembered until its end, is lost for both strings here; the
 * shared answer forgets pairs where they can come back under another ko ban.
 */
const FORGETFUL = "fixedko_3x3_d";

const path = fileURLToPath(new URL("../../../../shared/data/status/positions.jsonl", import.meta.url));
const positions: SharedPosition[] = existsSync(path)
  ? readFileSync(path, "utf8").trim().split("\n").map((line) => JSON.parse(line))
  : [];

describe.skipIf(positions.length === 0)("shared positions (skipped where ../shared is absent)", () => {
  it.each(positions.filter(({ verified, id }) => verified && id !== FORGETFUL))("$id", (position) => {
    const { rows, expected, strings, score } = position;
    const geometry = new Geometry(rows[0].length, rows.length);
    const board = new Board(geometry);
    rows.forEach((row, y) => {
      [...row].forEach((stone, x) => {
        if (stone !== ".") board.play(geometry.point(x, y), stone === "X" ? BLACK : WHITE);
      });
    });
    const verdict = judge(
      { board, komi: 0, counting: "territory" },
      { mode: "strict", estimate: () => new Float32Array(geometry.length) },
    );
    const name = (points: readonly number[]) => points.map((p) => geometry.vertex(p)).sort().join(" ");
    const alive = new Set(
      verdict.strings.flatMap(({ stones, independentlyAlive }) => (independentlyAlive ? stones : [])),
    );
    for (const { points, ia } of strings) {
      const found = points.filter((vertex) => alive.has(geometry.parseVertex(vertex) ?? 0));
      expect(found, `independently alive of ${points.join(" ")}`).toEqual(ia === 1 ? points : []);
    }
    for (const [colour, points] of [
      [BLACK, expected.territory.B],
      [WHITE, expected.territory.W],
    ] as const) {
      const found = geometry.points.filter((p) => verdict.territory[p] === colour);
      expect(name(found)).toBe([...points].sort().join(" "));
    }
    expect(verdict.score).toBe(score);
    expect(verdict.strings.every(({ tier }) => tier === "proved" || tier === "solved")).toBe(true);
  });
});
