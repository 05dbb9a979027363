/** The shape of docs/experiments.tsv, which docs/benchmarks.md explains. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { winShare } from "../../src/match/statistics.ts";

const COLUMNS = ["id", "date", "commit", "change", "board", "budget", "games", "score", "interval", "kept", "why"];
const NONE = "–";

const [header, ...lines] = readFileSync(new URL("../../docs/experiments.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");
const rows = lines.map((line) => Object.fromEntries(line.split("\t").map((cell, i) => [COLUMNS[i], cell])));

it("has the columns that are explained, and a value in each", () => {
  expect(header.split("\t")).toEqual(COLUMNS);
  expect(lines.length).toBeGreaterThan(200);
  for (const line of lines) {
    const cells = line.split("\t");
    expect(cells.length, line).toBe(COLUMNS.length);
    expect(cells.every((cell) => cell !== "" && cell === cell.trim()), line).toBe(true);
  }
});

it("numbers its rows without a gap, in the order of their dates", () => {
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, i) => `E${String(i + 1).padStart(3, "0")}`));
  const dates = rows.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort());
  for (const date of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
});

it.each(rows)("$id: commit, games, score, interval and kept agree", ({ commit, games, score, interval, kept }) => {
  expect(commit).toMatch(/^[0-9a-f]{7}$/);
  expect(["yes", "no", NONE]).toContain(kept);
  if (games === NONE) {
    expect(interval).toBe(NONE);
    return;
  }
  const [won, of] = [Number(score), Number(games)];
  expect(won >= 0 && won <= of).toBe(true);
  const { low, high } = winShare({ wins: won, losses: of - won, draws: 0 });
  expect(interval).toBe(`${Math.round(100 * low)}–${Math.round(100 * high)}`);
});
