/** Handicap stones: the traditional points, free placement, and what is refused. */
import { describe, expect, it } from "vitest";
import { expectBoard } from "../support/diagram.ts";
import { Controller } from "./controller.ts";

describe("handicap", () => {
  it.each<[number, number, string]>([
    [19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"],
    [9, 5, "C3 G7 C7 G3 E5"],
    [7, 4, "C3 E5 C5 E3"],
  ])("fixed_handicap on %i×%i, %i stones", async (size, count, expected) => {
    const controller = new Controller();
    await controller.tell(`boardsize ${size}`);
    const reply = await controller.ask(`fixed_handicap ${count}`);
    expect(reply.split(" ").sort()).toEqual(expected.split(" ").sort());
    expect(controller.session.game.handicap).toBe(count);
  });

  it.each<[string, string, string]>([
    ["boardsize 19", "fixed_handicap 10", "? invalid number of stones"],
    ["boardsize 19", "fixed_handicap 1", "? invalid number of stones"],
    ["boardsize 19", "fixed_handicap 0", "? invalid number of stones"],
    ["boardsize 8", "fixed_handicap 5", "? invalid number of stones"],
    ["boardsize 7", "fixed_handicap 5", "? invalid number of stones"],
    ["boardsize 5", "fixed_handicap 2", "? invalid number of stones"],
    ["boardsize 9", "fixed_handicap two", '? the number of stones must be an integer, not "two"'],
    ["play b c3", "fixed_handicap 2", "? board not empty"],
    ["play b c3", "place_free_handicap 2", "? board not empty"],
    ["play b c3", "set_free_handicap d4", "? board not empty"],
    ["fixed_handicap 2", "fixed_handicap 2", "? board not empty"],
    ["boardsize 3", "place_free_handicap 8", "? invalid number of stones"],
    ["boardsize 9", "place_free_handicap 1", "? invalid number of stones"],
    ["boardsize 2", "set_free_handicap a1 b1 a2", "? invalid number of stones"],
    ["boardsize 9", "set_free_handicap d4 D4", "? repeated vertex D4"],
    ["boardsize 9", "set_free_handicap d4 z9", '? invalid vertex, "z9" is not on the 9x9 board'],
    ["boardsize 9", "set_free_handicap d4 pass", "? invalid vertex, expected a point of the board, not a pass"],
    ["boardsize 9", "set_free_handicap", "? missing argument, expected: set_free_handicap VERTEX…"],
  ])("%s, %s is refused and nothing has changed", async (before, command, expected) => {
    const controller = new Controller();
    await controller.tell(before);
    const board = await controller.ask("showboard");
    expect(await controller.ask(command)).toBe(expected);
    expect(await controller.ask("showboard")).toBe(board);
  });

  it("Black's stones set as a handicap and then White's running are a position, as Sabaki sends it", async () => {
    const controller = new Controller();
    const { session } = controller;
    await controller.tell("boardsize 9", "set_free_handicap c3 g7 c7 g3", "play w e5");
    expect(session.game.handicap).toBe(4);
    await controller.tell("play w e7");
    expect(session.game.handicap).toBe(0);
    await controller.tell("play b e3", "undo", "undo", "play b e7", "play w e3", "play w d5");
    expect(session.game.handicap).toBe(4);
  });

  it.each([9, 13, 19])("place_free_handicap gives exactly as many vertices as asked for, size %i", async (size) => {
    for (let count = 2; count <= 13; count++) {
      const controller = new Controller();
      await controller.tell(`boardsize ${size}`);
      const vertices = (await controller.ask(`place_free_handicap ${count}`)).split(" ");
      expect(new Set(vertices).size).toBe(count);
      expect(controller.session.game.board.emptyCount).toBe(size * size - count);
      expect(vertices.every((vertex) => controller.session.game.geometry.parseVertex(vertex))).toBe(true);
    }
  });

  it("set_free_handicap takes any stones in any order, from one to all but two points", async () => {
    const controller = new Controller();
    expect(await controller.ask("set_free_handicap A1")).toBe("");
    await controller.tell("boardsize 3", "set_free_handicap c3 b2 a1 b3 a3 a2 b1");
    expectBoard(controller.session.game.board, "X X X / X X . / X X .".replaceAll("/", "\n"));
  });
});
