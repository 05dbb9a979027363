import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { Game } from "../../src/rules/game.ts";
import { gameFrom, KO, playMoves, rules, TRIPLE_KO, TRIPLE_KO_ROUND } from "./support.ts";

describe("plays reported by a controller", () => {
  it("are accepted when only a superko rule is against them", () => {
    const drawn = gameFrom(TRIPLE_KO, rules("chinese"));
    playMoves(drawn, `${TRIPLE_KO_ROUND} W B2`);
    expect(drawn.game.moves).toHaveLength(6);
  });

  it.each([
    ["occupied", "B4", "B4 is occupied"],
    ["suicide", "A4", "A4 would be suicide"],
  ])("are refused: %s", (code, vertex, message) => {
    const { game, point } = gameFrom(
      `
      . O . .
      O . . .
      . . . .
      . . . .`,
      rules("japanese"),
    );
    expect(game.play(BLACK, point(vertex))).toEqual({ code, message });
    expect(game.moves).toHaveLength(0);
  });

  it("are refused when they retake a ko at once", () => {
    const drawn = gameFrom(KO, rules("japanese"));
    playMoves(drawn, "B a");
    expect(drawn.game.play(WHITE, drawn.point("B3"))).toEqual({ code: "ko", message: "B3 retakes the ko at once" });
  });

  it("may retake a ko when the player moved elsewhere in between, even out of turn", () => {
    const drawn = gameFrom(KO, rules("japanese"));
    playMoves(drawn, "B a B D1");
    expect(drawn.game.play(WHITE, drawn.point("B3"))).toBeUndefined();
  });

  it("are refused off the board, and a pass never is", () => {
    const game = new Game(geometryOf(9), rules("japanese"), 6.5);
    expect(game.play(BLACK, 5)?.code).toBe("off-board");
    expect(game.play(BLACK, 10_000)?.code).toBe("off-board");
    expect(game.play(BLACK, PASS)).toBeUndefined();
  });
});

describe("the sentence of an illegality", () => {
  it("names the move that is repeated", () => {
    const drawn = gameFrom(TRIPLE_KO, rules("aga"));
    playMoves(drawn, `B A9 W D7 ${TRIPLE_KO_ROUND}`);
    expect(drawn.game.whyIllegal(WHITE, drawn.point("B2"))).toEqual({
      code: "superko",
      message: "B2 repeats the position after move 2",
      repeatedMove: 2,
    });
  });

  it("names the start", () => {
    const drawn = gameFrom(TRIPLE_KO, rules("chinese"));
    playMoves(drawn, TRIPLE_KO_ROUND);
    expect(drawn.game.whyIllegal(WHITE, drawn.point("B2"))?.message).toBe("B2 repeats the position at the start");
  });
});
