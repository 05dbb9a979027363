/** Board, komi, moves, handicap: what commands do to the game, and that a refused one does nothing. */
import { describe, expect, it } from "vitest";
import { expectBoard } from "../support/diagram.ts";
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

  it.each(["komi 6.5\nboardsize 13\nclear_board", "boardsize 13\nclear_board\nkomi 6.5", "clear_board\nkomi 6.5\nboardsize 13"])(
    "survives boardsize and clear_board: %j",
    async (commands) => {
      const controller = new Controller({ komi: 0.5 });
      await controller.tell(commands);
      expect(await controller.ask("get_komi")).toBe("6.5");
      expect(controller.session.game.geometry.width).toBe(13);
    },
  );

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
    ["boardsize -5", '? board size must be an integer, not "-5"', 9, 9],
    ["boardsize 9.5", '? board size must be an integer, not "9.5"', 9, 9],
    ["boardsize nine", '? board size must be an integer, not "nine"', 9, 9],
    ["boardsize 9 x", '? board size must be an integer, not "x"', 9, 9],
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

describe("play", () => {
  it("takes stones in any order, one colour many times running", async () => {
    const controller = new Controller();
    await controller.tell("boardsize 3", "play b a1", "play b a2", "play w c3", "play b b3", "play w c2");
    expectBoard(controller.session.game.board, ". X O / X . O / X . .".replaceAll("/", "\n"));
  });

  it.each<[string, string]>([
    ["an occupied point", "play b a1\nplay w a1"],
    ["suicide", "boardsize 3\nplay b b1\nplay b a2\nplay w a1"],
  ])("refuses %s, and nothing has changed", async (_what, commands) => {
    const controller = new Controller();
    const lines = commands.split("\n");
    await controller.tell(...lines.slice(0, -1));
    const before = await controller.ask("showboard");
    expect(await controller.ask(lines.at(-1)!)).toBe("? illegal move");
    expect(await controller.ask("showboard")).toBe(before);
  });

  it("allows suicide where the rules do", async () => {
    const controller = new Controller();
    await controller.tell("kgs-rules new_zealand", "boardsize 3", "play b b1", "play b a3", "play b b2", "play w a2");
    expect(await controller.ask("play w a1")).toBe("");
    expectBoard(controller.session.game.board, "X . . / . X . / . X .".replaceAll("/", "\n"));
  });

  /** A ko on a 4×3 board, which White has just taken at B2. */
  const ko = "play b b3,play b a2,play b c2,play b b1,play w c3,play w d2,play w c1,play w b2".split(",");

  it("refuses to retake a ko at once", async () => {
    const controller = new Controller();
    await controller.tell("boardsize 4 3", ...ko);
    expectBoard(controller.session.game.board, ". X O . / X O . O / . X O .".replaceAll("/", "\n"));
    expect(await controller.ask("play b c2")).toBe("? illegal move");
    expect(await controller.ask("shinpan-explain_illegal b c2")).toMatch(/\bC2\b.*\bko\b/);
  });

  it.each(["japanese", "tromp-taylor", "aga"])(
    "accepts a repetition from the controller, which is the referee, under %s rules",
    async (rules) => {
      const controller = new Controller();
      await controller.tell(`kata-set-rules ${rules}`, "boardsize 4 3", ...ko, "play b pass", "play w pass");
      expect(await controller.ask("play b c2")).toBe("");
      expectBoard(controller.session.game.board, ". X O . / X . X O / . X O .".replaceAll("/", "\n"));
    },
  );

  it("forbids the engine that repetition under superko, and says why", async () => {
    const controller = new Controller();
    await controller.tell("kata-set-rules tromp-taylor", "boardsize 4 3", ...ko, "play b pass", "play w pass");
    expect(await controller.ask("shinpan-explain_illegal b c2")).toMatch(/\bC2\b.*\brepeats\b.*\bmove 7\b/);
    expect(await controller.ask("shinpan-explain_illegal b a1")).toBe("black A1 is legal");
    controller.player.moves = ["c2"];
    expect(await controller.ask("genmove b")).toMatch(/^\? internal error: the player chose C2/);
  });

  it("a resignation changes nothing", async () => {
    const controller = new Controller();
    await controller.tell("play b c3", "play w resign");
    expect(controller.session.game.moves).toHaveLength(1);
  });
});

