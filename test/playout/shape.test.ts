import { describe, expect, it } from "vitest";
import { isKillingShape, vitalPoint } from "../../engine/playout/shape.ts";
import { parseDiagram, pointsOf } from "../support/diagram.ts";

/** Eye spaces drawn as black stones and the vital point `v`, which is part of the space; `-`: no vital point. */
const SPACES: readonly [name: string, rows: string, kills: boolean][] = [
  ["straight three", ". . . . . / . X v X . / . . . . . / . . . . .", true],
  ["bent three", ". . . . . / . X v . . / . . X . . / . . . . .", true],
  ["pyramid four", ". . . . . / . X v X . / . . X . . / . . . . .", true],
  ["square four", ". . . . . / . X X . . / . X X . . / . . . . .", true],
  ["straight four", ". . . . . / X X X X . / . . . . . / . . . . .", false],
  ["bent four", ". . . . . / X X X . . / . . X . . / . . . . .", false],
  ["zigzag four", ". . . . . / X X . . . / . X X . . / . . . . .", false],
  ["bulky five", ". . . . . / . X X . . / . v X . . / . X . . .", true],
  ["cross five", ". . X . . / . X v X . / . . X . . / . . . . .", true],
  ["straight five", "X X X X X / . . . . . / . . . . . / . . . . .", false],
  ["rabbity six", ". . X . . / . X v X . / . . X X . / . . . . .", true],
  ["two by three", ". . . . . / . X X X . / . X X X . / . . . . .", false],
];

describe("an eye space", () => {
  it.each(SPACES)("%s", (_name, rows, kills) => {
    const { board, marks, geometry } = parseDiagram(rows.replaceAll("/", "\n"));
    const shape = pointsOf(board, 1).concat(marks.v === undefined ? [] : [marks.v]);
    expect(geometry.vertex(vitalPoint(geometry, shape, shape.length))).toBe(geometry.vertex(marks.v ?? 0));
    expect(isKillingShape(geometry, shape, shape.length)).toBe(kills);
  });

  it("of one or two points never makes two eyes", () => {
    const { geometry } = parseDiagram(". . / . .".replaceAll("/", "\n"));
    expect(isKillingShape(geometry, [geometry.point(0, 0)], 1)).toBe(true);
    expect(vitalPoint(geometry, [geometry.point(0, 0), geometry.point(1, 0)], 2)).toBe(0);
  });
});
