/**
 * Eye spaces of three to seven points in the centre, on the side and in the corner, without outside liberties and with
 * the attacker to move: which of them live, exactly as they stand.
 */
import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { Geometry } from "../../../engine/board/geometry.ts";
import { judge } from "../../../src/referee/judging/judge.ts";
import { scoreOf } from "../../support/score.ts";
import { diagramOf } from "../../support/diagram.ts";

const WIDTH = 9;
const HEIGHT = 8;

/** Where the shape's upper left corner lies. */
const PLACES = { centre: [2, 2], side: [2, 0], corner: [0, 0] } as const;

/** The shape as Black's eye space, one string of Black round it, and White everywhere else with two eyes. */
function boardWith(shape: readonly string[], [left, top]: readonly [number, number]): Board {
  const geometry = new Geometry(WIDTH, HEIGHT);
  const inside = (x: number, y: number) => shape[y - top]?.[x - left] === ".";
  const touches = (x: number, y: number) =>
    [-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => inside(x + dx, y + dy)));
  const board = new Board(geometry);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const isEye = (x === WIDTH - 1 || x === WIDTH - 3) && y === HEIGHT - 1;
      if (!inside(x, y) && !isEye) board.play(geometry.point(x, y), touches(x, y) ? BLACK : WHITE);
    }
  }
  return board;
}

/** Name, shape, whether it lives in the centre, on the side and in the corner: + and -. */
const SHAPES: readonly (readonly [name: string, shape: readonly string[], lives: string])[] = [
  ["straight three", ["..."], "---"],
  ["bent three", ["..", ". "], "---"],
  ["straight four", ["...."], "+++"],
  // In the corner it needs an outside liberty.
  ["bent four", ["...", ".  "], "++-"],
  ["zigzag four", [".. ", " .."], "+++"],
  ["square four", ["..", ".."], "---"],
  ["T four", ["...", " . "], "---"],
  ["bulky five", ["...", ".. "], "---"],
  ["cross five", [" . ", "...", " . "], "---"],
  ["straight five", ["....."], "+++"],
  ["rabbity six", [".. ", "...", " . "], "---"],
  // In the corner without outside liberties the second eye can be kept away.
  ["rectangular six", ["...", "..."], "++-"],
  ["straight six", ["......"], "+++"],
  // Cannot be taken, but two eyes cannot be forced either: a seki at best, and so not independently alive.
  ["rabbity six and a seventh point", [".. ", "...", " .."], "---"],
  ["hooked seven", ["...", ". .", ".. "], "+++"],
];

describe("eye spaces, attacker first", () => {
  const cases = SHAPES.flatMap(([name, shape, lives]) =>
    Object.entries(PLACES).map(([place, at], k) => [name, place, shape, at, lives[k] === "+"] as const),
  );
  it.each(cases)("%s, %s", (_name, _place, shape, at, lives) => {
    const board = boardWith(shape, at);
    const verdict = judge(
      { board, deadStones: "analysis" },
      { mode: "strict", estimate: ({ geometry }) => ({ ownership: new Float32Array(geometry.length) }) },
    );
    const black = verdict.strings.filter(({ colour }) => colour === BLACK);
    expect(black.map(({ status }) => status), diagramOf(board)).toEqual(black.map(() => (lives ? "alive" : "dead")));
    expect(black.every(({ tier }) => tier === "proved" || tier === "solved")).toBe(true);
    // White's two eyes; and Black's eye space, or that and all black stones twice.
    const space = shape.join("").replaceAll(" ", "").length;
    const stones = black.reduce((sum, string) => sum + string.stones.length, 0);
    expect(scoreOf(verdict)).toBe((lives ? space : -space - 2 * stones) - 2);
  });
});
