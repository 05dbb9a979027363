/** The manual's table of ranks against the numbers that the ranks play by. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { geometryOf } from "../../engine/board/geometry.ts";
import { rankNamed, rankPlayOn } from "../../src/player/ranks.ts";

const manual = readFileSync(new URL("../../docs/manual.md", import.meta.url), "utf8");

it("the manual has the numbers of ranks on 19x19", () => {
  const [, names] = /^\| \|((?: `\d+[kd]` \|)+)$/m.exec(manual) ?? [];
  const ranks = names.match(/\d+[kd]/g)!.map((name) => rankPlayOn(rankNamed(name)!, geometryOf(19)));
  const shown = (quantity: string) => {
    const [, cells] = new RegExp(`^\\| \\*${quantity}\\*[^|]*\\|(.*)\\|$`, "m").exec(manual) ?? [];
    return cells.split("|").map(Number);
  };
  expect(ranks.length).toBeGreaterThan(1);
  expect(shown("visits")).toEqual(ranks.map(({ playouts }) => playouts));
  expect(shown("sight")).toEqual(ranks.map(({ searchWeight }) => searchWeight));
  for (const [i, { plausible, temperature }] of ranks.entries()) {
    expect(shown("temperature")[i]).toBeCloseTo(temperature, 9);
    expect(shown("plausible")[i]).toBeCloseTo(plausible, 9);
  }
});
