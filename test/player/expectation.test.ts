import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { judgeGame } from "../../src/player/judge-game.ts";
import { searchExpectation } from "../../src/player/expectation.ts";
import { Game } from "../../src/rules/game.ts";
import { cpuTimeMs } from "../support/cpu-time.ts";
import { boardOf } from "../support/diagram.ts";
import { gameFrom, rules } from "../rules/support.ts";

const marginOf = (board: Board, toMove: Colour) =>
  searchExpectation(board, { toMove, recent: [], goesOn: true })?.margin ?? NaN;

describe("the margin that a search expects", () => {
  it("is near the fair komi on empty boards, for who moves first", () => {
    for (const size of [9, 13, 19]) {
      const board = new Board(geometryOf(size));
      const black = marginOf(board, BLACK);
      expect(black, `${size}x${size}`).toBeGreaterThan(4.5);
      expect(black, `${size}x${size}`).toBeLessThan(8.5);
      expect(marginOf(board, WHITE)).toBeCloseTo(-black, 1);
    }
  });

  it("does not depend on prisoners", () => {
    const board = boardOf(`
      . . . . . . . . .
      . . . . . . . . .
      . . X . . . O . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . O . . . X . .
      . . . . . . . . .
      O X . . . . . . .`);
    const { geometry, colour } = board;
    board.play(geometry.parseVertex("A2")!, BLACK);
    expect(board.prisoners(WHITE)).toBe(1);
    const clean = new Board(geometry);
    for (const p of geometry.points) if (colour[p] !== EMPTY) clean.play(p, colour[p] as Colour);
    expect(marginOf(board, BLACK)).toBeCloseTo(marginOf(clean, BLACK), 3);
  });

  it("is that of who moves first where strings can take each other", () => {
    const board = boardOf(`
      . . . . . . . . .
      . . . . . . . . .
      . . X . . . O . .
      . . . . . . . . .
      . . . . . . O . .
      X X X X X X . . .
      O O O O O X O . .
      X X X X O X O . .
      O O O . O X O . .`);
    expect(marginOf(board, BLACK) - marginOf(board, WHITE)).toBeGreaterThan(10);
  });

  it("does not go far from what a plain komi says, where one that makes the game even is far from it", () => {
    const board = boardOf(`
      . . . . . . . . . . . . .
      . . . . . . X O X . X . .
      . . X X . . . X X X O . .
      . . X O X . X O X O O . .
      . . O O X X X O O X . O .
      . . O . O O O O O X . O .
      . . O O X X X O X X X X .
      . O . O O . X X O . . . .
      . O O . X . X O X X O . .
      . O X X X . . O O X O X .
      . X O O O X X . . O O . .
      . O . . O . . O . . . . .
      . X . . . . . . . . . . .`);
    const recent = ["F9", "L4", "M4", "C5"].map((vertex) => board.geometry.parseVertex(vertex)!);
    const margin = searchExpectation(board, { toMove: WHITE, recent, goesOn: true })?.margin;
    // A stronger program expects -3. With the komi that makes the game even here this network's searches say -19.
    expect(margin).toBeGreaterThan(-8);
    expect(margin).toBeLessThan(2);
  });

  it("is unknown on boards that are too small for a network", () => {
    expect(searchExpectation(new Board(geometryOf(5)), { toMove: BLACK, recent: [], goesOn: true })).toBeUndefined();
  });
});

describe("the score of an opening", () => {
  /** Few playouts: the estimate decides only what is divided. */
  const scoreOf = (game: Game) => judgeGame(game, { playouts: 5 }).score;
  const OPENING = `
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . O . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . . . .
    . . . . . . . . .
    . . . . . . . . .`;

  it("is what a search expects of it, with one stone each", () => {
    for (const ruleset of ["japanese", "chinese"]) {
      const { game } = gameFrom(OPENING, rules(ruleset));
      const expected = marginOf(game.board, BLACK);
      expect(Math.abs(scoreOf(game) + game.komi - expected), ruleset).toBeLessThan(1.1);
    }
  });

  it("is what a search expects while only one player has stones on the board", () => {
    for (const [size, stones] of [[9, ["E5"]], [13, ["D4", "K10"]], [19, ["D4", "Q16", "D16", "Q4", "K10"]]] as const) {
      const geometry = geometryOf(size);
      const game = new Game(geometry, rules("japanese"), 6.5);
      game.setFreeHandicap(stones.map((vertex) => geometry.parseVertex(vertex)!));
      const expected = marginOf(game.board, WHITE);
      expect(Math.abs(scoreOf(game) + game.komi - expected), `${size}x${size}`).toBeLessThan(1.1);
      expect(Math.abs(expected), `${size}x${size}`).toBeLessThan(0.3 * size * size);
    }
  });

  it("is all of a board on which only one player lives", () => {
    const { game } = gameFrom(
      `
      . . . . . . . . .
      . X . X . X . X .
      . . . . . . . . .
      . X . X . X . X .
      . . . . O . . . .
      . X . X . X . X .
      . . . . . . . . .
      . X . X . X . X .
      . . . . . . . . .`,
      rules("japanese"),
    );
    const { geometry, colour } = game.board;
    const empty = geometry.points.filter((p) => colour[p] === EMPTY).length;
    expect(scoreOf(game) + game.komi).toBe(empty + 2);
  });

  it("is all of a board that is too small for the network while one player has it alone", () => {
    const { game } = gameFrom(
      `
      . . . . .
      . . . . .
      . . X . .
      . . . . .
      . . . . .`,
      rules("japanese"),
    );
    expect(scoreOf(game) + game.komi).toBe(24);
  });

  it("follows komi", () => {
    const scores = [0, 40.5].map((komi) => scoreOf(gameFrom(OPENING, { ...rules("japanese"), komi }).game));
    expect(scores[0] - scores[1]).toBe(40.5);
  });

  it("does not change with a pass, and does with another stone", () => {
    const { game, point } = gameFrom(OPENING, rules("japanese"));
    game.play(BLACK, point("G3"));
    const before = scoreOf(game);
    game.play(WHITE, PASS);
    expect(scoreOf(game)).toBe(before);
    game.play(BLACK, point("C7"));
    expect(scoreOf(game)).toBeGreaterThan(before + 1);
  });
});

describe("the verdict on a position with hardly any stones", () => {
  const corners = (size: number) => ["D4", `D${size - 3}`, `${size > 13 ? "Q" : "F"}4`];
  it.each([9, 19].flatMap((size) => [0, 1, 3].map((stones) => [stones, size] as const)))(
    "%i on a side of %i takes at most 20 ms",
    (stones, size) => {
      const game = new Game(geometryOf(size), rules("japanese"), 6.5);
      corners(size).slice(0, stones).forEach((vertex, i) => {
        game.play(i % 2 === 0 ? BLACK : WHITE, game.geometry.parseVertex(vertex)!);
      });
      judgeGame(game); // makes the network
      // The collection of another test's garbage may fall into one of them.
      const times = Array.from({ length: 3 }, () => {
        const start = cpuTimeMs();
        judgeGame(game);
        return cpuTimeMs() - start;
      });
      expect(Math.min(...times)).toBeLessThan(20);
    },
  );
});
