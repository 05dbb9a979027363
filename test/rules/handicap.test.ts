import { describe, expect, it } from "vitest";
import { BLACK } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { Game } from "../../src/rules/game.ts";
import { fixedHandicap, freeHandicap, mostFixedHandicap } from "../../src/rules/handicap.ts";
import { rules } from "./support.ts";

const vertices = (size: number, n: number) => {
  const geometry = geometryOf(size);
  return fixedHandicap(geometry, n)?.map((p) => geometry.vertex(p)).join(" ");
};

describe("fixed handicap", () => {
  it.each([
    [19, 2, "D4 Q16"],
    [19, 3, "D4 Q16 D16"],
    [19, 4, "D4 Q16 D16 Q4"],
    [19, 5, "D4 Q16 D16 Q4 K10"],
    [19, 6, "D4 Q16 D16 Q4 D10 Q10"],
    [19, 7, "D4 Q16 D16 Q4 D10 Q10 K10"],
    [19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"],
    [19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"],
    [13, 9, "D4 K10 D10 K4 D7 K7 G4 G10 G7"],
    [9, 5, "C3 G7 C7 G3 E5"],
    [9, 9, "C3 G7 C7 G3 C5 G5 E3 E7 E5"],
    [11, 4, "C3 J9 C9 J3"],
    [8, 4, "C3 F6 C6 F3"],
    [7, 4, "C3 E5 C5 E3"],
    [18, 4, "D4 P15 D15 P4"],
    [25, 2, "D4 W22"],
  ])("on %ix%#: %i stones", (size, n, expected) => {
    expect(vertices(size, n)).toBe(expected);
  });

  it.each([
    [19, 9],
    [9, 9],
    [18, 4],
    [8, 4],
    [7, 4],
    [6, 0],
    [5, 0],
    [2, 0],
  ])("on a board of %i lines has at most %i stones", (size, most) => {
    expect(mostFixedHandicap(geometryOf(size))).toBe(most);
    for (const n of [-1, 0, 1, most + 1, 2.5, NaN]) expect(vertices(size, n)).toBeUndefined();
    if (most > 0) expect(vertices(size, most)?.split(" ")).toHaveLength(most);
  });

  it("knows boards that are not square", () => {
    const geometry = geometryOf(19, 9);
    expect(fixedHandicap(geometry, 5)?.map((p) => geometry.vertex(p))).toEqual(["D3", "Q7", "D7", "Q3", "K5"]);
    expect(mostFixedHandicap(geometryOf(19, 8))).toBe(4);
    expect(mostFixedHandicap(geometryOf(19, 6))).toBe(0);
  });
});

describe("free handicap", () => {
  it("is the fixed one where there is one", () => {
    const geometry = geometryOf(19);
    for (let n = 2; n <= 9; n++) expect(freeHandicap(geometry, n)).toEqual(fixedHandicap(geometry, n));
  });

  it("has any number of stones on any board, each on a point of its own, and leaves a legal position", () => {
    for (const [width, height] of [[2, 2], [3, 3], [5, 5], [7, 7], [8, 8], [9, 9], [13, 9], [19, 19]]) {
      const geometry = geometryOf(width, height);
      for (const n of [1, 2, 4, 7, 10, 13, 30, width * height - 2]) {
        if (n > width * height - 2) continue;
        const points = freeHandicap(geometry, n);
        expect(points).toHaveLength(n);
        expect(new Set(points).size).toBe(n);
        const game = new Game(geometry, rules("aga"), 0.5);
        expect(game.setFreeHandicap(points)).toBeUndefined();
        expect(geometry.points.filter((p) => game.board.colour[p] === BLACK)).toHaveLength(n);
      }
    }
  });

  it("puts the tenth to thirteenth stone between the others on 19x19", () => {
    const geometry = geometryOf(19);
    const more = freeHandicap(geometry, 13).slice(9).map((p) => geometry.vertex(p));
    expect(more.sort()).toEqual(["G13", "G7", "N13", "N7"]);
  });
});
