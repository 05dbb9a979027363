import { describe, expect, it } from "vitest";
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { Game } from "../../src/rules/game.ts";
import { diagramOf, expectBoard } from "../support/diagram.ts";
import { gameFrom, KO, playMoves, rules } from "./support.ts";

const nine = geometryOf(9);

function newGame(ruleset = "japanese"): Game {
  return new Game(nine, rules(ruleset), 6.5);
}

describe("moves", () => {
  it("alternate, Black first", () => {
    const game = newGame();
    expect(game.toPlay).toBe(BLACK);
    game.play(BLACK, nine.parseVertex("E5")!);
    expect(game.toPlay).toBe(WHITE);
    game.play(WHITE, PASS);
    expect(game.toPlay).toBe(BLACK);
    expect(game.moves).toEqual([
      { colour: BLACK, point: nine.parseVertex("E5") },
      { colour: WHITE, point: PASS },
    ]);
    expect(game.lastMove).toEqual({ colour: WHITE, point: PASS });
  });

  it("may come out of turn: the player left out has not passed", () => {
    const game = newGame("aga");
    game.play(BLACK, nine.parseVertex("E5")!);
    game.play(BLACK, nine.parseVertex("E6")!);
    expect(game.toPlay).toBe(WHITE);
    expect(game.consecutivePasses).toBe(0);
    expect(game.passStones(WHITE)).toBe(0);
  });

  it("count passes in a row", () => {
    const game = newGame();
    for (const passes of [1, 2, 3]) {
      game.play(game.toPlay, PASS);
      expect(game.consecutivePasses).toBe(passes);
    }
    game.play(game.toPlay, nine.parseVertex("A1")!);
    expect(game.consecutivePasses).toBe(0);
  });

  it("take prisoners, by capture and by suicide", () => {
    const drawn = gameFrom(
      `
      . X O a
      b O X .
      . X . .
      . . . .`,
      rules("new-zealand"),
    );
    playMoves(drawn, "B a");
    expect(drawn.game.prisoners(WHITE)).toBe(1);
    playMoves(drawn, "W pass B b");
    expect(drawn.game.prisoners(WHITE)).toBe(2);
    expect(drawn.game.prisoners(BLACK)).toBe(0);
  });

  it("hand over pass stones where the ruleset asks for it", () => {
    const game = newGame("aga");
    game.play(BLACK, PASS);
    expect([game.passStones(BLACK), game.passStones(WHITE)]).toEqual([1, 0]);
    game.ruleset = rules("chinese");
    expect(game.passStones(BLACK)).toBe(0);
  });
});

describe("handicap", () => {
  const points = ["C3", "G7", "C7"].map((vertex) => nine.parseVertex(vertex)!);

  it("of placed stones: White moves next", () => {
    const game = newGame();
    expect(game.setFreeHandicap(points)).toBeUndefined();
    expect(game.handicap).toBe(3);
    expect(game.toPlay).toBe(WHITE);
    expectBoard(
      game.board,
      `
      . . . . . . . . .
      . . . . . . . . .
      . . X . . . X . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . X . . . . . .
      . . . . . . . . .
      . . . . . . . . .`,
    );
  });

  it.each([
    ["repeated-point", [points[0], points[1], points[0]], "C3 is named twice"],
    ["off-board", [points[0], 3], "3 is not a point of the board"],
    ["off-board", [points[0], PASS], "0 is not a point of the board"],
    ["too-many-stones", nine.points.slice(0, 80), "80 stones are too many"],
  ])("is refused: %s", (code, stones, message) => {
    const game = newGame();
    expect(game.setFreeHandicap(stones)).toEqual({ code, message });
    expect(game.board.emptyCount).toBe(81);
    expect(game.steps).toBe(0);
  });

  it("is refused once the game has begun", () => {
    const game = newGame();
    game.play(BLACK, PASS);
    expect(game.setFreeHandicap(points)).toEqual({ code: "board-not-empty", message: "board not empty" });
    expect(game.startHandicapMoves(2)?.code).toBe("board-not-empty");
  });

  it("may fill the board up to two points", () => {
    const game = newGame();
    expect(game.setFreeHandicap(nine.points.slice(0, 79))).toBeUndefined();
    expect(game.board.emptyCount).toBe(2);
  });

  it("of moves: White must pass in between", () => {
    const game = newGame("ing");
    expect(game.startHandicapMoves(3)).toBeUndefined();
    expect(game.handicap).toBe(3);
    for (const point of points.slice(0, 2)) {
      game.play(BLACK, point);
      expect(game.whyIllegal(WHITE, nine.parseVertex("E5")!)?.code).toBe("obligatory-pass");
      expect(game.whyIllegal(WHITE, PASS)).toBeUndefined();
      game.play(WHITE, PASS);
    }
    expect(game.consecutivePasses).toBe(0);
    expect(game.state.passes).toEqual([0, 0, 0]);
    expect(game.state.firstPass).toBeUndefined();
    game.play(BLACK, points[2]);
    expect(game.whyIllegal(WHITE, nine.parseVertex("E5")!)).toBeUndefined();
  });

  it("of stones reported one by one is Black's moves before White's first", () => {
    const game = newGame();
    for (const point of points) game.play(BLACK, point);
    expect(game.handicap).toBe(3);
    game.play(WHITE, nine.parseVertex("E5")!);
    expect(game.handicap).toBe(3);
    // A position put on the board stone by stone is no handicap.
    game.play(WHITE, nine.parseVertex("E6")!);
    expect(game.handicap).toBe(0);
  });

  it("is none in an even game", () => {
    const game = newGame();
    expect(game.handicap).toBe(0);
    game.play(BLACK, points[0]);
    game.play(WHITE, points[1]);
    expect(game.handicap).toBe(0);
  });
});

