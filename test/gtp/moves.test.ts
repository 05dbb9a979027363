/** Moves and taking them back: what the commands do to the game, and that a refused one does nothing. */
import { describe, expect, it } from "vitest";
import { expectBoard } from "../support/diagram.ts";
import { Controller } from "./controller.ts";

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

  it("says why a move is illegal if a person types the commands", async () => {
    const controller = new Controller({ isTyped: true });
    await controller.tell("play b a1");
    expect(await controller.ask("play w a1")).toBe("? illegal move: A1 is occupied");
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

  it("takes back no move where several are asked for, and says what does", async () => {
    const controller = new Controller();
    await controller.tell("play b d4", "play w e5", "play b c3");
    const before = await controller.ask("showboard");
    expect(await controller.ask("undo 2")).toBe("? undo takes back one move; gg-undo N takes back N");
    expect(await controller.ask("showboard")).toBe(before);
    for (const surplus of ["0", "1", "b"]) expect(await controller.ask(`undo ${surplus}`)).toBe("");
    expect(await controller.ask("undo")).toBe("? cannot undo");
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

  it.each([true, false])("passes on whether the player may resign: %s", async (mayResign) => {
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
