/** The named shapes of `shapes.ts`: verdict, territory and score. */
import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { judge } from "../../../src/referee/judging/judge.ts";
import type { Verdict } from "../../../src/referee/verdict.ts";
import { scoreOf } from "../../support/score.ts";
import { boardOf, diagramOf } from "../../support/diagram.ts";
import { SHAPES } from "./shapes.ts";

describe("strict verdicts of named shapes", () => {
  it.each(SHAPES)("%s", (_name, maps, score) => {
    const rows = maps.trim().split("\n").map((row) => row.trim().split(/\s+/));
    const board = boardOf(rows.map(([stones]) => stones).join("\n"));
    const verdict = judge(
      { board },
      {
        mode: "strict",
        estimate: ({ geometry }) => ({ ownership: new Float32Array(geometry.length) }),
      },
    );
    expect(draw(verdict, diagramOf(board))).toBe(rows.map((row) => row.join(" ")).join("\n"));
    expect(scoreOf(verdict)).toBe(score);
    expect(verdict.strings.every(({ tier, confidence }) => tier !== "estimated" && confidence === 1)).toBe(true);
  });
});

/** The three maps of a verdict. */
function draw({ geometry, strings, territory }: Verdict, diagram: string): string {
  const stones = diagram.split("\n").map((row) => row.replaceAll(" ", ""));
  const status = stones.map((row) => [...row].fill("."));
  const owner = stones.map((row) => [...row].fill("."));
  for (const { stones: points, independentlyAlive, cycleCritical } of strings) {
    for (const p of points) {
      status[geometry.row(p)][geometry.column(p)] = (cycleCritical ? "~*" : "-+")[independentlyAlive ? 1 : 0];
    }
  }
  for (const p of geometry.points) {
    if (territory[p] === BLACK) owner[geometry.row(p)][geometry.column(p)] = "b";
    if (territory[p] === WHITE) owner[geometry.row(p)][geometry.column(p)] = "w";
  }
  return stones.map((row, y) => `${row} ${status[y].join("")} ${owner[y].join("")}`).join("\n");
}
