/** Explanations of verdicts as the referee really finds them. */
import { describe, expect, it } from "vitest";
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { PASS } from "../../engine/board/geometry.ts";
import { judgeGame } from "../../src/player/judge-game.ts";
import { explain } from "../../src/report/explanation.ts";
import { Game } from "../../src/rules/game.ts";
import { judge } from "../../src/referee/judging/judge.ts";
import { settleGame } from "../../src/referee/settlement.ts";
import { rules } from "../rules/support.ts";
import { boardOf } from "../support/diagram.ts";

describe("the explanation of an estimate", () => {
  const board = boardOf(`
    . . . . . . .
    . X X X X X .
    . X . . . X .
    . X . O . X .
    . X . O X X .
    . X X X . . .
    . . . . . . .`);
  const { geometry, colour } = board;
  const game = new Game(geometry, rules("japanese"), 0);
  const stones = (c: Colour) => geometry.points.filter((p) => colour[p] === c);
  game.setUp({ black: stones(BLACK), white: stones(WHITE), empty: [] });
  // No search at all; of the playouts White's stones survive one in five, Black's nineteen in twenty.
  const ownership = Float32Array.from(colour, (c) => (c === BLACK ? 0.9 : c === WHITE ? 0.6 : 0));
  const options = { estimate: () => ({ ownership }), nodes: 0, now: () => 0, timeMs: -1 };
  const settlement = settleGame(game, judge({ board }, options));
  const explained = (vertex: string) => explain(settlement, geometry.parseVertex(vertex) ?? 0);

  it("says how probably the string is taken", () => {
    expect(explained("D4").slice(0, 3)).toEqual([
      "The white string of 2 stones at D4 is dead.",
      "This is an estimate, 80 % sure.",
      "In 20 % of the cases White keeps it, in 80 % Black takes it.",
    ]);
  });

  it("says which of its neighbours falls, and that the verdict is hurried", () => {
    expect(explained("B6").slice(1)).toEqual([
      "This is an estimate, 95 % sure.",
      "In 95 % of the cases Black keeps it, in 5 % White takes it.",
      "In 80 % Black takes White's D4.",
      "This verdict is hurried: the time was up before all was read.",
    ]);
  });
});

it("says of a point of an empty board that no stone touches it", () => {
  const game = new Game(boardOf(". . .\n. . .\n. . .").geometry, rules("japanese"), 0);
  const point = game.geometry.parseVertex("B2") ?? 0;
  expect(explain(judgeGame(game), point)).toEqual(["B2 is nobody's point: no living stone touches it."]);
});

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
    // The same verdict where a pass costs a stone.
    game.ruleset = { ...rules("aga"), scoring: "territory" };
    game.play(WHITE, PASS);
    expect(settleGame(game, settlement.verdict).strictResult).toEqual({ by: "score", winner: BLACK, margin: 1 });
  });
});

describe("the explanation of a reading", () => {
  const board = boardOf(`
    O O O . X O O X . . . . .
    . X X X X O O X . . . . .
    X X O O O O O X . . . . .
    O O O . . . O X . . . . .
    . . . . . . O X . . . . .
    . . . . . . O X . . . . .
    . . . . . . O X . . . . .
    . . . . . . O X . . . . .
    . . . . . . O X . . . . .
    . . . . . . O X . . . . .
    . . . . . . O X . . . . .
    . . . . . . O X . . . . .
    . . . . . . O X . . . . .`);
  const { geometry, colour } = board;
  const game = new Game(geometry, rules("japanese"), 0);
  const stones = (c: Colour) => geometry.points.filter((p) => colour[p] === c);
  game.setUp({ black: stones(BLACK), white: stones(WHITE), empty: [] });

  it("says which group must live for it", () => {
    const lines = explain(judgeGame(game), geometry.parseVertex("E13") ?? 0);
    expect(lines.slice(0, 2)).toEqual([
      "The black string of 7 stones at E13 is dead.",
      "This is read, if White's F13 lives: search of all lines.",
    ]);
    expect(lines[2]).toMatch(/^Reading expects White /);
  });
});
