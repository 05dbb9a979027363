/** Komi and board size. */
import { describe, expect, it } from "vitest";
import { Controller } from "./controller.ts";

describe("komi", () => {
  it.each(["6.5", "0", "-3", "7", "150", "-150", "0.25", "1000000"])("can be %s", async (komi) => {
    expect(await new Controller().send(`komi ${komi}\nget_komi`)).toBe(`= \n\n= ${komi}\n\n`);
  });

  it("is a number, however it is written", async () => {
    expect(await new Controller().send("komi 7.50\nget_komi\nkomi 6,5\nkomi NaN\nkomi -0\nget_komi")).toBe(
      '= \n\n= 7.5\n\n? komi must be a number, not "6,5"\n\n? komi must be a number, not "NaN"\n\n= \n\n= 0\n\n',
    );
  });

  it.each([
    "komi 6.5\nboardsize 13\nclear_board",
    "boardsize 13\nclear_board\nkomi 6.5",
    "clear_board\nkomi 6.5\nboardsize 13",
  ])("survives boardsize and clear_board: %j", async (commands) => {
    const controller = new Controller({ komi: 0.5 });
    await controller.tell(commands);
    expect(await controller.ask("get_komi")).toBe("6.5");
    expect(controller.session.game.geometry.width).toBe(13);
  });

  it("is the ruleset's own at first", async () => {
    expect(await new Controller().ask("get_komi")).toBe("6.5");
  });
});

describe("board sizes", () => {
  it.each<[string, string, number, number]>([
    ["boardsize 19", "", 19, 19],
    ["boardsize 2", "", 2, 2],
    ["boardsize 25", "", 25, 25],
    ["boardsize 19 13", "", 19, 13],
    ["rectangular_boardsize 13 19", "", 13, 19],
    ["rectangular_boardsize 9 9", "", 9, 9],
    ["boardsize 26", "? unacceptable size", 9, 9],
    ["boardsize 1", "? unacceptable size", 9, 9],
    ["boardsize 0", "? unacceptable size", 9, 9],
    ["boardsize 19 26", "? unacceptable size", 9, 9],
    ["boardsize 99999999999999999999", "? unacceptable size", 9, 9],
    ["boardsize -5", "? unacceptable size", 9, 9],
    ["boardsize 9.5", '? the board size must be an integer, not "9.5"', 9, 9],
    ["boardsize nine", '? the board size must be an integer, not "nine"', 9, 9],
    ["boardsize 9 x", '? the board size must be an integer, not "x"', 9, 9],
    ["boardsize", "? missing argument, expected: boardsize SIZE [HEIGHT]", 9, 9],
    ["boardsize 9 9 9", '? too many arguments at "9", expected: boardsize SIZE [HEIGHT]', 9, 9],
    ["rectangular_boardsize 9", "? missing argument, expected: rectangular_boardsize WIDTH HEIGHT", 9, 9],
  ])("%s", async (command, expected, width, height) => {
    const controller = new Controller();
    await controller.tell("play b c3");
    expect(await controller.ask(command)).toBe(expected);
    const { geometry, moves } = controller.session.game;
    expect([geometry.width, geometry.height, moves.length]).toEqual([width, height, expected === "" ? 0 : 1]);
  });
});