describe("undo", () => {
  it("goes back to the start, across a pass, genmove, and handicap stones", async () => {
    const controller = new Controller();
    await controller.tell("fixed_handicap 2", "genmove w", "play b pass", "play w d4");
    expect(await controller.send("undo\nundo 0\nundo\nundo\nundo")).toBe("= \n\n= \n\n= \n\n= \n\n? cannot undo\n\n");
    expect(controller.session.game.board.emptyCount).toBe(81);
    expect(controller.session.game.handicap).toBe(0);
  });

  it("puts captured stones back", async () => {
    const controller = new Controller();
    await controller.tell("boardsize 3", "play b a1", "play w a2", "play w b1");
    expectBoard(controller.session.game.board, ". . . / O . . / . O .".replaceAll("/", "\n"));
    await controller.tell("undo");
    expectBoard(controller.session.game.board, ". . . / O . . / X . .".replaceAll("/", "\n"));
  });

  it("gg-undo takes back several moves or none", async () => {
    const controller = new Controller();
    await controller.tell("play b c3", "play w d4", "play b e5");
    expect(await controller.ask("gg-undo 4")).toBe("? cannot undo");
    expect(controller.session.game.moves).toHaveLength(3);
    expect(await controller.ask("gg-undo 2")).toBe("");
    expect(controller.session.game.moves).toHaveLength(1);
    expect(await controller.ask("gg-undo")).toBe("");
    expect(await controller.ask("gg-undo 0")).toBe("");
    expect(await controller.ask("gg-undo -1")).toBe('? the number of moves must be at least 0, not "-1"');
    expect(controller.session.game.moves).toHaveLength(0);
  });

  it("undoes a whole game of set-up stones in column order", async () => {
    const controller = new Controller();
    await controller.tell("boardsize 19");
    const { geometry } = controller.session.game;
    const columns = [...geometry.points].sort((a, b) => geometry.column(a) - geometry.column(b) || a - b);
    const plays = columns.filter((_, i) => i % 2 === 0).map((p, i) => `play ${"bw"[i % 2]} ${geometry.vertex(p)}`);
    await controller.tell(...plays);
    await controller.tell(...plays.map(() => "undo"));
    expect(controller.session.game.board.emptyCount).toBe(361);
    expect(await controller.ask("undo")).toBe("? cannot undo");
  });
});

describe("gogui-play_sequence", () => {
  it("plays all moves", async () => {
    const controller = new Controller();
    expect(await controller.ask("gogui-play_sequence B C3 W D4 B PASS W e5")).toBe("");
    expect(controller.session.game.moves).toHaveLength(4);
  });

  it("may be empty", async () => {
    expect(await new Controller().ask("gogui-play_sequence")).toBe("");
  });

  it.each<[string, string]>([
    ["b c3 w c3", "? illegal move 2 of 2, white C3: C3 is occupied"],
    ["b c3 w z9", '? invalid vertex, "z9" is not on the 9x9 board'],
    ["b c3 red d4", '? colour must be black or white, not "red"'],
    ["b c3 w", '? a vertex is missing after "w"'],
  ])("plays nothing of %s", async (moves, expected) => {
    const controller = new Controller();
    await controller.tell("play b e5");
    const before = await controller.ask("showboard");
    expect(await controller.ask(`gogui-play_sequence ${moves}`)).toMatch(expected);
    expect(await controller.ask("showboard")).toBe(before);
  });
});

describe("genmove", () => {
  it("plays its move, also twice for one colour", async () => {
    const controller = new Controller();
    expect(await controller.send("genmove b\ngenmove b\ngenmove w")).toBe("= A9\n\n= B9\n\n= C9\n\n");
    expect(controller.session.game.moves.map(({ colour }) => colour)).toEqual([1, 1, 2]);
  });

  it("a resignation is not played", async () => {
    const controller = new Controller();
    controller.player.moves = ["resign"];
    expect(await controller.ask("genmove b")).toBe("resign");
    expect(controller.session.game.moves).toHaveLength(0);
  });

  it.each([true, false])("tells the player whether it may resign: %s", async (mayResign) => {
    const controller = new Controller({ mayResign });
    await controller.ask("genmove b");
    expect(controller.player.lastOptions?.mayResign).toBe(mayResign);
  });

  it("reg_genmove only says what it would play", async () => {
    const controller = new Controller();
    expect(await controller.send("reg_genmove b\nreg_genmove b")).toBe("= A9\n\n= A9\n\n");
    expect(controller.session.game.moves).toHaveLength(0);
  });
});

describe("handicap", () => {
  it.each<[number, number, string]>([
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
    [8, 4, "C3 F6 C6 F3"],
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

  it.each([9, 13, 19])("place_free_handicap gives exactly as many vertices as were asked for on %i×%i", async (size) => {
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