describe("setup", () => {
  it("changes stones without captures and keeps prisoners, moves and turn", () => {
    const drawn = gameFrom(
      `
      O a .
      X . .
      . . .`,
      rules("chinese"),
    );
    const { game, point } = drawn;
    playMoves(drawn, "B a");
    expect(game.setUp({ black: [point("C1")], white: [point("A3")], empty: [point("A2")] })).toBeUndefined();
    expectBoard(
      game.board,
      `
      O X .
      . . .
      . . X`,
    );
    expect(game.prisoners(WHITE)).toBe(1);
    expect(game.toPlay).toBe(WHITE);
    expect(game.moves).toHaveLength(1);
    playMoves(drawn, "W A2 B B2");
    expect(game.prisoners(WHITE)).toBe(1);
    playMoves(drawn, "W C2 B A1");
    expect(game.prisoners(WHITE)).toBe(3);
  });

  it("takes stones in any order, if only their strings have liberties in the end", () => {
    const drawn = gameFrom(
      `
      O O .
      O X .
      X X O`,
      rules("japanese"),
    );
    expect(drawn.game.setUp({ black: [], white: [], empty: [drawn.point("C3")] })).toBeUndefined();
    const reversed = new Game(drawn.game.geometry, rules("japanese"), 0);
    const stones = (colour: Colour) => reversed.geometry.points.filter((p) => drawn.game.board.colour[p] === colour);
    reversed.setUp({ white: stones(WHITE).reverse(), black: stones(BLACK).reverse(), empty: [] });
    expect(diagramOf(reversed.board)).toBe(diagramOf(drawn.game.board));
    expect(reversed.prisoners(BLACK) + reversed.prisoners(WHITE)).toBe(0);
  });

  it("is refused where a string would have no liberty, and names it", () => {
    const game = new Game(geometryOf(3), rules("japanese"), 0);
    const at = (vertex: string) => game.geometry.parseVertex(vertex)!;
    expect(game.setUp({ black: [at("A2"), at("B1")], white: [at("A1")], empty: [] })).toEqual({
      code: "no-liberty",
      message: "the string of A1 would have no liberty",
    });
    expect(game.board.emptyCount).toBe(9);
  });

  it("is refused where a point is set up in two ways", () => {
    const game = newGame();
    const p = nine.parseVertex("E5")!;
    expect(game.setUp({ black: [p], white: [p], empty: [] })).toEqual({
      code: "repeated-point",
      message: "E5 is named twice",
    });
  });

  it("makes a new start: earlier positions no longer count for repetition", () => {
    const drawn = gameFrom(KO, rules("chinese"));
    const { game, point } = drawn;
    playMoves(drawn, "B a W pass B pass");
    expect(game.whyIllegal(WHITE, point("B3"))?.code).toBe("superko");
    game.setUp({ black: [], white: [], empty: [], toPlay: WHITE });
    expect(game.whyIllegal(WHITE, point("B3"))).toBeUndefined();
    expect(game.startKey).toBe(game.board.key());
  });
});
