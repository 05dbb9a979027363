/** Explanations of verdicts as the referee really finds them. */
import { describe, expect, it } from "vitest";
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { judgeGame } from "../../src/library/judge-game.ts";
import { explain } from "../../src/report/explanation.ts";
import { Game } from "../../src/rules/game.ts";
import { rules } from "../rules/support.ts";
import { boardOf } from "../support/diagram.ts";

describe("the explanation of a passed-over protective move", () => {
  it("names the move and the result of strict analysis", () => {
    const { geometry, colour } = boardOf(`
      . X . X O
      X X X O O
      . X O O .
      X X X O O
      X X X O .`);
    const game = new Game(geometry, rules("japanese"), 0);
    const stones = (c: Colour) => geometry.points.filter((p) => colour[p] === c);
    expect(game.setUp({ black: stones(BLACK), white: stones(WHITE), empty: [] })).toBeUndefined();
    const settlement = judgeGame(game);
    expect(explain(settlement, geometry.parseVertex("D5") ?? 0).at(-1)).toBe(
      "Black should have played C5 to protect D5: if White moved first, it would fall; " +
        "as it stands strict analysis gives 0.",
    );
  });
});
